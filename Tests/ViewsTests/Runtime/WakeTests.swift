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
