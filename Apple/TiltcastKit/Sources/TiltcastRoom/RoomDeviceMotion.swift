import Foundation

/// The motion of a phone at a moment, with the names of `CMDeviceMotion`.
public struct RoomDeviceMotion {
  /// The attitude in the world, whose z points up.
  public let attitude: DeviceAttitude
  /// The direction in which things fall, of length 1, in the axes of the device.
  public let gravity: MotionVector
  /// The direction in which the holder looks, clockwise from north, 0 to 360 degrees.
  public let heading: Double
  /// The time of this value, in seconds since the system has started.
  public let timestamp = ProcessInfo.processInfo.systemUptime

  init(_ motion: PhoneMotion) {
    let (up, heading) = (motion.attitude.up, motion.tilt.heading)
    attitude = DeviceAttitude(motion.attitude)
    gravity = MotionVector(x: -up.x, y: -up.y, z: -up.z)
    self.heading = heading < 0 ? heading + 360 : heading
  }

  /// The acceleration by the person, which is not known: 0.
  public var userAcceleration: MotionVector { MotionVector() }
  /// The speed of rotation, which is not known: 0.
  public var rotationRate: MotionVector { MotionVector() }
}

/// An acceleration at a moment, with the names of `CMAccelerometerData`.
public struct AccelerometerData: Hashable, Sendable {
  /// Gravity's part of the acceleration, in multiples of gravity's.
  public let acceleration: MotionVector
  /// The time of this value, in seconds since the system has started.
  public let timestamp: TimeInterval

  init(_ motion: RoomDeviceMotion) { (acceleration, timestamp) = (motion.gravity, motion.timestamp) }
}

/// Three numbers, one for each axis of the device.
public struct MotionVector: Hashable, Sendable {
  /// The number of an axis.
  public var x, y, z: Double

  /// A vector; without numbers, of length 0.
  public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// An attitude with the names of `CMAttitude`; angles are radians.
public final class DeviceAttitude {
  /// The rotation.
  public private(set) var quaternion: Quaternion

  init(_ quaternion: Quaternion) { self.quaternion = quaternion }

  /// The angle about the axis to the right.
  public var pitch: Double { asin(sine) }

  /// The angle about the axis to the top; 0 where that is the same axis as the vertical one.
  public var roll: Double {
    let (q, up) = (quaternion, quaternion.up)
    return isLocked ? 0 : atan2(2 * (q.w * q.y - q.x * q.z), up.z)
  }

  /// The angle about the axis out of the screen.
  public var yaw: Double {
    let q = quaternion
    if isLocked { return (2 * atan2(q.z, q.w)).remainder(dividingBy: 2 * .pi) }
    return atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))
  }

  /// The rotation as a matrix, which turns vectors of the world into the device's.
  public var rotationMatrix: RotationMatrix {
    let (w, x, y, z) = (quaternion.w, quaternion.x, quaternion.y, quaternion.z)
    return RotationMatrix(
      m11: 1 - 2 * (y * y + z * z), m12: 2 * (x * y + w * z), m13: 2 * (x * z - w * y),
      m21: 2 * (x * y - w * z), m22: 1 - 2 * (x * x + z * z), m23: 2 * (y * z + w * x),
      m31: 2 * (x * z + w * y), m32: 2 * (y * z - w * x), m33: 1 - 2 * (x * x + y * y))
  }

  /// Makes the attitude relative to another one.
  public func multiply(byInverseOf attitude: DeviceAttitude) {
    quaternion = quaternion.relative(to: attitude.quaternion)
  }

  /// Another object with the same attitude.
  public func copy() -> Any { DeviceAttitude(quaternion) }

  private var sine: Double { min(max(quaternion.up.y, -1), 1) }
  private var isLocked: Bool { abs(sine) > 1 - 1e-9 }
}

/// A rotation as a matrix.
public struct RotationMatrix: Hashable, Sendable {
  /// The first row.
  public let m11, m12, m13: Double
  /// The second row.
  public let m21, m22, m23: Double
  /// The third row.
  public let m31, m32, m33: Double
}
