import Synchronization

/// The parts of the loop's time for work that goes on for long, such as what lies between two moments of a take. All who
/// have such work share half of the loop's time, and each part is measured while it is done, in processor time.
package final class WorkSlices: Sendable {
  /// The most processor time of a part, in seconds: the rest of the work waits for the next one.
  package static let longest = 0.005

  /// No limit, for work that is not the loop's.
  package static let unlimited = WorkSlices(isLimited: false, processorTime: { 0 }, now: { 0 })

  private let isLimited: Bool
  private let budget = Mutex(TokenBucket.halfOfTheLoop)
  private let processorTime: @Sendable () -> Double
  private let now: @Sendable () -> Double

  /// Parts of the time of the thread that works.
  ///
  /// - Parameters:
  ///   - processorTime: The processor time of the calling thread, in seconds.
  ///   - now: The time, in seconds.
  package convenience init(
    processorTime: @escaping @Sendable () -> Double = { ServerClock.threadProcessorTime },
    now: @escaping @Sendable () -> Double = { ServerClock.monotonic }
  ) {
    self.init(isLimited: true, processorTime: processorTime, now: now)
  }

  private init(
    isLimited: Bool, processorTime: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Double
  ) {
    (self.isLimited, self.processorTime, self.now) = (isLimited, processorTime, now)
  }

  /// Works until it is done, or for one part.
  ///
  /// - Parameter step: Does a little, and returns whether there is more to do.
  /// - Returns: The seconds until the next part may begin; 0 if it is done.
  package func work(_ step: () -> Bool) -> Double {
    guard isLimited else {
      while step() {}
      return 0
    }
    let wait = budget.withLock { $0.wait(at: now()) }
    guard wait <= 0 else { return wait }
    let start = processorTime()
    var isDone = false
    var used = 0.0
    repeat {
      isDone = !step()
      used = processorTime() - start
    } while !isDone && used < Self.longest
    return budget.withLock { budget in
      budget.charge(used)
      return isDone ? 0 : budget.wait(at: now())
    }
  }
}
