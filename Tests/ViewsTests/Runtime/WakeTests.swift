import Testing
@testable import Engine
@testable import Views

private struct Chain: View {
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: 20 + CGFloat(count), height: 20).onTapGesture { step() }
  }

  private func step() {
    withAnimation(.linear(duration: 0.5), completionCriteria: .removed) {
      count += 1
    } completion: {
      if count < 4 { step() }
    }
  }
}

/// Goes on at once, without end.
private struct Endless: View {
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: 20 + CGFloat(count % 100), height: 20).onTapGesture { step() }
  }

  private func step() {
    withAnimation(.linear(duration: 0)) {
      count += 1
    } completion: {
      step()
    }
  }
}

@Suite struct WakeTests {
  private var stage: Stage {
    let program = ViewProgram("chain", stage: CGSize(width: 200, height: 100)) { Chain() }
    return Stage(program.kind.scene())
  }

  private func tapped() throws -> Stage {
    var stage = stage
    for phase in [Pointer.Phase.began, .ended] {
      try stage.apply(.pointer(Pointer(phase: phase, id: 1, location: Point(x: 100, y: 50))), at: 1)
    }
    return stage
  }

  @Test("What happens by itself looks the same whether a room wakes the scene or only renders it")
  func rendering() throws {
    var (woken, rendered) = (try tapped(), try tapped())
    for time in [1.2, 1.5, 1.7, 2.2, 2.9, 3, 4] {
      woken.wake(at: time)
      woken.render(at: time)
      rendered.render(at: time)
      #expect(woken.frame.values == rendered.frame.values)
    }
    #expect(rendered.wakeTime == 1.5)
    #expect(woken.wakeTime == .infinity)
  }

  @Test("A view that goes on at once without end waits for the next event instead")
  func endless() throws {
    let program = ViewProgram("endless", stage: CGSize(width: 200, height: 100)) { Endless() }
    var stage = Stage(program.kind.scene())
    for time in [1.0, 2] {
      for phase in [Pointer.Phase.began, .ended] {
        try stage.apply(.pointer(Pointer(phase: phase, id: 1, location: Point(x: 100, y: 50))), at: time)
      }
      #expect(stage.wakeTime <= time + 0.5)
      stage.wake(at: time + 0.9)
      #expect(stage.wakeTime == .infinity)
    }
  }

  @Test("A late event comes after everything that was due before it")
  func events() throws {
    var (woken, late) = (try tapped(), try tapped())
    woken.wake(at: 9)
    for phase in [Pointer.Phase.began, .ended] {
      let event = Event.pointer(Pointer(phase: phase, id: 1, location: Point(x: 100, y: 50)))
      try woken.apply(event, at: 9)
      try late.apply(event, at: 9)
    }
    woken.render(at: 9.2)
    late.render(at: 9.2)
    #expect(woken.frame.values == late.frame.values)
  }

  @Test("A scene does not rest before it has woken")
  func rest() throws {
    #expect(try tapped().restTime == 1.5)
  }
}
