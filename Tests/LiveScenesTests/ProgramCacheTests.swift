import Foundation
import Rooms
import Testing

@testable import LiveScenes

@Suite("Programs of folders with the same sources")
final class ProgramCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func sources(_ text: String) -> SceneSources {
    SceneSources(folder: "/scenes", files: [SceneSources.File(place: "main.swift", text: Array(text.utf8))])
  }

  private func program(_ name: String) throws -> URL {
    let program = folder.appendingPathComponent(name)
    try Data(name.utf8).write(to: program)
    return program
  }

  private func taken(_ cache: ProgramCache, _ text: String) throws -> (
    text: String, warnings: [SceneDiagnostic]
  )? {
    let place = folder.appendingPathComponent(UUID().uuidString)
    guard let warnings = cache.take(sources(text), to: place) else { return nil }
    return (try String(contentsOf: place, encoding: .utf8), warnings)
  }

  @Test("The same sources have the same program and warnings, and others have none")
  func same() throws {
    let cache = try ProgramCache()
    let warning = SceneDiagnostic(.warning, from: .compiler, "unused")
    cache.add(try program("one"), of: sources("1"), warnings: [warning])
    let found = try #require(try taken(cache, "1"))
    #expect(found.text == "one" && found.warnings == [warning])
    #expect(try taken(cache, "2") == nil)
    let elsewhere = SceneSources(
      folder: "/other", files: [SceneSources.File(place: "main.swift", text: Array("1".utf8))])
    #expect(cache.take(elsewhere, to: folder.appendingPathComponent("other")) == nil)
  }

  @Test("Those that were used last are kept")
  func most() throws {
    let cache = try ProgramCache(most: 2)
    for text in ["1", "2"] { cache.add(try program(text), of: sources(text), warnings: []) }
    _ = try taken(cache, "1")
    cache.add(try program("3"), of: sources("3"), warnings: [])
    #expect(try taken(cache, "1")?.text == "1" && taken(cache, "2") == nil && taken(cache, "3")?.text == "3")
  }
}
