@testable import Engine
import Foundation
@testable import Views

/// A view on a stage, by default of 200 × 100 points, and what it draws.
struct Performed {
  var scene: ViewScene
  let program: ViewProgram
  let environment = Engine.Environment(typesetter: FixedWidthTypesetter())

  init<Root: View>(
    _ root: @autoclosure @escaping @MainActor () -> Root, on stage: CGSize = CGSize(width: 200, height: 100),
    appearance: ViewProgram.Appearance = .ofProgram, pictures: [String: (String, Double, Double)] = [:],
    colors: [String: String] = [:], at time: Double = 0
  ) {
    program = ViewProgram("test", stage: stage, pictures: pictures, colors: colors, appearance: appearance) {
      root()
    }
    scene = ViewScene(program)
    scene.prepare(at: time, in: environment)
  }

  init(_ program: ViewProgram) {
    self.program = program
    scene = ViewScene(program)
    scene.prepare(at: 0, in: environment)
  }

  /// Lets a finger do something.
  mutating func touch(_ phase: Pointer.Phase, _ x: Double, _ y: Double, id: Int = 1, at time: Double) {
    scene.catchUp(to: time, in: environment)
    let pointer = Pointer(phase: phase, id: id, location: Point(x: x, y: y))
    scene.receive(.pointer(pointer), at: time, in: environment)
  }

  /// Lets happen what is due next.
  mutating func wake() { scene.catchUp(to: scene.wakeTime, in: environment) }

  /// Tilts the phone by CoreMotion's angles, in degrees.
  mutating func tilt(pitch: Double, roll: Double, at time: Double) {
    guard let attitude = Attitude(alpha: 0, beta: pitch, gamma: roll) else { return }
    let motion = Motion(attitude: attitude, relative: attitude, screenAngle: .zero)
    scene.receive(.motion(motion), at: time, in: environment)
  }

  /// Turns a wheel.
  mutating func roll(_ x: Double, _ y: Double, at time: Double) {
    scene.catchUp(to: time, in: environment)
    scene.receive(.scroll(by: Point(x: x, y: y)), at: time, in: environment)
  }

  /// Lets a pointer be somewhere.
  mutating func hover(_ x: Double, _ y: Double, at time: Double) {
    scene.hover(over: Point(x: x, y: y), at: time, in: environment)
  }

  mutating func tap(_ x: Double, _ y: Double, at time: Double) {
    touch(.began, x, y, at: time)
    touch(.ended, x, y, at: time)
  }

  func frame(at time: Double = 0) -> FrameBuilder {
    var frame = FrameBuilder()
    var scene = scene
    scene.catchUp(to: time, in: environment)
    frame.render { scene.render(at: time, in: environment, into: &$0) }
    return frame
  }

  /// The numbers of the nodes of a kind, in order.
  func numbers(_ kind: NodeKind, at time: Double = 0) -> [[Double]] {
    let frame = frame(at: time)
    return frame.nodes.filter { $0.kind == kind }.map { Array(frame.values[$0.at..<$0.at + $0.floatCount]) }
  }

  /// The frames of the rectangles, in order: x, y, width and height.
  func rectangles(at time: Double = 0) -> [[Double]] {
    numbers(.rectangle, at: time).map { Array($0.prefix(4)) }
  }

  var savedJSON: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try encoder.encode(Encoded(scene: scene))
    }
  }

  /// The same view, or another version of it, with a state that is saved and restored.
  func restored(in next: ViewProgram? = nil, at time: Double = 0) throws -> Performed {
    struct Box: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    var copy = self
    copy.scene = try ViewScene(
      next ?? program, restoring: try decoder.decode(Box.self, from: savedJSON).decoder)
    copy.scene.prepare(at: time, in: environment)
    return copy
  }

  private struct Encoded: Encodable {
    let scene: ViewScene
    func encode(to encoder: any Encoder) throws { try scene.encode(to: encoder) }
  }
}
