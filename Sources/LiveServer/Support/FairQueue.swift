import Dispatch
import Synchronization

/// A queue for the tasks of many owners: a few run at a time, one of each owner. The owner that has taken the least time
/// lately comes first, and of several the one that has waited longest.
///
/// An owner that has taken much of the time never takes the last place at which something runs, and guests never take
/// more than half of the places.
package final class FairQueue: Sendable {
  /// The time that is much for an owner, and the time in which it is counted, in seconds.
  private static let (fairShare, window) = (5.0, 60.0)

  private struct Task {
    let owner: String
    let isGuests: Bool
    let work: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Task] = []
    /// The owners of those that run, and when they began.
    var running: [(owner: String, start: Double)] = []
    /// The number of those that run for owners that have taken much time.
    var greedy = 0
    /// The number of those that run for guests.
    var guests = 0
    /// The times at which the last tasks have ended, and their durations, by owner.
    var spent: [String: [(end: Double, seconds: Double)]] = [:]

    /// Counts the seconds of a task that has ended; those of many short ones together.
    mutating func add(_ seconds: Double, of owner: String, at now: Double) {
      if let last = spent[owner]?.indices.last, let end = spent[owner]?[last].end, now - end < 1 {
        spent[owner]?[last].seconds += seconds
      } else {
        spent[owner, default: []].append((now, seconds))
      }
    }

    /// The seconds that an owner has taken lately.
    func time(of owner: String, at now: Double) -> Double {
      let past = (spent[owner] ?? []).filter { $0.end > now - FairQueue.window }.map(\.seconds)
      let present = running.filter { $0.owner == owner }.map { now - $0.start }
      return (past + present).reduce(0, +)
    }
  }

  private let width: Int
  private let clock: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - width: The most tasks that run at a time.
  ///   - clock: The time in seconds.
  package init(width: Int, clock: @escaping @Sendable () -> Double = { ServerClock.monotonic }) {
    (self.width, self.clock) = (max(1, width), clock)
  }

  /// The number of tasks that wait.
  package var count: Int { state.withLock { $0.waiting.count } }

  /// Runs a task after all that have waited longer, on a thread of its own.
  ///
  /// - Parameter isGuests: Whether a guest of the server owns it, who leaves others a place.
  package func add(for owner: String, isGuests: Bool = false, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(Task(owner: owner, isGuests: isGuests, work: work)) }
    startNext()
  }

  private func startNext() {
    let now = clock()
    let next: (task: Task, isGreedy: Bool)? = state.withLock { state in
      guard state.running.count < width else { return nil }
      let times = state.waiting.map { state.time(of: $0.owner, at: now) }
      let isRunning = Set(state.running.map(\.owner))
      guard
        let index = times.indices.filter({
          let task = state.waiting[$0]
          return !isRunning.contains(task.owner) && (!task.isGuests || state.guests < max(1, width / 2))
        }).min(by: { times[$0] < times[$1] })
      else { return nil }
      let isGreedy = times[index] > Self.fairShare
      guard !isGreedy || state.greedy < max(1, width - 1) else { return nil }
      if isGreedy { state.greedy += 1 }
      let task = state.waiting.remove(at: index)
      if task.isGuests { state.guests += 1 }
      state.running.append((task.owner, now))
      return (task, isGreedy)
    }
    guard let (task, isGreedy) = next else { return }
    // A queue of its own has a thread; the global one has as many as there are processors, and others use it.
    DispatchQueue(label: "tiltcast.fair").async {
      task.work()
      self.finish(task, isGreedy: isGreedy)
      self.startNext()
    }
  }

  private func finish(_ task: Task, isGreedy: Bool) {
    let now = clock()
    state.withLock { state in
      if isGreedy { state.greedy -= 1 }
      if task.isGuests { state.guests -= 1 }
      if let index = state.running.firstIndex(where: { $0.owner == task.owner }) {
        state.add(now - state.running.remove(at: index).start, of: task.owner, at: now)
      }
      for (owner, tasks) in state.spent {
        let recent = tasks.filter { $0.end > now - Self.window }
        state.spent[owner] = recent.isEmpty ? nil : recent
      }
    }
  }
}
