import Foundation
import Testing

@testable import Engine

/// A scene on a stage, played by a test.
struct PlayedScene {
  private(set) var stage: Stage

  init(_ scene: AnyScene) {
    stage = Stage(scene)
  }

  init(_ scene: some Scene) {
    stage = Stage(scene)
  }

  mutating func pointer(_ phase: Pointer.Phase, _ x: Double, _ y: Double, id: Int = 1, at time: Time) throws {
    try stage.apply(.pointer(Pointer(phase: phase, id: id, location: Point(x: x, y: y))), at: time)
  }

  mutating func scroll(_ x: Double, _ y: Double, at time: Time) throws {
    try stage.apply(.scroll(by: Point(x: x, y: y)), at: time)
  }

  mutating func hover(_ location: Point, at time: Time) throws {
    try stage.apply(.hover(location), at: time)
  }

  mutating func change(to name: String, at time: Time) throws {
    try stage.apply(.scene(name: name), at: time)
  }

  mutating func action(_ name: String, at time: Time) throws {
    try stage.apply(.action(name: name), at: time)
  }

  mutating func set(_ name: String, _ value: ParameterValue, at time: Time = 0) throws {
    try stage.apply(.parameter(name: name, value: value), at: time)
  }

  /// Tilts a phone that is held upright: beta is tiltX, and gamma turns about the vertical axis.
  mutating func tilt(_ beta: Double, gamma: Double = 0, at time: Time) throws {
    let attitude = try #require(Attitude(alpha: 0, beta: beta, gamma: gamma))
    try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
  }

  /// The frame at a time.
  func tree(at time: Time) -> FrameTree {
    var copy = stage
    copy.render(at: time)
    return FrameTree(copy.frame)
  }

  /// The layer with an id at a time.
  func layer(_ id: String, at time: Time) throws -> FrameTree {
    try #require(tree(at: time).layer(id))
  }

  /// A node's number by name, the first of its kind at or below a layer with an id.
  func value(_ name: String, of kind: NodeKind, in id: String, at time: Time) throws -> Double {
    let node = try #require(try layer(id, at: time).first(kind))
    return try #require(node.values[name])
  }

  /// The same scene after a trip through JSON, on a new stage.
  func coded() throws -> PlayedScene {
    PlayedScene(try stage.scene.coded())
  }
}

extension FrameTree {
  /// The first node of a kind in pre-order, from here down.
  func first(_ kind: NodeKind) -> FrameTree? {
    if self.kind == kind { return self }
    for child in children ?? [] {
      if let found = child.first(kind) { return found }
    }
    return nil
  }

  /// All ids, in painter's order.
  var ids: [String] {
    (id.map { [$0] } ?? []) + (children ?? []).flatMap(\.ids)
  }
}

/// True if two numbers are the same to 1e-9.
func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
