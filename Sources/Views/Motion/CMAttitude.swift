import Engine

/// A rotation as a quaternion.
public struct CMQuaternion: Hashable, Sendable {
  /// Its parts.
  public var x, y, z, w: Double
  /// A quaternion.
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}

/// An attitude of a phone.
public final class CMAttitude {
  private var value: Attitude

  init(_ value: Attitude) { self.value = value }

  /// The rotation about the axis to the right, in radians.
  public var pitch: Double { value.pitch * .pi / 180 }
  /// The rotation about the axis to the top, in radians.
  public var roll: Double { value.roll * .pi / 180 }
  /// The rotation about the axis out of the screen, in radians.
  public var yaw: Double { value.yaw * .pi / 180 }
  /// The rotation.
  public var quaternion: CMQuaternion {
    let q = value.quaternion
    return CMQuaternion(x: q.x, y: q.y, z: q.z, w: q.w)
  }
  /// The rotation as a matrix.
  public var rotationMatrix: CMRotationMatrix {
    let q = value.quaternion
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    return CMRotationMatrix(
      m11: 1 - 2 * (y * y + z * z), m12: 2 * (x * y + w * z), m13: 2 * (x * z - w * y),
      m21: 2 * (x * y - w * z), m22: 1 - 2 * (x * x + z * z), m23: 2 * (y * z + w * x),
      m31: 2 * (x * z + w * y), m32: 2 * (y * z - w * x), m33: 1 - 2 * (x * x + y * y))
  }
  /// Makes the attitude relative to another one.
  public func multiply(byInverseOf attitude: CMAttitude) { value = value.relative(to: attitude.value) }
  /// Another object with the same attitude.
  public func copy() -> Any { CMAttitude(value) }
}

/// A rotation as a matrix, which turns vectors of the reference into the device's.
public struct CMRotationMatrix: Hashable, Sendable {
  /// The first row.
  public var m11, m12, m13: Double
  /// The second row.
  public var m21, m22, m23: Double
  /// The third row.
  public var m31, m32, m33: Double
}
