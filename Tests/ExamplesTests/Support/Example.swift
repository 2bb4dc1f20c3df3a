import Engine
import Foundation
import Testing

@testable import Examples

/// One of the examples, as an argument of tests.
struct Example: Sendable, CustomTestStringConvertible {
  let type: any Scene.Type

  var testDescription: String { type.name }

  static let all = [
    Example(type: Compass.self), Example(type: Level.self), Example(type: Marble.self),
    Example(type: Parallax.self), Example(type: Pendulum.self),
  ]

  /// A stage with the scene before any event; letters are drawn if there are fonts.
  func stage(fonts: Bool = true) -> Stage {
    Stage(type.init(), environment: Environment(typesetter: fonts ? OneLineTypesetter() : nil))
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
    func copy<S: Scene>(_ scene: S) throws -> S {
      try JSONDecoder().decode(Restored<S>.self, from: JSONEncoder().encode(scene)).scene
    }
    return Stage(
      try copy(scene), reference: reference, tunings: tunings, motion: motion,
      environment: Environment(typesetter: OneLineTypesetter()))
  }
}

extension Scene {
  static var parameterDescriptions: [ParameterDescription] { parameters.map(\.description) }
}

extension FrameBuilder {
  /// Whether both show the same, to the bit.
  static func == (left: FrameBuilder, right: FrameBuilder) -> Bool {
    left.nodes == right.nodes && left.values == right.values
  }
}

private struct Restored<S: Scene>: Decodable {
  let scene: S
  init(from decoder: any Decoder) throws { scene = try S(restoring: decoder) }
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
