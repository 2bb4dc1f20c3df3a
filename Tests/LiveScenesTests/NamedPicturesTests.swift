import Foundation
import Testing

@testable import LiveScenes

@Suite("Pictures beside sources")
final class NamedPicturesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private var scenes: SceneFolder { SceneFolder(path: folder.path) }

  @Test("Only pictures that sources or their data name are served")
  func named() throws {
    for name in ["moon.jpg", "io.png", "holiday.jpg", "star@2x.png", "Tests/moon.png"] {
      try write("", to: name.hasPrefix("Tests") ? name : "Resources/" + name)
    }
    try write(#"Image("moon"); Image("star"); let all: Array<holiday> = []"#, to: "A.swift")
    try write(#"[{"imageName": "io", "holiday": 1}]"#, to: "Resources/moons.json")
    #expect(scenes.namedPictures == ["Resources/io.png", "Resources/moon.jpg", "Resources/star@2x.png"])
  }

  @Test("A picture beside sources has the size that its name says, and one of a catalogue comes first")
  func catalog() throws {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"40\"><rect width=\"9\" height=\"9\"/></svg>"
    try write(svg, to: "App/star@2x.svg")
    try write(svg, to: "App/moon.svg")
    try write(svg, to: "Pictures/moon.svg")
    try write(#"Image("moon"); Image("star")"#, to: "A.swift")
    let pictures = AssetCatalog(of: scenes).pictures
    #expect(pictures["star"] == .init(url: "/scenes/App/star%402x.svg", width: 30, height: 20))
    #expect(pictures["moon"] == .init(url: "/scenes/moon.svg", width: 60, height: 40))
  }

  @Test("Catalogues of any subfolder are served")
  func catalogs() throws {
    try write("{}", to: "App/Assets.xcassets/Contents.json")
    try write("{}", to: "App/Preview Content/Preview Assets.xcassets/Contents.json")
    #expect(
      Set(scenes.pictureFolders.map(\.lastPathComponent))
        == ["Pictures", "Assets.xcassets", "Preview Assets.xcassets"])
  }
}
