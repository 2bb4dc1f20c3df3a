import Testing

@testable import Storage

@Suite("Formats that are not read")
struct ForeignKindTests {
  private static func brands(_ words: String...) -> [UInt8] {
    let content = Array("ftyp".utf8) + Array(words.joined().utf8)
    return [0, 0, 0, UInt8(content.count + 4)] + content
  }

  private static let known: [([UInt8], ForeignKind)] = [
    (Array("GIF89a".utf8), .gif), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
    (Array("BM".utf8), .bmp), (Array("%PDF-1.7".utf8), .pdf), (Array("<html>".utf8), .html),
    (Array("8BPS".utf8), .photoshop), ([0, 0, 1, 0, 1], .icon),
    ([0xFF, 0x0A], .jpegXL), ([0, 0, 0, 12] + Array("jP  ".utf8), .jpeg2000),
    (brands("avif", "\0\0\0\0", "mif1", "avif"), .avif), (brands("mif1", "\0\0\0\0", "avif"), .avif),
    (brands("heic", "\0\0\0\0", "mif1"), .heic), (brands("mif1", "\0\0\0\0", "heic"), .heic),
  ]

  @Test("They are named, with the way out", arguments: known)
  func named(bytes: [UInt8], kind: ForeignKind) {
    let fault = #expect(throws: PictureFault.self) { try ImageHeader(bytes) }
    #expect(fault == .unknownKind(kind))
    #expect(fault?.description.contains("its format is \(kind.rawValue)") == true)
    #expect(fault?.description.contains("Export it as PNG") == true)
  }

  @Test("Films and what is cut off are unknown")
  func unknown() {
    #expect(ForeignKind(Self.brands("isom", "\0\0\0\0", "mp42")) == nil)
    let bytes = Self.brands("avif")
    for count in 0..<bytes.count { #expect(ForeignKind(Array(bytes.prefix(count))) == nil) }
  }
}
