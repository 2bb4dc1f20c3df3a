import Testing

@testable import Views

/// A square that goes on by 10 points at each shot of a chain of timers.
private struct Chain: View {
  @State private var count = 0
  var body: some View {
    Rectangle().frame(width: 10 + 10 * Double(count), height: 10).onAppear { next($count) }
  }
}

private func next(_ count: Binding<Int>) {
  nonisolated(unsafe) let count = count
  Timer.scheduledTimer(withTimeInterval: 0.4, repeats: false) { _ in
    count.wrappedValue += 1
    next(count)
  }
}

/// A shot after a tenth of a second, and a ticking timer that a touch ends.
private struct Once: View {
  @State private var width = 10.0
  @State private var timer: Timer?
  @State private var ticks = 0.0
  @State private var work: DispatchWorkItem?
  var body: some View {
    VStack(spacing: 0) {
      Rectangle().frame(width: width, height: 10)
      Rectangle().frame(width: 10 + ticks, height: 10)
    }
    .frame(width: 200, height: 100).contentShape(Rectangle())
    .onTapGesture {
      timer?.invalidate()
      work?.cancel()
    }
    .onAppear {
      nonisolated(unsafe) let (width, ticks) = ($width, $ticks)
      Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in width.wrappedValue += 10 }
      timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
        ticks.wrappedValue += 1
        if ticks.wrappedValue == 6 { timer.invalidate() }
      }
      let item = DispatchWorkItem { width.wrappedValue += 100 }
      work = item
      DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: item)
    }
  }
}

/// A square that grows by a point at each tick of a timer that taps connect and stop.
private struct Connected: View {
  @State private var ticks = 0.0
  @State private var runs = false
  private let timer = Timer.publish(every: 0.5, on: .main, in: .common)

  var body: some View {
    Rectangle().frame(width: 10 + ticks, height: 10)
      .onReceive(timer) { _ in ticks += 1 }
      .frame(width: 200, height: 100).contentShape(Rectangle())
      .onTapGesture {
        runs.toggle()
        let connection = timer.connect()
        if !runs { connection.cancel() }
      }
  }
}

/// A timer that begins by itself, which a tap stops, and another tap makes again.
private struct Renewed: View {
  @State private var ticks = 0.0
  @State private var runs = true
  @State private var timer = Self.timer()

  private static func timer() -> Publishers.Autoconnect<Timer.TimerPublisher> {
    Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
  }

  var body: some View {
    Rectangle().frame(width: 10 + ticks, height: 10)
      .onReceive(timer) { _ in ticks += 1 }
      .frame(width: 200, height: 100).contentShape(Rectangle())
      .onTapGesture {
        runs.toggle()
        if runs { timer = Self.timer() } else { timer.upstream.connect().cancel() }
      }
  }
}

private struct Restless: View {
  @State private var isOn = false
  var body: some View {
    Rectangle().frame(width: isOn ? 20 : 10, height: 10)
      .animation(.linear(duration: 1), value: UUID())
      .onTapGesture { isOn.toggle() }
  }
}

@Suite struct TimerTests {
  private func width(_ stage: Performed, at time: Double) -> Double { stage.rectangles(at: time)[0][2] }

  @Test("A timer runs from when it is connected until its connection is cancelled, also in a saved scene")
  func connection() throws {
    var stage = Performed(Connected())
    #expect(width(stage, at: 3) == 10)
    stage.tap(100, 50, at: 3)
    #expect(width(stage, at: 4.2) == 12)
    let restored = try stage.restored()
    #expect(width(restored, at: 4.2) == 12)
    stage.tap(100, 50, at: 4.2)
    #expect(width(stage, at: 9) == 12)
    #expect(stage.scene.notices.isEmpty)
  }

  @Test("A timer that begins by itself can be stopped, and one that is made again begins")
  func renewal() {
    var stage = Performed(Renewed())
    #expect(width(stage, at: 1.2) == 12)
    stage.tap(100, 50, at: 1.2)
    #expect(width(stage, at: 5) == 12)
    stage.tap(100, 50, at: 5)
    #expect(width(stage, at: 6.2) == 14)
  }

  private func width(_ stage: Performed, at time: Double, _ index: Int = 0) -> Double {
    stage.rectangles(at: time)[index][2]
  }

  @Test("A chain of timers that tell once goes on at their times")
  func chain() {
    let stage = Performed(Chain())
    #expect([0.1, 0.5, 0.9, 1.3, 4.1].map { width(stage, at: $0) } == [10, 20, 30, 40, 110])
  }

  @Test("A timer tells once at its time, whatever comes later and however often it is looked at")
  func once() {
    var stage = Performed(Once())
    let before = stage
    #expect(width(stage, at: 0.05) == 10)
    #expect(width(stage, at: 0.3) == 20)
    stage.tap(100, 90, at: 1.7)
    #expect(width(stage, at: 2) == 20)
    #expect(width(before, at: 0.3) == 20)
    #expect(width(before, at: 0.3) == 20)
  }

  @Test("Whether a timer or a piece of work is ended is each scene's own")
  func copies() {
    var stage = Performed(Once())
    let before = stage
    stage.tap(100, 90, at: 1.7)
    #expect(width(stage, at: 9, 1) == 13)
    #expect(width(stage, at: 9) == 20)
    #expect(width(before, at: 2.6, 1) == 15)
    #expect(width(before, at: 9, 1) == 16)
    #expect(width(before, at: 9) == 120)
    var again = before
    again.tap(100, 90, at: 2.2)
    #expect(width(again, at: 9, 1) == 14)
  }

  @Test("An identity that is made anew for an animation animates each change")
  func identities() {
    var stage = Performed(Restless())
    stage.tap(100, 50, at: 1)
    #expect(width(stage, at: 1.5) == 15)
    #expect(width(stage, at: 3) == 20)
  }
}
