import Support

/// The parts of a WebP file that libvips wrote.
///
/// Source: RFC 9649, "WebP Image Format", section 2.
enum WebPChunks {
  /// The chunks that draw the picture; everything else is metadata.
  private static let drawing: Set<String> = ["VP8X", "ALPH", "VP8 ", "VP8L"]
  /// The only flag of the first chunk that holds without metadata: transparency.
  private static let alpha: UInt8 = 0x10

  /// The same picture without its metadata (no camera, no place, no words, no profile), or nil if the file is
  /// no WebP.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    guard let chunks = chunks(of: bytes) else { return nil }
    return file(chunks.filter { drawing.contains($0.name) }.map(\.withoutFlags))
  }

  private struct Chunk {
    var name: String
    var content: ArraySlice<UInt8>

    var withoutFlags: Chunk {
      guard name == "VP8X", let flags = content.first else { return self }
      return Chunk(name: name, content: ([flags & WebPChunks.alpha] + content.dropFirst())[...])
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
      guard end <= bytes.count else { return nil }
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
