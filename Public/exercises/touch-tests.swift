import SwiftUI
import Testing

/// Tests that a layer follows a drag and returns when it ends.
@Suite struct TouchExerciseTests {
  @Test func somethingFollowsTheFingerAndReturns() throws {
    let stage = Testing.Stage()
    let before = stage.layers
    let start = stage.center
    let end = CGPoint(x: start.x + 100, y: start.y)
    stage.drag(from: start, to: end, for: 0.5, lifts: false)
    // A gesture begins after some points, so something may follow by less than the whole way.
    let followers = stage.motions(from: before, for: 0.1).filter { $0.way.width >= 60 }.map(\.id)
    try #require(!followers.isEmpty, "dragIgnored")
    let motions = stage.release().motions(from: before, for: 5).filter { followers.contains($0.id) }
    let distance = motions.map(\.distance).min() ?? 100
    try #require(distance <= 5, "dragKept")
    #expect(motions.contains { $0.distance <= 5 && $0.rests }, "restless")
  }
}
