import Testing

@testable import Views

private struct Rows: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<10) { index in
          Color.red.frame(width: 50, height: 30)
            .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.25) }
        }
      }
    }
  }
}

@Suite struct ScrollTests {
  private func scrolled(_ stage: Performed, at time: Double) -> Double {
    stage.numbers(.offset, at: time)[0][1]
  }

  @Test("A finger scrolls, what is under it goes on, and stops at the end")
  func drag() throws {
    var stage = Performed(Rows())
    #expect(scrolled(stage, at: 0) == 0)
    stage.touch(.began, 100, 90, at: 1)
    stage.touch(.moved, 100, 70, at: 1.05)
    stage.touch(.moved, 100, 50, at: 1.1)
    #expect(scrolled(stage, at: 1.1) == -40)
    stage.touch(.ended, 100, 50, at: 1.1)
    #expect(scrolled(stage, at: 1.2) < -40)
    #expect(scrolled(stage, at: 5) < -100)
    #expect(scrolled(try stage.restored(), at: 5) == scrolled(stage, at: 5))
    for _ in 0..<3 {
      stage.touch(.began, 100, 95, at: 6)
      stage.touch(.moved, 100, 5, at: 6.1)
      stage.touch(.ended, 100, 5, at: 6.1)
    }
    #expect(scrolled(stage, at: 20) == -200)
  }

  @Test("Views that are scrolled out look as their transition says")
  func transition() {
    let opacities = Performed(Rows()).numbers(.opacity).map { $0[0] }
    #expect(opacities == [1, 1, 1, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25])
  }
}
