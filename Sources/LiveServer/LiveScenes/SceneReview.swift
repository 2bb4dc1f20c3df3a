import Engine
import Foundation
import Rooms
import SceneService

/// Finds what a scene does against the rules of scenes, and what no screen shows; takes a while.
package struct SceneReview {
  /// The distance that a float may move while its scene is at rest, because springs never end exactly.
  private static let tolerance = 1e-3
  /// The moments after a rest at which pictures are compared, in seconds.
  private static let moments = [1.0 / 30, 0.25, 0.5]

  private let kind: SceneKind
  private let environment: Environment
  /// Sentences about what breaks the rules.
  package private(set) var warnings: [String] = []
  /// The shaders that the scene names or calls wrongly.
  package private(set) var shaderProblems: [ShaderProblem] = []

  /// Reviews a scene, with the shaders that it can name.
  package init(of kind: SceneKind, shaders: ShaderLibrary) {
    self.kind = kind
    environment = Environment(scenes: SceneCatalog([]), shaders: shaders)
    let first = play()
    shaderProblems = first.last.shaderProblems(of: first.last.frame.nodes)
    let isRepeatable = first.pictures == play().pictures
    if !isRepeatable {
      warn(
        "draws something else when the same movements are played again. It uses random numbers or the clock, so "
          + "takes replay differently, and screens of several servers disagree: use the time that body(at:) and "
          + "handle(_:at:) get.")
    }
    if isRepeatable, [Stage(kind.scene(), environment: environment), first.last].contains(where: movesAtRest)
    {
      warn(
        "moves while its restTime says that it stands still, so screens will stop too early. Let restTime be the "
          + "end of its movements (`.infinity` if they never end).")
    }
    if let reason = refusal(of: kind.scene()) {
      warn(
        "refuses the state that it begins with, so it cannot be restored. Let isSound be true for it. \(reason)"
      )
    } else if let reason = refusal(of: first.last.scene) {
      warn(
        "refuses a state that tilting leads to, so it starts again after each save. Let isSound be true for it. \(reason)"
      )
    }
  }

  private mutating func warn(_ sentence: String) { warnings.append("The scene \"\(kind.name)\" \(sentence)") }

  /// A picture as viewers get it.
  private struct Picture: Equatable {
    var nodes: [Node]
    var values: [Double]

    init(of stage: Stage) { (nodes, values) = (stage.frame.nodes, stage.frame.values) }

    /// True if a float has visibly another value.
    func moves(to other: Picture) -> Bool {
      nodes != other.nodes || zip(values, other.values).contains { abs($0 - $1) > SceneReview.tolerance }
    }
  }

  private func play() -> (pictures: [Picture], last: Stage) {
    var pictures: [Picture] = []
    var last = Stage(kind.scene(), environment: environment)
    kind.play(last) { stage, _ in
      pictures.append(Picture(of: stage))
      last = stage
    }
    return (pictures, last)
  }

  private func movesAtRest(_ stage: Stage) -> Bool {
    let rest = stage.restTime
    guard rest < .infinity else { return false }
    var stage = stage
    let start = max(rest, SceneKind.rehearsalTime)
    // At its wake something is due, which may move it again.
    let pictures = Self.moments.filter { start + $0 < stage.wakeTime }.map { moment in
      stage.render(at: start + moment)
      return Picture(of: stage)
    }
    return pictures.dropFirst().contains { pictures[0].moves(to: $0) }
  }

  /// The reason that a scene cannot be restored from its own state; nil if it can.
  private func refusal(of scene: AnyScene) -> String? {
    do {
      let state = try SceneJSON.encoder().encode(EncodedScene(scene: scene))
      _ = try kind.scene(restoring: Array(state))
      return nil
    } catch {
      return String("\(error)".prefix(300))
    }
  }

  private struct EncodedScene: Encodable {
    let scene: AnyScene
    func encode(to encoder: any Encoder) throws { try scene.encode(to: encoder) }
  }
}
