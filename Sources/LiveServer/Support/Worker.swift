import Dispatch
import Synchronization

/// An inbox for results of other threads; it wakes the loop to fetch them.
package final class Inbox<Outcome: Sendable>: Sendable {
  private let outcomes = Mutex<[Outcome]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Wakes the loop; called on any thread with an outcome.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Leaves an outcome, from any thread.
  package func report(_ outcome: Outcome) {
    outcomes.withLock { $0.append(outcome) }
    wake()
  }

  /// The results since the last call, in order.
  package func takeAll() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }
}

/// A thread for work that would block the loop: one task after the other, with an inbox for the results.
package final class Worker<Outcome: Sendable>: Sendable {
  private let queue: DispatchQueue
  private let inbox: Inbox<Outcome>

  /// - Parameters:
  ///   - name: The thread's name in debuggers, such as `tiltcast.pictures`.
  ///   - wake: Wakes the loop.
  package init(_ name: String, wake: @escaping @Sendable () -> Void) {
    queue = DispatchQueue(label: name)
    inbox = Inbox(wake: wake)
  }

  /// Runs a task after all earlier ones, and reports its result.
  ///
  /// - Parameter seconds: The seconds to wait before; later work may then be done earlier.
  package func perform(after seconds: Double = 0, _ work: @escaping @Sendable () -> Outcome) {
    run(after: seconds) { self.inbox.report(work()) }
  }

  /// Runs a task without a result.
  package func run(after seconds: Double = 0, _ work: @escaping @Sendable () -> Void) {
    if seconds > 0 {
      queue.asyncAfter(deadline: .now() + seconds, execute: work)
    } else {
      queue.async(execute: work)
    }
  }

  /// Waits until the tasks that were added before have been done; false if they are not within so many seconds.
  package func finish(within seconds: Double) -> Bool { queue.finish(within: seconds) }

  /// The results since the last call, in order.
  package func takeOutcomes() -> [Outcome] { inbox.takeAll() }
}

extension DispatchQueue {
  /// Waits until the work that was added before has been done.
  ///
  /// - Returns: False if it was not done within so many seconds.
  @discardableResult
  package func finish(within seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    async { done.signal() }
    return done.wait(timeout: .now() + seconds) == .success
  }
}
