import Testing
@testable import Views

private struct Draggable: View {
  @State private var offset = CGSize.zero
  @GestureState private var pull = CGSize.zero
  @State private var holds = 0

  var body: some View {
    Color.red.frame(width: 20, height: 20).offset(offset)
      .gesture(
        DragGesture().updating($pull) { value, state, _ in state = value.translation }
          .onEnded { offset = $0.translation }
      )
      .overlay { Color.blue.frame(width: 4 + pull.width, height: 4).allowsHitTesting(false) }
      .overlay(alignment: .topLeading) {
        Color.green.frame(width: 5 + CGFloat(holds), height: 5).onLongPressGesture { holds += 1 }
      }
  }
}

private struct Pressed: View {
  @State private var count = 0
  var body: some View {
    Button {
      count += 1
    } label: {
      Color.red.frame(width: 20 + CGFloat(count), height: 20)
    }
  }
}

private struct Sliding: View {
  @State private var value = 0.0
  var body: some View {
    VStack(spacing: 0) {
      Slider(value: $value, in: -10...10, step: 5)
      Color.red.frame(width: 50 + value, height: 10)
    }
  }
}

@Suite struct GestureTests {
  @Test("A drag begins after its distance, updates its state, and lets it go at the end")
  func drag() {
    var stage = Performed(Draggable())
    stage.touch(.began, 105, 55, at: 1)
    stage.touch(.moved, 110, 55, at: 1.1)
    #expect(stage.rectangles(at: 1.1)[1][2] == 4)
    stage.touch(.moved, 135, 55, at: 1.2)
    #expect(stage.rectangles(at: 1.2)[1][2] == 34)
    stage.touch(.ended, 135, 55, at: 1.3)
    #expect(stage.rectangles(at: 1.3)[1][2] == 4)
    #expect(stage.numbers(.offset, at: 1.3)[0] == [30, 0])
  }

  @Test("A cancelled drag changes nothing that lasts")
  func cancelled() {
    var stage = Performed(Draggable())
    stage.touch(.began, 105, 55, at: 1)
    stage.touch(.moved, 135, 55, at: 1.2)
    stage.touch(.cancelled, 135, 55, at: 1.3)
    #expect(stage.numbers(.offset, at: 1.3)[0] == [0, 0])
    #expect(stage.rectangles(at: 1.3)[1][2] == 4)
  }

  @Test("A finger that rests counts by itself, and one that leaves does not")
  func longPress() {
    var stage = Performed(Draggable())
    stage.touch(.began, 91, 41, at: 1)
    #expect(stage.scene.wakeTime == 1.5)
    stage.wake()
    #expect(stage.rectangles(at: 2).last?[2] == 6)
    stage.touch(.ended, 91, 41, at: 2)
    stage.touch(.began, 91, 41, at: 3)
    stage.touch(.ended, 91, 41, at: 3.2)
    #expect(stage.scene.wakeTime == .infinity)
    #expect(stage.rectangles(at: 4).last?[2] == 6)
  }

  @Test("A button is pressed while a finger is on it, and acts when it is lifted there")
  func button() {
    var stage = Performed(Pressed())
    stage.touch(.began, 100, 50, at: 1)
    #expect(stage.numbers(.opacity, at: 1) == [[0.2]])
    stage.touch(.ended, 100, 50, at: 1.1)
    #expect(stage.numbers(.opacity, at: 1.1) == [[1]])
    #expect(stage.rectangles(at: 1.1)[0][2] == 21)
    stage.touch(.began, 100, 50, at: 2)
    stage.touch(.ended, 10, 10, at: 2.1)
    #expect(stage.rectangles(at: 2.1)[0][2] == 21)
  }

  @Test("A slider goes where it is touched, in its steps and its range")
  func slider() {
    var stage = Performed(Sliding())
    let y = stage.numbers(.ellipse)[0][1] + 10
    stage.touch(.began, 150, y, at: 1)
    #expect(stage.rectangles(at: 1).last?[2] == 55)
    stage.touch(.moved, 900, y, at: 1.1)
    #expect(stage.rectangles(at: 1.1).last?[2] == 60)
    stage.touch(.ended, 900, y, at: 1.2)
  }
}
