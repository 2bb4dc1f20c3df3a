import Engine
import Foundation
import Testing

@testable import Views

@Suite struct TouchRecognizerTests {
  /// What recognisers are told, with their targets' keys.
  private func told(_ calls: [TouchRecognizer.Call]) -> [String] {
    calls.map { call in
      let step =
        switch call.step {
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .finished: "finished"
        }
      return "\(call.handle.key) \(step)"
    }
  }

  private func target(_ key: UInt64, _ kinds: GestureRecognizer.Kind...) -> TouchTarget {
    TouchTarget(key: key, recognizers: kinds.map { GestureRecognizer(kind: $0) }, transform: .identity)
  }

  private func finger(_ phase: Pointer.Phase, _ x: Double = 0, id: Int = 1) -> Pointer {
    Pointer(phase: phase, id: id, location: Point(x: x, y: 0))
  }

  @Test("A finger that hardly moves taps when it is lifted")
  func taps() {
    let targets = [target(1, .tap(count: 1))]
    var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
    recognizer.begin(finger(.began), over: targets)
    recognizer.move(finger(.moved, 9))
    #expect(recognizer.calls.isEmpty)
    recognizer.end(finger(.ended, 9), over: targets)
    #expect(told(recognizer.calls) == ["1 ended", "1 finished"])
    #expect(recognizer.touches.touches.isEmpty)
  }

  /// What recognisers of targets are told of taps at given times, and of the second after the last one.
  private func told(of targets: [TouchTarget], tappedAt times: [Double]) -> [String] {
    var (touches, all) = (Touches(), [String]())
    func step(at time: Double, _ take: (inout TouchRecognizer) -> Void) {
      var recognizer = TouchRecognizer(touches, among: targets, at: time)
      take(&recognizer)
      (touches, all) = (recognizer.touches, all + told(recognizer.calls))
    }
    for time in times {
      if touches.wakeTime <= time { step(at: touches.wakeTime) { $0.wake() } }
      step(at: time) { $0.begin(finger(.began), over: targets) }
      step(at: time) { $0.end(finger(.ended), over: targets) }
    }
    if touches.wakeTime <= times[times.count - 1] + 1 { step(at: touches.wakeTime) { $0.wake() } }
    return all
  }

  @Test("A tap waits for a second one that a gesture before it needs, and is none if that comes")
  func doubleTaps() {
    let targets = [target(1, .tap(count: 2)), target(2, .tap(count: 1))]
    #expect(told(of: targets, tappedAt: [0]) == ["2 ended", "2 finished"])
    #expect(told(of: targets, tappedAt: [0, 0.2]) == ["1 ended", "1 finished"])
    #expect(
      told(of: targets, tappedAt: [0, 0.4]) == ["2 ended", "2 finished", "2 ended", "2 finished"])
    #expect(
      told(of: targets, tappedAt: [0, 0.2, 0.3]) == ["1 ended", "1 finished", "2 ended", "2 finished"])
  }

  @Test("After the greatest number of taps that a gesture needs, the next tap is a first one")
  func furtherTaps() {
    let targets = [3, 2, 1].map { target(UInt64($0), .tap(count: $0)) }
    #expect(
      told(of: targets, tappedAt: [0, 0.2, 0.4, 0.6]) == ["3 ended", "3 finished", "1 ended", "1 finished"])
  }

  @Test("A tap elsewhere ends the wait of the last one")
  func tapsElsewhere() {
    let rows = [1, 3].map { [target($0, .tap(count: 2)), target($0 + 1, .tap(count: 1))] }
    var (touches, all) = (Touches(), [String]())
    for (row, time) in [(0, 0.0), (1, 0.1), (0, 0.2)] {
      var recognizer = TouchRecognizer(touches, among: rows.flatMap(\.self), at: time)
      recognizer.begin(finger(.began), over: rows[row])
      recognizer.end(finger(.ended), over: rows[row])
      (touches, all) = (recognizer.touches, all + told(recognizer.calls))
    }
    #expect(all == ["2 ended", "2 finished", "4 ended", "4 finished"])
    #expect(touches.lateTap?.handle.key == 2)
  }

  @Test("A tap that comes before one of two taps does not wait")
  func singleTaps() {
    let targets = [target(1, .tap(count: 1)), target(2, .tap(count: 2))]
    #expect(
      told(of: targets, tappedAt: [0, 0.2]) == ["1 ended", "1 finished", "1 ended", "1 finished"])
  }

  @Test("A drag begins at its distance, and takes the finger from the views around it")
  func drags() {
    let targets = [target(1, .drag(minimumDistance: 10)), target(2, .drag(minimumDistance: 10))]
    var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
    recognizer.begin(finger(.began), over: targets)
    recognizer.move(finger(.moved, 9))
    #expect(recognizer.calls.isEmpty)
    recognizer.move(finger(.moved, 10))
    recognizer.end(finger(.ended, 10), over: targets)
    #expect(told(recognizer.calls) == ["1 changed", "1 changed", "1 ended", "1 finished"])
  }

  @Test("What scrolls along one axis leaves the other one to other drags, and to the view around")
  func axes() {
    /// Whom a finger drags that goes somewhere.
    func dragged(to place: Point, among targets: [TouchTarget]) -> String? {
      var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
      recognizer.begin(finger(.began), over: targets)
      recognizer.move(Pointer(phase: .moved, id: 1, location: place))
      return told(recognizer.calls).first
    }
    let row = [target(1, .drag(minimumDistance: 20)), target(2, .scroll(.vertical))]
    #expect(dragged(to: Point(x: 30, y: 5), among: row) == "1 changed")
    #expect(dragged(to: Point(x: 5, y: 15), among: row) == "2 changed")
    let carousel = [target(1, .scroll(.horizontal)), target(2, .scroll(.vertical))]
    #expect(dragged(to: Point(x: 30, y: 5), among: carousel) == "1 changed")
    #expect(dragged(to: Point(x: 5, y: 30), among: carousel) == "2 changed")
    #expect(
      dragged(to: Point(x: 30, y: 5), among: [target(1, .scroll([.horizontal, .vertical]))]) == "1 changed")
  }

  @Test("A button that the finger has left does nothing")
  func presses() {
    let targets = [target(1, .press)]
    for isOver in [true, false] {
      var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
      recognizer.begin(finger(.began), over: targets)
      #expect(recognizer.touches.pressed == [1])
      recognizer.end(finger(.ended), over: isOver ? targets : [])
      #expect(told(recognizer.calls) == ["1 changed", "1 finished"] + (isOver ? ["1 ended"] : []))
      #expect(recognizer.touches.pressed.isEmpty)
    }
  }

  @Test("A button lets go of a finger that scrolls or drags the view around it")
  func releasesPresses() {
    for kind in [GestureRecognizer.Kind.scroll(.horizontal), .drag(minimumDistance: 10)] {
      let targets = [target(1, .press), target(2, kind)]
      var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
      recognizer.begin(finger(.began), over: targets)
      recognizer.move(finger(.moved, 5))
      #expect(recognizer.touches.pressed == [1])
      recognizer.move(finger(.moved, 40))
      #expect(recognizer.touches.pressed.isEmpty)
      recognizer.end(finger(.ended, 0), over: targets)
      #expect(!told(recognizer.calls).contains("1 ended"))
    }
  }

  @Test("A finger that rests long enough presses, and one that moves before does not")
  func rests() {
    let targets = [target(1, .longPress(duration: 0.5, distance: 10))]
    for distance in [0.0, 11] {
      var begins = TouchRecognizer(Touches(), among: targets, at: 0)
      begins.begin(finger(.began), over: targets)
      begins.move(finger(.moved, distance))
      var later = TouchRecognizer(begins.touches, among: targets, at: 0.5)
      later.wake()
      #expect(told(later.calls) == (distance == 0 ? ["1 ended", "1 finished"] : []))
    }
  }

  @Test("A finger that is lost cancels what it has begun")
  func cancels() {
    let targets = [target(1, .drag(minimumDistance: 0))]
    var recognizer = TouchRecognizer(Touches(), among: targets, at: 0)
    recognizer.begin(finger(.began), over: targets)
    recognizer.cancel(1)
    #expect(told(recognizer.calls) == ["1 changed", "1 cancelled", "1 finished"])
    recognizer.cancel(1)
    #expect(recognizer.calls.count == 3)
  }

  @Test("A recogniser that is no longer there is not told of a finger")
  func vanished() {
    let targets = [target(1, .drag(minimumDistance: 0))]
    var begins = TouchRecognizer(Touches(), among: targets, at: 0)
    begins.begin(finger(.began), over: targets)
    var later = TouchRecognizer(begins.touches, among: [], at: 1)
    later.move(finger(.moved, 50))
    later.end(finger(.ended, 50), over: [])
    #expect(later.calls.isEmpty && later.touches.touches.isEmpty)
  }
}
