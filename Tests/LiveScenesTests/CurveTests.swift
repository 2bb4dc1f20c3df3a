import Testing

@testable import SceneService

/// What a curve says of its values.
@Suite struct CurveTests {
  /// From 0 beyond 10 and back to it.
  private let spring = Curve(times: [0, 0.1, 0.2, 0.3, 0.4, 0.5], values: [0, 6, 12, 9, 10, 10])

  @Test func anOvershootIsWhatLiesBeyondTheEndInEitherDirection() {
    #expect(spring.overshoot == 2)
    let back = Curve(times: spring.times, values: spring.values.map { -$0 })
    #expect(back.overshoot == 2)
    #expect(Curve(times: [0, 1], values: [0, 10]).overshoot == 0)
  }

  @Test func aValueIsReachedBetweenTwoPoints() throws {
    #expect(abs(try #require(spring.time(reaching: 9)) - 0.15) < 1e-12)
    #expect(spring.reaches(9, by: 0.15 + 1e-12) && !spring.reaches(9, by: 0.14))
    #expect(spring.time(reaching: 13) == nil)
  }

  @Test func valuesBetweenPointsLieOnALine() {
    #expect(abs(spring.value(at: 0.05) - 3) < 1e-12)
    #expect(spring.value(at: 9) == 10)
  }

  @Test func crossingsAreCountedWithoutTouches() {
    #expect(spring.crossings(of: 10) == 2)
    #expect(spring.crossings(of: 12) == 0)
  }

  @Test func aCurveSettlesWhereItStaysClose() {
    #expect(spring.settlingTime(within: 0.5) == 0.4)
    #expect(spring.settles(within: 0.5, by: 0.4) && !spring.settles(within: 0.5, by: 0.39))
    #expect(spring.settlingTime(within: 100) == 0)
  }

  @Test func anEmptyCurveTrapsNowhere() {
    let empty = Curve(times: [], values: [])
    #expect(empty.overshoot.isNaN && empty.end.isNaN && empty.topSpeed.isNaN && empty.velocity(at: 0).isNaN)
    #expect(!empty.reaches(0) && empty.crossings(of: 0) == 0)
    #expect(empty.description == "an empty curve")
  }

  @Test func theVelocityIsTheSlope() {
    let line = Curve(times: [0, 1], values: [0, 30])
    #expect(abs(line.velocity(at: 0.5) - 30) < 1e-9)
    #expect(line.topSpeed == 30)
  }
}
