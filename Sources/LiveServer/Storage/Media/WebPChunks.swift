import Support

/// The parts of a WebP file.
///
/// Source: RFC 9649, "WebP Image Format", section 2.
enum WebPChunks {
  /// The chunks that draw the picture; everything else is metadata.
  private static let drawing: Set<String> = ["VP8X", "ALPH", "VP8 ", "VP8L"]
  private static let animating: Set<String> = ["ANIM", "ANMF"]

  /// Bits of the first chunk's flags.
  private enum Flag {
    static let animation: UInt8 = 0x02
    static let exif: UInt8 = 0x08
    static let alpha: UInt8 = 0x10
    static let profile: UInt8 = 0x20
  }

  /// The same picture without its metadata (no camera, no place, no words, no profile), or nil if the file is
  /// no WebP.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    guard let chunks = chunks(of: bytes) else { return nil }
    let kept = chunks.filter { drawing.contains($0.name) }
    // Of the flags only the one for transparency still holds.
    return file(kept.map { $0.flagged { $0 & Flag.alpha } })
  }

  /// The same picture with no metadata but its orientation and a profile that fits; nil if some of it is missing.
  static func bare(_ bytes: [UInt8], profileFits: (ArraySlice<UInt8>) -> Bool) -> BarePicture? {
    guard let chunks = chunks(of: bytes) else { return nil }
    var bare = BarePicture(bytes: [])
    if chunks.first?.name == "VP8X" {
      bare.orientation = chunks.first { $0.name == "EXIF" }.map { Exif.orientation($0.content) } ?? 1
      bare.hasProfile = chunks.first { $0.name == "ICCP" }.map { profileFits($0.content) } ?? false
    }
    if chunks.contains(where: { $0.name == "ANMF" }) { bare.notices.insert(.animation) }
    var kept = chunks.filter {
      drawing.contains($0.name) || animating.contains($0.name) || (bare.hasProfile && $0.name == "ICCP")
    }
    if bare.orientation != 1 {
      kept.append(Chunk(name: "EXIF", content: Exif.block(orientation: bare.orientation)[...]))
    }
    let added = (bare.hasProfile ? Flag.profile : 0) | (bare.orientation != 1 ? Flag.exif : 0)
    bare.bytes = file(kept.map { $0.flagged { $0 & (Flag.alpha | Flag.animation) | added } })
    return bare
  }

  private struct Chunk {
    var name: String
    var content: ArraySlice<UInt8>

    /// The chunk with other flags, if it has any.
    func flagged(_ change: (UInt8) -> UInt8) -> Chunk {
      guard name == "VP8X", content.count >= 10, let flags = content.first else { return self }
      return Chunk(name: name, content: ([change(flags)] + content.dropFirst())[...])
    }
  }

  private static func chunks(of bytes: [UInt8]) -> [Chunk]? {
    guard bytes.count >= 12, word(bytes[0..<4]) == "RIFF", word(bytes[8..<12]) == "WEBP" else { return nil }
    var chunks: [Chunk] = []
    var place = 12
    while place + 8 <= bytes.count {
      guard let size = bytes.integer(Int.self, at: place + 4, count: 4) else { return nil }
      let name = word(bytes[place..<place + 4])
      let end = place + 8 + size
      guard end <= bytes.count else {
        // What is cut off, or no chunk at all, is missed only if it draws.
        let isMissed = chunks.isEmpty || drawing.contains(name) || animating.contains(name)
        return isMissed ? nil : chunks
      }
      chunks.append(Chunk(name: name, content: bytes[place + 8..<end]))
      // A chunk of an odd size has a byte behind it.
      place = end + size % 2
    }
    return chunks
  }

  private static func file(_ chunks: [Chunk]) -> [UInt8] {
    var content = Array("WEBP".utf8)
    for chunk in chunks {
      content += Array(chunk.name.utf8)
      content.append(littleEndian: UInt32(truncatingIfNeeded: chunk.content.count))
      content += chunk.content
      if chunk.content.count % 2 == 1 { content.append(0) }
    }
    var file = Array("RIFF".utf8)
    file.append(littleEndian: UInt32(truncatingIfNeeded: content.count))
    return file + content
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
