import Support

/// The parts of a WebP file.
///
/// Source: RFC 9649, "WebP Image Format", section 2.
enum WebPChunks {
  /// What draws the picture; everything else is metadata.
  private static let drawing: Set<String> = ["VP8X", "ALPH", "VP8 ", "VP8L"]

  /// The same picture without its metadata: no camera, no place, no words, no profile; nil where the file is no WebP.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 12, word(bytes[0..<4]) == "RIFF", word(bytes[8..<12]) == "WEBP" else { return nil }
    var kept: [UInt8] = Array("WEBP".utf8)
    var place = 12
    while place + 8 <= bytes.count {
      guard let size = bytes.integer(Int.self, at: place + 4, count: 4) else { return nil }
      // A chunk of an odd size has a byte behind it.
      let end = place + 8 + size + size % 2
      guard end <= bytes.count else { return nil }
      let name = word(bytes[place..<place + 4])
      if drawing.contains(name) {
        var chunk = Array(bytes[place..<end])
        // Of the flags only the one for transparency still holds.
        if name == "VP8X", size >= 10 { chunk[8] &= 0x10 }
        kept += chunk
      }
      place = end
    }
    var file = Array("RIFF".utf8)
    file.append(littleEndian: UInt32(truncatingIfNeeded: kept.count))
    return file + kept
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
