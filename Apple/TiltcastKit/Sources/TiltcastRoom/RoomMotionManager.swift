import Foundation

/// A stand-in for `CMMotionManager`, with its names, in places where CoreMotion gives nothing: previews, simulators
/// and apps for the Mac.
///
/// It follows a room's phone, a drag, or the device's sensor if there is one. In place of CoreMotion's class:
///
///     typealias CMMotionManager = RoomMotionManager
public final class RoomMotionManager {
  /// A handler of updates.
  public typealias Handler = (RoomDeviceMotion?, (any Error)?) -> Void

  private struct Update: @unchecked Sendable {
    let queue: OperationQueue
    let handler: Handler

    /// The handler is called on the queue that was given with it, as CoreMotion does.
    func callAsFunction(_ motion: PhoneMotion) {
      queue.addOperation { handler(RoomDeviceMotion(motion), nil) }
    }
  }

  private let hub: MotionHub
  private var following: MotionFollowing?

  /// A manager that has not begun.
  public convenience init() { self.init(.shared) }

  init(_ hub: MotionHub) { self.hub = hub }

  /// The wanted interval of updates, in seconds. They come with the samples of the phone.
  public var deviceMotionUpdateInterval: TimeInterval = 1 / 60
  /// The wanted interval of accelerations, in seconds.
  public var accelerometerUpdateInterval: TimeInterval = 1 / 60
  /// True if a motion can come: there can always be a room or a drag.
  public var isDeviceMotionAvailable: Bool { true }
  /// True if an acceleration can come: gravity's part of it.
  public var isAccelerometerAvailable: Bool { true }
  /// True if a rotation rate can come: none does.
  public var isGyroAvailable: Bool { false }
  /// True if updates have been started.
  public var isDeviceMotionActive: Bool { following != nil }
  /// True if updates have been started.
  public var isAccelerometerActive: Bool { isDeviceMotionActive }

  /// The newest motion; nil before the first one, or before updates are started.
  public var deviceMotion: RoomDeviceMotion? {
    following == nil ? nil : hub.motion.map(RoomDeviceMotion.init)
  }
  /// Gravity's part of the acceleration.
  public var accelerometerData: AccelerometerData? { deviceMotion.map(AccelerometerData.init) }

  /// Starts updates, which are read in ``deviceMotion``.
  public func startDeviceMotionUpdates() { following = hub.follow { _ in } }

  /// Starts updates.
  public func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping Handler) {
    let update = Update(queue: queue, handler: handler)
    following = hub.follow { update($0) }
    if let motion = hub.motion { update(motion) }
  }

  /// Stops updates.
  public func stopDeviceMotionUpdates() { following = nil }

  /// Starts updates, which are read in ``accelerometerData``.
  public func startAccelerometerUpdates() { startDeviceMotionUpdates() }

  /// Starts updates of gravity's part of the acceleration.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (AccelerometerData?, (any Error)?) -> Void
  ) {
    startDeviceMotionUpdates(to: queue) { handler($0.map(AccelerometerData.init), $1) }
  }

  /// Stops updates.
  public func stopAccelerometerUpdates() { stopDeviceMotionUpdates() }
}
