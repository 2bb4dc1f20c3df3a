import Foundation
import Testing

@testable import LiveScenes

/// What docs/own-scenes.md shows is compiled as a folder's scenes are.
@Suite("The document about scenes of one's own", .serialized)
struct OwnScenesDocumentTests {
  /// The document's Swift, block by block.
  private static let blocks: [String] = {
    let document = project.appending(path: "docs/own-scenes.md")
    let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }()

  private static let scenes = blocks.filter { $0.hasPrefix("import Engine\n") }

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
      [sdk.toolchain.compiler, "-typecheck", "-swift-version", "6", "-I", sdk.folder.path] + files
    ).output
  }

  @Test("Each of its scenes compiles, without a warning", arguments: scenes)
  func compiles(scene: String) throws {
    let name = try #require(scene.firstMatch(of: /struct (\w+): Scene/)?.1)
    let main = "import Tiltcast\n\nTiltcast.run(scenes: [\(name).self])\n"
    #expect(try Self.complaints(about: scene, main: main) == "")
  }

  @Test("Its main.swift plays the scene that is built in six steps")
  func main() throws {
    let steps = Self.scenes.filter { $0.contains("struct Pendulum: Scene") }
    try #require(steps.count == 6)
    let others = Self.blocks.filter { !Self.scenes.contains($0) }
    try #require(others.count == 1)
    #expect(try Self.complaints(about: steps[5], main: others[0]) == "")
  }

  @Test("Every name in its table is one that scenes can use")
  func table() throws {
    let text = try String(contentsOf: Self.project.appending(path: "docs/own-scenes.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## What there is").last)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let names = rows.flatMap { row in
      row.split(separator: "|", omittingEmptySubsequences: false)[2]
        .matches(of: /`(\w+)/).map { String($0.1) }
    }
    try #require(names.count > 50)
    let sources =
      FileManager.default.enumerator(
        at: Self.project.appending(path: "Sources/Engine"), includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    let engine = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for name in names {
      let isDeclared = try engine.contains(
        Regex("(struct|enum|protocol|typealias|func|var|class) (\(name))\\b"))
      #expect(isDeclared, "\(name)")
    }
  }

  private static let project = URL(
    fileURLWithPath: #filePath.components(separatedBy: "/Tests/LiveScenesTests")[0])
}
