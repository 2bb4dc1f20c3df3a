import Engine

/// The memory of a scene of views between events.
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
  /// The last evaluation of the views.
  var last = Evaluation()
  var touches = Touches()
  /// The attitude of the phone; nil before the first sample.
  var motion: Motion?
  /// Actions for when that changes.
  var motionHandlers: [MotionHandler] = []
  /// Whether views have read it.
  var readsMotion = false
  /// Whether views have read who is there.
  var readsCrowd = false
  /// The values of parameters that are not as they were at first.
  var parameters: [String: ParameterValue] = [:]
  /// Sentences for the author alone.
  var hints: [String] = []
  /// Notices about what handlers have led to.
  var notices: [String] = []
  var completions: [Completion] = []
  /// The tasks that wait.
  var tasks: PendingTasks?
  /// Whether the tasks of views start again.
  var restartsTasks = false
  /// The known types of views.
  var types: [ObjectIdentifier: TypeFields] = [:]
  var texts = TextCache()
  /// The beginning of the scene.
  var start = 0.0
  /// The time of the last evaluation.
  var time = 0.0
  /// The random numbers of handlers.
  var chance = Chance()
  /// The number of evaluations of the views.
  var generation = 0

  /// Whether nothing is pending that cannot be saved.
  var isSavable: Bool { completions.isEmpty && last.vanishing.ghosts.isEmpty && tasks == nil }

  /// When something happens by itself; infinity for never.
  var wakeTime: Time {
    let own = min(touches.wakeTime, last.wakeTime, tasks?.wakeTime ?? .infinity)
    return completions.reduce(own) { min($0, $1.time) }
  }
}
