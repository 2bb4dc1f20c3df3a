/// One step of a ``KeyframeTrack``: a value and the way to it.
public enum Keyframe: Codable, Hashable, Sendable {
  /// Follows a spring for `duration` seconds, whether or not it has settled by then.
  case spring(to: Double, duration: Time, spring: Spring)

  /// Moves at constant velocity for `duration` seconds.
  case linear(to: Double, duration: Time)

  /// Takes the value at once, and comes to rest there.
  case move(to: Double)

  /// The value that the keyframe leads to.
  var target: Double {
    switch self {
    case .spring(let target, _, _), .linear(let target, _), .move(let target): target
    }
  }
}

/// A value over time, given by keyframes that follow each other.
///
/// Each keyframe passes its actual value and velocity at its end to the next, even if a spring has not settled. From
/// the end of the last keyframe on, the value is exactly that keyframe's.
/// A track has no time of its own: to trigger it again, count from the new start.
public struct KeyframeTrack: Codable, Hashable, Sendable {
  private let initialValue: Double
  private let finalValue: Double
  private let segments: [Segment]

  /// The track's length in seconds.
  public let duration: Time

  private struct Segment: Codable, Hashable, Sendable {
    var endTime: Time
    var movement: Movement
  }

  private enum Movement: Codable, Hashable, Sendable {
    case spring(Animated)
    case linear(startTime: Time, startValue: Double, velocity: Double)
  }

  /// A track that starts at rest. Durations below 0 count as 0, and a linear keyframe of 0 seconds is a move.
  public init(initialValue: Double, _ keyframes: [Keyframe]) {
    var segments: [Segment] = []
    var time = 0.0
    var value = initialValue
    var velocity = 0.0
    for keyframe in keyframes {
      switch keyframe {
      case .spring(let target, let duration, let spring) where duration > 0:
        var animated = Animated(value)
        animated.retarget(to: target, at: time, spring: spring, initialVelocity: velocity)
        time += duration
        value = animated.value(at: time)
        velocity = animated.velocity(at: time)
        segments.append(Segment(endTime: time, movement: .spring(animated)))
      case .spring:
        break
      case .linear(let target, let duration) where duration > 0:
        velocity = (target - value) / duration
        let movement = Movement.linear(startTime: time, startValue: value, velocity: velocity)
        time += duration
        value = target
        segments.append(Segment(endTime: time, movement: movement))
      case .linear(let target, _), .move(let target):
        value = target
        velocity = 0
      }
    }
    self.initialValue = initialValue
    self.finalValue = keyframes.last?.target ?? initialValue
    self.segments = segments
    self.duration = time
  }

  /// The value at a time since the start; before it the initial value, after the end the last one.
  public func value(at time: Time) -> Double {
    guard time >= 0 else { return initialValue }
    return switch movement(at: time) {
    case .spring(let animated): animated.value(at: time)
    case .linear(let startTime, let startValue, let velocity): startValue + velocity * (time - startTime)
    case nil: finalValue
    }
  }

  /// The velocity, in units per second, at a time since the start; 0 before it and after the end.
  public func velocity(at time: Time) -> Double {
    guard time >= 0 else { return 0 }
    return switch movement(at: time) {
    case .spring(let animated): animated.velocity(at: time)
    case .linear(_, _, let velocity): velocity
    case nil: 0
    }
  }

  private func movement(at time: Time) -> Movement? {
    segments.first { time < $0.endTime }?.movement
  }
}
