import Testing

@testable import Views

private struct Values {
  var x = 0.0
  var y = 0.0
}

@Suite("Keyframes without a view")
struct KeyframeTimelineTests {
  private let timeline = KeyframeTimeline(initialValue: Values()) {
    KeyframeTrack(\.x) { LinearKeyframe(10.0, duration: 1) }
    KeyframeTrack(\.y) {
      LinearKeyframe(4.0, duration: 1)
      LinearKeyframe(0.0, duration: 1)
    }
  }

  @Test("Each track has its value at a time, and keeps its last one")
  func values() {
    #expect(timeline.value(time: 0.5).x == 5)
    #expect(timeline.value(time: 1.5).x == 10)
    #expect(timeline.value(time: 1.5).y == 2)
  }

  @Test("The longest track is the duration, of which progress is a part")
  func duration() {
    #expect(timeline.duration == 2)
    #expect(timeline.value(progress: 0.25).y == 2)
  }
}
