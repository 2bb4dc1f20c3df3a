import Foundation
import Testing

@testable import LiveScenes

/// What documents show is compiled as a folder's scenes are.
@Suite("The documents about scenes of one's own", .serialized)
struct OwnScenesDocumentTests {
  private static let project = URL(
    fileURLWithPath: #filePath.components(separatedBy: "/Tests/LiveScenesTests")[0])
  private static let engine = project.appending(path: "Sources/Engine")
  private static let steps = engine.appending(path: "Engine.docc/Steps")

  /// The files below a folder that end so, in the order of their names.
  private static func files(in folder: URL, _ suffixes: String...) -> [URL] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.sorted().filter { path in suffixes.contains { path.hasSuffix($0) } }
      .map { folder.appending(path: $0) }
  }

  private static func text(of file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// A text's Swift, block by block; what names no other language is Swift.
  private static func blocks(in text: String) -> [String] {
    text.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      .filter { $0.hasPrefix("swift\n") || $0.hasPrefix("\n") }
      .map { String($0.drop { $0 != "\n" }.dropFirst()) }
  }

  /// The document about scenes of one's own, block by block.
  private static let document = blocks(in: text(of: project.appending(path: "docs/own-scenes.md")))
  private static let scenes = document.filter { $0.hasPrefix("import Engine\n") }

  /// What the documentation of Engine shows: in its pages, in the tutorial's steps, and in comments of declarations.
  private static let engineSamples: [String] = {
    let pages = files(in: engine, ".md", ".tutorial").flatMap { blocks(in: text(of: $0)) }
    let comments = files(in: engine, ".swift").flatMap { blocks(in: commentText(of: text(of: $0))) }
    return pages + comments + files(in: steps, ".swift").map(text)
  }()

  /// A source's documentation comments, without what makes them comments.
  private static func commentText(of source: String) -> String {
    source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
      .map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n")
  }

  /// What the compiler says about a scene and a main.swift that names it.
  private static func complaints(about scene: String, main: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sdk = try SceneSDK.ofTests.get()
    let files = try [("Own.swift", scene), ("main.swift", main)].map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    return try SwiftToolchain.run(
      [sdk.toolchain.compiler, "-typecheck", "-swift-version", "6"] + sdk.importOptions + files
    ).output
  }

  @Test("Each of their scenes compiles, without a warning", arguments: scenes + engineSamples)
  func compiles(scene: String) throws {
    let name = try #require(scene.firstMatch(of: /struct (\w+): Scene/)?.1)
    let main = "import Tiltcast\n\nTiltcast.run(scenes: [\(name).self])\n"
    #expect(try Self.complaints(about: scene, main: main) == "")
  }

  @Test("The tutorial ends with the scene of a new folder")
  func tutorial() throws {
    let steps = Self.files(in: Self.steps, ".swift").filter { $0.lastPathComponent.hasPrefix("Moon") }
    try #require(steps.count == 6)
    let template = Self.text(of: Self.project.appending(path: "Templates/Scene/Scene.swift"))
    #expect(
      Self.text(of: steps[5])
        == template.replacing("{{name}}", with: "my-motion").replacing("{{Type}}", with: "MyMotion"))
  }

  @Test("The document's main.swift plays the document's scene")
  func main() throws {
    try #require(Self.scenes.count == 2)
    let others = Self.document.filter { !Self.scenes.contains($0) }
    try #require(others.count == 1)
    #expect(try Self.complaints(about: Self.scenes[0], main: others[0]) == "")
  }

  @Test("Every name in the document's table is one that scenes can use")
  func table() throws {
    let text = Self.text(of: Self.project.appending(path: "docs/own-scenes.md"))
    let table = try #require(text.components(separatedBy: "## What there is").last)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let names = rows.flatMap { row in
      row.split(separator: "|", omittingEmptySubsequences: false)[2]
        .matches(of: /`(\w+)/).map { String($0.1) }
    }
    try #require(names.count > 50)
    let engine = Self.files(in: Self.engine, ".swift").map(Self.text).joined()
    let declared = Set(
      engine.matches(of: /(?:struct|enum|protocol|typealias|func|var|class) (\w+)/).map { String($0.1) })
    #expect(Set(names).subtracting(declared) == [])
  }
}
