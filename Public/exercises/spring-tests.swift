import SwiftUI
import Testing

/// Tests that a layer overshoots after a tap, then settles.
@Suite struct SpringExerciseTests {
  @Test func somethingSwingsAtATap() throws {
    let stage = Testing.Stage()
    let before = stage.layers
    let motions = stage.tap(at: stage.center).motions(from: before, for: 5)
    let reach = motions.map(\.reach).max() ?? 0
    try #require(reach >= 10, "tapIgnored")
    let distance = motions.map(\.distance).max() ?? 0
    try #require(distance >= 10, "tapUndone")
    let overshoot = motions.map(\.overshoot).max() ?? 0
    try #require(overshoot >= 0.02, "noSwing")
    #expect(motions.contains { $0.overshoot >= 0.02 && $0.rests }, "restless")
  }
}
