import Engine
import SceneService
import Synchronization

/// A state of a scene in another process. Where nothing waits for it, it becomes known later: until then it shows a
/// likely status.
///
/// The state before and the request to it determine the state from the beginning: copies of a scene share it.
final class SceneState: Sendable {
  /// The process's answer about it.
  struct Known: Sendable {
    var status: SceneStatus
    /// As JSON.
    var bytes: [UInt8]
    /// The scene's time when the bytes were written.
    var savedAt = -Time.infinity
    /// Whether the bytes are of this state; otherwise only the process knows what a crowd has done since.
    var isSaved = true
  }

  private enum Value {
    case known(Known)
    /// It follows from this state. The function changes a status as is expected of the task.
    case awaited(after: SceneState, expected: @Sendable (SceneStatus) -> SceneStatus)
  }

  private let value: Mutex<Value>
  /// Whether the process failed to read the state.
  private let isUnreadable = Atomic(false)
  /// Whether the process has begun the task whose result this state is.
  private let isTaskBegun = Atomic(false)

  /// A known state.
  init(_ known: Known) {
    value = Mutex(.known(known))
  }

  /// A state that follows from another one, and is not known yet.
  ///
  /// - Parameter expected: Changes the status before as is expected.
  init(after state: SceneState, expected: @escaping @Sendable (SceneStatus) -> SceneStatus = { $0 }) {
    value = Mutex(.awaited(after: state, expected: expected))
  }

  /// Whether the process failed to read the state, so that the scene started over.
  var isLost: Bool { isUnreadable.load(ordering: .acquiring) }

  /// Whether the process has begun the task whose result this state is. A task that has not begun caused no failure.
  var isBegun: Bool { isTaskBegun.load(ordering: .acquiring) }

  /// Records the beginning of the task.
  func begin() { isTaskBegun.store(true, ordering: .releasing) }

  /// Makes the state known as that of a scene that begins, because the process cannot read it.
  func lose(to fresh: Known) {
    isUnreadable.store(true, ordering: .releasing)
    resolve(fresh)
  }

  /// Whether the state is not known yet.
  var isAwaited: Bool {
    value.withLock { if case .awaited = $0 { true } else { false } }
  }

  /// The status shown of it: the last one that is known, with the changes that are expected since.
  var status: SceneStatus {
    var (state, changes) = (self, [@Sendable (SceneStatus) -> SceneStatus]())
    while true {
      switch state.value.withLock({ $0 }) {
      case .known(let known): return changes.reversed().reduce(known.status) { $1($0) }
      case .awaited(let earlier, let expected):
        changes.append(expected)
        state = earlier
      }
    }
  }

  /// The state itself, or the last one before it that is known.
  var lastKnown: Known {
    var state = self
    while true {
      switch state.value.withLock({ $0 }) {
      case .known(let known): return known
      case .awaited(let earlier, _): state = earlier
      }
    }
  }

  /// Ends the wait for an answer that will not come, because the process has failed before the task. Another process does
  /// the task next, so the status is as expected.
  func leaveToNext() {
    var known = lastKnown
    known.status = status
    value.withLock { $0 = .known(known) }
  }

  /// Makes the state known. Nil means that the process has failed, and nothing has changed.
  func resolve(_ known: Known?) {
    let known = known ?? lastKnown
    value.withLock { $0 = .known(known) }
  }
}
