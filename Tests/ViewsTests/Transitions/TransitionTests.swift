import Testing

@testable import Views

private struct Door: View {
  @State private var isOpen = false

  var body: some View {
    VStack(spacing: 0) {
      if isOpen {
        Color.red.frame(width: 20, height: 20).transition(.opacity)
      }
      Color.blue.frame(width: 200, height: 40)
        .onTapGesture { withAnimation(.linear(duration: 1)) { isOpen.toggle() } }
    }
  }
}

private struct Swap: View {
  @State private var isNew = false

  var body: some View {
    ZStack {
      if isNew {
        Color.red.frame(width: 20, height: 20).transition(.move(edge: .bottom))
      } else {
        Color.green.frame(width: 30, height: 30)
          .transition(.asymmetric(insertion: .identity, removal: .scale(scale: 0.5)))
      }
    }
    .frame(width: 200, height: 100).contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isNew.toggle() } }
  }
}

@Suite struct TransitionTests {
  private func opacity(_ stage: Performed, at time: Double) -> Double? {
    stage.numbers(.opacity, at: time).first?.first
  }

  @Test("A view fades in, and is in its place at once")
  func appears() {
    var stage = Performed(Door())
    #expect(opacity(stage, at: 0) == nil)
    stage.tap(100, 50, at: 1)
    #expect(opacity(stage, at: 1) == 0)
    #expect(opacity(stage, at: 1.5) == 0.5)
    #expect(opacity(stage, at: 2) == 1)
    #expect(stage.rectangles(at: 2).map { $0[1] } == [20, 40])
  }

  @Test("A view that is gone fades out where it was, takes no room and no touches, and then is gone")
  func vanishes() throws {
    var stage = Performed(Door())
    stage.tap(100, 60, at: 1)
    stage.tap(100, 60, at: 3)
    #expect(opacity(stage, at: 3.25) == 0.75)
    #expect(stage.scene.wakeTime == 4)
    #expect(stage.rectangles(at: 4.5).count == 1)
    #expect(stage.rectangles(at: 4.5)[0][1] == 30)
    let restored = try stage.restored()
    for time in [3.5, 3.9, 4.2] {
      #expect(restored.rectangles(at: time) == stage.rectangles(at: time))
      #expect(opacity(restored, at: time) == opacity(stage, at: time))
    }
    stage.scene.catchUp(to: 5, in: stage.environment)
    #expect(stage.scene.wakeTime == .infinity)
    #expect(stage.scene.evaluations < 12)
  }

  @Test("One view comes as another one goes, each in its own way")
  func swaps() {
    var stage = Performed(Swap())
    stage.tap(100, 50, at: 1)
    #expect(stage.numbers(.offset, at: 1.25).contains([0, 15]))
    #expect(stage.numbers(.scale, at: 1.5).contains { $0[0] == 0.75 })
    #expect(stage.rectangles(at: 3).map { $0[2] } == [20])
  }
}
