import Testing
@testable import Engine
@testable import Views

/// Grows after a second.
private struct Late: View {
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20)
      .task {
        try? await Task.sleep(for: .seconds(1))
        width = 50
      }
  }
}

/// Grows step by step after a tap, through a function and a task of a task.
private struct Steps: View {
  @State private var width = 20.0
  @State private var task: Task<Void, Never>?

  var body: some View {
    Color.red.frame(width: width, height: 20)
      .onTapGesture {
        task?.cancel()
        task = Task {
          for step in 1...3 {
            guard await rest() else { return }
            withAnimation(.linear(duration: 0.1)) { width = 20 + 10 * Double(step) }
          }
          async let first = number()
          async let second = number()
          width = await first + second
        }
      }
  }

  private func rest() async -> Bool {
    do {
      try await Task.sleep(nanoseconds: 500_000_000)
      return true
    } catch {
      return false
    }
  }

  nonisolated private func number() async -> Double {
    try? await Task.sleep(for: .milliseconds(200))
    return 40
  }
}

/// Counts seconds for ever.
private struct Counting: View {
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: 20 + CGFloat(count), height: 20)
      .task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          count += 1
        }
      }
  }
}

/// Begins its task anew with each tap, and ends it when it is gone.
private struct Renewed: View {
  @State private var taps = 0
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20).onTapGesture { taps += 1 }
    if taps < 3 {
      Color.blue.frame(width: 10, height: 10)
        .task(id: taps) {
          do {
            try await Task.sleep(for: .seconds(1))
            width = 100 + Double(taps)
          } catch { width += 1 }
        }
    }
  }
}

/// Counts as often as pictures are drawn.
private struct Quick: View {
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: 20 + CGFloat(count), height: 20)
      .task {
        while true {
          try? await Task.sleep(for: .milliseconds(16))
          count += 1
        }
      }
  }
}

/// Never waits.
private struct Busy: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)")
      .task {
        while true {
          await Task.yield()
          count += 1
        }
      }
  }
}

private struct Queued: View {
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20)
      .onAppear {
        DispatchQueue.global().async { DispatchQueue.main.async { width = 25 } }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { width = 30 }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(700)) { width = 40 }
        let work = DispatchWorkItem { width = 90 }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.8, execute: work)
        work.cancel()
      }
  }
}

@Suite struct TaskTests {
  private func stage<Root: View>(_ root: @escaping @MainActor () -> Root) -> Stage {
    Stage(ViewProgram("test", stage: CGSize(width: 200, height: 100)) { root() }.kind.scene())
  }

  /// The width of the red rectangle.
  private func width(_ stage: Stage, at time: Time) -> Double? {
    var stage = stage
    stage.render(at: time)
    return stage.frame.nodes.first { $0.kind == .rectangle }.map { Double(stage.frame.values[$0.at + 2]) }
  }

  private func tap(_ stage: inout Stage, at time: Time) throws {
    for phase in [Pointer.Phase.began, .ended] {
      try stage.apply(.pointer(Pointer(phase: phase, id: 1, location: Point(x: 100, y: 50))), at: time)
    }
  }

  @Test("A task that waits often has waited as often after a pause as after many pictures")
  func often() {
    var (seldom, often) = (stage { Quick() }, stage { Quick() })
    for stage in [seldom, often] { _ = width(stage, at: 0) }
    seldom.render(at: 0)
    often.render(at: 0)
    for step in 1...90 { often.wake(at: Double(step) / 2) }
    #expect(width(seldom, at: 45) == width(often, at: 45))
    #expect(width(seldom, at: 45) ?? 0 > 2800)
  }

  @Test("A task of a view goes on when the scene's clock is so far")
  func view() {
    var stage = stage { Late() }
    stage.render(at: 0)
    #expect(stage.wakeTime == 1)
    #expect(width(stage, at: 0.9) == 20)
    stage.wake(at: 1)
    #expect(width(stage, at: 1) == 50)
    #expect(stage.wakeTime == .infinity)
  }

  @Test("A task in a handler waits again and again, animates, and waits for tasks inside")
  func handler() throws {
    var stage = stage { Steps() }
    try tap(&stage, at: 1)
    #expect(width(stage, at: 1.4) == 20)
    for (time, expected) in [(1.55, 25.0), (1.6, 30), (2.1, 40), (2.6, 50), (2.69, 50), (2.71, 80)] {
      stage.wake(at: time)
      #expect(abs((width(stage, at: time) ?? 0) - expected) < 1e-4, "\(time)")
    }
  }

  @Test("A task that is cancelled ends where it waits")
  func cancelled() throws {
    var stage = stage { Steps() }
    try tap(&stage, at: 1)
    try tap(&stage, at: 1.4)
    stage.wake(at: 1.7)
    #expect(width(stage, at: 1.7) == 20)
    stage.wake(at: 1.9)
    #expect(width(stage, at: 2) == 30)
  }

  @Test("Tasks look the same whether a room wakes the scene or only renders it")
  func copies() throws {
    var (woken, rendered) = (stage { Steps() }, stage { Steps() })
    try tap(&woken, at: 1)
    try tap(&rendered, at: 1)
    for time in [1.2, 1.52, 2.02, 2.3, 2.55, 2.9, 4] {
      woken.wake(at: time)
      woken.render(at: time)
      rendered.render(at: time)
      #expect(woken.frame.values == rendered.frame.values, "\(time)")
    }
  }

  @Test("Two copies of a scene go on with its tasks one after the other")
  func twice() throws {
    var first = stage { Steps() }
    try tap(&first, at: 1)
    first.wake(at: 1.7)
    var second = first
    first.wake(at: 2.2)
    second.wake(at: 2.2)
    try tap(&second, at: 2.25)
    first.wake(at: 3)
    #expect(width(first, at: 3) == 80)
    #expect(width(second, at: 2.7) == 40)
  }

  @Test("A scene whose tasks wait is saved, and goes on after it is restored")
  func saved() throws {
    var performed = Performed(Steps())
    for phase in [Pointer.Phase.began, .ended] { performed.touch(phase, 100, 50, at: 1) }
    performed.scene.catchUp(to: 1.7, in: performed.environment)
    var again = try performed.restored()
    for time in [1.7, 2.05, 2.6, 3] {
      performed.scene.catchUp(to: time, in: performed.environment)
      again.scene.catchUp(to: time, in: again.environment)
      #expect(performed.rectangles(at: time) == again.rectangles(at: time), "\(time)")
    }
    #expect(performed.rectangles(at: 3)[0][2] == 80)
  }

  @Test("A task begins anew with its value, and is cancelled with its view")
  func renewed() throws {
    var stage = stage { Renewed() }
    stage.render(at: 0)
    try tap(&stage, at: 0.5)
    #expect(width(stage, at: 0.6) == 21)
    stage.wake(at: 1.5)
    #expect(width(stage, at: 1.5) == 101)
    try tap(&stage, at: 2)
    try tap(&stage, at: 2.5)
    #expect(width(stage, at: 2.6) == 102)
    #expect(stage.wakeTime == .infinity)
  }

  @Test("A task without end costs one evaluation a time, and a scene that is saved long after begins it anew")
  func endless() throws {
    var performed = Performed(Counting())
    for time in [900.5, 1800.5, 2100.5] { performed.scene.catchUp(to: time, in: performed.environment) }
    #expect(performed.scene.evaluations == 2101)
    var again = try performed.restored()
    #expect(again.scene.wakeTime > 2100.5 && again.scene.wakeTime < 2102)
    again.scene.catchUp(to: 2103.2, in: again.environment)
    #expect(again.rectangles()[0][2] == 2123)
  }

  @Test("A task that never waits is stopped, and presenters are told")
  func busy() {
    let performed = Performed(Busy())
    #expect(performed.scene.notices.contains { $0.contains("without waiting") })
    #expect(performed.scene.wakeTime == .infinity)
  }

  @Test("Work on the main queue is done on the scene's clock")
  func queue() {
    var stage = stage { Queued() }
    stage.render(at: 0)
    for (time, expected) in [(0.4, 25.0), (0.6, 30), (0.75, 40), (1, 40)] {
      stage.wake(at: time)
      #expect(width(stage, at: time) == expected)
    }
  }
}
