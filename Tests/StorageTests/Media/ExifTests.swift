import Testing

@testable import Storage

@Suite("EXIF")
struct ExifTests {
  private static func block(
    _ orientation: Int, isBig: Bool, tag: Int = 0x0112, kind: Int = 3, count: Int = 1
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? bytes.reversed() : bytes
    }
    // A camera's name comes first.
    return Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("cam\0".utf8)
      + number(tag, 2) + number(kind, 2) + number(count, 4) + number(orientation, 2) + [0, 0] + number(0, 4)
  }

  @Test("The orientation is found in either byte order, with and without the mark", arguments: 1...8)
  func found(orientation: Int) {
    for isBig in [false, true] {
      let block = Self.block(orientation, isBig: isBig)
      #expect(Exif.orientation(block) == orientation)
      #expect(Exif.orientation(Array("Exif\0\0".utf8) + block) == orientation)
      #expect(Exif.orientation((Array("xx".utf8) + block).dropFirst(2)) == orientation)
    }
  }

  @Test("Its own block says the same", arguments: 1...8)
  func own(orientation: Int) {
    #expect(Exif.block(orientation: orientation).count == 26)
    #expect(Exif.orientation(Exif.markedBlock(orientation: orientation)) == orientation)
  }

  @Test("What is no orientation, or is cut off, means upright")
  func wrong() {
    for value in [0, 9, 65535] { #expect(Exif.orientation(Self.block(value, isBig: true)) == 1) }
    #expect(Exif.orientation(Self.block(6, isBig: false, tag: 0x0113)) == 1)
    #expect(Exif.orientation(Self.block(6, isBig: false, kind: 4)) == 1)
    #expect(Exif.orientation(Self.block(6, isBig: false, count: 2)) == 1)
    let block = Self.block(6, isBig: true)
    for count in 0..<block.count - 6 { #expect(Exif.orientation(block.prefix(count)) == 1) }
    #expect(Exif.orientation(Array("II*\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]) == 1)
  }
}
