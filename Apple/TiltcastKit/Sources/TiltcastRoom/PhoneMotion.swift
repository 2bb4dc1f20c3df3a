import Foundation

/// The attitude of a phone, in the world and relative to its calibration, and the angle of its page.
public struct PhoneMotion: Hashable, Sendable {
  /// The rotation from the device's axes to the world's, whose z points up.
  public var attitude: Quaternion
  /// The same relative to the calibration.
  public var relative: Quaternion
  /// The angle of the page on the device, in degrees: 0, 90, 180 or 270.
  public var screenAngle: Int

  /// A phone that is held in an attitude, seen from a reference.
  public init(attitude: Quaternion, reference: Quaternion = .identity, screenAngle: Int = 0) {
    self.init(attitude: attitude, relative: attitude.relative(to: reference), screenAngle: screenAngle)
  }

  init(attitude: Quaternion, relative: Quaternion, screenAngle: Int) {
    (self.attitude, self.relative, self.screenAngle) = (attitude, relative, screenAngle)
  }

  /// The tilt of the screen relative to the calibration, and the direction of its holder's view.
  public var tilt: TiltAngles {
    let (up, (sine, cosine)) = (relative.up, turn)
    return TiltAngles(
      x: atan2(sine * up.x + cosine * up.y, up.z) * 180 / .pi,
      y: atan2(sine * up.y - cosine * up.x, up.z) * 180 / .pi, heading: heading)
  }

  /// The direction of the holder's view, clockwise from north, in degrees: along a flat phone, or through an upright one.
  private var heading: Double {
    let (q, (sine, cosine)) = (attitude, turn)
    let east =
      sine * (1 - 2 * (q.y * q.y + q.z * q.z)) + cosine * 2 * (q.x * q.y - q.w * q.z) - 2
      * (q.x * q.z + q.w * q.y)
    let north =
      sine * 2 * (q.x * q.y + q.w * q.z) + cosine * (1 - 2 * (q.x * q.x + q.z * q.z)) - 2
      * (q.y * q.z - q.w * q.x)
    return atan2(east, north) * 180 / .pi
  }

  /// The exact sine and cosine of the screen's angle.
  private var turn: (sine: Double, cosine: Double) {
    switch screenAngle {
    case 90: (1, 0)
    case 180: (0, -1)
    case 270: (-1, 0)
    default: (0, 1)
    }
  }
}

/// A tilt, in degrees.
public struct TiltAngles: Hashable, Sendable {
  /// The angle about the horizontal axis: positive when the top is raised.
  public var x: Double
  /// The angle about the vertical axis: positive when the right side is lowered.
  public var y: Double
  /// The direction of the holder's view, clockwise from north, -180 to 180.
  public var heading: Double

  /// A tilt; without angles, that of a phone which lies flat.
  public init(x: Double = 0, y: Double = 0, heading: Double = 0) {
    (self.x, self.y, self.heading) = (x, y, heading)
  }
}

/// A tilt made by drags, as the pages make it: up raises the top edge, right lowers the right one.
public struct DragTilt: Hashable, Sendable {
  private static let degreesPerSide = 140.0
  private var beta = 0.0
  private var gamma = 0.0

  /// A phone that lies flat.
  public init() {}

  /// Tilts by a movement of the finger.
  ///
  /// - Parameters:
  ///   - right: Points to the right.
  ///   - down: Points down.
  ///   - side: The shorter side of what is dragged, in points.
  public mutating func turn(right: Double, down: Double, side: Double) {
    let scale = Self.degreesPerSide / max(side, 1)
    guard right.isFinite, down.isFinite, scale.isFinite else { return }
    beta = (beta - down * scale).remainder(dividingBy: 360)
    gamma = min(max(gamma + right * scale, -89), 89)
  }

  /// A phone that is tilted so.
  public var motion: PhoneMotion { PhoneMotion(attitude: Quaternion(alpha: 0, beta: beta, gamma: gamma)) }
}
