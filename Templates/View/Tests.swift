import SwiftUI
import Testing

/// Tests of the card, on a clock of their own: `tiltcast test .` runs them.
@Suite struct {{Type}}Tests {
  @Test func opensAtATap() {
    let stage = Stage({{Type}}())
    stage.tap("{{title}}")
    let title = stage.track("{{title}}", \.frame.midY, for: 2)
    #expect(title.end < title.start)
    #expect(stage["Tilt the phone, and tap again."].opacity == 1)
    #expect(stage.rests(by: 2))
  }

  @Test(arguments: [-20.0, 0, 20]) func leansWithThePhone(roll: Double) {
    let stage = Stage({{Type}}()).tilted(roll: roll)
    #expect(abs(stage["{{title}}"].rotation.y - roll) < 0.01)
  }
}
