import Foundation
import TestData
import Testing

@testable import Engine

/// What Tiltcast's own scenes can do, everybody's can: they are compiled here as if somebody else had written them.
@Suite("Scenes use only what is public")
struct PublicSceneTests {
  private static let scenes = projectFolder.appending(path: "Sources/Engine/Scenes")

  /// The built-in scenes' files, with one more.
  private static func copies(with extra: String, in folder: URL) throws -> [String] {
    let files =
      FileManager.default.enumerator(at: scenes, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    try #require(files.count > 20)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) } + [extra]
    return try sources.enumerated().map { index, source in
      let copy = folder.appending(path: "scene\(index).swift")
      try "import Engine\n\(source)".write(to: copy, atomically: true, encoding: .utf8)
      return copy.path
    }
  }

  /// What the compiler says about the built-in scenes, and a source of ours, in a module of their own.
  private static func complaints(with extra: String = "") throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules")
    return try SwiftCompiler.run(
      [
        "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Outsider", "-I",
        modules.path,
      ]
        + copies(with: extra, in: folder))
  }

  @Test("Somebody else could have written any of the built-in scenes")
  func builtInScenes() throws {
    #expect(try Self.complaints() == "")
  }

  @Test("A scene that uses what only Engine has is found")
  func internalUse() throws {
    let complaints = try Self.complaints(with: "func up(_ attitude: Attitude) -> Double { attitude.up.z }")
    #expect(complaints.contains("'up' is inaccessible due to 'internal' protection level"))
  }
}
