import SwiftUI
import Testing

/// Tests that a colour changes as the phone tilts.
@Suite struct ColorExerciseTests {
  @Test func aColorFollowsThePhone() throws {
    let stage = Testing.Stage().tilted(pitch: 0)
    let level = stage.layers
    let motions = stage.tilted(pitch: 30).motions(from: level, for: 5)
    let change = motions.map(\.colorChange).max() ?? 0
    try #require(change >= 0.1, "colorStill")
    #expect(motions.contains { $0.colorChange >= 0.1 && $0.colorRests }, "restless")
  }
}
