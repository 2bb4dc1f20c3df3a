/// The delay before the next attempt to connect to Redis.
///
/// A pure state machine; times are in seconds of a monotonic clock.
package struct RedisBackoff {
  private static let first = 0.05
  private static let last = 1.0
  /// The time that a connection must last for its loss to count as the first one.
  private static let steadiness = 2.0

  private var next = first
  private var readySince: Double?

  /// A backoff before any attempt.
  package init() {}

  /// The connection can be used from now on.
  package mutating func becameReady(at time: Double) {
    readySince = time
  }

  /// Returns the delay before the next attempt: doubled after each attempt that fails, or whose connection does not
  /// last.
  package mutating func delayAfterLoss(at time: Double) -> Double {
    if let readySince, time - readySince >= Self.steadiness { next = Self.first }
    readySince = nil
    defer { next = min(next * 2, Self.last) }
    return next
  }
}
