import Engine
import Testing

@testable import Examples

@Suite("The level")
struct LevelTests {
  private static func bubble(_ stage: Stage, at time: Time) throws -> Point {
    Point(x: try stage.value("x", of: "bubble", at: time), y: try stage.value("y", of: "bubble", at: time))
  }

  @Test("The bubble floats to the highest edge")
  func highest() throws {
    var stage = Stage(Level())
    try stage.tilt(Attitude(alpha: 0, beta: 10, gamma: 0), at: 0)
    let top = try Self.bubble(stage, at: stage.restTime)
    #expect(abs(top.x) < 1e-9 && abs(top.y - -56) < 1e-9)
    try stage.tilt(Attitude(alpha: 0, beta: 0, gamma: 10), at: 10)
    let left = try Self.bubble(stage, at: stage.restTime)
    #expect(abs(left.x - -56) < 1e-9 && abs(left.y) < 1e-9)
  }

  @Test("At rest it is never beyond the rim, and at it from the tilt of the sensitivity on")
  func rim() throws {
    for beta in [5.0, 20, 21, 90, 180, -150] {
      var stage = Stage(Level())
      try stage.tilt(Attitude(alpha: 0, beta: beta, gamma: 0), at: 0)
      let distance = try Self.bubble(stage, at: stage.restTime).length
      #expect(abs(distance - 112 * min(1, abs(beta) / 20)) < 1e-9)
    }
  }

  @Test("It shows the tilt in whole degrees", arguments: [0.2: "0°", -7.6: "8°", 35: "35°", 180: "180°"])
  func degrees(beta: Double, text: String) throws {
    var stage = Example(kind: SceneKind(Level.self)).stage()
    try stage.tilt(Attitude(alpha: 0, beta: beta, gamma: 0), at: 0)
    let shown = stage.frame(at: 1).nodes.filter { $0.kind == .glyph }.compactMap(\.asset)
    #expect(shown == "*\(text)*".map { "letter.\($0)" }.filter { $0 != "letter.*" })
  }

  @Test("The liquid is green where the phone is level, and only there")
  func green() throws {
    func middle(_ beta: Double) throws -> [Double] {
      var stage = Stage(Level())
      try stage.tilt(Attitude(alpha: 0, beta: beta, gamma: 0), at: 0)
      let mesh = try #require(Self.meshes(FrameTree(stage.frame(at: stage.restTime))).last)
      return try #require(mesh.colors)[2]
    }
    let level = try middle(0.3)
    #expect(level[1] > level[0] && level[1] > level[2])
    let tilted = try middle(2)
    #expect(tilted[0] > tilted[1])
  }

  private static func meshes(_ tree: FrameTree) -> [FrameTree] {
    (tree.kind == .mesh ? [tree] : []) + (tree.children ?? []).flatMap(meshes)
  }
}
