import Engine

/// The source of the phone's attitude, as in CoreMotion.
///
/// Angles are relative to the calibration, in the axes of the device. Updates come with the samples of the phone, whatever
/// interval is set.
public final class CMMotionManager {
  /// Nothing is told yet.
  public init() {}

  /// How often updates are wanted, which phones decide.
  public var deviceMotionUpdateInterval: TimeInterval = 1 / 60
  /// Whether a phone could tell.
  public var isDeviceMotionAvailable: Bool { true }
  /// Whether updates have been started.
  public private(set) var isDeviceMotionActive = false
  /// How the phone is held; nil before the first sample.
  public var deviceMotion: CMDeviceMotion? { Performance.current?.readMotion() }

  /// A handler of updates.
  public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

  /// Starts updates, which are read in `deviceMotion`.
  public func startDeviceMotionUpdates() { isDeviceMotionActive = true }
  /// Starts updates, which are read in `deviceMotion`.
  public func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    isDeviceMotionActive = true
  }

  /// Starts updates.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    stopDeviceMotionUpdates()
    isDeviceMotionActive = true
    Performance.current?.memory.motionHandlers.append(.init(manager: self, handler: handler))
  }

  /// Starts updates.
  public func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    startDeviceMotionUpdates(to: queue, withHandler: handler)
  }

  /// Stops updates.
  public func stopDeviceMotionUpdates() {
    isDeviceMotionActive = false
    Performance.current?.memory.motionHandlers.removeAll { $0.manager === self }
  }
}

/// The reference of angles: always the calibration.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Frames from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The calibration.
  public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1)
  /// The calibration.
  public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 2)
  /// The calibration.
  public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 4)
  /// The calibration.
  public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 8)
}

/// How a phone is held at a moment.
public final class CMDeviceMotion {
  /// The attitude, relative to the calibration.
  public let attitude: CMAttitude
  /// The direction in which things fall, of length 1, in the axes of the device.
  public let gravity: CMAcceleration
  /// How the phone is moved, which is not sent: 0.
  public let userAcceleration = CMAcceleration(x: 0, y: 0, z: 0)
  /// How fast it turns, which is not sent: 0.
  public let rotationRate = CMRotationRate(x: 0, y: 0, z: 0)
  /// The direction in which its holder looks, in degrees clockwise from north, 0 to 360.
  public let heading: Double
  /// When, in seconds of the scene.
  public let timestamp: TimeInterval

  init(_ motion: Motion, at time: Time) {
    attitude = CMAttitude(motion.relative)
    let fall = motion.relative.gravity(.zero)
    gravity = CMAcceleration(x: fall.x, y: -fall.y, z: -fall.z)
    heading = motion.heading < 0 ? motion.heading + 360 : motion.heading
    timestamp = time
  }
}

/// An acceleration along three axes.
public struct CMAcceleration: Hashable, Sendable {
  /// Along each axis, in multiples of gravity's.
  public var x, y, z: Double
  /// An acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation about three axes.
public struct CMRotationRate: Hashable, Sendable {
  /// About each axis, in radians per second.
  public var x, y, z: Double
  /// A rotation.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

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
  /// Makes the attitude relative to another one.
  public func multiply(byInverseOf attitude: CMAttitude) { value = value.relative(to: attitude.value) }
  /// Another object with the same attitude.
  public func copy() -> Any { CMAttitude(value) }
}
