import Foundation

/// A sensor that runs while its motion is wanted.
protocol MotionSensor: Sendable {
  /// Begins to deliver motions of the device, on any thread; returns false if there is no sensor.
  func start(_ deliver: @escaping @Sendable (PhoneMotion) -> Void) -> Bool
  /// Ends the delivery.
  func stop()
}

/// The place where sources of motion meet those who follow it.
///
/// A sensor of the device counts before all others. Among the others, the one that has moved last counts.
public final class MotionHub: Sendable {
  /// The hub of the app.
  public static let shared = MotionHub(sensor: deviceSensor)

  private static var deviceSensor: (any MotionSensor)? {
    #if canImport(CoreMotion) && !os(macOS) && !os(visionOS) && !os(watchOS)
      DeviceSensor()
    #else
      nil
    #endif
  }

  /// A source besides the device's own sensor.
  public enum Source: Hashable, Sendable {
    /// The phone of a room.
    case room
    /// A finger or a mouse on a view.
    case drag
  }

  private struct State {
    var hasSensor = false
    var motion: PhoneMotion?
    var offered: [Source: PhoneMotion] = [:]
    /// The attitude that counts as straight: the sensor's only, since a room has its own.
    var reference = Quaternion.identity
    var number = 0
    var followers: [Int: @Sendable (PhoneMotion) -> Void] = [:]
  }

  private let sensor: (any MotionSensor)?
  private let state = Locked(State())

  init(sensor: (any MotionSensor)? = nil) { self.sensor = sensor }

  /// The newest motion; nil before the first one.
  public var motion: PhoneMotion? { state.access { $0.motion } }

  /// Takes the present attitude of the device as straight. A room's phone is calibrated on the phone.
  public func level() {
    state.access { state in
      guard state.hasSensor, let motion = state.motion else { return }
      state.reference = motion.attitude
    }
  }

  /// Takes in a motion.
  public func offer(_ motion: PhoneMotion, by source: Source) {
    let followers = state.access { state -> [@Sendable (PhoneMotion) -> Void] in
      guard !state.hasSensor, state.offered[source] != motion else { return [] }
      (state.offered[source], state.motion) = (motion, motion)
      return Array(state.followers.values)
    }
    for follower in followers { follower(motion) }
  }

  /// Follows the motion.
  ///
  /// - Parameter handler: Is called with each change, on any thread.
  /// - Returns: The following, which ends when nothing holds it any more.
  public func follow(_ handler: @escaping @Sendable (PhoneMotion) -> Void) -> MotionFollowing {
    let number = state.access { state in
      state.number += 1
      state.followers[state.number] = handler
      return state.number
    }
    startSensor()
    return MotionFollowing { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let isIdle = state.access { state in
      state.followers[number] = nil
      guard state.followers.isEmpty, state.hasSensor else { return false }
      state.hasSensor = false
      return true
    }
    if isIdle { sensor?.stop() }
  }

  private func startSensor() {
    let isDue = state.access { state in
      guard sensor != nil, !state.hasSensor else { return false }
      state.hasSensor = true
      return true
    }
    guard isDue, let sensor, !sensor.start({ [weak self] in self?.deliver($0) }) else { return }
    state.access { $0.hasSensor = false }
  }

  private func deliver(_ sensed: PhoneMotion) {
    let (motion, followers) = state.access { state in
      let motion = PhoneMotion(
        attitude: sensed.attitude, reference: state.reference, screenAngle: sensed.screenAngle)
      state.motion = motion
      return (motion, Array(state.followers.values))
    }
    for follower in followers { follower(motion) }
  }
}

/// The following of a motion, which ends with this object.
public final class MotionFollowing: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func access<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
