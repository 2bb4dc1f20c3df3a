import Testing

@testable import Engine
@testable import Views

/// The talk's way of telling time: from a date that the view remembers.
private struct Elapsed: View {
  @State private var start = Date()
  @State private var taps = 0

  var body: some View {
    TimelineView(.animation) { context in
      Color.red.frame(width: 10 + start.distance(to: context.date), height: 10 + Double(taps))
    }
    .onTapGesture { taps += 1 }
  }
}

private struct Remembered: View {
  private let start = Date()
  @State private var taps = 0

  var body: some View {
    TimelineView(.animation) { context in
      Color.red.frame(width: 10 + context.date.timeIntervalSince(start), height: 10)
    }
    .onTapGesture { taps += 1 }
  }
}

private struct Scheduled<Schedule: TimelineSchedule>: View {
  let make: @Sendable () -> Schedule
  @State private var taps = 0

  var body: some View {
    TimelineView(make()) { context in
      let isOneClock = Date() == context.date && Date.now == context.date
      Color.red.frame(width: isOneClock ? context.date.timeIntervalSinceReferenceDate : 0, height: 10)
    }
    .onTapGesture { taps += 1 }
  }
}

private struct Doubling: TimelineSchedule {
  func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    sequence(first: 1.0) { $0 * 2 }.lazy.map { startDate.addingTimeInterval($0) }
  }
}

private struct Paused: View {
  @State private var isPaused = false
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 0) {
      TimelineView(.animation(paused: isPaused)) { context in
        Color.red.frame(width: context.date.timeIntervalSinceReferenceDate, height: 10)
      }
      Color.blue.frame(width: 200, height: 40).onTapGesture { isPaused.toggle() }
      Color.green.frame(width: 200, height: 50).onTapGesture { taps += 1 }
    }
  }
}

private struct Tapped: View {
  @State private var dates: [Date] = []

  var body: some View {
    HStack(spacing: 0) {
      ForEach(dates, id: \.self) { date in
        Color.red.frame(width: date.timeIntervalSinceReferenceDate, height: 10)
      }
    }
    .frame(width: 200, height: 100)
    .contentShape(Rectangle())
    .onTapGesture { dates.append(.now) }
  }
}

/// Measures by a clock how long it has waited.
private struct Clocked: View {
  @State private var start: ContinuousClock.Instant = .now
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20)
      .task {
        let clock = ContinuousClock()
        let first = try? await clock.measure { try await clock.sleep(for: .milliseconds(1500)) }
        var next = clock.now
        next += .seconds(1)
        try? await Task.sleep(until: next, clock: clock)
        try? await Task.sleep(until: .now + .seconds(1), clock: .continuous)
        width = 20 + (first ?? .zero) / .seconds(1) + (clock.now - start) / .seconds(1)
      }
  }
}

/// An effect that moves by a clock, and not by the timeline's date.
private struct Affected: View {
  private let start = Date()

  var body: some View {
    TimelineView(.animation) { _ in
      Color.red.frame(width: 10, height: 10)
        .visualEffect { content, _ in content.opacity(start.timeIntervalSinceNow / -10) }
    }
  }
}

@Suite struct ClockTests {
  private func width(_ stage: Performed, at time: Double) -> Double { stage.rectangles(at: time)[0][2] }

  @Test("An effect within a timeline knows its moment")
  func effects() {
    let stage = Performed(Affected())
    #expect(stage.numbers(.opacity, at: 5) == [[0.5]])
  }

  @Test("A timeline's dates are on the clock of Date(), also after a save and in a scene that begins late")
  func elapsed() throws {
    var stage = Performed(Elapsed())
    #expect(width(stage, at: 3) == 13)
    stage.tap(100, 50, at: 5)
    #expect(width(stage, at: 8) == 18)
    #expect(width(try stage.restored(), at: 8) == 18)
    let late = Performed(Elapsed(), at: 100)
    #expect(width(late, at: 103) == 13)
    #expect(width(try late.restored(), at: 103) == 13)
  }

  @Test("A date that a view of nothing else keeps is that of the scene's beginning")
  func kept() {
    var stage = Performed(Remembered(), at: 2)
    stage.tap(100, 50, at: 5)
    #expect(width(stage, at: 8) == 16)
  }

  @Test("A scene that is chosen later begins then")
  func chosen() throws {
    let kinds = [ViewProgram("first") { Color.red }, ViewProgram("second") { Elapsed() }].map(\.kind)
    let environment = Engine.Environment(typesetter: FixedWidthTypesetter(), scenes: SceneCatalog(kinds))
    var stage = Stage(kinds[0].scene(), environment: environment)
    try stage.apply(.scene(name: "second"), at: 50)
    stage.render(at: 53)
    let node = try #require(stage.frame.nodes.first { $0.kind == .rectangle })
    #expect(stage.frame.values[node.at + 2] == 13)
  }

  @Test("The clocks of tasks tell the scene's time")
  func tasks() throws {
    var stage = Stage(ViewProgram("test", stage: CGSize(width: 200, height: 100)) { Clocked() }.kind.scene())
    for tenth in 0...40 { stage.render(at: Double(tenth) / 10) }
    let node = try #require(stage.frame.nodes.first { $0.kind == .rectangle })
    #expect(abs(stage.frame.values[node.at + 2] - 25) < 0.2)
  }

  @Test("What happens is told when it happens")
  func tapped() {
    var stage = Performed(Tapped())
    stage.tap(100, 50, at: 20)
    stage.tap(100, 50, at: 30)
    #expect(stage.rectangles(at: 40).map { $0[2] } == [20, 30])
  }

  @Test("A schedule tells its last moment, and the first one before it")
  func schedules() {
    func widths(_ times: [Double], _ schedule: @escaping @Sendable () -> some TimelineSchedule) -> [Double] {
      let stage = Performed(Scheduled(make: schedule), at: 10)
      return times.map { width(stage, at: $0) }
    }
    #expect(widths([10, 10.3, 11]) { .animation } == [10, 10.3, 11])
    #expect(widths([10, 10.3, 10.6]) { .animation(minimumInterval: 0.5) } == [10, 10, 10.5])
    #expect(widths([10, 10.9, 12.5]) { .periodic(from: .now, by: 1) } == [10, 10, 12])
    #expect(widths([10, 13, 17.5]) { .periodic(from: .now + 3, by: 2) } == [13, 13, 17])
    #expect(widths([10, 59, 61, 130]) { .everyMinute } == [0, 0, 60, 120])
    let dates = [12.0, 14, 15].map { Date(timeIntervalSinceReferenceDate: $0) }
    #expect(widths([10, 13, 14, 99]) { .explicit(dates) } == [12, 12, 14, 15])
    #expect(widths([10, 12.5, 13, 20]) { Doubling() } == [11, 12, 12, 18])
  }

  @Test("A timeline that pauses stands still, whatever else happens, and goes on with the time")
  func paused() {
    var stage = Performed(Paused())
    #expect(width(stage, at: 20) == 20)
    stage.tap(100, 25, at: 30)
    #expect(width(stage, at: 40) == 30)
    #expect(stage.scene.restTime < .infinity)
    stage.tap(100, 75, at: 50)
    #expect(width(stage, at: 60) == 30)
    stage.tap(100, 25, at: 70)
    #expect(width(stage, at: 80) == 80)
  }

  @Test(
    "A random number of what happens is another one each time, and the same in another process and after a save"
  )
  func chance() throws {
    func play(restoring: Bool) throws -> [[Double]] {
      var stage = Performed(Dice())
      for time in [1.0, 2, 3] {
        _ = stage.rectangles(at: time - 0.5)
        stage.tap(100, 50, at: time)
        if restoring { stage = try stage.restored() }
      }
      return stage.rectangles(at: 4)
    }
    let widths = try play(restoring: false).map { $0[2] }
    #expect(Set(widths).count == 3)
    #expect(try play(restoring: true).map { $0[2] } == widths)
  }

  @Test("A view is given the same random numbers whenever it is evaluated, and others beside it")
  func views() {
    var stage = Performed(Scattered())
    let first = stage.rectangles(at: 0)
    #expect(Set(first.map { $0[2] }).count == 4)
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 2) == first)
  }
}

private struct Dice: View {
  @State private var widths: [Int] = []

  var body: some View {
    HStack(spacing: 0) {
      ForEach(widths, id: \.self) { Color.red.frame(width: CGFloat($0) / 1e6, height: 10) }
    }
    .frame(width: 200, height: 100)
    .contentShape(Rectangle())
    .onTapGesture { widths.append(.random(in: 0...1_000_000)) }
  }
}

private struct Scattered: View {
  struct Item: Identifiable {
    let id = UUID()
    let width = Double.random(in: 10...20)
  }

  let items = [Item(), Item()]
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 0) {
      ForEach(items) { Color.red.frame(width: $0.width, height: 10) }
      Color.red.frame(width: .random(in: 10...20), height: 10)
      Color.red.frame(
        width: [11.5, 12.5, 13.5, 14.5].shuffled()[0], height: CGFloat([10].randomElement() ?? 0))
    }
    .frame(width: 200, height: 100)
    .contentShape(Rectangle())
    .onTapGesture { taps += 1 }
  }
}
