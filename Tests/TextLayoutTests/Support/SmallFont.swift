import Foundation

/// A font of a few tables, whose glyphs are polygons or pictures.
///
/// Source: OpenType, the tables `head`, `hhea`, `maxp`, `hmtx`, `cmap`, `loca`, `glyf` and `sbix`.
struct SmallFont {
  private var tables: [String: [UInt8]] = [:]

  /// A font in which each glyph after the first, which is empty, is a polygon of so many corners.
  init(corners: [Int]) {
    let polygons = [[]] + corners.map(Self.polygon)
    set(glyphs: polygons.count)
    var place = 0
    tables["loca"] = Self.big(UInt32(0))
    for polygon in polygons {
      place += polygon.count
      tables["loca"]? += Self.big(UInt32(place))
    }
    tables["glyf"] = Array(polygons.joined())
  }

  /// A font in which each glyph after the second is the one before it, so many times, and the first two are empty.
  init(doubling count: Int, times: Int = 2) {
    self.init(corners: Array(repeating: 4, count: count + 1))
    let part = { (glyph: Int, isLast: Bool) in
      Self.big(UInt16(isLast ? 0x02 : 0x22)) + Self.big(UInt16(glyph)) + [0, 0]
    }
    let header = Self.big(UInt16(0xFFFF)) + [UInt8](repeating: 0, count: 8)
    var glyphs: [[UInt8]] = [[], []]
    for glyph in 2..<count + 2 {
      glyphs.append(header + (0..<times).flatMap { part(glyph - 1, $0 == times - 1) })
      if glyphs[glyph].count % 4 != 0 { glyphs[glyph] += [0, 0] }
    }
    var place = 0
    tables["loca"] = Self.big(UInt32(0))
    for glyph in glyphs {
      place += glyph.count
      tables["loca"]? += Self.big(UInt32(place))
    }
    tables["glyf"] = Array(glyphs.joined())
  }

  /// A font in which each glyph after the first, which is empty, is a picture with these bytes.
  init(pictures: [[UInt8]]) {
    self.init(corners: pictures.map { _ in 4 })
    let glyphs = [[]] + pictures.map { [0, 0, 0, 0] + Array("png ".utf8) + $0 }
    var strike = Self.big(UInt16(100)) + Self.big(UInt16(72))
    var place = 4 + 4 * (glyphs.count + 1)
    for glyph in [[]] + glyphs {
      place += glyph.count
      strike += Self.big(UInt32(place))
    }
    tables["sbix"] = Self.big(UInt16(1)) + Self.big(UInt16(0)) + Self.big(UInt32(1)) + Self.big(UInt32(12))
    tables["sbix"]? += strike + glyphs.joined()
  }

  /// Adds lookups for the first letter: its glyph becomes so many by each of the first ones, and the others change nothing but the last,
  /// which makes glyph 2 of glyph 1.
  mutating func add(lookups count: Int, multiplyingBy factor: Int = 1, times: Int = 1) {
    let coverage = [1, 1, 1].flatMap { Self.big(UInt16($0)) }
    func lookup(_ kind: Int, _ subtable: [UInt8]) -> [UInt8] {
      [kind, 0, 1, 8].flatMap { Self.big(UInt16($0)) } + subtable
    }
    let multiple = lookup(
      2,
      [1, 8, 1, 14].flatMap { Self.big(UInt16($0)) } + coverage + Self.big(UInt16(factor))
        + (0..<factor).flatMap { _ in Self.big(UInt16(1)) })
    let same = lookup(1, [1, 6, 0].flatMap { Self.big(UInt16($0)) } + coverage)
    let last = lookup(1, [1, 6, 1].flatMap { Self.big(UInt16($0)) } + coverage)
    let start = 2 + 2 * count
    var list = Self.big(UInt16(count)) + Self.big(UInt16(start))
    for index in 1..<count {
      let behind = index == count - 1 ? same.count : 0
      list += Self.big(UInt16(index < times ? start : start + multiple.count + behind))
    }
    list += multiple + same + last
    let feature = Self.big(UInt16(1)) + Array("ccmp".utf8) + Self.big(UInt16(8)) + Self.big(UInt16(0))
    let features = feature + Self.big(UInt16(count)) + (0..<count).flatMap { Self.big(UInt16($0)) }
    let script = [8, 4, 0, 0, 0xFFFF, 1, 0].map { UInt16($0) }
    let scripts = Self.big(UInt16(1)) + Array("DFLT".utf8) + script.flatMap { Self.big($0) }
    tables["GSUB"] = Self.big(UInt32(0x10000)) + Self.big(UInt16(10))
    tables["GSUB"]? +=
      Self.big(UInt16(10 + scripts.count)) + Self.big(UInt16(10 + scripts.count + features.count))
    tables["GSUB"]? += scripts + features + list
  }

  /// Adds an axis of weights, and advances that depend on so many regions of so many axes.
  mutating func addWeights(regions: Int, axes: Int = 1) {
    let tag = Self.big(UInt32(0x7767_6874))
    tables["fvar"] = [1, 0, 16, 2, 1, 20, 0, 8].flatMap { Self.big(UInt16($0)) } + tag
    for value in [1, 400, 1000] as [UInt32] { tables["fvar"]? += Self.big(value << 16) }
    tables["fvar"]? += Self.big(UInt16(0)) + Self.big(UInt16(256))
    let data = Self.big(UInt16(1)) + Self.big(UInt16(0)) + Self.big(UInt16(regions))
    let list =
      Self.big(UInt16(axes)) + Self.big(UInt16(1))
      + (0..<axes).flatMap { _ in [0, 0x4000, 0x4000].flatMap { Self.big(UInt16($0)) } }
    var store = Self.big(UInt16(1)) + Self.big(UInt32(12)) + Self.big(UInt16(1))
    store += Self.big(UInt32(12 + list.count)) + list + data
    store += [UInt8](repeating: 0, count: 3 * regions)
    tables["HVAR"] =
      Self.big(UInt32(0x10000)) + Self.big(UInt32(20)) + [UInt8](repeating: 0, count: 12) + store
  }

  /// A picture whose header names a size, with so many bytes in all.
  static func png(bytes: Int) -> [UInt8] {
    let header = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(UInt32(13)) + Array("IHDR".utf8)
    let start = header + big(UInt32(20)) + big(UInt32(10))
    return start + [UInt8](repeating: 0, count: bytes - start.count)
  }

  private mutating func set(glyphs: Int) {
    func zero(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    var head = Self.big(UInt32(0x10000)) + zero(8) + Self.big(UInt32(0x5F0F_3CF5)) + zero(2)
    head += Self.big(UInt16(1000)) + zero(30) + Self.big(UInt16(1)) + zero(2)
    tables["head"] = head
    tables["maxp"] = Self.big(UInt32(0x5000)) + Self.big(UInt16(glyphs))
    var hhea = Self.big(UInt32(0x10000)) + Self.big(UInt16(800)) + Self.big(UInt16(bitPattern: -200))
    hhea += zero(26) + Self.big(UInt16(glyphs))
    tables["hhea"] = hhea
    tables["hmtx"] = (0..<glyphs).flatMap { _ in Self.big(UInt16(1000)) + Self.big(UInt16(0)) }
    // Format 12: glyph 1 is `a`, and so on.
    var map = Self.big(UInt16(12)) + zero(2) + Self.big(UInt32(28)) + zero(4)
    for word in [1, 0x61, 0x61 + UInt32(glyphs) - 2, 1] { map += Self.big(word) }
    tables["cmap"] = zero(2) + Self.big(UInt16(1)) + Self.big(UInt16(3)) + Self.big(UInt16(10))
    tables["cmap"]? += Self.big(UInt32(12)) + map
  }

  /// A zigzag, as a glyph with one contour.
  private static func polygon(corners: Int) -> [UInt8] {
    var glyph = big(UInt16(1))
    for bound in [0, 0, 1000, 1000] as [UInt16] { glyph += big(bound) }
    glyph += big(UInt16(corners - 1)) + big(UInt16(0)) + [UInt8](repeating: 1, count: corners)
    for _ in 0..<2 {
      glyph += (0..<corners).flatMap { big(UInt16(bitPattern: $0.isMultiple(of: 2) ? 1000 : -1000)) }
    }
    return glyph + [UInt8](repeating: 0, count: -glyph.count & 3)
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  /// The font's file.
  var file: [UInt8] {
    let names = tables.keys.sorted()
    var (directory, content) = (Self.big(UInt32(0x10000)) + Self.big(UInt16(names.count)), [UInt8]())
    directory += [UInt8](repeating: 0, count: 6)
    for name in names {
      let table = tables[name] ?? []
      directory += Array(name.utf8) + Self.big(UInt32(0))
      directory += Self.big(UInt32(12 + 16 * names.count + content.count)) + Self.big(UInt32(table.count))
      content += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    return directory + content
  }
}
