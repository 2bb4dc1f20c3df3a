#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tilt that springs back to 0 once the phone has been still: its zero moves to the phone's tilt.
///
/// The phone counts as still 0.4 s after the last sample that differs by more than 2° from the previous one that
/// counted; at that time the zero starts towards the newest tilt, on the default spring. Because only the zero moves,
/// tilting keeps acting at once and in full. No timer is needed: the result at any time follows from the earlier
/// samples.
public struct SelfCenteringTilt: Codable, Hashable, Sendable {
  private static let threshold = 2.0
  private static let stillnessDuration: Time = 0.4

  /// The tilt that counts as straight, in degrees, not wrapped.
  private var zero = Animated(0)
  /// The last tilt that counted as movement.
  private var anchor: Double?
  private var pending: Pending?

  /// A still phone's tilt, and the time from which the zero goes there.
  private struct Pending: Codable, Hashable, Sendable {
    var tilt: Double
    var startTime: Time
  }

  /// A tilt that has not been moved, with 0 as its zero.
  public init() {}

  /// True if the tilt is in a valid state.
  public var isSound: Bool {
    zero.isSound && (anchor ?? 0).isSound && (pending?.tilt ?? 0).isSound
      && (pending?.startTime ?? 0).isSound
  }

  /// Handles a sample's tilt in degrees.
  public mutating func follow(_ tilt: Double, at time: Time) {
    self = settled(at: time)
    if let anchor, abs(remainder(tilt - anchor, 360)) <= Self.threshold {
      pending?.tilt = tilt
    } else {
      anchor = tilt
      pending = Pending(tilt: tilt, startTime: time + Self.stillnessDuration)
    }
  }

  /// The resulting tilt at a time, -180 to 180 degrees.
  public func shown(_ tilt: Double, at time: Time) -> Double {
    remainder(tilt - settled(at: time).zero.value(at: time), 360)
  }

  /// The time at which the zero comes to rest if no other sample counts.
  public var restTime: Time {
    pending.map { settled(at: $0.startTime).zero.restTime } ?? zero.restTime
  }

  /// The same with due movements started and finished ones folded in.
  public func settled(at time: Time) -> SelfCenteringTilt {
    var next = self
    if let pending, time >= pending.startTime {
      let way = remainder(pending.tilt - zero.target, 360)
      next.zero.retarget(to: zero.target + way, at: pending.startTime)
      next.pending = nil
    }
    next.zero = next.zero.settled(at: time)
    return next
  }
}
