import Foundation
import Testing

@testable import Views

/// A finger's place while it touches, as UIKit's recogniser tells it.
private struct Touching: UIGestureRecognizerRepresentable {
  final class Coordinator: NSObject, UIGestureRecognizerDelegate {
    var touches = 0

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  let duration: Double
  @Binding var place: CGPoint?
  @Binding var touches: Int

  func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator { Coordinator() }

  func makeUIGestureRecognizer(context: Context) -> UILongPressGestureRecognizer {
    let recognizer = UILongPressGestureRecognizer()
    recognizer.minimumPressDuration = duration
    recognizer.delegate = context.coordinator
    return recognizer
  }

  func handleUIGestureRecognizerAction(_ recognizer: UILongPressGestureRecognizer, context: Context) {
    switch recognizer.state {
    case .began:
      context.coordinator.touches += 1
      touches = context.coordinator.touches
      place = context.converter.localLocation
    case .changed: place = context.converter.localLocation
    case .ended, .cancelled, .failed: place = nil
    default: break
    }
  }
}

private struct Touched: View {
  let duration: Double
  @State private var place: CGPoint?
  @State private var touches = 0

  var body: some View {
    Color.red.frame(width: 40, height: 20)
      .gesture(Touching(duration: duration, place: $place, touches: $touches))
      .overlay {
        Color.blue.frame(width: 1 + (place?.x ?? 0), height: 1 + CGFloat(touches)).allowsHitTesting(false)
      }
  }
}

private struct Lifted: View {
  @State private var offset = CGSize.zero
  @GestureState private var isHeld = false

  var body: some View {
    Color.red.frame(width: 40, height: 20).offset(offset)
      .overlay { Color.blue.frame(width: isHeld ? 9 : 3, height: 3).allowsHitTesting(false) }
      .gesture(
        LongPressGesture(minimumDuration: 0.5).sequenced(before: DragGesture())
          .updating($isHeld) { value, state, _ in if case .second = value { state = true } }
          .onEnded { value in if case .second(true, let drag?) = value { offset = drag.translation } })
  }
}

@Suite struct SequenceTests {
  @Test("A recogniser of UIKit's that waits for nothing begins with the touch, follows it, and ends with it")
  func touched() {
    var stage = Performed(Touched(duration: 0))
    stage.touch(.began, 90, 50, at: 1)
    #expect(stage.rectangles(at: 1)[1][2] == 11)
    stage.touch(.moved, 105, 50, at: 1.1)
    #expect(stage.rectangles(at: 1.1)[1][2] == 26)
    stage.touch(.ended, 105, 50, at: 1.2)
    #expect(stage.rectangles(at: 1.2)[1][2] == 1)
  }

  @Test("What a recogniser's coordinator holds lasts from touch to touch")
  func coordinator() {
    var stage = Performed(Touched(duration: 0))
    for time in [1.0, 2, 3] { stage.tap(90, 50, at: time) }
    #expect(stage.rectangles(at: 4)[1][3] == 4)
  }

  @Test("A recogniser of UIKit's waits as long as it says, and fails where the finger leaves before")
  func waiting() {
    var stage = Performed(Touched(duration: 0.3))
    stage.touch(.began, 90, 50, at: 1)
    #expect(stage.rectangles(at: 1)[1][2] == 1 && stage.scene.wakeTime == 1.3)
    stage.wake()
    #expect(stage.rectangles(at: 1.4)[1][2] == 11)
    stage.touch(.cancelled, 90, 50, at: 1.5)
    #expect(stage.rectangles(at: 1.5)[1][2] == 1)
    stage.touch(.began, 90, 50, at: 2)
    stage.touch(.moved, 108, 50, at: 2.1)
    stage.touch(.moved, 90, 50, at: 2.9)
    #expect(stage.scene.wakeTime == .infinity && stage.rectangles(at: 3)[1][3] == 2)
  }

  @Test("A drag that follows a rest moves only after it")
  func sequence() {
    var stage = Performed(Lifted())
    stage.touch(.began, 100, 50, at: 1)
    #expect(stage.rectangles(at: 1)[1][2] == 3)
    stage.wake()
    #expect(stage.rectangles(at: 1.6)[1][2] == 9)
    stage.touch(.moved, 130, 50, at: 2)
    stage.touch(.ended, 130, 50, at: 2.1)
    #expect(stage.rectangles(at: 2.1)[1][2] == 3)
    #expect(stage.numbers(.offset, at: 2.1)[0] == [30, 0])
    stage.touch(.began, 130, 50, at: 3)
    stage.touch(.moved, 160, 50, at: 3.1)
    stage.touch(.ended, 160, 50, at: 3.8)
    #expect(stage.numbers(.offset, at: 4)[0] == [30, 0])
  }

  @Test("A rest that a finger leaves lets its state go")
  func left() {
    var stage = Performed(Lifted())
    stage.touch(.began, 100, 50, at: 1)
    stage.wake()
    stage.touch(.ended, 100, 50, at: 1.8)
    #expect(stage.rectangles(at: 1.8)[1][2] == 3)
    #expect(stage.numbers(.offset, at: 2)[0] == [0, 0])
  }
}
