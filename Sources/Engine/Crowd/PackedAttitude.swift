/// An attitude in 6 bytes: x, y and z of its quaternion, each in steps of 1/32767; w is not negative, and follows.
///
/// Scenes, takes and journals get the tilt of a crowd in this form only, so all compute with the same numbers.
public struct PackedAttitude: Codable, Hashable, Sendable {
  /// The quaternion's x.
  public let x: Int16
  /// The quaternion's y.
  public let y: Int16
  /// The quaternion's z.
  public let z: Int16

  private static let scale = 32767.0
  /// The longest vector (x, y, z) that rounding leads to.
  private static let longest = 1.001

  /// The attitude of a page that lies flat.
  public static let level = PackedAttitude(unchecked: 0, 0, 0)

  /// The nearest packed attitude.
  public init(_ attitude: Attitude) {
    let q = attitude.quaternion
    self.init(unchecked: Self.step(q.x), Self.step(q.y), Self.step(q.z))
  }

  /// An attitude from its numbers; nil if they are the parts of no unit quaternion.
  public init?(x: Int16, y: Int16, z: Int16) {
    self.init(unchecked: x, y, z)
    guard squaredLength <= Self.longest * Self.longest else { return nil }
  }

  private init(unchecked x: Int16, _ y: Int16, _ z: Int16) { (self.x, self.y, self.z) = (x, y, z) }

  private static func step(_ part: Double) -> Int16 {
    Int16(clamping: Int(saturating: (part * scale).rounded()))
  }

  private var vector: (x: Double, y: Double, z: Double) {
    (Double(x) / Self.scale, Double(y) / Self.scale, Double(z) / Self.scale)
  }

  private var squaredLength: Double {
    let (x, y, z) = vector
    return x * x + y * y + z * z
  }

  /// The attitude of the page, relative to its calibration.
  public var attitude: Attitude {
    let (x, y, z) = vector
    let w = max(0, 1 - squaredLength).squareRoot()
    return Attitude(quaternion: Quaternion(w: w, x: x, y: y, z: z)) ?? .identity
  }

  /// True if these are the parts of a unit quaternion; decoded ones may be anything.
  var isSound: Bool { squaredLength <= Self.longest * Self.longest }
}
