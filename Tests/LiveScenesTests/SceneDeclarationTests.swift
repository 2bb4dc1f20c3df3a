import Engine
import Foundation
import Testing

@testable import LiveScenes
@testable import SceneService

@Suite("What a scene's process says of a scene")
struct SceneDeclarationTests {
  /// What a process says of a scene that is well described.
  private static func declaration() throws -> SceneDeclaration {
    var description = try #require(SceneCatalog.builtIn.descriptions.first { $0.name == "mesh" })
    description.thumbnail = "/scenes/mesh.webp"
    let status = SceneStatus(
      state: 1, parameterValues: description.parameters.map(\.default), pictures: Pictures(), restTime: 0,
      isAmbient: false, followsHover: false, notices: [])
    return SceneDeclaration(
      description: description, fillsWindow: false, isTunedByTilt: false, initialStatus: status,
      initialState: Data())
  }

  /// A change, and a part of the sentence that refuses it.
  private static let refused: [(change: @Sendable (inout SceneDeclaration) -> Void, reason: String)] = [
    ({ $0.description.name = "Mesh gradient" }, "needs a name"),
    ({ $0.description.name = "" }, "needs a name"),
    ({ $0.description.title = String(repeating: "m", count: 61) }, "needs a title"),
    ({ $0.description.stage = [.infinity, 480] }, "needs a stage"),
    ({ $0.description.stage = [480] }, "needs a stage"),
    ({ $0.description.thumbnail = "https://example.org/mesh.webp" }, "a thumbnail that is not at /scenes/"),
    ({ $0.description.parameters[0].help = String(repeating: "m", count: 70_000) }, "more than 64 KiB"),
    ({ $0.description.parameters.append($0.description.parameters[0]) }, "two parameters of the same name"),
    ({ $0.description.parameters[0].default = .text("?") }, "that the parameter does not take"),
    ({ $0.initialStatus.parameterValues.removeLast() }, "does not say all its values"),
    ({ $0.description.pictures = [2, 21] }, "at most 20 pictures"),
    ({ $0.description.pictures = [2] }, "at most 20 pictures"),
  ]

  @Test("A scene that rooms and pages can live with has no problem")
  func sound() throws { #expect(try Self.declaration().problem == nil) }

  @Test("What rooms and pages could not live with is refused, and said", arguments: refused.indices)
  func refusal(index: Int) throws {
    let (change, reason) = Self.refused[index]
    var declaration = try Self.declaration()
    change(&declaration)
    #expect(declaration.problem?.contains(reason) == true, "\(declaration.problem ?? "nothing")")
  }
}
