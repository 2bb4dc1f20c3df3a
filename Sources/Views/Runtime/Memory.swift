import Engine

/// What a scene of views remembers between events.
struct Memory {
  /// The value of a state, and where it belongs.
  struct Cell {
    var value: Any
    let path: String
    var generation: Int
  }

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

  var states: [UInt64: Cell] = [:]
  var attributes = AttributeList()
  /// The values that were last compared, by the key of what compares them.
  var compared: [UInt64: Any] = [:]
  /// The keys of what has appeared.
  var present: Set<UInt64> = []
  /// What is to be done when something that has appeared disappears.
  var disappearances: [UInt64: () -> Void] = [:]
  var touches = Touches()
  var clocks = Clocks()
  var vanishing = Vanishing()
  /// How scroll views were last written.
  var scrolls: [UInt64: ScrollLayout] = [:]
  /// How the phone is held; nil before the first sample.
  var motion: Motion?
  /// Actions for when that changes.
  var motionHandlers: [MotionHandler] = []
  /// Whether views have read it.
  var readsMotion = false
  /// Whether views have read who is there.
  var readsCrowd = false
  /// The values of parameters that are not as they were at first.
  var parameters: [String: ParameterValue] = [:]
  /// The frames on the stage of the views that others match.
  var matched: [UInt64: CGRect] = [:]
  /// Sentences for the author alone.
  var hints: [String] = []
  /// Notices about what handlers have led to.
  var notices: [String] = []
  var completions: [Completion] = []
  /// The tasks that wait.
  var tasks: PendingTasks?
  /// Whether the tasks of views start again.
  var restartsTasks = false
  /// What is known of views' types.
  var types: [ObjectIdentifier: TypeFields] = [:]
  var texts = TextCache()
  /// The beginning of the scene.
  var start = 0.0
  /// The time of the last evaluation.
  var time = 0.0
  /// The random numbers of handlers.
  var chance = Chance()
  /// How often views have been evaluated.
  var generation = 0

  /// Whether nothing is pending that cannot be saved.
  var isSavable: Bool { completions.isEmpty && vanishing.ghosts.isEmpty && tasks == nil }

  /// When something happens by itself; infinity for never.
  var wakeTime: Time {
    let own = min(touches.wakeTime, clocks.wakeTime, vanishing.wakeTime, tasks?.wakeTime ?? .infinity)
    return completions.reduce(own) { min($0, $1.time) }
  }
}
