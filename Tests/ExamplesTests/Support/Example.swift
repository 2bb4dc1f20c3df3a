import Engine
import Foundation
import Testing

@testable import Examples

/// One of the examples, as an argument of tests.
struct Example: Sendable, CustomTestStringConvertible {
  let kind: SceneKind

  var testDescription: String { kind.name }

  static let all = [
    SceneKind(Compass.self), SceneKind(Level.self), SceneKind(Marble.self), SceneKind(Parallax.self),
    SceneKind(Pendulum.self),
  ].map(Example.init)

  /// A stage with the scene before any event; letters are drawn if there are fonts.
  func stage(fonts: Bool = true) -> Stage {
    Stage(kind.scene(), environment: Environment(typesetter: fonts ? OneLineTypesetter() : nil))
  }
}

extension Stage {
  /// What is shown at a time.
  func frame(at time: Time) -> FrameBuilder {
    var copy = self
    copy.render(at: time, signals: true)
    return copy.frame
  }

  /// A number of the outermost node of the layer with an id.
  func value(_ name: String, of id: String, at time: Time) throws -> Double {
    let layer = try #require(FrameTree(frame(at: time)).layer(id))
    return try #require(layer.values[name])
  }

  mutating func tilt(_ attitude: Attitude?, screen: ScreenAngle = .zero, at time: Time) throws {
    try apply(.sample(Sample(attitude: try #require(attitude), screenAngle: screen)), at: time)
  }

  mutating func set(_ name: String, _ value: Double, at time: Time = 0) throws {
    try apply(.parameter(name: name, value: .number(value)), at: time)
  }

  /// The same stage with its scene read back from JSON, as a server does it that starts anew.
  func restored() throws -> Stage {
    let state = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(scene))
    return Stage(
      try scene.kind.scene(restoring: state.decoder), reference: reference, tunings: tunings, motion: motion,
      environment: Environment(typesetter: OneLineTypesetter()))
  }
}

extension FrameBuilder {
  /// True if both show the same, to the bit.
  static func == (left: FrameBuilder, right: FrameBuilder) -> Bool {
    left.nodes == right.nodes && left.values == right.values
  }
}

private struct State: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

/// A typesetter without fonts: all is on one line, and every character is a slice 10 points wide.
struct OneLineTypesetter: Typesetter {
  var problems: [String] { [] }

  func picture(at url: String) -> [UInt8]? { nil }

  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    let slices = request.text.text.enumerated().map { index, character in
      let origin = Point(x: Double(index) * 10, y: 20)
      return LaidOutText.Slice(
        glyphs: character == " "
          ? [] : [PlacedGlyph(asset: "letter.\(character)", origin: origin, scale: 0.01)],
        bounds: TypographicBounds(origin: origin, width: 10, ascent: 20, descent: 5),
        scalars: index..<index + 1)
    }
    let bounds = TypographicBounds(
      origin: Point(x: 0, y: 20), width: Double(slices.count) * 10, ascent: 20, descent: 5)
    let run = LaidOutText.Run(slices: slices, isEmphasised: true, bounds: bounds)
    return LaidOutText(
      lines: [LaidOutText.Line(runs: [run], bounds: bounds)], size: Size(width: request.width, height: 25),
      fontSize: request.size,
      assets: Set(request.text.text).sorted().map {
        .glyph("letter.\($0)", path: "M0 0H1V1Z", unitsPerEm: 1000, bounds: [0, 0, 1, 1])
      })
  }
}
