import Testing

@testable import Support

@Suite("Bytes")
struct ByteReaderTests {
  private static let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x84, 0x05]

  @Test("An integer has its lowest byte first, or its highest")
  func order() {
    #expect(Self.bytes.integer(UInt16.self, at: 1) == 0x0302)
    #expect(Self.bytes.integer(UInt16.self, at: 1, .big) == 0x0203)
    #expect(Self.bytes.integer(Int.self, at: 1, count: 3) == 0x84_0302)
    #expect(Self.bytes.integer(Int32.self, at: 0) == Int32(truncatingIfNeeded: 0x8403_0201))
  }

  @Test("An offset counts from the beginning of a slice")
  func slice() {
    #expect(Self.bytes[2...].integer(UInt8.self, at: 1) == 0x84)
  }

  @Test("There is no integer where bytes are missing", arguments: [2, 4, 5, 100])
  func end(offset: Int) {
    #expect(Self.bytes.integer(UInt32.self, at: offset) == nil)
  }

  @Test("What is appended is read back, and then the rest")
  func round() {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt64.max - 1)
    bytes.append(littleEndian: Int16(-2))
    var reader = ByteReader(bytes + [7])
    #expect(reader.integer(UInt64.self) == UInt64.max - 1)
    #expect(reader.integer(Int16.self) == -2)
    #expect(reader.integer(UInt16.self) == nil)
    #expect(reader.rest() == [7])
  }

  @Test("Two digits stand for each byte, and nothing else for any")
  func hexadecimal() {
    #expect([UInt8]([0, 10, 255]).hexadecimal == "000aff")
    #expect([UInt8](hexadecimal: "000AfF") == [0, 10, 255])
    #expect([UInt8](hexadecimal: "abc") == nil)
    #expect([UInt8](hexadecimal: "zz") == nil)
  }

  @Test("Base64 for URLs has no plus and no slash")
  func base64URL() {
    #expect([UInt8]([0xFB, 0xEF, 0xFF]).base64URL == "--__")
  }

  @Test("A digest is the one that FIPS 180-4 gives as an example")
  func digest() {
    #expect(
      SHA256Digest.text(of: Array("abc".utf8)[...])
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
