#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The direction in which a device looks, as an angle that never jumps.
///
/// The angle is atan2(q.y, q.x), which for an upright device is half its yaw at any pitch. The two quaternions
/// q and -q of one attitude differ in it by 180°, so it is known modulo 180° only: of all the angles that a
/// sample may mean, the one nearest to the last is taken (the given one where two are equally near).
struct Heading: Codable {
  /// The angle in degrees, unwrapped over time; half the yaw of an upright device.
  private(set) var degrees: Double
  /// The angle of the page on the device when the heading was taken.
  private(set) var screenAngle: ScreenAngle
  /// The number of half turns added to the angle from atan2.
  private var halfTurns = 0.0

  /// True if motions could have led here.
  var isSound: Bool { degrees.isSound && halfTurns.isSound }

  /// The heading of a motion that follows on another; nil if the device lies so flat that it has none.
  init?(of motion: Motion, after last: Heading?) {
    let q = motion.attitude.quaternion
    guard q.x * q.x + q.y * q.y >= 1e-4 else { return nil }
    let angle = atan2(q.y, q.x) * 180 / .pi
    if let last {
      let turned = angle + 180 * last.halfTurns - last.degrees
      let excess = ((abs(turned) - 90) / 180).rounded(.up)
      halfTurns = last.halfTurns - (excess > 0 ? excess * (turned < 0 ? -1 : 1) : 0)
    }
    degrees = angle + 180 * halfTurns
    screenAngle = motion.screenAngle
  }
}
