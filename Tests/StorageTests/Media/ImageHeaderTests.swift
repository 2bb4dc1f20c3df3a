import TestData
import Testing

@testable import Storage

@Suite("The header of a picture")
struct ImageHeaderTests {
  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8) + big(width, 4)
      + big(height, 4) + [8, 2, 0, 0, 0]
  }

  /// A JPEG with metadata in front of its frame.
  private static func jpeg(_ width: Int, _ height: Int, metadata: Int = 20, frame: UInt8 = 0xC2) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE1] + big(metadata + 2, 2) + [UInt8](repeating: 0xFF, count: metadata)
      + [0xFF, 0xFF, frame] + big(11, 2) + [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
  }

  private static func webp(_ chunk: String, _ rest: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0] + rest
  }

  private static let whole: [([UInt8], ImageHeader.Kind, Int, Int)] = [
    (png(640, 400), .png, 640, 400),
    (jpeg(4032, 3024), .jpeg, 4032, 3024),
    (jpeg(8, 9, metadata: 60_000, frame: 0xC0), .jpeg, 8, 9),
    (webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x02, 0x90, 0x41]), .webp, 640, 400),
    (webp("VP8L", [0x2F, 0x7F, 0xC2, 0x63, 0x00]), .webp, 640, 400),
    (webp("VP8X", [0, 0, 0, 0, 0x7F, 2, 0, 0x8F, 1, 0]), .webp, 640, 400),
  ]

  @Test("Kind and size are told by the content", arguments: whole)
  func size(bytes: [UInt8], kind: ImageHeader.Kind, width: Int, height: Int) throws {
    let header = try ImageHeader(bytes)
    #expect(header.kind == kind && header.width == width && header.height == height)
  }

  @Test("Wherever a picture is cut off in its header, that is said", arguments: whole)
  func cut(bytes: [UInt8], kind: ImageHeader.Kind, width: Int, height: Int) throws {
    for count in 0..<bytes.count - 8 {
      let fault = #expect(throws: PictureFault.self) { try ImageHeader(bytes.prefix(count)) }
      #expect(fault == .broken(kind) || fault == .unknownKind(nil))
    }
  }

  @Test("More than 64 million pixels are refused, and no size overflows")
  func bombs() throws {
    #expect(throws: PictureFault.tooManyPixels(width: 10_000, height: 10_000)) {
      try ImageHeader(Self.png(10_000, 10_000))
    }
    #expect(throws: PictureFault.tooManyPixels(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)) {
      try ImageHeader(Self.png(0xFFFF_FFFF, 0xFFFF_FFFF))
    }
    #expect(throws: PictureFault.broken(.png)) { try ImageHeader(Self.png(0, 10)) }
    #expect(try ImageHeader(Self.png(8000, 8000)).width == 8000)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0]
  }
  private static let gamma = chunk("gAMA", big(100_000, 4))
  private static let usual = chunk("gAMA", big(45_455, 4))
  private static let wide = chunk("cHRM", [31_270, 32_900, 68_000, 32_000].flatMap { big($0, 4) })

  private static let declarations: [([UInt8], Set<PictureNotice>)] = [
    ([], []), (gamma, [.colors]), (usual, []), (usual + wide, [.colors]), (wide, []),
    (gamma + chunk("sRGB", [0]), []), (gamma + chunk("iCCP", [0x78, 0, 0]), []),
    (chunk("cICP", [12, 13, 0, 1]), [.colors]), (gamma + chunk("cICP", [1, 13, 0, 1]), []),
    (chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), [.animation]), (chunk("IDAT", [1]) + gamma, []),
    (big(0x7FFF_FFFF, 4) + Array("tEXt".utf8), []),
  ]

  @Test(
    "Colours that the decoder does not apply, and further frames, are noticed in a PNG",
    arguments: declarations)
  func notices(chunks: [UInt8], notices: Set<PictureNotice>) throws {
    #expect(try ImageHeader(Self.png(1, 1) + [0, 0, 0, 0] + chunks).notices == notices)
  }

  private static let drawings = [
    "<svg/>", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "\u{FEFF}<?xml version=\"1.0\"?>\n<svg>",
    "<!-- made by hand --><?x y?>\n<svg ", "<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\">",
    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\">\n<svg>",
    "<!DOCTYPE svg SYSTEM \"a>b\"><svg>", "<?xml version='1.0' encoding = 'UTF-8' standalone='no'?><svg>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-15\"?><svg>",
    "<!DOCTYPE svg [<!ENTITY a \"aa>]\"> <!-- ]> --> ]><svg>&a;</svg>",
    "<!DOCTYPE svg PUBLIC '\">' '>' [<!ENTITY a \"aaaa\">]><svg>&a;</svg>",
  ]

  @Test("An SVG is known by its first element", arguments: drawings)
  func drawing(text: String) throws {
    #expect(try ImageHeader(Array(text.utf8)).kind == .svg)
  }

  private static let others = [
    "", " ", "<", "<x><svg>", "<script>", "text <svg>", "<?xml", "<!-- <svg>", "<svgx>",
    "<!DOCTYPE svg \"><svg>", "<!DOCTYPE svg [<svg>", "<!DOCTYPE x [<!ENTITY a \"<svg>\">]><x/>",
    "PK\u{3}\u{4}", "RIFF0000WAVE",
  ]

  @Test("Anything else is no picture", arguments: others)
  func other(text: String) {
    #expect(throws: PictureFault.unknownKind(nil)) { try ImageHeader(Array(text.utf8)) }
  }

  @Test("Random bytes behind a known beginning hurt nobody", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = Self.whole.randomElement(using: &generator)?.0 ?? []
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: 3..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = try? ImageHeader(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
    }
  }
}
