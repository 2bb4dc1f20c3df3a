import Engine

/// The update of a scene of views for one event: what handlers and bodies read and change.
///
/// It lives from the event to the display list. Property wrappers find it as the current one of what they are called by,
/// because the closures that they are captured by outlive the views.
final class ViewUpdate: @unchecked Sendable {
  @TaskLocal static var scope: Scope?
  static var current: ViewUpdate? { scope?.update }

  var memory: Memory
  let time: Time
  let environment: Engine.Environment
  let program: ViewProgram
  /// The transaction of changes that are being made.
  private(set) var transaction = Transaction()
  private(set) var display: DisplayList
  private(set) var notices: [String] = []
  /// The reason not to play the views.
  var fault: String?
  private(set) var isRestoring: Saved?
  /// Whether what views do when they appear is repeated, so that what cannot be saved is there again.
  private(set) var isRepeating = false
  var isDirty = false
  private var isEvaluating = false
  private var evaluations = 0
  private var nextAttributes = NextAttributes()
  /// The evaluation that is being made, or was made last.
  var next = Evaluation()
  /// The actions of views for after the evaluation.
  var actions: [Action] = []
  /// The parameters and the crowd that views ask for.
  var declarations = Declarations()
  /// Counts how often sizes of containers have changed on which others depend, so that those are measured again.
  var layoutEpoch = 0
  /// Whether the views that are evaluated are gone and still seen.
  var isVanishing = false
  /// The time of the event for which the views are evaluated.
  private(set) var eventTime = 0.0
  /// Until when the views are evaluated for each picture.
  var seenAnewUntil = -Time.infinity
  /// The number of identities that have been made by chance.
  var identities = 0
  /// Whether nothing is to change, because the views are only looked at.
  var isLooking = false
  /// The time and the random numbers of the views that are evaluated; nil in handlers.
  var outlook: Outlook?
  /// Whether the scene begins.
  var isFirstEvaluation: Bool { memory.generation <= 1 || isRestoring != nil }
  /// The number of evaluations that tasks have led to.
  var rounds = 0
  /// When the movements that this evaluation began end.
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
        handler()
        objectsMayHaveChanged()
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
      (memory, display, actions) = (Memory(), DisplayList(), [])
      (next, nextAttributes) = (Evaluation(), NextAttributes())
    }
    return (memory, display)
  }

  /// The most views of a scene.
  static let mostEvaluations = 20_000
  /// The greatest number of rounds in which handlers of appearances and changes may change states again.
  private static let mostRounds = 20

  /// Counts a view; false, with a notice, if there are too many.
  func countEvaluation() -> Bool {
    evaluations += 1
    guard evaluations > Self.mostEvaluations else { return true }
    notice("There are more than \(Self.mostEvaluations) views; the rest is left out.")
    return false
  }

  /// Takes in the scheme of colours that a view wants for the whole scene; the outermost view's counts.
  func prefer(_ colorScheme: ColorScheme) { next.colorScheme = next.colorScheme ?? colorScheme }

  /// A finger has changed how something looks.
  func touchesChanged() { isDirty = true }

  func add(notice: String) {
    guard notices.count < 20, !notices.contains(notice) else { return }
    notices.append(notice)
    guard !isEvaluating else { return }
    // What a handler has led to is no longer found by the next evaluation.
    memory.notices.append(notice)
    display.notices = notices
  }
}

// MARK: - Comparisons

extension ViewUpdate {
  /// Whether a value differs from the one that the same key had when views were last evaluated.
  func hasChanged<Value: Equatable>(_ value: Value, at key: UInt64) -> Bool {
    previous(value, at: key).map { $0 != value } ?? false
  }

  /// Whether the key had a value when views were last evaluated.
  func knew(_ key: UInt64) -> Bool { memory.last.compared[key] != nil }

  /// The value that the key had when views were last evaluated; nil for none.
  func previous<Value>(_ value: Value, at key: UInt64) -> Value? {
    next.compared[key] = value
    guard let previous = memory.last.compared[key] else { return nil }
    return previous as? Value
  }

  /// Does again what a restored view has done when it appeared, without changing states.
  func again(_ action: @escaping () -> Void) {
    afterwards { [self] in
      let chance = memory.chance
      isRepeating = true
      action()
      isRepeating = false
      memory.chance = chance
      undoObjects()
    }
  }

  /// Notes that something is there; whether it was not there before.
  func hasAppeared(_ key: UInt64) -> Bool {
    next.present.insert(key)
    return isRestoring.map { !$0.hadAppeared(key) } ?? !memory.last.present.contains(key)
  }

  /// Does something in the evaluation in which the key is no longer there.
  func onDisappearance(of key: UInt64, _ action: @escaping () -> Void) { next.disappearances[key] = action }
}

// MARK: - Attributes

extension ViewUpdate {
  /// The numbers of a node, which go to their target by an animation, or at once.
  func attribute(
    _ key: UInt64, _ target: SIMD4<Double>, _ animation: Animation?, isColor: Bool = false
  ) -> Attribute {
    nextAttributes.write(key) { known in
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
      if isChange { latestRest = max(latestRest, attribute.restTime) }
      return attribute
    }
  }
}

// MARK: - Evaluation

extension ViewUpdate {
  /// Writes what is gone and still seen; returns when the movements that begin with it end.
  func leaving(_ write: () -> Void) -> Time {
    let (rest, outer) = (latestRest, isVanishing)
    (latestRest, isVanishing) = (-.infinity, true)
    write()
    defer { (latestRest, isVanishing) = (max(rest, latestRest), outer) }
    return latestRest
  }

  /// Makes changes in a transaction, as an update of its own.
  func change<Result>(
    in new: Transaction, _ body: () throws -> Result,
    completion: (criteria: AnimationCompletionCriteria, action: () -> Void)?
  ) rethrows -> Result {
    // What changes while views are evaluated is seen by the next evaluation.
    guard !isEvaluating else { return try body() }
    objectsMayHaveChanged()
    flush()
    let outer = transaction
    transaction = new
    defer { transaction = outer }
    let result = try body()
    latestRest = -.infinity
    objectsMayHaveChanged()
    flush()
    for completion in new.completions + [completion].compactMap(\.self) {
      let end: Time =
        switch (latestRest > time, completion.criteria) {
        case (false, _): time
        case (true, .removed): latestRest
        case (true, .logicallyComplete): min(latestRest, time + (new.animation?.logicalDuration ?? 0))
        }
      complete(completion.action, at: end)
    }
    return result
  }

  /// Evaluates the views as long as states change.
  func flush() {
    guard !isEvaluating else { return }
    var rounds = 0
    var line: SourceLine?
    while isDirty {
      isDirty = false
      rounds += 1
      guard rounds <= Self.mostRounds else {
        notice(
          "A change in onChange or onAppear leads to another one again and again; it is stopped.", at: line)
        return
      }
      evaluate()
      settleFocus()
      let due = actions
      actions = []
      for action in due {
        action.body()
        line = action.line ?? line
      }
    }
  }

  func evaluate() {
    isEvaluating = true
    defer { isEvaluating = false }
    outlook = Outlook(now: isLooking ? memory.time : time)
    eventTime = isLooking ? memory.time : time
    defer { outlook = nil }
    memory.generation += 1
    memory.time = time
    evaluations = 0
    (memory.readsMotion, memory.readsCrowd) = (false, false)
    notices = memory.notices
    fault = nil
    let restBefore = latestRest
    latestRest = -.infinity
    defer { latestRest = max(latestRest, restBefore) }
    (next, seenAnewUntil) = (Evaluation(), -.infinity)
    nextAttributes = NextAttributes(after: memory.last.attributes)
    var context = ViewContext(update: self, place: Place())
    context.transaction = transaction
    if let colorScheme = memory.last.colorScheme { context.environment.colorScheme = colorScheme }
    let writer = DisplayWriter(self, like: display)
    program.write(in: context, into: writer)
    display = writer.finish(notices: notices)
    for (key, action) in memory.last.disappearances.sorted(by: { $0.key < $1.key })
    where next.disappearances[key] == nil {
      afterwards(action)
    }
    display.seenAnewUntil = seenAnewUntil
    display.fault = fault
    next.attributes = nextAttributes.list
    // The views outside of those that want it are evaluated in it, too.
    if next.colorScheme != memory.last.colorScheme { isDirty = true }
    memory.last = next
    memory.forgetStates()
    memory.texts.endGeneration()
    isRestoring = nil
    memory.restartsTasks = false
  }
}
