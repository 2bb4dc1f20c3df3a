#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A quaternion w + xi + yj + zk; of length 1, a rotation.
public struct Quaternion: Codable, Hashable, Sendable {
  /// The scalar part.
  public var w: Double
  /// The vector part's x.
  public var x: Double
  /// The vector part's y.
  public var y: Double
  /// The vector part's z.
  public var z: Double

  /// The quaternion w + xi + yj + zk.
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// No rotation.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// The inverse rotation, of a quaternion of length 1.
  public var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  /// The one of q and -q, which are the same rotation, whose w is not negative.
  public var canonical: Quaternion { w < 0 ? Quaternion(w: -w, x: -x, y: -y, z: -z) : self }

  /// The quaternion of length 1 in the same direction; nil if the length is 0 or a part is not finite.
  ///
  /// A quaternion whose length is 1 to double precision stays the same, so that encoding preserves every bit.
  public var normalized: Quaternion? {
    guard w.isFinite, x.isFinite, y.isFinite, z.isFinite else { return nil }
    if abs(w * w + x * x + y * y + z * z - 1) < 4e-15 { return self }
    let scale = max(abs(w), abs(x), abs(y), abs(z))
    guard scale > 0 else { return nil }
    // Scaled first, so that the squares neither overflow nor vanish.
    let (w, x, y, z) = (w / scale, x / scale, y / scale, z / scale)
    let length = sqrt(w * w + x * x + y * y + z * z)
    return Quaternion(w: w / length, x: x / length, y: y / length, z: z / length)
  }

  /// The Hamilton product: the rotation `right` followed by `left`, both about fixed axes.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z,
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w)
  }
}
