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

private struct Restless: View {
  @State private var isOn = false
  var body: some View {
    Rectangle().frame(width: isOn ? 20 : 10, height: 10)
      .animation(.linear(duration: 1), value: UUID())
      .onTapGesture { isOn.toggle() }
  }
}

@Suite struct TimerTests {
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
