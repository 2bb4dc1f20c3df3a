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
    let before = letter(fonts.typesetter())
    #expect(fonts.changed() == nil)
    try add("Quicksand.ttf", try Data(contentsOf: Self.shipped))
    let after = letter(fonts.changed())
    #expect(before != nil && after != nil && before != after)
    #expect(fonts.changed() == nil)
    #expect(fonts.problems == [])
  }

  @Test("A file that is no font is told, and the others are used")
  func broken() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("broken.ttf", Data("no font".utf8))
    try add("notes.txt", Data("no font either".utf8))
    let fonts = OwnFonts(of: SceneFolder(path: folder.path))
    #expect(letter(fonts.typesetter()) != nil)
    #expect(fonts.problems.count == 1)
    #expect(fonts.problems.first?.message.contains("broken.ttf") == true)
  }
}
