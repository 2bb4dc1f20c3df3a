import Engine

// Gestures.
extension ViewUpdate {
  /// Takes in what a finger does.
  func handle(_ pointer: Pointer) {
    func targets() -> [TouchTarget] {
      display.targets(at: CGPoint(x: pointer.location.x, y: pointer.location.y), time: time)
    }
    switch pointer.phase {
    case .began:
      recognize { $0.cancel(pointer.id) }
      let under = targets()
      recognize { $0.begin(pointer, over: under) }
    case .moved: recognize { $0.move(pointer) }
    case .ended:
      recognize { $0.move(pointer) }
      // The views may have moved with the finger.
      let under = targets()
      recognize { $0.end(pointer, over: under) }
    case .cancelled: recognize { $0.cancel(pointer.id) }
    }
  }

  /// Takes note that time has passed, for fingers that rest.
  func wakeTouches() {
    if memory.touches.wakeTime <= time { recognize { $0.wake() } }
  }

  private func recognize(_ step: (inout TouchRecognizer) -> Void) {
    let pressed = memory.touches.pressed
    var recognizer = TouchRecognizer(
      exchange(&memory.touches, with: Touches()), among: display.targets, at: time)
    step(&recognizer)
    memory.touches = recognizer.touches
    recognizer.calls.forEach(perform)
    if memory.touches.pressed != pressed { invalidate() }
  }

  /// Tells a recogniser of a gesture, unless the views that an earlier call led to have it no longer.
  private func perform(_ call: TouchRecognizer.Call) {
    let target = display.targets.first { $0.key == call.handle.key }
    guard let recognizer = target?.recognizer(at: call.handle.index) else { return }
    if recognizer.kind.runsCode(in: call.step) { hasRunCode = true }
    switch call.step {
    case .changed(let input): recognizer.changed(input)
    case .ended(let input): recognizer.ended(input)
    case .cancelled(let input): recognizer.cancelled(input)
    case .finished: recognizer.finished()
    }
  }
}
