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

  @Test(
    "A program that was built with scenes knows the shaders in their resources; a folder's own come before")
  func builtIn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("Effects/ruffle.frag", "vec2 ruffle(vec2 position) { return position; }")
    let library = OwnShaders(of: [], resources: [folder]).library()
    #expect(library.functions["ruffle"]?.text == "vec2 ruffle(vec2 position) { return position; }")
    #expect(OwnShaders(of: [], resources: []).library().functions["ruffle"] == nil)
    let own = folder.appendingPathComponent("own")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data("vec2 ruffle(vec2 position) { return -position; }".utf8)
      .write(to: own.appendingPathComponent("ruffle.frag"))
    let both = OwnShaders(of: [SceneFolder(path: own.path)], resources: [folder]).library()
    #expect(both.functions["ruffle"]?.text == "vec2 ruffle(vec2 position) { return -position; }")
  }

  @Test("A Metal file that stands alone gives its functions; what cannot be translated is told with its line")
  func metal() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      "Effects/All.metal",
      """
      [[ stitchable ]] float2 sway(float2 position, float x) { return position + x * 2; }
      [[ stitchable ]] half4 glow(float2 position, half4 color) { return color * 2; }
      [[ stitchable ]] half4 film(float2 position, texture2d<half> t) { return 0; }
      """)
    try write("glow.frag", "vec4 glow(vec2 position, vec4 color) { return color; }")
    let shaders = shaders
    let library = shaders.library()
    #expect(
      library.functions["sway"]?.text == "vec2 sway(vec2 position, float x) { return position + x * 2.0; }")
    #expect(library.functions["sway"]?.file == "All.metal")
    #expect(library.functions["glow"]?.file == "glow.frag" && library.functions["film"] == nil)
    #expect(shaders.problems.map(\.file) == ["All.metal"] && shaders.problems.first?.line == 3)
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
