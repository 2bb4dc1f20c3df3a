import Engine

/// A clock that goes on all the time: the scene's, or the machine's outside of a scene.
///
/// In files that import SwiftUI it takes the place of the standard library's.
public struct ContinuousClock: Clock {
  /// A moment of the clock.
  public struct Instant: InstantProtocol, Codable {
    /// The time since the clock began.
    private let time: Duration

    fileprivate init(_ time: Duration) { self.time = time }

    /// Now.
    public static var now: Instant { ContinuousClock().now }
    /// A moment that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(time + duration) }
    /// The time from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.time - time }
    /// True if a moment is before another one.
    public static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }
    /// A moment that is so much later.
    public static func + (instant: Instant, duration: Duration) -> Instant { instant.advanced(by: duration) }
    /// A moment that is so much earlier.
    public static func - (instant: Instant, duration: Duration) -> Instant {
      instant.advanced(by: .zero - duration)
    }
    /// Makes a moment so much later.
    public static func += (instant: inout Instant, duration: Duration) { instant = instant + duration }
    /// Makes a moment so much earlier.
    public static func -= (instant: inout Instant, duration: Duration) { instant = instant - duration }
    /// The time between two moments.
    public static func - (later: Instant, earlier: Instant) -> Duration { earlier.duration(to: later) }
  }

  /// A clock.
  public init() {}

  /// Now.
  public static var now: Instant { ContinuousClock().now }
  /// Now.
  public var now: Instant { Instant(.seconds(CACurrentMediaTime())) }
  /// The shortest time that the clock measures.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Task.sleep(for: now.duration(to: deadline), tolerance: tolerance)
  }
}

/// A clock that stands still while the machine sleeps, which a scene's does not.
public typealias SuspendingClock = ContinuousClock
