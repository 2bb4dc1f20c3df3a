import Engine
import SceneService
import Synchronization

/// A state of a scene in another process. Where nothing waits for it, it becomes known later: until then it shows a
/// likely status.
///
/// The state before and the request to it determine the state from the beginning: copies of a scene share it.
final class StatePromise: Sendable {
  /// The process's answer about it.
  struct Known: Sendable {
    var status: SceneStatus
    /// As JSON.
    var bytes: [UInt8]
    /// The scene's time when the bytes were written.
    var savedAt = -Time.infinity
    /// True if the bytes are of this state; otherwise only the process knows what a crowd has done since.
    var isSaved = true
  }

  private enum Value {
    case known(Known)
    case awaited(Awaited)
  }

  /// The expectations of a state until it is known.
  private struct Awaited {
    /// The state that it follows from.
    let earlier: StatePromise
    /// Changes a status as is expected of the task.
    let expected: @Sendable (SceneStatus) -> SceneStatus
    /// The status that was shown last, and the number of answers at that time. Many states may be awaited, and each is
    /// asked for its status many times.
    var shown: (status: SceneStatus, answers: UInt64)?
  }

  private let value: Mutex<Value>
  /// The number of answers about this state and those that it follows from.
  private let answers: AnswerCount
  /// True if the process failed to read the state.
  private let isUnreadable = Atomic(false)
  /// True if the process has begun the task whose result this state is.
  private let isTaskBegun = Atomic(false)

  /// A known state.
  init(_ known: Known) {
    value = Mutex(.known(known))
    answers = AnswerCount()
  }

  /// A state that follows from another one, and is not known yet.
  ///
  /// - Parameter expected: Changes the status before as is expected.
  init(after state: StatePromise, expected: @escaping @Sendable (SceneStatus) -> SceneStatus = { $0 }) {
    value = Mutex(.awaited(Awaited(earlier: state, expected: expected)))
    answers = state.answers
  }

  /// True if the process failed to read the state, so that the scene started over.
  var isLost: Bool { isUnreadable.load(ordering: .acquiring) }

  /// True if the process has begun the task whose result this state is. A task that has not begun caused no failure.
  var isBegun: Bool { isTaskBegun.load(ordering: .acquiring) }

  /// Records the beginning of the task.
  func begin() { isTaskBegun.store(true, ordering: .releasing) }

  /// Makes the state known as that of a scene that begins, because the process cannot read it.
  func lose(to fresh: Known) {
    isUnreadable.store(true, ordering: .releasing)
    resolve(fresh)
  }

  /// True if the state is not known yet.
  var isAwaited: Bool {
    value.withLock { if case .awaited = $0 { true } else { false } }
  }

  /// The status shown of it: the last one that is known, with the changes that are expected since.
  var status: SceneStatus {
    let count = answers.value
    var (state, later) = (self, [StatePromise]())
    var status: SceneStatus?
    while status == nil {
      let earlier: StatePromise? = state.value.withLock { value in
        switch value {
        case .known(let known): status = known.status
        case .awaited(let awaited):
          guard let shown = awaited.shown, shown.answers == count else { return awaited.earlier }
          status = shown.status
        }
        return nil
      }
      if let earlier {
        later.append(state)
        state = earlier
      }
    }
    return later.reversed().reduce(status ?? lastKnown.status) { $1.status(after: $0, answers: count) }
  }

  /// Its status where that of the state before is shown so after so many answers.
  private func status(after earlier: SceneStatus, answers count: UInt64) -> SceneStatus {
    value.withLock { value in
      switch value {
      case .known(let known): return known.status
      case .awaited(var awaited):
        let status = awaited.expected(earlier)
        awaited.shown = (status, count)
        value = .awaited(awaited)
        return status
      }
    }
  }

  /// The state itself, or the last one before it that is known.
  var lastKnown: Known {
    var state = self
    while true {
      switch state.value.withLock({ $0 }) {
      case .known(let known): return known
      case .awaited(let awaited): state = awaited.earlier
      }
    }
  }

  /// Ends the wait for an answer that will not come, because the process has failed before the task. Another process does
  /// the task next, so the status is as expected.
  func leaveToNext() {
    var known = lastKnown
    known.status = status
    resolve(known)
  }

  /// Makes the state known. Nil means that the process has failed, and nothing has changed.
  func resolve(_ known: Known?) {
    let known = known ?? lastKnown
    value.withLock { $0 = .known(known) }
    answers.advance()
  }
}

/// Counts answers.
private final class AnswerCount: Sendable {
  private let count = Atomic<UInt64>(0)

  var value: UInt64 { count.load(ordering: .acquiring) }

  func advance() { count.add(1, ordering: .releasing) }
}
