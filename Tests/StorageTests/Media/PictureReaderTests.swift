import Foundation
import TestData
import Testing

@testable import Storage

@Suite("Reading pictures")
final class PictureReaderTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func read(_ bytes: [UInt8]) throws -> (bytes: [UInt8], notices: Set<PictureNotice>) {
    let (file, output) = (folder.appendingPathComponent("file"), folder.appendingPathComponent("output"))
    try Data(bytes).write(to: file)
    let notices = try PictureReader().read(file.path, to: output.path)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["file", "output"])
    return (try [UInt8](Data(contentsOf: output)), notices)
  }

  private static func drawing(_ content: String, before: String = "") -> String {
    before + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">\(content)</svg>"
  }
  private static let square = "<rect width=\"20\" height=\"10\" fill=\"#1ea03c\"/>"

  @Test("A drawing is the same in every encoding, with harmless entities, and compressed")
  func encodings() throws {
    let plain = try read(Array(Self.drawing(Self.square).utf8))
    #expect(plain.notices == [])
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
      let declared = Self.drawing(Self.square, before: "<?xml version=\"1.0\" encoding=\"UTF-16\"?>")
      #expect(try read([UInt8](#require(declared.data(using: encoding)))).bytes == plain.bytes)
    }
    let types = [
      "<?xml version=\"1.0\" encoding=\"ISO-8859-15\"?>",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" ["
        + "<!ENTITY ns \"http://ns.adobe.com/Extensibility/1.0/\">]>",
    ]
    for type in types {
      #expect(try read(Array(Self.drawing(Self.square, before: type).utf8)).bytes == plain.bytes)
    }
    let entity = Self.drawing(
      "<rect width=\"20\" height=\"10\" style=\"&st0;\"/>",
      before: "<!DOCTYPE svg [<!ENTITY st0 \"fill:#1ea03c\">]>")
    #expect(try read(Array(entity.utf8)).bytes == plain.bytes)
    #expect(try read(Self.packed(Array(Self.drawing(Self.square).utf8))).bytes == plain.bytes)
  }

  /// Bytes as gzip stores them without compressing them.
  private static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (program, output) = (Process(), Pipe())
    program.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
    program.arguments = ["--stdout", file.path]
    program.standardOutput = output
    try program.run()
    return [UInt8](output.fileHandleForReading.readDataToEndOfFile())
  }

  @Test("What is compressed is nothing but an SVG, of no more bytes than any file, and whole")
  func compressed() throws {
    for other in ["words", ""] {
      #expect(throws: PictureFault.packedOther) { try read(Self.packed(Array(other.utf8))) }
    }
    let large = [UInt8](repeating: 0x20, count: PictureReader.mostBytes + 1)
    #expect(throws: PictureFault.tooManyBytes(limit: PictureReader.mostBytes)) {
      try read(Self.packed(large))
    }
    let cut = try Self.packed(Array(Self.drawing(Self.square).utf8)).dropLast(12)
    #expect(throws: PictureFault.cutOff(.svg)) { try read(Array(cut)) }
  }

  @Test("Tens of thousands of elements are drawn")
  func many() throws {
    let circles = (0..<30_000).map { "<circle cx=\"\($0 % 20)\" cy=\"\($0 % 9)\" r=\".1\"/>" }.joined()
    #expect(try ImageHeader(read(Array(Self.drawing(circles).utf8)).bytes).width == 2048)
  }

  /// Ten times the one before, eight times over.
  private static func bomb(_ element: (Int) -> String) -> String { (1...8).map(element).joined() }

  @Test("What grows without end, or lies elsewhere, is refused with its reason")
  func hostile() throws {
    let laughs =
      "<!DOCTYPE svg [<!ENTITY a0 \"ha\">"
      + Self.bomb { level in
        "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
      } + "]>"
    let quadratic = "<!DOCTYPE svg [<!ENTITY a \"\(String(repeating: "a", count: 100_000))\">]>"
    let uses = Self.bomb { level in
      "<g id=\"a\(level)\">\(String(repeating: "<use href=\"#a\(level - 1)\"/>", count: 10))</g>"
    }
    let files = [
      Self.drawing("<text>&a8;</text>", before: laughs),
      Self.drawing("<text>\(String(repeating: "&a;", count: 20_000))</text>", before: quadratic),
      Self.drawing("<defs><g id=\"a0\"><path d=\"M0 0\"/></g>\(uses)</defs><use href=\"#a8\"/>"),
      Self.drawing(String(repeating: "<g>", count: 5000) + String(repeating: "</g>", count: 5000)),
      Self.drawing("<text>&a;</text>", before: "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>"),
      Self.drawing("", before: "<!DOCTYPE svg [<!ENTITY % a SYSTEM \"http://127.0.0.1:9/\"> %a;]>"),
    ]
    for file in files {
      let fault = #expect(throws: PictureFault.self) { try read(Array(file.utf8)) }
      #expect(fault?.status == 422 && fault != .broken(.svg), "\(String(describing: fault))")
    }
  }

  @Test("An entity in another file is refused as such")
  func entityFiles() throws {
    let type = "<!DOCTYPE svg [<!ENTITY dimensions SYSTEM \"file:///etc/passwd\">]>"
    let fault = #expect(throws: PictureFault.self) {
      try read(Array(Self.drawing("<text>&dimensions;</text>", before: type).utf8))
    }
    #expect(fault?.description.contains("refers to other files") == true)
  }

  @Test("An empty file, and one that cannot be opened, are refused with the reason")
  func unread() {
    #expect(throws: PictureFault.empty) { try read([]) }
    let fault = #expect(throws: PictureFault.self) {
      try PictureReader.check(folder.appendingPathComponent("none").path)
    }
    #expect(fault?.description.contains("No such file or directory") == true)
  }

  @Test("Inks without a profile of theirs are noticed, other colours are not")
  func inks() throws {
    #expect(try ImageHeader(Self.jpeg(components: 4, hasProfile: false)).notices == [.inks])
    #expect(try ImageHeader(Self.jpeg(components: 4, hasProfile: true)).notices == [])
    #expect(try ImageHeader(Self.jpeg(components: 3, hasProfile: false)).notices == [])
  }

  /// The frame of a JPEG without pixels.
  private static func jpeg(components: UInt8, hasProfile: Bool) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }
    let parts: [UInt8] = (1...components).flatMap { (number: UInt8) -> [UInt8] in [number, 0x11, 0] }
    return [0xFF, 0xD8] + (hasProfile ? segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8)) : [])
      + segment(0xC0, [8, 0, 8, 0, 8, components] + parts)
  }
}
