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
      wakeTime: .infinity,
      isAmbient: false, followsHover: false, notices: [])
    return SceneDeclaration(
      description: description, fillsWindow: false, isOpaque: true, isTunedByTilt: false, takesSteps: false,
      initialStatus: status,
      initialState: Data())
  }

  private static func crowd(_ json: String) -> CrowdRules? {
    try? JSONDecoder().decode(CrowdRules.self, from: Data(json.utf8))
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
    ({ $0.description.parameters[0].range = [5, 1] }, "needs a range"),
    ({ $0.description.parameters[0].range = [] }, "needs a range"),
    ({ $0.description.parameters[0].range = [1] }, "needs a range"),
    ({ $0.description.parameters[0].range = [.nan, 1] }, "needs a range"),
    ({ $0.description.parameters[0].range = [.infinity, -.infinity] }, "needs a range"),
    ({ $0.description.parameters[0].range = nil }, "needs a range"),
    ({ $0.description.parameters[0].step = .nan }, "needs a step"),
    ({ $0.description.parameters[0].labelDecimals = 101 }, "needs a label"),
    ({ $0.description.parameters[0].needs = ["a": .nan] }, "finite number"),
    ({ $0.description.parameters[0].name = "a\u{0}" }, "needs a name"),
    ({ $0.description.parameters[0].title = "\u{1B}[2J" }, "needs a title"),
    ({ $0.description.parameters[0].becomeText(of: .max) }, "needs a greatest length"),
    ({ $0.description.parameters[0].becomeText(of: -1) }, "needs a greatest length"),
    ({ $0.description.title = "\u{202E}x" }, "needs a title"),
    ({ $0.description.stage = [480, 1e9] }, "needs a stage"),
    ({ $0.description.thumbnail = "/scenes/../api/rooms" }, "a thumbnail that is not at /scenes/"),
    ({ $0.description.thumbnail = "/scenes/%2E%2e/x" }, "a thumbnail that is not at /scenes/"),
    ({ $0.description.actions = [SceneAction("", title: "x")] }, "an action that needs a name"),
    ({ $0.description.actions = Array(repeating: SceneAction("a", title: "a"), count: 2) }, "two actions"),
    ({ $0.description.input = Array(repeating: .tilt, count: 1000) }, "more than once"),
    ({ $0.initialState = Data(repeating: 0x20, count: 300_000) }, "more than 256 KiB"),
    ({ $0.initialStatus.notices = Array(repeating: "x", count: 21) }, "too long"),
    ({ $0.initialStatus.restTime = .nan }, "too long"),
    ({ $0.initialStatus.parameterValues[0] = .text("x") }, "of another kind"),
    ({ $0.initialStatus.parameterValues[0] = .number(.nan) }, "of another kind"),
    ({ $0.initialStatus.parameterValues.removeLast() }, "does not say all its values"),
    ({ $0.description.crowd = crowd("{\"most\":513,\"hasSides\":false}") }, "asks for a crowd of 513"),
    ({ $0.description.crowd = crowd("{\"most\":0,\"hasSides\":false}") }, "asks for a crowd of 0"),
    ({ $0.description.crowd = CrowdRules(most: 8, button: "") }, "for its crowd's button"),
    ({ $0.description.crowd = CrowdRules(most: 8, button: "\u{1B}[2J") }, "for its crowd's button"),
    ({ $0.description.pictures = [2, 21] }, "at most 20 pictures"),
    ({ $0.description.pictures = [2] }, "at most 20 pictures"),
  ]

  @Test("A scene that rooms and pages can live with has no problem, with a crowd or without")
  func sound() throws {
    var declaration = try Self.declaration()
    #expect(declaration.problem == nil)
    declaration.description.crowd = CrowdRules(most: 512, button: "Jump", hasSides: true)
    #expect(declaration.problem == nil)
  }

  @Test("What rooms and pages could not live with is refused, and said", arguments: refused.indices)
  func refusal(index: Int) throws {
    let (change, reason) = Self.refused[index]
    var declaration = try Self.declaration()
    change(&declaration)
    #expect(declaration.problem?.contains(reason) == true, "\(declaration.problem ?? "nothing")")
  }

  @Test("Scenes that are long to describe are refused together, though each may be played")
  func together() throws {
    let all = try (0..<20).map { index in
      var declaration = try Self.declaration()
      declaration.description.name = "mesh\(index)"
      for parameter in declaration.description.parameters.indices.prefix(8) {
        declaration.description.parameters[parameter].help = String(repeating: "m", count: 4000)
      }
      return declaration
    }
    #expect(all[0].problem == nil && Array(all.prefix(5)).problem == nil)
    #expect(all.problem?.contains("more than 512 KiB") == true)
  }
}

extension ParameterDescription {
  /// Turns it into that of a text of a greatest length.
  fileprivate mutating func becomeText(of length: Int) {
    (kind, range, step, maximumLength, self.default) = (.text, nil, nil, length, .text(""))
  }
}
