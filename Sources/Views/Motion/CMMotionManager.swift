import Engine

/// The source of the phone's attitude, as in CoreMotion.
///
/// Angles are relative to the calibration, in the axes of the device. Updates come with the samples of the
/// phone, at any interval.
public final class CMMotionManager {
  /// Creates a manager without updates.
  public init() {}

  /// The wanted interval of updates, which has no effect: phones decide.
  public var deviceMotionUpdateInterval: TimeInterval = 1 / 60
  /// True if a phone can send its attitude, which is always so.
  public var isDeviceMotionAvailable: Bool { true }
  /// True if updates have been started.
  public private(set) var isDeviceMotionActive = false
  /// The attitude of the phone, or nil before the first sample.
  public var deviceMotion: CMDeviceMotion? { ViewUpdate.current?.readMotion() }

  /// The interval of the acceleration's updates, which phones decide.
  public var accelerometerUpdateInterval: TimeInterval = 1 / 60
  /// The interval of the rotation's updates, which phones decide.
  public var gyroUpdateInterval: TimeInterval = 1 / 60
  /// The interval of the magnetic field's updates, which phones decide.
  public var magnetometerUpdateInterval: TimeInterval = 1 / 60
  /// True if a phone sends the acceleration: it sends gravity's part.
  public var isAccelerometerAvailable: Bool { true }
  /// True if a phone sends the speed of its rotation: it does not.
  public var isGyroAvailable: Bool { false }
  /// True if a phone sends the magnetic field: it does not.
  public var isMagnetometerAvailable: Bool { false }
  /// True if updates have been started.
  public var isAccelerometerActive: Bool { isDeviceMotionActive }
  /// Gravity's part of the acceleration, or nil before the first sample.
  public var accelerometerData: CMAccelerometerData? { deviceMotion.map(CMAccelerometerData.init) }

  /// Starts updates, which are read in `accelerometerData`.
  public func startAccelerometerUpdates() { startDeviceMotionUpdates() }
  /// Starts updates of gravity's part of the acceleration.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMAccelerometerData?, (any Error)?) -> Void
  ) {
    startDeviceMotionUpdates(to: queue) { handler($0.map(CMAccelerometerData.init), $1) }
  }
  /// Stops updates.
  public func stopAccelerometerUpdates() { stopDeviceMotionUpdates() }
  /// Gives a notice: phones send no rotation.
  public func startGyroUpdates() {
    ViewUpdate.current?.notice("Phones send no rotation rate: use deviceMotion.attitude.")
  }
  /// Does nothing: no updates come.
  public func stopGyroUpdates() {}

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
    ViewUpdate.current?.memory.motionHandlers.append(.init(manager: self, handler: handler))
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
    ViewUpdate.current?.memory.motionHandlers.removeAll { $0.manager === self }
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

/// The attitude of a phone at a moment.
public final class CMDeviceMotion {
  /// The attitude, relative to the calibration.
  public let attitude: CMAttitude
  /// The direction in which things fall, of length 1, in the axes of the device.
  public let gravity: CMAcceleration
  /// The acceleration by its holder, which phones do not send: 0.
  public let userAcceleration = CMAcceleration(x: 0, y: 0, z: 0)
  /// The speed of rotation, which phones do not send: 0.
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

/// The acceleration at a moment, of which phones send gravity's part.
public final class CMAccelerometerData {
  /// The acceleration, in multiples of gravity's.
  public let acceleration: CMAcceleration
  /// When, in seconds of the scene.
  public let timestamp: TimeInterval

  init(_ motion: CMDeviceMotion) { (acceleration, timestamp) = (motion.gravity, motion.timestamp) }
}

/// An acceleration along three axes.
public struct CMAcceleration: Hashable, Sendable {
  /// Along each axis, in multiples of gravity's.
  public var x, y, z: Double
  /// No acceleration.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// An acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation about three axes.
public struct CMRotationRate: Hashable, Sendable {
  /// About each axis, in radians per second.
  public var x, y, z: Double
  /// No rotation.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// A rotation.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
