import Engine

/// Recognises gestures: it takes in what a finger does, and collects the calls of recognisers.
///
/// It lives for one step of one finger. The caller keeps its touches, and then makes its calls, in order: they may
/// evaluate the views.
struct TouchRecognizer {
  /// A call of a recogniser.
  struct Call {
    let handle: Touches.Handle
    let step: Step

    enum Step {
      case changed(GestureInput)
      case ended(GestureInput)
      case cancelled(GestureInput)
      case finished
    }
  }

  private(set) var touches: Touches
  private(set) var calls: [Call] = []
  /// The targets of the last evaluation.
  private let targets: [TouchTarget]
  private let time: Time

  init(_ touches: Touches, among targets: [TouchTarget], at time: Time) {
    (self.touches, self.targets, self.time) = (touches, targets, time)
  }

  /// A finger touches.
  ///
  /// - Parameter under: The targets under it, from the innermost one.
  mutating func begin(_ pointer: Pointer, over under: [TouchTarget]) {
    guard touches.touches.count < Touches.most else { return }
    let point = CGPoint(x: pointer.location.x, y: pointer.location.y)
    let links = under.map { target -> Touches.Link in
      let local = target.transform.inverse?.apply(point) ?? point
      return Touches.Link(key: target.key, start: Point(x: local.x, y: local.y))
    }
    touches.touches.append(
      Touches.Touch(
        id: pointer.id, startTime: time, start: pointer.location, location: pointer.location, time: time,
        links: links))
    // The innermost press, and the innermost drag that needs no distance.
    var (hasPress, hasDrag, hasRest) = (false, false, false)
    let all = recognizers(of: pointer.id)
    let isScroll = all.filter(\.recognizer.kind.drags).count == 1
    for (handle, recognizer) in all {
      switch recognizer.kind {
      case .scroll where isScroll: start(handle, pointer.id)
      case .press where !hasPress:
        hasPress = true
        touches.pressed.insert(handle.key)
        start(handle, pointer.id)
      case .drag(let distance) where distance == 0 && (!hasDrag || recognizer.priority == .simultaneous):
        hasDrag = hasDrag || recognizer.priority != .simultaneous
        start(handle, pointer.id)
      case .longPress(let duration, _) where !hasRest:
        hasRest = true
        touches.rests.append(Touches.Rest(id: pointer.id, handle: handle, time: time + duration))
        start(handle, pointer.id)
      case .hold(let duration, _) where !hasRest || recognizer.priority == .simultaneous:
        hasRest = hasRest || recognizer.priority != .simultaneous
        if duration > 0 {
          touches.rests.append(Touches.Rest(id: pointer.id, handle: handle, time: time + duration))
        }
        start(handle, pointer.id, duration > 0 ? .resting : .first)
      case .magnify, .rotate:
        if touches.touches.filter({ $0.links.contains { $0.key == handle.key } }).count == 2 {
          start(handle, pointer.id)
        }
      // A tap inside of a button is before it.
      case .tap(1) where recognizer.priority != .simultaneous: hasPress = true
      case .press, .drag, .scroll, .longPress, .hold, .tap: break
      }
    }
  }

  /// A finger moves, if it has touched.
  mutating func move(_ pointer: Pointer) {
    guard let old = touch(pointer.id) else { return }
    let time = time
    update(pointer.id) { $0.move(to: pointer.location, at: time) }
    guard old.location != pointer.location else { return }
    let movement = pointer.location - old.start
    failRests(of: pointer.id, at: movement.length)
    beginDrag(pointer.id, movement)
    releasePress(of: pointer.id)
    for (handle, recognizer) in recognizers(of: pointer.id) {
      guard isActive(handle) else { continue }
      switch recognizer.kind {
      case .drag, .scroll:
        if isHandled(handle, by: pointer.id) { change(handle, pointer.id) }
      case .magnify, .rotate: change(handle, pointer.id)
      case .hold:
        if isHandled(handle, by: pointer.id), !isResting(handle, pointer.id) { change(handle, pointer.id) }
      case .press, .longPress, .tap: break
      }
    }
  }

  /// A finger is lifted, if it has touched.
  ///
  /// - Parameter under: The targets under it.
  mutating func end(_ pointer: Pointer, over under: [TouchTarget]) {
    guard let ended = touch(pointer.id) else { return }
    var hasPressed = false
    for handle in ended.handled {
      guard let recognizer = recognizer(handle) else { continue }
      let input = input(handle, recognizer, pointer.id)
      switch recognizer.kind {
      case .drag, .scroll, .magnify, .rotate:
        if let input { call(handle, .ended(input)) }
        call(handle, .finished)
      case .press:
        touches.pressed.remove(handle.key)
        call(handle, .finished)
        if let input, !isDragged(ended), under.contains(where: { $0.key == handle.key }) {
          hasPressed = true
          call(handle, .ended(input))
        }
      case .longPress:
        if isResting(handle, ended.id) { call(handle, .finished) }
      case .hold:
        if let input, !isResting(handle, ended.id) { call(handle, .ended(input)) }
        call(handle, .finished)
      case .tap: break
      }
    }
    let rested = ended.handled.contains { handle in
      switch recognizer(handle)?.kind {
      case .longPress: !isResting(handle, ended.id)
      case .hold(let duration, _): duration > 0 && !isResting(handle, ended.id)
      case .tap, .drag, .scroll, .magnify, .rotate, .press, nil: false
      }
    }
    if !ended.isMoved, !hasPressed, !rested { tap(ended) }
    remove(pointer.id)
  }

  /// A finger is lost, if it has touched.
  mutating func cancel(_ id: Int) {
    guard let cancelled = touch(id) else { return }
    for handle in cancelled.handled {
      touches.pressed.remove(handle.key)
      guard let recognizer = recognizer(handle) else { continue }
      if let input = input(handle, recognizer, id), !isResting(handle, id) { call(handle, .cancelled(input)) }
      call(handle, .finished)
    }
    remove(id)
  }

  /// Time has passed: fingers may have rested long enough, and no further tap has followed.
  mutating func wake() {
    if let late = touches.lateTap, late.time <= time { endLateTap() }
    for rest in touches.rests where rest.time <= time {
      touches.rests.removeAll { $0.id == rest.id && $0.handle == rest.handle }
      guard let recognizer = recognizer(rest.handle),
        let input = input(rest.handle, recognizer, rest.id, .first)
      else { continue }
      if case .hold = recognizer.kind {
        call(rest.handle, .changed(input))
      } else {
        call(rest.handle, .ended(input))
        call(rest.handle, .finished)
      }
    }
  }
}

// MARK: - Rules

extension TouchRecognizer {
  /// A finger has moved too far for gestures that wait until it has rested.
  private mutating func failRests(of id: Int, at distance: Double) {
    for rest in touches.rests where rest.id == id {
      switch recognizer(rest.handle)?.kind {
      case .longPress(_, let most), .hold(_, let most):
        guard distance > most else { continue }
      case .tap, .drag, .scroll, .magnify, .rotate, .press, nil: continue
      }
      touches.rests.removeAll { $0.id == id && $0.handle == rest.handle }
      update(id) { $0.handled.removeAll { $0 == rest.handle } }
      call(rest.handle, .finished)
    }
  }

  /// Begins the first drag that the finger has moved far enough for, unless another one goes on.
  private mutating func beginDrag(_ id: Int, _ movement: Point) {
    var isTaken = (touch(id)?.handled ?? []).contains { handle in
      guard let recognizer = recognizer(handle) else { return false }
      switch recognizer.kind {
      case .drag, .scroll: return recognizer.priority != .simultaneous
      case .tap, .longPress, .hold, .magnify, .rotate, .press: return false
      }
    }
    for (handle, recognizer) in recognizers(of: id) {
      guard recognizer.kind.isDragged(by: movement), !isHandled(handle, by: id),
        !isTaken || recognizer.priority == .simultaneous
      else { continue }
      if recognizer.priority != .simultaneous { isTaken = true }
      update(id) { $0.isMoved = true }
      start(handle, id)
    }
  }

  /// Lets go of a button when its finger drags: it would do nothing at the end, so it may not look pressed until then.
  private mutating func releasePress(of id: Int) {
    guard let dragging = touch(id), isDragged(dragging) else { return }
    for handle in dragging.handled {
      guard case .press = recognizer(handle)?.kind else { continue }
      touches.pressed.remove(handle.key)
      update(id) { $0.handled.removeAll { $0 == handle } }
      call(handle, .finished)
    }
  }

  private func isDragged(_ touch: Touches.Touch) -> Bool {
    touch.handled.contains { handle in
      switch recognizer(handle)?.kind {
      case .drag(let distance): distance > 0
      case .scroll: touch.isMoved
      case .tap, .longPress, .hold, .magnify, .rotate, .press, nil: false
      }
    }
  }

  private mutating func tap(_ touch: Touches.Touch) {
    let taps = recognizers(of: touch.id).filter { if case .tap = $0.recognizer.kind { true } else { false } }
    guard let first = taps.first else { return }
    let most = taps.compactMap { if case .tap(let needed) = $0.recognizer.kind { needed } else { nil } }.max()
    var count = 1
    if let last = touches.tap, last.key == first.handle.key, time - last.time < Touches.tapInterval,
      (last.location - touch.location).length <= 4 * Touches.tapDistance
    {
      // After the greatest number of taps that a gesture needs, the next tap is a first one.
      count = last.count % (most ?? 1) + 1
    }
    touches.tap = Touches.Tap(key: first.handle.key, time: time, location: touch.location, count: count)
    // A tap elsewhere cannot be the second one that the last tap waits for.
    if count > 1 { touches.lateTap = nil } else { endLateTap() }
    var (isTaken, isAwaited) = (false, false)
    for (handle, recognizer) in taps {
      let isSimultaneous = recognizer.priority == .simultaneous
      guard case .tap(let needed) = recognizer.kind, !isTaken || isSimultaneous,
        let input = input(handle, recognizer, of: touch)
      else { continue }
      guard count % needed == 0 else {
        if !isSimultaneous { isAwaited = true }
        continue
      }
      if !isSimultaneous { isTaken = true }
      if isAwaited, !isSimultaneous {
        touches.lateTap = Touches.LateTap(touch: touch, handle: handle, time: time + Touches.tapInterval)
        continue
      }
      call(handle, .ended(input))
      call(handle, .finished)
    }
  }

  /// Recognises the tap that has waited for a second one, if there is one.
  private mutating func endLateTap() {
    guard let late = touches.lateTap else { return }
    touches.lateTap = nil
    guard let recognizer = recognizer(late.handle), let input = input(late.handle, recognizer, of: late.touch)
    else { return }
    call(late.handle, .ended(input))
    call(late.handle, .finished)
  }

  private mutating func start(_ handle: Touches.Handle, _ id: Int, _ step: GestureInput.Step = .first) {
    update(id) { $0.handled.append(handle) }
    change(handle, id, step)
  }

  private mutating func change(_ handle: Touches.Handle, _ id: Int, _ step: GestureInput.Step = .next) {
    guard let recognizer = recognizer(handle), let input = input(handle, recognizer, id, step) else { return }
    call(handle, .changed(input))
  }

  private mutating func call(_ handle: Touches.Handle, _ step: Call.Step) {
    calls.append(Call(handle: handle, step: step))
  }

  private mutating func remove(_ id: Int) {
    touches.touches.removeAll { $0.id == id }
    touches.rests.removeAll { $0.id == id }
  }

  private mutating func update(_ id: Int, _ change: (inout Touches.Touch) -> Void) {
    guard let index = touches.touches.firstIndex(where: { $0.id == id }) else { return }
    change(&touches.touches[index])
  }
}

// MARK: - Questions

extension TouchRecognizer {
  private func touch(_ id: Int) -> Touches.Touch? { touches.touches.first { $0.id == id } }

  private func isHandled(_ handle: Touches.Handle, by id: Int) -> Bool {
    touch(id)?.handled.contains(handle) == true
  }

  private func isActive(_ handle: Touches.Handle) -> Bool {
    touches.touches.contains { $0.handled.contains(handle) }
  }

  private func isResting(_ handle: Touches.Handle, _ id: Int) -> Bool {
    touches.rests.contains { $0.id == id && $0.handle == handle }
  }

  private func target(_ key: UInt64) -> TouchTarget? { targets.first { $0.key == key } }

  private func recognizer(_ handle: Touches.Handle) -> GestureRecognizer? {
    target(handle.key)?.recognizer(at: handle.index)
  }

  /// The recognisers that a finger can reach: those of a high priority from the outermost one, then the others from the
  /// innermost one.
  private func recognizers(of id: Int) -> [(handle: Touches.Handle, recognizer: GestureRecognizer)] {
    let all = (touch(id)?.links ?? []).flatMap { link in
      (target(link.key)?.recognizers ?? []).enumerated().map {
        (handle: Touches.Handle(key: link.key, index: $0.offset), recognizer: $0.element)
      }
    }
    return all.filter { $0.recognizer.priority == .high }.reversed()
      + all.filter { $0.recognizer.priority != .high }
  }

  private func input(
    _ handle: Touches.Handle, _ recognizer: GestureRecognizer, _ id: Int, _ step: GestureInput.Step = .next
  ) -> GestureInput? {
    touch(id).flatMap { input(handle, recognizer, of: $0, step) }
  }

  private func input(
    _ handle: Touches.Handle, _ recognizer: GestureRecognizer, of touch: Touches.Touch,
    _ step: GestureInput.Step = .next
  ) -> GestureInput? {
    guard let link = touch.links.first(where: { $0.key == handle.key }) else { return nil }
    var input = GestureInput(step: step, time: time)
    func local(_ point: Point) -> CGPoint {
      let global = CGPoint(x: point.x, y: point.y)
      return recognizer.isGlobal ? global : target(handle.key)?.transform.inverse?.apply(global) ?? global
    }
    let start = recognizer.isGlobal ? touch.start : link.start
    input.start = CGPoint(x: start.x, y: start.y)
    input.location = local(touch.location)
    input.stageLocation = CGPoint(x: touch.location.x, y: touch.location.y)
    input.velocity = CGSize(width: touch.velocity.x, height: touch.velocity.y)
    let pair = touches.touches.filter { $0.links.contains { $0.key == handle.key } }.prefix(2)
    if let first = pair.first, let second = pair.last, pair.count == 2 {
      let (before, after) = (second.start - first.start, second.location - first.location)
      input.magnification = after.length / max(1, before.length)
      input.rotation = (after.direction - before.direction).remainder(dividingBy: 360)
    }
    return input
  }
}
