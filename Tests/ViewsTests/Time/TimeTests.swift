import Testing

@testable import Views

private struct Clock: View {
  @State private var count = 0
  @State private var taps = 0

  var body: some View {
    TimelineView(.animation) { timeline in
      Color.red.frame(width: 10 + timeline.date.timeIntervalSinceReferenceDate, height: 10 + CGFloat(taps))
        .onTapGesture { taps += 1 }
        .onChange(of: timeline.date) { _, _ in count += 1 }
    }
  }
}

private struct Steps: View {
  @State private var trigger = 0

  var body: some View {
    Color.red.frame(width: 100, height: 10)
      .keyframeAnimator(initialValue: 1.0, trigger: trigger) { view, scale in
        view.scaleEffect(scale)
      } keyframes: { _ in
        KeyframeTrack {
          LinearKeyframe(3.0, duration: 1)
          CubicKeyframe(1.0, duration: 1)
        }
      }
      .onTapGesture { trigger += 1 }
  }
}

private struct Pushed: View {
  let isLinear: Bool
  @State private var trigger = 0

  var body: some View {
    Color.red.frame(width: 100, height: 10)
      .keyframeAnimator(initialValue: 0, trigger: trigger) { view, elapsed in
        view.modifier(Shifted(x: elapsed))
      } keyframes: { _ in
        MoveKeyframe(1)
        if isLinear { LinearKeyframe(5, duration: 2) }
        SpringKeyframe(9, duration: 1, spring: .smooth)
      }
      .onTapGesture { trigger += 1 }
  }
}

private struct Shifted: ViewModifier {
  var x: Double
  func body(content: Content) -> some View { content.offset(x: x) }
}

private struct Phased: View {
  let isEndless: Bool
  @State private var trigger = 0

  var body: some View {
    if isEndless {
      Color.red.frame(width: 10, height: 10)
        .phaseAnimator([10.0, 20, 30]) { view, x in
          view.offset(x: x)
        } animation: { _ in
          .linear(duration: 1)
        }
    } else {
      Color.red.frame(width: 100, height: 100)
        .phaseAnimator([0.0, 20, 30], trigger: trigger) { view, x in
          view.offset(x: x)
        } animation: { _ in
          .linear(duration: 1)
        }
        .onTapGesture { trigger += 1 }
    }
  }
}

private struct Ticking: View {
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: 10 + CGFloat(count), height: 10)
      .onReceive(Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()) { date in
        count += date.timeIntervalSinceReferenceDate < 1.1 ? 1 : 10
      }
  }
}

@Suite struct TimeTests {
  private func width(_ stage: Performed, at time: Double) -> Double { stage.rectangles(at: time)[0][2] }

  @Test("A timeline is evaluated for each picture, and looking changes nothing")
  func timeline() {
    var stage = Performed(Clock())
    #expect(stage.scene.restTime == .infinity)
    for time in [3.0, 1, 2] { #expect(width(stage, at: time) == 10 + time) }
    #expect(stage.scene.evaluations <= 2)
    stage.tap(100, 50, at: 4)
    #expect(stage.rectangles(at: 5)[0][2...] == [15, 11])
  }

  @Test("Keyframes are played when their trigger changes, and end where the last one leads")
  func keyframes() {
    var stage = Performed(Steps())
    func scale(_ time: Double) -> Double { stage.numbers(.scale, at: time)[0][0] }
    #expect(scale(1) == 1)
    stage.tap(100, 50, at: 2)
    #expect(scale(2.5) == 2)
    #expect(scale(3) == 3)
    #expect(scale(3.25) > 2.5)
    #expect(scale(4) == 1)
    #expect(scale(9) == 1)
    #expect(stage.scene.restTime == 4)
  }

  @Test("Keyframes without a track move the value itself, one after the other")
  func bareKeyframes() {
    var stage = Performed(Pushed(isLinear: true))
    func x(_ time: Double) -> Double { stage.numbers(.offset, at: time)[0][0] }
    stage.tap(100, 50, at: 1)
    #expect(x(1) == 1 && x(2) == 3 && x(3) == 5)
    #expect(x(3.3) > 5 && x(4) == 9)
    #expect(stage.scene.restTime == 4)
  }

  @Test("Phases follow each other as their animations end, also after a save, whether or not somebody looks")
  func phases() throws {
    var stage = Performed(Phased(isEndless: true))
    func x(_ stage: Performed, _ time: Double) -> Double { stage.numbers(.offset, at: time)[0][0] }
    for (time, expected) in [(0.5, 15.0), (1, 20), (1.5, 25), (2.5, 20), (3.5, 15)] {
      #expect(abs(x(stage, time) - expected) < 1e-9)
    }
    stage.scene.catchUp(to: 1.2, in: stage.environment)
    let copy = try stage.restored()
    for time in [1.3, 1.9, 2.4, 7.7] { #expect(abs(x(copy, time) - x(stage, time)) < 1e-9) }
  }

  @Test("Phases with a trigger are gone through once")
  func triggered() {
    var stage = Performed(Phased(isEndless: false))
    func x(_ time: Double) -> Double { stage.numbers(.offset, at: time)[0][0] }
    #expect(x(3) == 0)
    #expect(stage.scene.wakeTime == .infinity)
    stage.tap(100, 50, at: 4)
    for (time, expected) in [(4.5, 10.0), (5.5, 25), (6.5, 15), (7.5, 0), (20, 0)] {
      #expect(abs(x(time) - expected) < 1e-9)
    }
    stage.scene.catchUp(to: 30, in: stage.environment)
    #expect(stage.scene.wakeTime == .infinity)
  }

  @Test("A timer tells at its times, also after a save")
  func timer() throws {
    var stage = Performed(Ticking())
    #expect(width(stage, at: 0.4) == 10)
    #expect(width(stage, at: 0.6) == 11)
    #expect(width(stage, at: 1.6) == 22)
    stage.scene.catchUp(to: 0.7, in: stage.environment)
    #expect(width(try stage.restored(), at: 1.6) == 22)
  }
}
