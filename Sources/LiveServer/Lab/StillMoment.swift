import Engine
import Foundation
import Rooms

/// A single moment of a scene, for the camera.
package struct StillMoment {
  /// Its structure, which the camera is to know first.
  package let structure: ServerMessage.Structure
  /// The stage's size in points.
  package let stage: Size
  private let frame: Data

  /// The picture of a scene as it begins.
  package init(_ kind: SceneKind, in environment: Environment) {
    var stage = Stage(kind.scene(), environment: environment)
    stage.render(at: 0)
    self.init(stage)
  }

  /// The frame that a stage has rendered last.
  package init(_ stage: Stage) {
    var state = FrameState()
    _ = state.update(from: stage.frame)
    structure = ServerMessage.Structure(stage, state)
    self.stage = stage.scene.kind.stage
    var bytes: [UInt8] = []
    FrameEncoder(serverTime: 0).encode(state, since: 0, into: &bytes)
    frame = Data(bytes)
  }

  /// The picture for a sheet.
  ///
  /// - Parameter number: The number under which the camera knows the structure.
  package func shot(_ number: Int, scale: Double, label: String = "") -> Sheet.Shot {
    let (width, height) = (max(1, (stage.width * scale).rounded()), max(1, (stage.height * scale).rounded()))
    return Sheet.Shot(
      [Sheet.Moment(structure: number, frame: frame)], width: Int(saturating: width),
      height: Int(saturating: height), label: label)
  }
}
