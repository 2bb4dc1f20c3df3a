import Foundation

/// A rotation from a device's axes to others, as a quaternion of length 1.
///
/// The device's x points right, y to its top edge and z out of the screen.
public struct Quaternion: Hashable, Sendable {
  /// A part of the quaternion.
  public let w, x, y, z: Double

  /// No rotation.
  public static let identity = Quaternion(unchecked: 1, 0, 0, 0)

  /// A rotation from parts of any length; nil if they are all 0, or not finite.
  public init?(w: Double, x: Double, y: Double, z: Double) {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length.isFinite, length > 1e-9 else { return nil }
    self.init(unchecked: w / length, x / length, y / length, z / length)
  }

  private init(unchecked w: Double, _ x: Double, _ y: Double, _ z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// The rotation of the angles of a `deviceorientation` event, in degrees: Rz(alpha) · Rx(beta) · Ry(gamma).
  public init(alpha: Double, beta: Double, gamma: Double) {
    func half(_ angle: Double) -> Double { (angle.isFinite ? angle : 0) * .pi / 360 }
    let (a, b, c) = (half(alpha), half(beta), half(gamma))
    let turns = Quaternion(unchecked: cos(a), 0, 0, sin(a)) * Quaternion(unchecked: cos(b), sin(b), 0, 0)
    self = turns * Quaternion(unchecked: cos(c), 0, sin(c), 0)
  }

  /// The second rotation followed by the first.
  static func * (p: Quaternion, q: Quaternion) -> Quaternion {
    Quaternion(
      unchecked: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z, p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
      p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x, p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w)
  }

  /// The same rotation as seen from a reference, which itself becomes the identity.
  public func relative(to reference: Quaternion) -> Quaternion {
    Quaternion(unchecked: reference.w, -reference.x, -reference.y, -reference.z) * self
  }

  /// The world's up in the device's axes.
  var up: (x: Double, y: Double, z: Double) {
    (2 * (x * z - w * y), 2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
  }
}
