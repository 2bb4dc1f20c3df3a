import SwiftUI
import Testing

/// Tests of the card, on a clock of their own: `tiltcast test .` runs them.
@Suite struct MyMotionTests {
  @Test func opensAtATap() {
    let stage = Stage(MyMotion())
    stage.tap("My Motion")
    let title = stage.track("My Motion", \.frame.midY, for: 2)
    #expect(title.end < title.start)
    #expect(stage["Tilt the phone, and tap again."].opacity == 1)
    #expect(stage.rests(by: 2))
  }

  @Test(arguments: [-20.0, 0, 20]) func leansWithThePhone(roll: Double) {
    let stage = Stage(MyMotion()).tilted(roll: roll)
    #expect(abs(stage["My Motion"].rotation.y - roll) < 0.01)
  }
}
