import Testing

@testable import Views

/// A width that grows with each moment of a schedule.
private struct Counting<Schedule: TimelineSchedule>: View {
  let make: @Sendable () -> Schedule
  @State private var count = 0
  @State private var sum = 0.0

  var body: some View {
    TimelineView(make()) { timeline in
      Color.red.frame(width: 10 + CGFloat(count), height: 10 + sum)
        .onChange(of: timeline.date) { old, new in
          count += 1
          sum += new.timeIntervalSince(old)
        }
    }
  }
}

/// Whole seconds of a timeline.
private struct Seconds: View {
  @State private var last = 0

  var body: some View {
    TimelineView(.animation) { timeline in
      Color.red.frame(width: 10 + CGFloat(last), height: 10)
        .onChange(of: Int(timeline.date.timeIntervalSinceReferenceDate)) { last = $1 }
    }
  }
}

@Suite("Changes of a timeline's date")
struct TimelineChangeTests {
  private func count(_ stage: Performed, at time: Double) -> Double { stage.rectangles(at: time)[0][2] - 10 }

  @Test("The action runs at each moment of a schedule, whether or not somebody looks")
  func periodic() {
    let stage = Performed(Counting { .periodic(from: .now, by: 0.1) })
    #expect(count(stage, at: 0.05) == 0)
    #expect(count(stage, at: 0.15) == 1)
    #expect(count(stage, at: 5.05) == 50)
    #expect(abs(stage.rectangles(at: 5.05)[0][3] - 15) < 1e-9)
  }

  @Test("The moments of an animation are 60 a second, and those of a list as they are listed")
  func moments() {
    let frames = Performed(Counting { .animation })
    #expect(count(frames, at: 2.001) == 120)
    let dates = [1.0, 2, 4].map { Date(timeIntervalSinceReferenceDate: $0) }
    let listed = Performed(Counting { .explicit(dates) })
    #expect([0.5, 1.5, 2.5, 9].map { count(listed, at: $0) } == [0, 0, 1, 2])
    #expect(listed.scene.wakeTime == 1)
  }

  @Test("Looking often or seldom, and a save, change nothing")
  func replays() throws {
    var often = Performed(Counting { .animation(minimumInterval: 0.03) })
    var seldom = often
    for step in 1...70 { often.scene.catchUp(to: Double(step) * 0.043, in: often.environment) }
    seldom.scene.catchUp(to: 70 * 0.043, in: seldom.environment)
    #expect(try often.savedJSON == seldom.savedJSON)
    #expect(count(try often.restored(), at: 6.01) == count(seldom, at: 6.01))
  }

  @Test("A number that follows from the date is watched, too")
  func numbers() {
    let stage = Performed(Seconds())
    #expect([0.9, 1.1, 3.5].map { count(stage, at: $0) } == [0, 1, 3])
  }

  @Test("A timeline that pauses does nothing by itself")
  func paused() {
    #expect(Performed(Counting { .animation(paused: true) }).scene.wakeTime == .infinity)
  }
}
