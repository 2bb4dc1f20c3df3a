import Testing

@testable import Storage

@Suite("The chunks of a WebP")
struct WebPChunksTests {
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + size(data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func size(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(count >> (8 * $0) & 0xFF) } }

  private static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + size(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  @Test("Only what draws is left, and the header says so")
  func stripped() {
    let size: [UInt8] = [0, 0, 0, 0x3F, 0, 0, 0x1F, 0, 0]
    let whole = Self.file(
      Self.chunk("VP8X", [0x3E] + size) + Self.chunk("ICCP", [1, 2, 3]) + Self.chunk("ALPH", [7])
        + Self.chunk("VP8 ", [4, 5]) + Self.chunk("EXIF", [6]) + Self.chunk("XMP ", [8, 9]))
    let bare = Self.file(
      Self.chunk("VP8X", [0x10] + size) + Self.chunk("ALPH", [7]) + Self.chunk("VP8 ", [4, 5]))
    #expect(WebPChunks.stripped(whole) == bare)
    #expect(WebPChunks.stripped(bare) == bare)
  }

  @Test("A file that is cut off, or another one, is none", arguments: 0..<40)
  func cut(count: Int) {
    let whole = Self.file(Self.chunk("VP8 ", [UInt8](repeating: 1, count: 40)))
    let cut = WebPChunks.stripped(Array(whole.prefix(count)))
    #expect(cut == nil || cut == Self.file([]))
    #expect(WebPChunks.stripped([UInt8](repeating: UInt8(count), count: count)) == nil)
  }
}
