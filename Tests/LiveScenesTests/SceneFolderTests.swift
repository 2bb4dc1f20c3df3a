import Foundation
import Testing

@testable import LiveScenes

@Suite("Folders of scenes")
struct SceneFolderTests {
  @Test("A saved shader is no change of the scenes, and a saved scene none of the shaders")
  func stamps() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = SceneFolder(path: folder.path)
    let empty = scenes.stamps
    try "vec2 bend(vec2 p) { return p; }".write(
      to: folder.appending(path: "bend.frag"), atomically: true, encoding: .utf8)
    let shaded = scenes.stamps
    #expect(shaded.scenes == empty.scenes && shaded.shaders != empty.shaders)
    try "import Tiltcast".write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let written = scenes.stamps
    #expect(written.scenes != shaded.scenes && written.shaders == shaded.shaders)
    #expect(scenes.shaders.map(\.lastPathComponent) == ["bend.frag"])
  }
}
