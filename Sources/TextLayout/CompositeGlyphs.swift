import CHarfBuzz

/// The composite glyphs of a TrueType font: those made of other glyphs, which may be made of others again.
///
/// HarfBuzz draws each part of each part. Thirty glyphs that each name the one before twice are a billion visits.
///
/// Source: OpenType, "glyf", composite glyph description.
struct CompositeGlyphs {
  /// The most parts of a glyph, with their parts, and how deep they may be nested.
  private static let (mostParts, mostLevels) = (1000, 8)

  private let glyphs: BigEndianBytes
  private let places: BigEndianBytes
  private let hasLongPlaces: Bool
  /// The number of parts of each glyph, once it is known.
  private var parts: [Int?]

  /// True if a font has only glyphs of as few parts as honest fonts have.
  static func areModest(in face: OpaquePointer) -> Bool {
    withTable("glyf", of: face) { glyphs in
      withTable("loca", of: face) { places in
        withTable("head", of: face) { head in
          guard head.count >= 54 else { return true }
          var composites = CompositeGlyphs(glyphs, places, hasLongPlaces: head[51] != 0)
          return composites.areModest
        }
      }
    }
  }

  private init(_ glyphs: UnsafeRawBufferPointer, _ places: UnsafeRawBufferPointer, hasLongPlaces: Bool) {
    (self.glyphs, self.places) = (BigEndianBytes(glyphs), BigEndianBytes(places))
    self.hasLongPlaces = hasLongPlaces
    parts = Array(repeating: nil, count: min(65_536, max(0, places.count / (hasLongPlaces ? 4 : 2) - 1)))
  }

  private var areModest: Bool {
    mutating get { parts.indices.allSatisfy { count(of: $0, level: 0) != nil } }
  }

  /// The number of parts of a glyph, itself included; nil for more than there may be.
  private mutating func count(of glyph: Int, level: Int) -> Int? {
    guard level <= Self.mostLevels else { return nil }
    guard parts.indices.contains(glyph) else { return 1 }
    if let known = parts[glyph] { return known }
    var total = 1
    var place = start(of: glyph)
    let end = min(start(of: glyph + 1), glyphs.count)
    if place + 10 <= end, word(place) & 0x8000 != 0 {
      place += 10
      var hasMore = true
      while hasMore, place + 4 <= end {
        let flags = word(place)
        guard let more = count(of: word(place + 2), level: level + 1) else { return nil }
        total += more
        guard total <= Self.mostParts else { return nil }
        place += 4 + Self.length(after: flags)
        hasMore = flags & 0x20 != 0
      }
    }
    parts[glyph] = total
    return total
  }

  /// The bytes of a part's arguments and its transformation.
  private static func length(after flags: Int) -> Int {
    let scale = flags & 0x80 != 0 ? 8 : flags & 0x40 != 0 ? 4 : flags & 0x08 != 0 ? 2 : 0
    return (flags & 0x01 != 0 ? 4 : 2) + scale
  }

  private func start(of glyph: Int) -> Int {
    hasLongPlaces ? places.long(4 * glyph) : 2 * places.word(2 * glyph)
  }

  private func word(_ place: Int) -> Int { glyphs.word(place) }
}
