import Engine
import Foundation
import LiveScenes
import Testing

@testable import Tiltcast

@Suite("Shaders beside scenes of somebody's own")
struct OwnShadersTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Effects"), withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private var shaders: OwnShaders { OwnShaders(of: [SceneFolder(path: folder.path)]) }

  @Test("Files anywhere in the folder come before the engine's, with the Metal beside them")
  func files() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("Effects/wobble.frag", "vec2 wobble(vec2 position) { return position; }")
    try write("Effects/wobble.metal", "float2 wobble")
    let library = shaders.library()
    #expect(library.functions["wobble"]?.text == "vec2 wobble(vec2 position) { return position; }")
    #expect(library.functions["wobble"]?.metal == "float2 wobble")
    #expect(library.functions["ripple"] == ShaderLibrary.builtIn.functions["ripple"])
  }

  @Test("A file that cannot be used is told with its line, and is not replaced by another of its name")
  func problems() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("wobble.frag", "\nvec2 wobble(vec2 position) { while (true) {} }")
    let shaders = shaders
    #expect(shaders.library().functions["wobble"] == nil)
    #expect(shaders.problems.map(\.file) == ["wobble.frag"] && shaders.problems.first?.line == 2)
  }

  @Test("A link out of the folder is not read")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("passwd.frag"),
      withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    #expect(shaders.library().functions["passwd"] == nil)
  }
}
