import Engine

// Recognises gestures.
extension ViewUpdate {
  func handle(_ pointer: Pointer) {
    let pressed = memory.touches.pressed
    defer { if memory.touches.pressed != pressed { touchesChanged() } }
    switch pointer.phase {
    case .began: begin(pointer)
    case .moved: move(pointer)
    case .ended:
      move(pointer)
      end(pointer)
    case .cancelled: cancel(pointer.id)
    }
  }

  private func begin(_ pointer: Pointer) {
    cancel(pointer.id)
    guard memory.touches.touches.count < Touches.most else { return }
    let point = CGPoint(x: pointer.location.x, y: pointer.location.y)
    let targets = display.targets(at: point, time: time)
    let links = targets.map { target -> Touches.Link in
      let local = target.transform.inverse?.apply(point) ?? point
      return Touches.Link(key: target.key, start: Point(x: local.x, y: local.y))
    }
    memory.touches.touches.append(
      Touches.Touch(
        id: pointer.id, startTime: time, start: pointer.location, location: pointer.location, time: time,
        links: links))
    // The innermost press, and the innermost drag that needs no distance.
    var (hasPress, hasDrag, hasRest) = (false, false, false)
    let all = recognizers(of: pointer.id)
    let isScroll = all.filter(\.recognizer.kind.drags).count == 1
    for (handle, recognizer) in all {
      switch recognizer.kind {
      case .scroll where isScroll: start(handle, recognizer, pointer.id)
      case .press where !hasPress:
        hasPress = true
        memory.touches.pressed.insert(handle.key)
        start(handle, recognizer, pointer.id)
      case .drag(let distance) where distance == 0 && (!hasDrag || recognizer.priority == .simultaneous):
        hasDrag = hasDrag || recognizer.priority != .simultaneous
        start(handle, recognizer, pointer.id)
      case .longPress(let duration, _) where !hasRest:
        hasRest = true
        memory.touches.rests.append(Touches.Rest(id: pointer.id, handle: handle, time: time + duration))
        start(handle, recognizer, pointer.id)
      case .hold(let duration, _) where !hasRest || recognizer.priority == .simultaneous:
        hasRest = hasRest || recognizer.priority != .simultaneous
        if duration > 0 {
          memory.touches.rests.append(Touches.Rest(id: pointer.id, handle: handle, time: time + duration))
        }
        start(handle, recognizer, pointer.id, duration > 0 ? .resting : .first)
      case .magnify, .rotate:
        if memory.touches.touches.filter({ $0.links.contains { $0.key == handle.key } }).count == 2 {
          start(handle, recognizer, pointer.id)
        }
      // A tap inside of a button is before it.
      case .tap(1) where recognizer.priority != .simultaneous: hasPress = true
      case .press, .drag, .scroll, .longPress, .hold, .tap: break
      }
    }
  }

  private func start(
    _ handle: Touches.Handle, _ recognizer: GestureRecognizer, _ id: Int, _ step: GestureInput.Step = .first
  ) {
    update(id) { $0.handled.append(handle) }
    if let input = input(handle, recognizer, id, step) { recognizer.changed(input) }
  }

  private func move(_ pointer: Pointer) {
    guard let old = touch(pointer.id) else { return }
    update(pointer.id) { touch in
      let span = time - touch.time
      if span > 0.001 {
        touch.velocity = (pointer.location - touch.location) * (1 / span)
        touch.time = time
      }
      touch.location = pointer.location
      if (pointer.location - touch.start).length > Touches.tapDistance { touch.isMoved = true }
    }
    guard old.location != pointer.location else { return }
    let distance = (pointer.location - old.start).length
    failRests(of: pointer.id, at: distance)
    beginDrag(pointer.id, distance)
    for (handle, recognizer) in recognizers(of: pointer.id) {
      guard isActive(handle) else { continue }
      switch recognizer.kind {
      case .drag, .scroll:
        guard touch(pointer.id)?.handled.contains(handle) == true else { continue }
        if let input = input(handle, recognizer, pointer.id) { recognizer.changed(input) }
      case .magnify, .rotate:
        if let input = input(handle, recognizer, pointer.id) { recognizer.changed(input) }
      case .hold:
        guard touch(pointer.id)?.handled.contains(handle) == true, !isResting(handle, pointer.id) else {
          continue
        }
        if let input = input(handle, recognizer, pointer.id) { recognizer.changed(input) }
      case .press, .longPress, .tap: break
      }
    }
  }

  private func isResting(_ handle: Touches.Handle, _ id: Int) -> Bool {
    memory.touches.rests.contains { $0.id == id && $0.handle == handle }
  }

  /// A finger has moved too far for gestures that wait until it has rested.
  private func failRests(of id: Int, at distance: Double) {
    for rest in memory.touches.rests where rest.id == id {
      guard let recognizer = recognizer(rest.handle) else { continue }
      switch recognizer.kind {
      case .longPress(_, let most), .hold(_, let most):
        guard distance > most else { continue }
      case .tap, .drag, .scroll, .magnify, .rotate, .press: continue
      }
      memory.touches.rests.removeAll { $0.id == id && $0.handle == rest.handle }
      update(id) { $0.handled.removeAll { $0 == rest.handle } }
      recognizer.finished()
    }
  }

  /// Begins the first drag that the finger has moved far enough for, unless another one goes on.
  private func beginDrag(_ id: Int, _ distance: Double) {
    var isTaken = (touch(id)?.handled ?? []).contains { handle in
      guard let recognizer = recognizer(handle) else { return false }
      switch recognizer.kind {
      case .drag, .scroll: return recognizer.priority != .simultaneous
      case .tap, .longPress, .hold, .magnify, .rotate, .press: return false
      }
    }
    for (handle, recognizer) in recognizers(of: id) {
      guard let least = recognizer.kind.leastDistance, distance >= least,
        touch(id)?.handled.contains(handle) == false,
        !isTaken || recognizer.priority == .simultaneous
      else { continue }
      if recognizer.priority != .simultaneous { isTaken = true }
      update(id) { $0.isMoved = true }
      start(handle, recognizer, id)
    }
  }

  private func end(_ pointer: Pointer) {
    guard let ended = touch(pointer.id) else { return }
    let point = CGPoint(x: pointer.location.x, y: pointer.location.y)
    let under = Set(display.targets(at: point, time: time).map(\.key))
    var hasPressed = false
    for handle in ended.handled {
      guard let recognizer = recognizer(handle) else { continue }
      let input = input(handle, recognizer, pointer.id)
      switch recognizer.kind {
      case .drag, .scroll, .magnify, .rotate:
        if let input { recognizer.ended(input) }
        recognizer.finished()
      case .press:
        memory.touches.pressed.remove(handle.key)
        recognizer.finished()
        if under.contains(handle.key), let input, !isDragged(ended) {
          hasPressed = true
          recognizer.ended(input)
        }
      case .longPress:
        if isResting(handle, ended.id) { recognizer.finished() }
      case .hold:
        if let input, !isResting(handle, ended.id) { recognizer.ended(input) }
        recognizer.finished()
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

  private func isDragged(_ touch: Touches.Touch) -> Bool {
    touch.handled.contains { handle in
      switch recognizer(handle)?.kind {
      case .drag(let distance): distance > 0
      case .scroll: touch.isMoved
      case .tap, .longPress, .hold, .magnify, .rotate, .press, nil: false
      }
    }
  }

  private func tap(_ touch: Touches.Touch) {
    let taps = recognizers(of: touch.id).filter { if case .tap = $0.recognizer.kind { true } else { false } }
    guard let first = taps.first else { return }
    var count = 1
    if let last = memory.touches.tap, last.key == first.handle.key, time - last.time <= Touches.tapInterval,
      (last.location - touch.location).length <= 4 * Touches.tapDistance
    {
      count = last.count + 1
    }
    memory.touches.tap = Touches.Tap(
      key: first.handle.key, time: time, location: touch.location, count: count)
    var isTaken = false
    for (handle, recognizer) in taps {
      guard case .tap(let needed) = recognizer.kind, count % needed == 0,
        !isTaken || recognizer.priority == .simultaneous, let input = input(handle, recognizer, touch.id)
      else { continue }
      if recognizer.priority != .simultaneous { isTaken = true }
      recognizer.ended(input)
      recognizer.finished()
    }
  }

  private func cancel(_ id: Int) {
    guard let cancelled = touch(id) else { return }
    for handle in cancelled.handled {
      memory.touches.pressed.remove(handle.key)
      guard let recognizer = recognizer(handle) else { continue }
      if let input = input(handle, recognizer, id), !isResting(handle, id) { recognizer.cancelled(input) }
      recognizer.finished()
    }
    remove(id)
  }

  private func remove(_ id: Int) {
    memory.touches.touches.removeAll { $0.id == id }
    memory.touches.rests.removeAll { $0.id == id }
  }

  /// A finger has rested long enough.
  func wakeTouches() {
    for rest in memory.touches.rests where rest.time <= time {
      memory.touches.rests.removeAll { $0.id == rest.id && $0.handle == rest.handle }
      guard let recognizer = recognizer(rest.handle),
        let input = input(rest.handle, recognizer, rest.id, .first)
      else { continue }
      if case .hold = recognizer.kind {
        recognizer.changed(input)
      } else {
        recognizer.ended(input)
        recognizer.finished()
      }
    }
  }

  private func touch(_ id: Int) -> Touches.Touch? { memory.touches.touches.first { $0.id == id } }

  private func update(_ id: Int, _ change: (inout Touches.Touch) -> Void) {
    guard let index = memory.touches.touches.firstIndex(where: { $0.id == id }) else { return }
    change(&memory.touches.touches[index])
  }

  private func target(_ key: UInt64) -> TouchTarget? { display.targets.first { $0.key == key } }

  private func recognizer(_ handle: Touches.Handle) -> GestureRecognizer? {
    guard let target = target(handle.key), handle.index < target.recognizers.count else { return nil }
    return target.recognizers[handle.index]
  }

  private func isActive(_ handle: Touches.Handle) -> Bool {
    memory.touches.touches.contains { $0.handled.contains(handle) }
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
    guard let touch = touch(id), let link = touch.links.first(where: { $0.key == handle.key }) else {
      return nil
    }
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
    let pair = memory.touches.touches.filter { $0.links.contains { $0.key == handle.key } }.prefix(2)
    if let first = pair.first, let second = pair.last, pair.count == 2 {
      let (before, after) = (second.start - first.start, second.location - first.location)
      input.magnification = after.length / max(1, before.length)
      input.rotation = (after.direction - before.direction).remainder(dividingBy: 360)
    }
    return input
  }
}
