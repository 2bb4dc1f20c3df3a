import Dispatch
import Support
import Synchronization

/// A thread for the tasks of several owners, who take turns: a task waits for its owner's earlier ones, and for one of
/// each other owner between them. Guests together have every second turn, where others wait.
final class FairWorker<Outcome: Sendable>: Sendable {
  /// The tasks of some owners that wait.
  private struct Line {
    /// Those for whom tasks wait, in the order of their turns.
    private var owners: [String] = []
    private var tasks: [String: [@Sendable () -> Outcome]] = [:]

    mutating func add(_ task: @escaping @Sendable () -> Outcome, of owner: String) {
      if tasks[owner] == nil { owners.append(owner) }
      tasks[owner, default: []].append(task)
    }

    mutating func next() -> (@Sendable () -> Outcome)? {
      guard !owners.isEmpty else { return nil }
      let owner = owners.removeFirst()
      let task = tasks[owner]?.removeFirst()
      if tasks[owner]?.isEmpty == false { owners.append(owner) } else { tasks[owner] = nil }
      return task
    }
  }

  /// The tasks that wait.
  private struct Lines {
    private var (hosts, guests) = (Line(), Line())
    private var isGuestsTurn = false

    mutating func add(_ task: @escaping @Sendable () -> Outcome, of owner: String, isGuests: Bool) {
      if isGuests { guests.add(task, of: owner) } else { hosts.add(task, of: owner) }
    }

    mutating func next() -> (@Sendable () -> Outcome)? {
      if !isGuestsTurn, let task = hosts.next() {
        isGuestsTurn = true
        return task
      }
      isGuestsTurn = false
      return guests.next() ?? hosts.next()
    }

    mutating func takeAll() -> [@Sendable () -> Outcome] {
      var all: [@Sendable () -> Outcome] = []
      while let task = next() { all.append(task) }
      return all
    }
  }

  private let line = Mutex(Lines())
  private let queue: DispatchQueue
  private let inbox: Inbox<Outcome>

  /// - Parameters:
  ///   - name: The thread's name in debuggers.
  ///   - wake: Wakes the loop.
  init(_ name: String, wake: @escaping @Sendable () -> Void) {
    queue = DispatchQueue(label: name)
    inbox = Inbox(wake: wake)
  }

  /// Runs a task when it is its owner's turn, and reports its result.
  ///
  /// - Parameters:
  ///   - isGuests: Whether a guest of the server owns it, who leaves others their turns.
  ///   - seconds: The seconds to wait before it takes its place.
  func perform(
    for owner: String, isGuests: Bool = false, after seconds: Double = 0,
    _ work: @escaping @Sendable () -> Outcome
  ) {
    guard seconds <= 0 else {
      return queue.asyncAfter(deadline: .now() + seconds) {
        self.perform(for: owner, isGuests: isGuests, work)
      }
    }
    line.withLock { $0.add(work, of: owner, isGuests: isGuests) }
    queue.async {
      if let task = self.line.withLock({ $0.next() }) { self.inbox.report(task()) }
    }
  }

  /// Runs a task without a result after all that wait now.
  func runLast(_ work: @escaping @Sendable () -> Void) {
    queue.async {
      for task in self.line.withLock({ $0.takeAll() }) { self.inbox.report(task()) }
      work()
    }
  }

  /// The results since the last call, in order.
  func takeOutcomes() -> [Outcome] { inbox.takeAll() }
}
