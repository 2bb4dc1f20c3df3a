#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tilt that springs back to 0 once the phone has been still: its zero moves to how the phone is held.
///
/// The phone counts as still 0.4 s after the last sample that lies more than 2° from the one that counted before;
/// at that moment the zero starts for the newest tilt, on the default spring. Tilting goes on acting at once and
/// in full throughout, since only the zero moves. Nothing has to happen at that moment: what is shown at any time
/// follows from the samples before it.
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

  /// A tilt whose zero is 0, and which has not been moved.
  public init() {}

  /// Whether samples could have led here.
  public var isSound: Bool {
    zero.isSound && (anchor ?? 0).isSound && (pending?.tilt ?? 0).isSound
      && (pending?.startTime ?? 0).isSound
  }

  /// Takes in a sample's tilt in degrees.
  public mutating func follow(_ tilt: Double, at time: Time) {
    self = settled(at: time)
    if let anchor, abs(remainder(tilt - anchor, 360)) <= Self.threshold {
      pending?.tilt = tilt
    } else {
      anchor = tilt
      pending = Pending(tilt: tilt, startTime: time + Self.stillnessDuration)
    }
  }

  /// What is shown for a tilt at a time, -180 to 180 degrees.
  public func shown(_ tilt: Double, at time: Time) -> Double {
    remainder(tilt - settled(at: time).zero.value(at: time), 360)
  }

  /// When the zero has arrived, if no other sample counts.
  public var restTime: Time {
    pending.map { settled(at: $0.startTime).zero.restTime } ?? zero.restTime
  }

  /// The same with what is due begun, and what is over folded in.
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
