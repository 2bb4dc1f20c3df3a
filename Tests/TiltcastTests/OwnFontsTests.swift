import Engine
import Foundation
import LiveScenes
import Testing
import TextLayout

@testable import Tiltcast

@Suite("Fonts beside scenes of somebody's own")
struct OwnFontsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private static let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Public/fonts/Quicksand.ttf")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Fonts"), withIntermediateDirectories: true)
  }

  private func add(_ name: String, _ bytes: Data) throws {
    try bytes.write(to: folder.appendingPathComponent("Fonts/\(name)"))
  }

  /// The outline of a letter, which differs from font to font.
  private func letter(_ typesetter: (any Typesetter)?) -> Asset? {
    let request = TypesettingRequest(text: EmphasisedText(markup: "Q"), width: 100, size: 20)
    return typesetter?.layOut(request).assets.first
  }

  @Test("There is another typesetter once a font has come, and its letters are that font's")
  func changes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let others = [FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")]
    let fonts = OwnFonts(of: SceneFolder(path: folder.path), before: others)
    let before = letter(fonts.typesetter)
    fonts.read()
    #expect(fonts.takeChanged() == nil)
    try add("Quicksand.TTF", try Data(contentsOf: Self.shipped))
    fonts.read()
    let after = letter(fonts.takeChanged())
    #expect(before != nil && after != nil && before != after)
    fonts.read()
    #expect(fonts.takeChanged() == nil)
    #expect(fonts.problems == [])
  }

  @Test("A font's name cannot begin a line of its own on the terminal")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("a\nwarning: \u{1B}[31mb.ttf", Data("x".utf8))
    let problems = OwnFonts(of: SceneFolder(path: folder.path)).problems
    #expect(problems.count == 1 && problems.allSatisfy { !$0.message.contains(where: \.isNewline) })
  }

  @Test("Fonts that take more memory together than there is room for are left out, and said")
  func room() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let font = try Data(contentsOf: Self.shipped)
    for name in ["a", "b", "c"] {
      try add("\(name).ttf", font)
      #expect(truncate(folder.appendingPathComponent("Fonts/\(name).ttf").path, 30 << 20) == 0)
    }
    let fonts = OwnFonts(of: SceneFolder(path: folder.path))
    #expect(letter(fonts.typesetter) != nil)
    #expect(fonts.problems.map(\.message).joined().contains("64 MiB"))
  }

  @Test("A font that is overwritten in place, or cut off, is used as it was read")
  func overwritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("Quicksand.ttf", try Data(contentsOf: Self.shipped))
    let fonts = OwnFonts(of: SceneFolder(path: folder.path))
    let other = OwnFonts(of: SceneFolder(path: folder.path))
    let before = letter(fonts.typesetter)
    // A font that was mapped would end the program here.
    #expect(truncate(folder.appendingPathComponent("Fonts/Quicksand.ttf").path, 0) == 0)
    #expect(before != nil && letter(other.typesetter) == before)
  }

  @Test(
    "A program that was built with scenes sets texts with the fonts in their resources, after a folder's own")
  func builtIn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("Quicksand.ttf", try Data(contentsOf: Self.shipped))
    let others = [FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")]
    let ofFolder = letter(OwnFonts(of: SceneFolder(path: folder.path), resources: []).typesetter)
    #expect(ofFolder != nil && letter(OwnFonts(of: nil, resources: [folder]).typesetter) == ofFolder)
    let without = letter(OwnFonts(of: nil, resources: []).typesetter)
    #expect(without != nil)
    #expect(letter(OwnFonts(of: nil, before: others, resources: [folder]).typesetter) != ofFolder)
  }

  @Test("A file that is no font is told, and the others are used")
  func broken() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("broken.ttf", Data("no font".utf8))
    try add("notes.txt", Data("no font either".utf8))
    let fonts = OwnFonts(of: SceneFolder(path: folder.path))
    #expect(letter(fonts.typesetter) != nil)
    #expect(fonts.problems.count == 1)
    #expect(fonts.problems.first?.message.contains("broken.ttf") == true)
  }
}
