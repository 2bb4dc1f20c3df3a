import Dispatch
import Support
import Synchronization

/// A queue for the compilations of many folders: a few run at a time. The folder that has taken the least time lately
/// comes first, and of several the one that has waited longest.
///
/// A folder that has taken much of the time never takes the last place at which something runs.
package final class CompileQueue: Sendable {
  /// The time that is much for a folder, and the time in which it is counted, in seconds.
  private static let (fairShare, window) = (5.0, 60.0)

  private struct Task {
    let folder: String
    let work: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Task] = []
    /// The folders of those that run, and when they began.
    var running: [(folder: String, start: Double)] = []
    /// The number of those that run for folders that have taken much time.
    var greedy = 0
    /// The ends and the durations of the last tasks, by folder.
    var spent: [String: [(end: Double, seconds: Double)]] = [:]

    /// The seconds that a folder has taken lately.
    func time(of folder: String, at now: Double) -> Double {
      let past = (spent[folder] ?? []).filter { $0.end > now - CompileQueue.window }.map(\.seconds)
      let present = running.filter { $0.folder == folder }.map { now - $0.start }
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
  package func add(for folder: String, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(Task(folder: folder, work: work)) }
    startNext()
  }

  private func startNext() {
    let now = clock()
    let next: (task: Task, isGreedy: Bool)? = state.withLock { state in
      guard state.running.count < width else { return nil }
      let times = state.waiting.map { state.time(of: $0.folder, at: now) }
      guard let index = times.indices.min(by: { times[$0] < times[$1] }) else { return nil }
      let isGreedy = times[index] > Self.fairShare
      guard !isGreedy || state.greedy < max(1, width - 1) else { return nil }
      if isGreedy { state.greedy += 1 }
      let task = state.waiting.remove(at: index)
      state.running.append((task.folder, now))
      return (task, isGreedy)
    }
    guard let (task, isGreedy) = next else { return }
    DispatchQueue.global().async {
      task.work()
      self.finish(task, isGreedy: isGreedy)
      self.startNext()
    }
  }

  private func finish(_ task: Task, isGreedy: Bool) {
    let now = clock()
    state.withLock { state in
      if isGreedy { state.greedy -= 1 }
      if let index = state.running.firstIndex(where: { $0.folder == task.folder }) {
        state.spent[task.folder, default: []].append((now, now - state.running.remove(at: index).start))
      }
      for (folder, tasks) in state.spent {
        let recent = tasks.filter { $0.end > now - Self.window }
        state.spent[folder] = recent.isEmpty ? nil : recent
      }
    }
  }
}
