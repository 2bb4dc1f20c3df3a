#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The movement of content after its release, slower by 0.2 % every millisecond.
///
/// With the velocity v at the start, its displacement after t seconds is v (1 - 0.998^(1000t)) / (-1000 ln 0.998).
/// It is at rest as soon as it is slower than 1 point per second.
public struct Inertia: Codable, Hashable, Sendable {
  /// The time of the release.
  public let startTime: Time
  /// The velocity at the release, in points per second.
  public let velocity: Double

  /// A release; its velocity is clamped to ten million points per second, more than any hand has.
  public init(startTime: Time, velocity: Double) {
    self.startTime = startTime
    self.velocity = velocity.clamped(to: Self.velocities)
  }

  /// True if a hand could have released content like this.
  public var isSound: Bool { startTime.isSound && Self.velocities.contains(velocity) }

  private static let velocities = -1e7...1e7

  /// The time at which the content comes to rest; the start if it is too slow to go on at all.
  public var restTime: Time {
    startTime + max(0, log(1 / abs(velocity)) / (1000 * Self.logDecay))
  }

  /// The distance covered by a time, in points.
  public func displacement(at time: Time) -> Double {
    let elapsed = min(time, restTime) - startTime
    guard elapsed > 0 else { return 0 }
    return velocity * (1 - pow(Self.decay, 1000 * elapsed)) / (-1000 * Self.logDecay)
  }

  /// The velocity at a time, in points per second.
  public func velocity(at time: Time) -> Double {
    time < restTime ? velocity * pow(Self.decay, 1000 * max(0, time - startTime)) : 0
  }

  /// The time at which the content has gone a distance in points, or nil if it stops before.
  public func time(after distance: Double) -> Time? {
    let rest = 1 - distance * -1000 * Self.logDecay / velocity
    guard rest > 0, rest <= 1 else { return nil }
    let time = startTime + log(rest) / (1000 * Self.logDecay)
    return time <= restTime ? time : nil
  }

  /// The fraction of a velocity that is left after a millisecond.
  private static let decay = 0.998
  private static let logDecay = log(decay)
}
