import Engine
import TestData
import Testing

@testable import Examples

@Suite("The marble")
struct MarbleTests {
  /// The marble of a stage at a time.
  private static func marble(_ stage: Stage, at time: Time) throws -> Marble {
    try #require(stage.scene.unwrapped(as: Marble.self)?.settled(at: time))
  }

  /// Calls something with the stage after each of a few hundred tilts, and with the time until the next one.
  private static func tilted(
    seed: UInt64, _ check: (Stage, _ time: Time, _ interval: Time) throws -> Void
  ) throws {
    var stage = Stage(Marble())
    var storm = Storm(seed: seed)
    var time = 0.0
    for _ in 0..<200 {
      if storm.pick([true, false, false, false]) {
        try stage.set("friction", storm.pick([20, 60, 400]), at: time)
        try stage.set("bounce", storm.pick([0, 0.5, 0.8]), at: time)
      }
      let steep = storm.pick([2.0, 20, 89])
      let attitude = Attitude(
        alpha: 0, beta: storm.number(in: -steep...steep), gamma: storm.number(in: -steep...steep))
      try stage.tilt(storm.pick([true, true, false]) ? attitude : storm.attitude(), at: time)
      let interval = storm.pick([0.001, 0.016, 0.2, 1.5, 20])
      try check(stage, time, interval)
      time += interval
    }
  }

  @Test("However the tray is tilted, it stays inside", arguments: 1...8 as ClosedRange<UInt64>)
  func inside(seed: UInt64) throws {
    try Self.tilted(seed: seed) { stage, time, interval in
      for part in 0...20 {
        let later = time + interval * Double(part) / 20
        for coordinate in ["x", "y"] {
          let place = try stage.value(coordinate, of: "marble", at: later)
          #expect(abs(place) <= 172 + 1e-9)
        }
      }
    }
  }

  @Test(
    "Between two tilts, its energy along either side never grows", arguments: 1...8 as ClosedRange<UInt64>)
  func energy(seed: UInt64) throws {
    func energy(_ roll: Marble.Roll) -> Double { roll.velocity * roll.velocity / 2 - roll.pull * roll.place }
    try Self.tilted(seed: seed) { stage, time, interval in
      var before = try Self.marble(stage, at: time)
      for part in 1...40 {
        let now = try Self.marble(stage, at: time + interval * Double(part) / 40)
        #expect(energy(now.x) <= energy(before.x) + 1e-6)
        #expect(energy(now.y) <= energy(before.y) + 1e-6)
        before = now
      }
    }
  }

  @Test("A tilt changes neither where it is nor how fast it is", arguments: 1...4 as ClosedRange<UInt64>)
  func continuity(seed: UInt64) throws {
    try Self.tilted(seed: seed) { stage, time, interval in
      let before = try Self.marble(stage, at: time + interval)
      var next = stage
      try next.tilt(Attitude(alpha: 0, beta: -30, gamma: 40), at: time + interval)
      let after = try Self.marble(next, at: time + interval)
      #expect(after.x.place == before.x.place && after.x.velocity == before.x.velocity)
      #expect(after.y.place == before.y.place && after.y.velocity == before.y.velocity)
    }
  }

  @Test(
    "It comes to rest within a minute, at the rim or where friction holds it",
    arguments: 1...8 as ClosedRange<UInt64>)
  func rest(seed: UInt64) throws {
    try Self.tilted(seed: seed) { stage, time, _ in
      #expect(stage.restTime < time + 60)
      let marble = try Self.marble(stage, at: stage.restTime)
      for roll in [marble.x, marble.y] {
        #expect(roll.velocity == 0)
        let side = roll.pull < 0 ? -1.0 : 1
        #expect(abs(roll.pull) <= marble.friction || abs(roll.place - side * 172) < 1e-6)
      }
    }
  }

  @Test("Small steps lead to the same place as the closed form", arguments: [5.0, -12, 30])
  func steps(gamma: Double) throws {
    var stage = Stage(Marble())
    try stage.tilt(Attitude(alpha: 0, beta: 0, gamma: gamma), at: 0)
    let pull = try Self.marble(stage, at: 0).x.pull
    var (place, velocity) = (0.0, 0.0)
    let step = 1e-5
    for index in 1...150_000 {
      let direction = velocity == 0 ? pull : velocity
      velocity += (pull - (direction < 0 ? -60 : 60)) * step
      place += velocity * step
      if abs(place) > 172 && place * velocity > 0 { velocity *= -0.55 }
      guard index % 5000 == 0 else { continue }
      #expect(try abs(Self.marble(stage, at: Double(index) * step).x.place - place) < 0.5)
    }
  }
}
