/// The delay before the next attempt at something that fails or does not last.
///
/// A pure state machine; times are in seconds of a monotonic clock.
package struct RetryDelay {
  private let first: Double
  private let last: Double
  private let steadiness: Double
  private var next: Double
  private var readySince: Double?

  /// Delays before any attempt.
  ///
  /// - Parameters:
  ///   - first: The seconds before the second attempt.
  ///   - last: The most seconds before an attempt.
  ///   - steadiness: The seconds that a success must last for its loss to count as the first one.
  package init(first: Double, last: Double, steadiness: Double) {
    (self.first, self.last, self.steadiness) = (first, last, steadiness)
    next = first
  }

  /// The attempt has succeeded.
  package mutating func becameReady(at time: Double) {
    readySince = time
  }

  /// Returns the delay before the next attempt: doubled after each attempt that fails, or whose success does not last.
  package mutating func delayAfterLoss(at time: Double) -> Double {
    if let readySince, time - readySince >= steadiness { next = first }
    readySince = nil
    defer { next = min(next * 2, last) }
    return next
  }
}

extension RetryDelay {
  /// Delays between connections to Redis, 0.05 to 1 second.
  package static var forRedis: RetryDelay { RetryDelay(first: 0.05, last: 1, steadiness: 2) }
}
