#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rotation from a device's own axes to the world's, as a unit quaternion with w >= 0.
///
/// The device's x points right, y to the top edge and z out of the screen; the world's z points up.
/// Angles are degrees. Attitudes travel as quaternions; a scene derives the angles it needs at the last moment.
public struct Attitude: Codable, Hashable, Sendable {
  /// The rotation, of length 1 and with w >= 0.
  public let quaternion: Quaternion

  /// Lying face up, with the top edge along the world's y.
  public static let identity = Attitude(unit: .identity)

  /// The attitude of the three angles of a `deviceorientation` event; nil if one is not finite.
  ///
  /// R = Rz(alpha) · Rx(beta) · Ry(gamma). Source: W3C, Device Orientation and Motion, worked example.
  public init?(alpha: Double, beta: Double, gamma: Double) {
    guard alpha.isFinite, beta.isFinite, gamma.isFinite else { return nil }
    let (a, b, c) = (alpha.radians / 2, beta.radians / 2, gamma.radians / 2)
    let aboutZ = Quaternion(w: cos(a), x: 0, y: 0, z: sin(a))
    let aboutX = Quaternion(w: cos(b), x: sin(b), y: 0, z: 0)
    let aboutY = Quaternion(w: cos(c), x: 0, y: sin(c), z: 0)
    self.init(quaternion: aboutZ * aboutX * aboutY)
  }

  /// The attitude of a quaternion of any length; nil if that is 0 or a part is not finite.
  public init?(quaternion: Quaternion) {
    guard let unit = quaternion.normalized else { return nil }
    self.init(unit: unit)
  }

  private init(unit: Quaternion) {
    quaternion = unit.canonical
  }

  /// Decodes an attitude; a valid one stays the same, to the bit.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let read = try fields.decode(Quaternion.self, forKey: .quaternion)
    if read.w >= 0, abs(read.w * read.w + read.x * read.x + read.y * read.y + read.z * read.z - 1) < 1e-9 {
      quaternion = read
    } else if let attitude = Attitude(quaternion: read) {
      self = attitude
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .quaternion, in: fields, debugDescription: "its parts are not finite, or all of them 0")
    }
  }

  private enum CodingKeys: CodingKey {
    case quaternion
  }

  /// The attitude as seen from a reference, which itself becomes the identity: conj(reference) · q.
  public func relative(to reference: Attitude) -> Attitude {
    Attitude(unit: reference.quaternion.conjugate * quaternion)
  }

  /// CoreMotion's pitch: the rotation about x, -90…90 degrees.
  public var pitch: Double { asin(sinPitch).degrees }

  /// CoreMotion's roll: the rotation about y, -180…180 degrees; 0 in gimbal lock.
  public var roll: Double {
    if isGimbalLocked { return 0 }
    let q = quaternion
    return atan2(2 * (q.w * q.y - q.x * q.z), up.z).degrees
  }

  /// CoreMotion's yaw: the rotation about z, -180…180 degrees; in gimbal lock it takes the roll's part too.
  public var yaw: Double {
    let q = quaternion
    // With w >= 0 twice the angle lies within ±180 without wrapping.
    if isGimbalLocked { return 2 * atan2(q.z, q.w).degrees }
    return atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z)).degrees
  }

  /// The tilt of the screen as seen by the viewer, -180…180 degrees each.
  ///
  /// `x` is the tilt about the viewer's horizontal axis: positive when the top of the page is raised. At 270° it
  /// is the roll, and at 0°, where the roll is 0, the pitch. `y` is the tilt about the viewer's vertical axis:
  /// positive when the right of the page is lowered.
  public func screenTilt(_ screenAngle: ScreenAngle) -> (x: Double, y: Double) {
    let (sine, cosine) = (screenAngle.sine, screenAngle.cosine)
    let up = up
    return (
      x: atan2(sine * up.x + cosine * up.y, up.z).degrees,
      y: atan2(sine * up.y - cosine * up.x, up.z).degrees
    )
  }

  /// The world's up in the device's axes: the last row of the rotation's matrix.
  var up: (x: Double, y: Double, z: Double) {
    let q = quaternion
    return (2 * (q.x * q.z - q.w * q.y), 2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
  }

  private var sinPitch: Double { min(max(up.y, -1), 1) }

  /// True if roll and yaw turn about the same axis, and only their sum means anything.
  private var isGimbalLocked: Bool { abs(sinPitch) > 1 - 1e-9 }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
  fileprivate var degrees: Double { self * 180 / .pi }
}
