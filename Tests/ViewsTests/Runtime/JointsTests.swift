@testable import Engine
import Testing
@testable import Views

/// Bars that hang on each other's ends by overlays, paddings and turns about their lower edges.
private struct Crane: View {
  @State private var angle = 30.0

  var body: some View {
    VStack(spacing: 0) {
      Views.Rectangle().foregroundColor(.red).frame(width: 6, height: 20)
        .overlay(
          Views.Rectangle().foregroundColor(.blue).frame(width: 4, height: 10)
            .rotationEffect(Views.Angle(degrees: 2 * angle - 5), anchor: .bottom).padding(20),
          alignment: .bottom
        )
        .rotationEffect(Views.Angle(degrees: angle), anchor: .bottom)
      Button("Straighten") { withAnimation { angle = 0 } }
    }
  }
}

@Suite struct JointsTests {
  /// The numbers of the two turns: angle and anchor.
  private func turns(_ stage: Performed, at time: Double) -> [[Double]] { stage.numbers(.rotation, at: time) }

  @Test(
    "Turns move as springs that know nothing of views, in mid-flight, when they are sent there again, and at rest"
  )
  func springs() {
    var stage = Performed(Crane())
    var angle = Animated(30)
    let button = stage.numbers(.offset).last ?? [0, 0]
    for (time, steps) in [(1.0, 30), (1.2, 500)] {
      stage.tap(button[0] + 10, button[1] + 5, at: time)
      // A state that is set to the value that it has changes nothing, so the springs go on.
      if time == 1 { angle.retarget(to: 0, at: time) }
      for step in 0..<steps {
        let moment = time + Double(step) * 0.006
        let turns = turns(stage, at: moment)
        #expect(abs(turns[0][0] - angle.value(at: moment)) < 1e-12)
        #expect(abs(turns[1][0] - (2 * angle.value(at: moment) - 5)) < 1e-12)
      }
    }
  }

  @Test("An anchor at the bottom is the lower edge of the bar without its padding")
  func anchors() {
    let stage = Performed(Crane())
    let turns = turns(stage, at: 0)
    let bars = stage.rectangles()
    #expect(turns[0][1...] == [bars[0][0] + 3, bars[0][1] + 20])
    #expect(turns[1][1...] == [bars[1][0] + 2, bars[1][1] + 10])
    // The padding puts the joint at the other end of the first bar.
    #expect(turns[1][2] == bars[0][1])
  }
}
