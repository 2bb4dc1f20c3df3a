import Engine

/// The update of a scene of views for one event: what handlers and bodies read and change.
///
/// It lives from the event to the display list. Property wrappers find it as the current one of what they are called by,
/// because the closures that they are captured by outlive the views.
final class ViewUpdate: @unchecked Sendable {
  @TaskLocal static var scope = Scope()
  static var current: ViewUpdate? { scope.update }

  var memory: Memory
  let time: Time
  let environment: Engine.Environment
  let program: ViewProgram
  /// The transaction of changes that are being made.
  private(set) var transaction = Transaction()
  private(set) var display: DisplayList
  private(set) var isRestoring: Saved?
  /// True if what views do when they appear is repeated, so that what cannot be saved is there again.
  private(set) var isRepeating = false
  var isDirty = false
  /// The evaluation that is being made, or was made last.
  var pass = EvaluationPass()
  /// The actions of views for after the evaluation.
  var actions: [Action] = []
  /// True if a handler or the actions of an evaluation are running.
  private var holdsActions = false
  /// The parameters and the crowd that views ask for.
  var declarations = Declarations()
  /// The number of identities that have been made by chance.
  var identities = 0
  /// True if views have hidden the bars of tab views, as UIKit's looks of bars do.
  var hidesTabBars = false
  /// The transaction that was found while the states of a view were.
  var foundTransaction: Transaction?
  /// The changes of many views, while these are evaluated together.
  var collection: CollectedChanges?
  /// The paths of the states that have changed in this event.
  var changedPaths: [String] = []
  /// True if code of the author's has run in this event, which may have changed anything.
  var hasRunCode = false
  /// True if nothing is to change, because the views are only looked at.
  var isLooking = false
  var isEvaluating: Bool { pass.outlook != nil }
  /// True if the scene begins.
  var isFirstEvaluation: Bool { memory.generation <= 1 || isRestoring != nil }
  /// The number of evaluations that tasks have led to.
  var rounds = 0
  /// When the movements that the transaction's changes began end.
  private var latestRest = -Time.infinity

  init(
    _ memory: Memory, display: DisplayList, program: ViewProgram, at time: Time,
    in environment: Engine.Environment,
    restoring saved: Saved? = nil
  ) {
    (self.memory, self.display, self.program, self.time) = (memory, display, program, time)
    (self.environment, isRestoring) = (environment, saved)
  }

  /// Handles something and brings the display list up to date.
  func perform(always: Bool = false, _ handler: () -> Void) {
    ViewUpdate.$scope.withValue(Scope(self)) {
      withTasks {
        if always { isDirty = true }
        takeObjects()
        holdingActions(handler)
        codeHasEnded()
        flush()
        runTasks()
        keepObjects()
      }
    }
  }

  /// Gives the memory and the display list away. The update keeps neither: handlers in them keep views, which keep the
  /// update.
  func finish() -> (memory: Memory, display: DisplayList) {
    defer {
      (memory, display, actions) = (Memory.none, DisplayList(), [])
      pass = EvaluationPass()
    }
    return (memory, display)
  }

  /// The greatest number of rounds in which handlers of appearances and changes may change states again.
  private static let mostRounds = 20

  /// Counts a view; false, with a notice, if there are too many.
  func countEvaluation() -> Bool {
    guard !pass.countView() else { return true }
    notice("There are more than \(EvaluationPass.mostViews) views; the rest is left out.")
    return false
  }

  /// The number of changes that something other than a state has announced.
  private(set) var announcements = 0

  /// Has the views evaluated, since something that they read has changed.
  func invalidate() {
    announcements &+= 1
    isDirty = true
  }

  func add(notice: String) {
    guard pass.add(notice: notice), !isEvaluating else { return }
    // What a handler has led to is no longer found by the next evaluation.
    memory.notices.append(notice)
    display.notices = pass.notices
  }
}

// MARK: - Comparisons

extension ViewUpdate {
  /// True if a value differs from the one that the same key had when views were last evaluated.
  func hasChanged<Value: Equatable>(_ value: Value, at key: UInt64) -> Bool {
    previous(value, at: key).map { $0 != value } ?? false
  }

  /// True if the key had a value when views were last evaluated.
  func knew(_ key: UInt64) -> Bool { memory.last.compared[key] != nil }

  /// The value that the key had when views were last evaluated; nil for none.
  func previous<Value>(_ value: Value, at key: UInt64) -> Value? {
    pass.next.compared[key] = value
    guard let previous = memory.last.compared[key] else { return nil }
    return previous as? Value
  }

  /// Notes that something is there; whether it was not there before.
  func hasAppeared(_ key: UInt64) -> Bool {
    pass.next.present.insert(key)
    return isRestoring.map { !$0.hadAppeared(key) } ?? !memory.last.present.contains(key)
  }

  /// Does something in the evaluation in which the key is no longer there.
  func onDisappearance(of key: UInt64, _ action: @escaping () -> Void) {
    pass.next.disappearances[key] = action
  }
}

// MARK: - Attributes

extension ViewUpdate {
  /// The numbers of a node, which go to their target by an animation, or at once.
  func attribute(
    _ key: UInt64, _ target: SIMD4<Double>, _ animation: Animation?, isColor: Bool = false
  ) -> Attribute {
    pass.attributes.write(key) { known in
      guard let known else {
        var attribute = Attribute(target, isColor: isColor)
        if let moves = isRestoring?.moves(of: key) { attribute.resume(moves) }
        return attribute
      }
      let isChange = known.target != target
      guard let animation else {
        if isChange { return Attribute(target, isColor: isColor) }
        return known.moves.isEmpty ? known : known.settled(at: time)
      }
      var attribute = known
      attribute.retarget(to: target, by: animation, at: time)
      if isChange {
        latestRest = max(latestRest, attribute.restTime)
        if collection != nil { pass.note(attribute.restTime, of: animation) }
      }
      return attribute
    }
  }
}

// MARK: - Evaluation

extension ViewUpdate {
  /// Something to do when the movements of a change are complete.
  typealias Completion = (criteria: AnimationCompletionCriteria, action: () -> Void)

  /// Writes what is gone and still seen; returns when the movements that begin with it end.
  func leaving(_ write: () -> Void) -> Time {
    let (rest, outer) = (latestRest, pass.isVanishing)
    (latestRest, pass.isVanishing) = (-.infinity, true)
    write()
    defer { (latestRest, pass.isVanishing) = (max(rest, latestRest), outer) }
    return latestRest
  }

  /// Makes changes in a transaction, as an update of its own.
  func change<Result>(
    in new: Transaction, _ body: () throws -> Result,
    completion: Completion?
  ) rethrows -> Result {
    // What changes while views are evaluated is seen by the next evaluation.
    guard !isEvaluating, !isRepeating else { return try body() }
    let completions = new.completions + [completion].compactMap(\.self)
    if isCollecting { return try collect(new.withoutCompletions, body, completing: completions) }
    let collection = suspendCollection()
    defer { resume(collection) }
    objectsMayHaveChanged()
    flush()
    let outer = transaction
    transaction = new.withoutCompletions
    defer { transaction = outer }
    let result = try body()
    latestRest = -.infinity
    codeHasEnded()
    flush()
    complete(completions, of: new.animation, restingAt: latestRest)
    return result
  }

  /// Evaluates the views and runs their actions, as long as states change.
  ///
  /// Changes in a handler or an action can be evaluated at once; the actions that this adds wait until it ends, and for
  /// all earlier ones.
  func flush() {
    guard !isEvaluating else { return }
    var rounds = 0
    var line: SourceLine?
    while isDirty || !holdsActions && !actions.isEmpty {
      rounds += 1
      guard rounds <= Self.mostRounds else {
        notice(
          "A change in onChange or onAppear leads to another one again and again; it is stopped.", at: line)
        (isDirty, actions) = (false, [])
        return
      }
      if isDirty {
        isDirty = false
        evaluateCollected()
        settleFocus()
      }
      if !holdsActions { line = runActions() ?? line }
    }
  }

  /// Runs the actions of the last evaluation; returns the line of the last one.
  private func runActions() -> SourceLine? {
    let due = actions
    actions = []
    holdingActions {
      collecting(from: due.count) {
        var rest = due[...]
        while let first = rest.first {
          let others = rest.dropFirst().prefix {
            $0.isRepeated == first.isRepeated && $0.transaction.isSame(as: first.transaction)
          }
          run([first] + others, in: first.transaction, isRepeated: first.isRepeated)
          rest = rest.dropFirst(1 + others.count)
        }
      }
    }
    return due.compactMap(\.line).last
  }

  /// Keeps the actions that evaluations ask for until something has ended.
  func holdingActions(_ body: () -> Void) {
    let outer = holdsActions
    holdsActions = true
    body()
    holdsActions = outer
  }

  /// Runs actions in a transaction, as one change.
  private func run(_ actions: [Action], in cause: Transaction, isRepeated: Bool) {
    func run() { for action in actions { action.body() } }
    hasRunCode = true
    guard isRepeated else {
      guard cause.isSame(as: transaction) else { return change(in: cause, run, completion: nil) }
      run()
      return codeHasEnded()
    }
    let chance = memory.chance
    isRepeating = true
    run()
    isRepeating = false
    memory.chance = chance
    undoObjects()
  }

  func evaluate() {
    memory.generation += 1
    let eventTime = isLooking ? memory.time : time
    memory.time = time
    (memory.readsMotion, memory.readsCrowd) = (false, false)
    let restBefore = latestRest
    latestRest = -.infinity
    defer { latestRest = max(latestRest, restBefore) }
    pass = EvaluationPass(after: memory.last, at: eventTime, notices: memory.notices)
    pass.outlook = Outlook(now: eventTime)
    defer { pass.outlook = nil }
    var context = ViewContext(update: self, place: Place())
    context.move(in: baseTransaction)
    if let colorScheme = memory.last.colorScheme { context.environment.colorScheme = colorScheme }
    let writer = DisplayWriter(self, like: display)
    program.write(in: context, into: writer)
    display = writer.finish(notices: pass.notices)
    for (key, action) in memory.last.disappearances.sorted(by: { $0.key < $1.key })
    where pass.next.disappearances[key] == nil {
      afterwards(in: baseTransaction, action)
    }
    display.frameByFrameUntil = pass.frameByFrameUntil
    display.fault = pass.fault
    // The views outside of those that want it are evaluated in it, too.
    if pass.next.colorScheme != memory.last.colorScheme { isDirty = true }
    memory.last = pass.finished()
    memory.states.removeStates(before: memory.generation, outside: memory.last.lazyPaths)
    isRestoring = nil
    memory.restartsTasks = false
  }
}

// How the phone is held.
extension ViewUpdate {
  /// The motion, for code that is evaluated again when it changes.
  func readMotion() -> CMDeviceMotion? {
    memory.readsMotion = true
    return memory.motion.map { CMDeviceMotion($0, at: time) }
  }

  /// The tilt, for a view that is evaluated again when it changes.
  func readTilt() -> Tilt.Value {
    memory.readsMotion = true
    guard let motion = memory.motion else { return Tilt.Value() }
    return Tilt.Value(x: motion.tiltX, y: motion.tiltY, heading: motion.heading)
  }

  /// Takes in how the phone is held.
  func handle(_ motion: Motion) {
    memory.motion = motion
    if memory.readsMotion { isDirty = true }
    let handlers = memory.motionHandlers
    guard !handlers.isEmpty else { return }
    let update = CMDeviceMotion(motion, at: time)
    hasRunCode = true
    for handler in handlers { handler.handler(update, nil) }
  }
}

/// Courses of time in a scene of views, which can be saved.
struct Clocks: Codable {
  /// When keyframes began.
  var starts: [UInt64: Time] = [:]
  var phases: [UInt64: PhaseClock] = [:]
  /// The next moments of timers.
  var timers: [UInt64: Time] = [:]
  /// True if timers are connected, by the lines that make them; nil for none, as in takes from before there were any.
  var connections: [UInt64: Bool]?

  /// The scroll states of views.
  var scrolls: [UInt64: ScrollState] = [:]

  /// When something is due; infinity for never.
  var wakeTime: Time {
    let phase = phases.values.lazy.compactMap(\.next).min() ?? .infinity
    return min(phase, timers.values.min() ?? .infinity)
  }

  var isEmpty: Bool {
    starts.isEmpty && phases.isEmpty && timers.isEmpty && scrolls.isEmpty && connections == nil
  }

  /// True if events could have led to this.
  var isSound: Bool {
    starts.count <= 10_000 && scrolls.count <= 10_000
      && scrolls.values.allSatisfy(\.isSound) && phases.count <= 10_000 && timers.count <= 10_000
      && connections?.count ?? 0 <= 10_000
      && starts.values.allSatisfy(\.isFinite) && timers.values.allSatisfy(\.isFinite)
      && phases.values.allSatisfy { (0...100_000).contains($0.index) && $0.next?.isFinite ?? true }
  }
}

extension ViewUpdate {
  /// When keyframes began; nil if they have not.
  func start(of key: UInt64) -> Time? {
    let start = pass.next.clocks.starts[key] ?? memory.last.clocks.starts[key]
    if let start { pass.next.clocks.starts[key] = start }
    return start
  }

  /// Lets something begin now.
  @discardableResult
  func setStart(of key: UInt64) -> Time {
    pass.next.clocks.starts[key] = time
    return time
  }

  func phases(of key: UInt64) -> PhaseClock? {
    pass.next.clocks.phases[key] ?? memory.last.clocks.phases[key]
  }

  func setPhases(of key: UInt64, _ clock: PhaseClock) { pass.next.clocks.phases[key] = clock }

  /// Does something again and again, from an interval after now on.
  func tick(_ key: UInt64, every interval: Time, _ action: @escaping (Time) -> Void) {
    guard interval > 0 else { return }
    var due = memory.last.clocks.timers[key] ?? time + interval
    if due <= time, !isLooking {
      afterwards(in: baseTransaction) { [due] in action(due) }
      due += interval
    }
    pass.next.clocks.timers[key] = due
  }

  /// Does something at a time.
  func complete(_ action: @escaping () -> Void, at end: Time) {
    guard end.isFinite, memory.completions.count < 1000, !isRepeating else { return }
    memory.completions.append(Memory.Completion(time: end, action: action))
  }

  /// Completes a change at the end of its movements, the last of which rests at a time.
  func complete(_ completions: [Completion], of animation: Animation?, restingAt rest: Time) {
    for completion in completions {
      let end: Time =
        switch (rest > time, completion.criteria) {
        case (false, _): time
        case (true, .removed): rest
        case (true, .logicallyComplete): min(rest, time + (animation?.logicalDuration ?? 0))
        }
      complete(completion.action, at: end)
    }
  }

  /// Takes what a view's own transaction is to do when its animation is complete.
  func complete(_ transaction: inout Transaction) {
    let end = time + (transaction.animation?.logicalDuration ?? 0)
    for completion in transaction.completions { complete(completion.action, at: end) }
    transaction.completions = []
  }

  /// Has views evaluated at a time, since something in them may change with it.
  func wake(_ key: UInt64, at due: Time) {
    if due > time, due.isFinite { pass.next.clocks.timers[StableHash.combine(key, 37)] = due }
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
