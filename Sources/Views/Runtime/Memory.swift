import Engine

/// The memory of a scene of views between events.
struct Memory {
  /// Actions for when the phone moves.
  struct MotionHandler {
    let manager: CMMotionManager
    let handler: CMMotionManager.CMDeviceMotionHandler
  }

  /// Something that is to happen by itself.
  struct Completion {
    let time: Time
    let action: () -> Void
  }

  var states = StateStore()
  /// The last evaluation of the views.
  var last = Evaluation()
  var touches = Touches()
  /// The field that has the focus, and what is typed into it.
  var editing = TextEditing()
  /// A text that is typed for a value and has not been read as one.
  var draft: String?
  /// The property by which views have moved the focus, until the next evaluation.
  var focusRequest: UInt64?
  /// The attitude of the phone; nil before the first sample.
  var motion: Motion?
  /// Actions for when that changes.
  var motionHandlers: [MotionHandler] = []
  /// True if views have read it.
  var readsMotion = false
  /// True if views have read who is there.
  var readsCrowd = false
  /// The values of parameters that are not as they were at first.
  var parameters: [String: ParameterValue] = [:]
  /// Sentences for the author alone.
  var hints: [String] = []
  /// Notices about what handlers have led to.
  var notices: [String] = []
  var completions: [Completion] = []
  /// The work that is cancelled while something is to happen.
  private(set) var cancelled: [ObjectIdentifier: DispatchWorkItem] = [:]
  /// The numbers of the timers that are valid, and the number of all.
  var (timers, timerCount): (Set<Int>, Int) = ([], 0)
  /// The subscriptions of timers, by the timers.
  var timerRuns: [ObjectIdentifier: TimerRuns] = [:]
  /// The tasks that wait.
  var tasks: PendingTasks?
  /// True if the tasks of views start again.
  var restartsTasks = false
  /// Apps and the content of previews, which are made once, so that the objects in them stay the same.
  var roots: [UInt64: Any] = [:]
  /// True if one of them may hold objects.
  var rootsHoldObjects = false
  /// The objects that views get from those around them.
  var followed = FollowedObjects()
  /// The known types of views.
  var types: [ObjectIdentifier: TypeFields] = [:]
  let texts: TextCache
  let outlines: OutlineCache
  /// The beginning of the scene.
  var start = 0.0
  /// The time of the last evaluation.
  var time = 0.0
  /// The random numbers of handlers.
  var chance = Chance()
  /// The number of evaluations of the views.
  var generation = 0

  init(texts: TextCache = TextCache(), outlines: OutlineCache = OutlineCache()) {
    (self.texts, self.outlines) = (texts, outlines)
  }

  /// The stand-in for a scene's memory while that is changed.
  static var none: Memory { Memory(texts: .none, outlines: .none) }

  /// True if nothing is pending that cannot be saved.
  var isSavable: Bool { completions.isEmpty && last.changes.ghosts.isEmpty && tasks == nil }

  /// When something happens by itself; infinity for never.
  var wakeTime: Time {
    let own = min(touches.wakeTime, last.wakeTime, tasks?.wakeTime ?? .infinity)
    return completions.reduce(own) { min($0, $1.time) }
  }
}

extension Memory {
  /// Goes on with a saved focus, which may be anything; the next evaluation bounds its numbers.
  mutating func restore(_ focus: Saved.Focus) {
    guard focus.selection.count == 2, 0 <= focus.selection[0], focus.selection[0] <= focus.selection[1] else {
      return
    }
    editing.restore(
      focus.field, version: focus.version, selection: focus.selection[0]..<focus.selection[1])
    draft = focus.draft.map { String($0.prefix(TextInput.mostUnits)) }
  }

  /// Cancels a piece of work; what was cancelled while there was other work to do is forgotten.
  mutating func cancel(_ work: DispatchWorkItem) {
    if completions.isEmpty, tasks == nil { cancelled = [:] }
    if cancelled.count < 1000 { cancelled[ObjectIdentifier(work)] = work }
  }
}
