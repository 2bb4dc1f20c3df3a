import Engine

/// Courses of time in a scene of views, which can be saved.
struct Clocks: Codable {
  /// When keyframes began.
  var starts: [UInt64: Time] = [:]
  var phases: [UInt64: PhaseClock] = [:]
  /// The next moments of timers.
  var timers: [UInt64: Time] = [:]

  /// The scroll states of views.
  var scrolls: [UInt64: ScrollState] = [:]

  /// When something is due; infinity for never.
  var wakeTime: Time {
    let phase = phases.values.lazy.compactMap(\.next).min() ?? .infinity
    return min(phase, timers.values.min() ?? .infinity)
  }

  var isEmpty: Bool { starts.isEmpty && phases.isEmpty && timers.isEmpty && scrolls.isEmpty }

  /// Whether events could have led to this.
  var isSound: Bool {
    starts.count <= 10_000 && scrolls.count <= 10_000
      && scrolls.values.allSatisfy(\.isSound) && phases.count <= 10_000 && timers.count <= 10_000
      && starts.values.allSatisfy(\.isFinite) && timers.values.allSatisfy(\.isFinite)
      && phases.values.allSatisfy { (0...100_000).contains($0.index) && $0.next?.isFinite ?? true }
  }
}

extension ViewUpdate {
  /// Has the views evaluated for each picture up to a time.
  func isSeenAnew(until end: Time) { seenAnewUntil = max(seenAnewUntil, end) }

  /// When keyframes began; nil if they have not.
  func start(of key: UInt64) -> Time? {
    let start = next.clocks.starts[key] ?? memory.last.clocks.starts[key]
    if let start { next.clocks.starts[key] = start }
    return start
  }

  /// Lets something begin now.
  @discardableResult
  func setStart(of key: UInt64) -> Time {
    next.clocks.starts[key] = time
    return time
  }

  func phases(of key: UInt64) -> PhaseClock? { next.clocks.phases[key] ?? memory.last.clocks.phases[key] }

  func setPhases(of key: UInt64, _ clock: PhaseClock) { next.clocks.phases[key] = clock }

  /// Does something again and again, from an interval after now on.
  func tick(_ key: UInt64, every interval: Time, _ action: @escaping (Time) -> Void) {
    guard interval > 0 else { return }
    var due = memory.last.clocks.timers[key] ?? time + interval
    if due <= time, !isLooking {
      afterwards { [due] in action(due) }
      due += interval
    }
    next.clocks.timers[key] = due
  }

  /// Does something at a time.
  func complete(_ action: @escaping () -> Void, at end: Time) {
    guard end.isFinite, memory.completions.count < 1000, !isRepeating else { return }
    memory.completions.append(Memory.Completion(time: end, action: action))
  }

  /// Takes what a view's own transaction is to do when its animation is complete.
  func complete(_ transaction: inout Transaction) {
    let end = time + (transaction.animation?.logicalDuration ?? 0)
    for completion in transaction.completions { complete(completion.action, at: end) }
    transaction.completions = []
  }

  /// Has views evaluated at a time, since something in them may change with it.
  func wake(_ key: UInt64, at due: Time) {
    if due > time, due.isFinite { next.clocks.timers[StableHash.combine(key, 37)] = due }
  }

  /// Has views evaluated if a phase or a timer is due, or a view is no longer seen.
  func wakeClocks() { if memory.last.wakeTime <= time { isDirty = true } }

  /// Evaluates the views for a picture; what they would do is left out.
  func look() {
    ViewUpdate.$scope.withValue(Scope(self)) {
      isLooking = true
      takeObjects()
      evaluate()
      undoObjects()
    }
  }
}
