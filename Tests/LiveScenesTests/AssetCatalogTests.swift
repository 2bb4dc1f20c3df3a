import Foundation
import Storage
import TestData
import Testing

@testable import LiveScenes

@Suite final class AssetCatalogTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  private func write(_ data: Data, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private var catalog: AssetCatalog {
    let drawings = DocumentDrawings(in: folder.appendingPathComponent(".drawings"))
    return AssetCatalog(of: SceneFolder(path: folder.path), AssetFiles(drawing: drawings))
  }

  private func svg(_ attributes: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)><rect width=\"9\" height=\"9\"/></svg>"
  }

  @Test("A picture is named by its file, and has the size that it says")
  func pictures() throws {
    try write(svg("width=\"120\" height=\"80px\""), to: "Pictures/moon.svg")
    try write(svg("viewBox=\"0 0 30 40\""), to: "Pictures/deep/star.svg")
    #expect(catalog.pictures["moon"] == .init(url: "/scenes/moon.svg", width: 120, height: 80))
    #expect(catalog.pictures["star"] == .init(url: "/scenes/deep/star.svg", width: 30, height: 40))
  }

  @Test("A set's picture of the largest scale is shown at its size in points")
  func sets() throws {
    try write(svg("width=\"300\" height=\"150\""), to: "Assets.xcassets/photo.imageset/big.svg")
    try write(
      #"{"images": [{"filename": "big.svg", "scale": "3x"}, {"scale": "2x"}], "info": {"version": 1}}"#,
      to: "Assets.xcassets/photo.imageset/Contents.json")
    #expect(catalog.pictures["photo"] == .init(url: "/scenes/photo.imageset/big.svg", width: 100, height: 50))
  }

  @Test("A set's picture on dark comes after the usual one, which counts for its size")
  func dark() throws {
    for (name, side) in [("light", 30), ("dark", 60)] {
      try write(svg("width=\"\(side)\" height=\"\(side)\""), to: "Assets.xcassets/moon.imageset/\(name).svg")
    }
    try write(
      #"{"images": [{"filename": "dark.svg", "appearances": [{"appearance": "luminosity", "value": "dark"}]}, {"filename": "light.svg"}]}"#,
      to: "Assets.xcassets/moon.imageset/Contents.json")
    #expect(
      catalog.pictures["moon"]
        == .init(
          url: "/scenes/moon.imageset/light.svg /scenes/moon.imageset/dark.svg", width: 30, height: 30))
  }

  @Test("A set whose colours do not count is marked")
  func template() throws {
    try write(svg("width=\"30\" height=\"30\""), to: "Assets.xcassets/moon.imageset/moon.svg")
    try write(
      #"{"images": [{"filename": "moon.svg"}], "properties": {"template-rendering-intent": "template"}}"#,
      to: "Assets.xcassets/moon.imageset/Contents.json")
    #expect(
      catalog.pictures["moon"] == .init(url: "/scenes/moon.imageset/moon.svg template", width: 30, height: 30)
    )
  }

  @Test("A PDF has the size of its page in points, and lies where its drawing is served")
  func documents() throws {
    try write(Data(TestDocument.page), to: "Assets.xcassets/moon.imageset/moon.pdf")
    try write(#"{"images": [{"filename": "moon.pdf"}]}"#, to: "Assets.xcassets/moon.imageset/Contents.json")
    #expect(
      catalog.pictures["moon"] == .init(url: "/scenes/moon.imageset/moon.pdf.svg", width: 24, height: 18))
  }

  @Test("A picture whose name has spaces lies at a path without them")
  func spaces() throws {
    try write(svg("width=\"30\" height=\"15\""), to: "Assets.xcassets/my boat.imageset/big one.svg")
    try write(
      #"{"images": [{"filename": "big one.svg"}]}"#, to: "Assets.xcassets/my boat.imageset/Contents.json")
    #expect(
      catalog.pictures["my boat"]
        == .init(url: "/scenes/my%20boat.imageset/big%20one.svg", width: 30, height: 15))
  }

  @Test("A grey is a colour")
  func grey() throws {
    try write(
      #"{"colors": [{"color": {"color-space": "extended-gray", "components": {"white": "0x49", "alpha": "1.000"}}}]}"#,
      to: "Assets.xcassets/Ash.colorset/Contents.json")
    #expect(catalog.colors == ["Ash": "#494949ff"])
  }

  @Test("A colour of the system is known by its name, and one that is no name is left out")
  func references() throws {
    for (name, reference) in [("Wall", "systemGray5Color"), ("Odd", "a\\\"b"), ("None", "")] {
      try write(
        #"{"colors": [{"color": {"platform": "ios", "reference": "\#(reference)"}}]}"#,
        to: "Assets.xcassets/\(name).colorset/Contents.json")
    }
    #expect(catalog.colors == ["Wall": "systemGray5Color"])
  }

  @Test("A colour is read in each of the ways that it is written")
  func colors() throws {
    try write(
      #"{"colors": [{"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}], "color": {"components": {"red": "0", "green": "0", "blue": "0", "alpha": "1.000"}}}, {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "128", "blue": "0.000", "alpha": "1.000"}}}]}"#,
      to: "Assets.xcassets/Brand.colorset/Contents.json")
    #expect(catalog.colors == ["Brand": "#ff8000ff #000000ff"])
  }

  @Test("A picture that has changed is measured again")
  func changes() throws {
    let files = AssetFiles()
    func width() -> Int? {
      AssetCatalog(of: SceneFolder(path: folder.path), files).pictures["moon"]?.width
    }
    try write(svg("width=\"120\" height=\"80\""), to: "Pictures/moon.svg")
    #expect(width() == 120)
    try write(svg("width=\"130\" height=\"80\""), to: "Pictures/moon.svg")
    #expect(width() == 130)
  }

  @Test(
    "Of pictures whose size stands far behind, four are read at once, each only once, and others the next time"
  )
  func bounds() throws {
    // A comment of 15 MiB, in a file that takes no space.
    for name in ["a", "b", "c", "d", "e"] {
      let path = folder.appendingPathComponent("Pictures/\(name).svg").path
      try write("<!--", to: "Pictures/\(name).svg")
      #expect(truncate(path, 15 << 20) == 0)
      let end = try #require(FileHandle(forWritingAtPath: path))
      try end.seekToEnd()
      try end.write(contentsOf: Data("-->\(svg("width=\"7\" height=\"8\""))".utf8))
    }
    let files = AssetFiles()
    func names() -> [String] {
      AssetCatalog(of: SceneFolder(path: folder.path), files).pictures.keys.sorted()
    }
    #expect(names() == ["a", "b", "c", "d"])
    #expect(names() == ["a", "b", "c", "d", "e"])
  }

  @Test("A file of another kind than are drawn has no path, so that views can say so")
  func unreadable() throws {
    try write("%PDF-1.3", to: "Assets.xcassets/logo.imageset/logo.pdf")
    try write(
      #"{"images": [{"filename": "logo.pdf"}]}"#, to: "Assets.xcassets/logo.imageset/Contents.json")
    #expect(catalog.pictures == ["logo": .unreadable])
    try write(svg("width=\"9\" height=\"9\""), to: "Pictures/logo.svg")
    #expect(catalog.pictures == ["logo": .init(url: "/scenes/logo.svg", width: 9, height: 9)])
  }

  @Test(
    "A description that is broken, or names what lies elsewhere, is left out",
    arguments: [
      "", "{", "[]", #"{"images": [{"filename": "../../../secret.svg", "scale": "1x"}]}"#,
      #"{"images": [{"filename": "missing.svg"}]}"#, #"{"images": 7}"#,
    ])
  func broken(contents: String) throws {
    try write(svg(""), to: "secret.svg")
    try write(contents, to: "Assets.xcassets/photo.imageset/Contents.json")
    #expect(catalog.pictures.isEmpty)
  }
}
