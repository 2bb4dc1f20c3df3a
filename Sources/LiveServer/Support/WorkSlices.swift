import Synchronization

/// The parts of the loop's time for work that goes on for long, such as what lies between two moments of a take. All who
/// have such work share at most half of the loop's time, and each part is measured while it is done, in processor time.
///
/// Of several sharers the one that has used the least goes on first.
package final class WorkSlices: Sendable {
  /// The most processor time of a part, and of those that follow each other at once, in seconds: the rest of the work
  /// waits for the next one.
  package static let longest = 0.005
  /// The least time for which a part is begun, in seconds.
  fileprivate static let shortest = 0.001
  /// The most seconds that are owed after a part during which others had the processor.
  fileprivate static let mostDebt = 0.025
  /// The wait where another sharer is first, in seconds.
  fileprivate static let turn = 0.001
  /// The time for which a sharer that is late stays the first, in seconds.
  fileprivate static let grace = 0.02
  /// The time for which is remembered what a sharer has used, in seconds.
  fileprivate static let memory = 0.25

  /// No limit, for work that is not the loop's.
  package static let unlimited = WorkSlices(of: "", nil)

  /// The state that all sharers have together.
  fileprivate final class Pool: Sendable {
    struct Use {
      /// The processor time, in seconds, counted from that of those who were there before.
      var time: Double
      /// The time by which the sharer comes for its next part, or at which it was done.
      var due: Double
    }

    struct State {
      var budget = TokenBucket(rate: 0.5, capacity: longest, mostDebt: mostDebt)
      /// Of the sharers that had work lately.
      var uses: [String: Use] = [:]
    }

    let state = Mutex(State())
    let processorTime: @Sendable () -> Double
    let now: @Sendable () -> Double

    init(processorTime: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Double) {
      (self.processorTime, self.now) = (processorTime, now)
    }
  }

  private let sharer: String
  private let pool: Pool?

  /// Parts of the time of the thread that works.
  ///
  /// - Parameters:
  ///   - processorTime: The processor time of the calling thread, in seconds.
  ///   - now: The time, in seconds.
  package convenience init(
    processorTime: @escaping @Sendable () -> Double = { ServerClock.threadProcessorTime },
    now: @escaping @Sendable () -> Double = { ServerClock.monotonic }
  ) {
    self.init(of: "", Pool(processorTime: processorTime, now: now))
  }

  private init(of sharer: String, _ pool: Pool?) { (self.sharer, self.pool) = (sharer, pool) }

  /// The parts of one of the sharers, whose work is charged to it.
  package func share(of sharer: String) -> WorkSlices { WorkSlices(of: sharer, pool) }

  /// Works until it is done, or for one part.
  ///
  /// - Parameter step: Does a little, and returns whether there is more to do.
  /// - Returns: The seconds until the next part may begin; 0 if it is done.
  package func work(_ step: () -> Bool) -> Double {
    guard let pool else {
      while step() {}
      return 0
    }
    let start = (processorTime: pool.processorTime(), now: pool.now())
    let (wait, most) = pool.state.withLock { $0.begin(sharer, at: start.now) }
    guard wait <= 0 else { return wait }
    var isDone = false
    var used = 0.0
    repeat {
      isDone = !step()
      used = pool.processorTime() - start.processorTime
    } while !isDone && used < most
    return pool.state.withLock {
      $0.spend(used, of: sharer, isDone: isDone, from: start.now, to: pool.now())
    }
  }
}

extension WorkSlices.Pool.State {
  /// The seconds until a sharer may work, 0 if that is now, and the most processor time of that part.
  fileprivate mutating func begin(_ sharer: String, at now: Double) -> (wait: Double, most: Double) {
    uses = uses.filter { $0.value.due + WorkSlices.memory > now }
    let least = uses.lazy.filter { $0.key != sharer && $0.value.due > now }.map(\.value.time).min()
    let own = uses[sharer]?.time ?? least ?? 0
    let level = budget.level(at: now)
    var wait = wait(at: level)
    if wait <= 0, let least, least < own { wait = WorkSlices.turn }
    uses[sharer] = WorkSlices.Pool.Use(time: own, due: now + wait + WorkSlices.grace)
    return (wait, level)
  }

  fileprivate mutating func spend(
    _ used: Double, of sharer: String, isDone: Bool, from start: Double, to now: Double
  ) -> Double {
    // The budget fills with the time that passes, so it is this that is paid.
    budget.charge(max(used, now - start), at: now)
    let wait = wait(at: budget.level(at: now))
    uses[sharer]?.time += used
    uses[sharer]?.due = isDone ? now : now + wait + WorkSlices.grace
    return isDone ? 0 : max(wait, WorkSlices.turn)
  }

  /// The seconds until there is a whole part, where there is too little for any.
  private func wait(at level: Double) -> Double {
    level >= WorkSlices.shortest ? 0 : (WorkSlices.longest - level) / budget.rate
  }
}
