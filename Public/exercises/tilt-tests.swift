import SwiftUI
import Testing

/// Tests that a layer moves as the phone tilts.
@Suite struct TiltExerciseTests {
  @Test func somethingFollowsThePhone() throws {
    let stage = Testing.Stage().tilted(pitch: 0)
    let level = stage.layers
    let motions = stage.tilted(pitch: 30).motions(from: level, for: 5)
    let distance = motions.map(\.distance).max() ?? 0
    try #require(distance > 1, "still")
    try #require(distance >= 20, "near")
    #expect(motions.contains { $0.distance >= 20 && $0.rests }, "restless")
  }
}
