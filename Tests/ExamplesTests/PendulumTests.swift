import Engine
import Testing

@testable import Examples

@Suite("The pendulum")
struct PendulumTests {
  /// A phone that is held upright and rolled clockwise, as whoever holds it sees it.
  private static func upright(rolledBy degrees: Double) throws -> Attitude {
    let quarter = Quaternion(w: 0.5.squareRoot(), x: 0.5.squareRoot(), y: 0, z: 0)
    let roll = Point(x: 1, y: 0).rotated(by: -degrees / 2)
    return try #require(Attitude(quaternion: quarter * Quaternion(w: roll.x, x: 0, y: 0, z: roll.y)))
  }

  @Test(
    "At rest it hangs along gravity, however an upright phone is rolled",
    arguments: [0.0, 20, -75, 90, 140, 179])
  func hangs(roll: Double) throws {
    for screen in ScreenAngle.allCases {
      var stage = Stage(Pendulum())
      try stage.tilt(try Self.upright(rolledBy: roll), screen: screen, at: 0)
      let angle = try stage.value("angle", of: "pendulum", at: stage.restTime)
      // A page that is turned anticlockwise on its phone makes up for a phone that is turned clockwise.
      let expected = -roll - Double(screen.rawValue)
      #expect(abs((angle - expected).remainder(dividingBy: 360)) < 1e-9)
    }
  }

  @Test("On a phone that lies flat it hangs towards the bottom of the page")
  func flat() throws {
    var stage = Stage(Pendulum())
    try stage.tilt(.identity, at: 0)
    #expect(try stage.value("angle", of: "pendulum", at: stage.restTime) == 0)
  }

  @Test("It goes the shorter way round, over all turns")
  func turns() throws {
    var stage = Stage(Pendulum())
    for turn in 0..<30 { try stage.tilt(try Self.upright(rolledBy: Double(turn) * -40), at: Double(turn)) }
    #expect(try abs(stage.value("angle", of: "pendulum", at: stage.restTime) - 29 * 40) < 1e-9)
  }

  @Test("What swings loses height with each swing")
  func swings() throws {
    var stage = Stage(Pendulum())
    try stage.apply(.action(name: "push"), at: 0)
    let angles = try (0..<1500).map { try stage.value("angle", of: "pendulum", at: Double($0) / 100) }
    let peaks = (1..<1499).filter {
      abs(angles[$0]) > abs(angles[$0 - 1]) && abs(angles[$0]) >= abs(angles[$0 + 1])
    }
    .map { abs(angles[$0]) }
    #expect(peaks.count > 5)
    #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("A length that is three times as long takes √3 times as long to swing")
  func period() throws {
    func firstReturn(_ length: Double) throws -> Double {
      var stage = Stage(Pendulum())
      try stage.set("length", length)
      try stage.set("damping", 0.02)
      try stage.apply(.action(name: "push"), at: 0)
      let times = stride(from: 0.1, to: 3, by: 0.001)
      let first = try times.first { try stage.value("angle", of: "pendulum", at: $0) < 0 }
      return try #require(first)
    }
    #expect(try abs(firstReturn(240) / firstReturn(80) - 3.squareRoot()) < 0.01)
  }
}
