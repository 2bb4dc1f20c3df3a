/// A number that is at rest, or on its way to a target by a spring.
///
/// Its value at any time follows from the last call that changed it. A movement ends at ``restTime``: from then on the
/// value is exactly the target, and the velocity is 0.
public struct Animated: Codable, Hashable, Sendable {
  /// The value at rest: the target of the movement, or the current value if there is none.
  public private(set) var target: Double

  private var movement: Movement?

  private struct Movement: Codable, Hashable, Sendable {
    var startTime: Time
    var restTime: Time
    var startValue: Double
    var startVelocity: Double
    var spring: Spring

    var isSound: Bool {
      startTime.isSound && (0...1000).contains(restTime - startTime) && startValue.isSound
        && startVelocity.isSound && spring.isSound
    }
  }

  /// A value at rest.
  public init(_ value: Double) {
    target = value
  }

  /// The time at which the movement ends; -∞ for a value at rest.
  public var restTime: Time { movement?.restTime ?? -.infinity }

  /// True if the animation is in a valid state.
  public var isSound: Bool { target.isSound && movement?.isSound != false }

  /// The value at a time; before the start of the movement it is the value at its start.
  public func value(at time: Time) -> Double {
    guard let movement, time < movement.restTime else { return target }
    return movement.spring.value(
      fromValue: movement.startValue, toValue: target, initialVelocity: movement.startVelocity,
      time: time - movement.startTime)
  }

  /// The velocity at a time, in units per second.
  public func velocity(at time: Time) -> Double {
    guard let movement, time < movement.restTime else { return 0 }
    return movement.spring.velocity(
      fromValue: movement.startValue, toValue: target, initialVelocity: movement.startVelocity,
      time: time - movement.startTime)
  }

  /// Sets the value at once, without a movement.
  public mutating func set(_ value: Double) {
    self = Animated(value)
  }

  /// Starts towards a new target with the current value and velocity, or with `initialVelocity` in units per second.
  public mutating func retarget(
    to newTarget: Double, at time: Time, spring: Spring = .default, initialVelocity: Double? = nil
  ) {
    let value = value(at: time)
    let velocity = initialVelocity ?? velocity(at: time)
    let duration = spring.settlingTime(fromValue: value, toValue: newTarget, initialVelocity: velocity)
    set(newTarget)
    guard duration > 0 else { return }
    movement = Movement(
      startTime: time, restTime: time + duration, startValue: value, startVelocity: velocity, spring: spring)
  }

  /// Starts towards an angle in degrees, the shorter way round, regardless of whole turns.
  public mutating func turn(
    to degrees: Double, at time: Time, spring: Spring = .default, initialVelocity: Double? = nil
  ) {
    let way = (degrees - target).remainder(dividingBy: 360)
    retarget(to: target + way, at: time, spring: spring, initialVelocity: initialVelocity)
  }

  /// The same value without the movement, if it has ended by `time`.
  public func settled(at time: Time) -> Animated {
    time < restTime ? self : Animated(target)
  }
}
