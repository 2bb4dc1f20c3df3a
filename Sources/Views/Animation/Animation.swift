import Engine

/// A spring, as a closed form; see the engine's documentation.
public typealias Spring = Engine.Spring
/// A curve from progress to progress; see the engine's documentation.
public typealias UnitCurve = Engine.UnitCurve

/// A way for values to change over time.
public struct Animation: Hashable, Codable, Sendable {
  enum Base: Hashable, Codable, Sendable {
    case spring(Spring)
    case curve(UnitCurve, duration: Double)
  }

  var base: Base
  var delay = 0.0
  var speed = 1.0
  /// The number of runs; infinity for ever.
  var count = 1.0
  var autoreverses = false
  /// The time after which it counts as complete, in seconds, or nil for its perceived duration.
  var logicalEnd: Double?
  /// The speed added at a spring's start towards its target, in distances per second.
  var initialVelocity = 0.0

  init(_ base: Base) { self.base = base }

  /// The default animation: a spring without bounce.
  public static let `default` = Animation(.spring(.default))
  /// A spring, as SwiftUI's plain one.
  public static var spring: Animation { spring() }
  /// A spring of 0.5 s without bounce.
  public static var smooth: Animation { Animation(.spring(.smooth)) }
  /// A spring of 0.5 s with a small bounce.
  public static var snappy: Animation { Animation(.spring(.snappy)) }
  /// A spring of 0.5 s with a bounce.
  public static var bouncy: Animation { Animation(.spring(.bouncy)) }
  /// A spring that follows a finger.
  public static var interactiveSpring: Animation { interactiveSpring() }
  /// A constant speed for 0.35 s.
  public static var linear: Animation { linear(duration: 0.35) }
  /// A slow start, in 0.35 s.
  public static var easeIn: Animation { easeIn(duration: 0.35) }
  /// A slow end, in 0.35 s.
  public static var easeOut: Animation { easeOut(duration: 0.35) }
  /// A slow start and end, in 0.35 s.
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }

  /// A spring.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(.spring(spring))
  }

  /// A spring with a perceived duration and a bounce.
  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0)
    -> Animation
  {
    Animation(.spring(Spring(duration: duration, bounce: bounce)))
  }

  /// A spring with a response and a damping.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(.spring(Spring(response: response, dampingRatio: dampingFraction)))
  }

  /// A spring that follows a finger.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(.spring(Spring(response: response, dampingRatio: dampingFraction)))
  }

  /// A spring with a perceived duration and a bounce, which takes no velocity over.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring that takes no velocity over.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    var animation = Animation(.spring(spring))
    if initialVelocity.isFinite { animation.initialVelocity = initialVelocity.clamped(to: -1000...1000) }
    return animation
  }

  /// A spring that takes no velocity over.
  public static var interpolatingSpring: Animation { interpolatingSpring() }

  /// A spring that follows a finger, with a perceived duration.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(.spring(Spring(duration: duration, bounce: 0.15 + extraBounce)))
  }

  /// A spring from a mass, a stiffness and a damping.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let frequency = (max(stiffness, 1e-6) / max(mass, 1e-6)).squareRoot()
    let ratio = damping / (2 * (max(stiffness, 1e-6) * max(mass, 1e-6)).squareRoot())
    var animation = Animation(.spring(Spring(response: 2 * .pi / frequency, dampingRatio: ratio)))
    if initialVelocity.isFinite { animation.initialVelocity = initialVelocity.clamped(to: -1000...1000) }
    return animation
  }

  /// A spring without bounce, plus the extra.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.smooth(duration: duration, extraBounce: extraBounce)))
  }

  /// A spring with a small bounce and the extra.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.snappy(duration: duration, extraBounce: extraBounce)))
  }

  /// A spring with a bounce and the extra.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.bouncy(duration: duration, extraBounce: extraBounce)))
  }

  /// A constant speed.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }
  /// A slow start.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }
  /// A slow end.
  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }
  /// A slow start and end.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// A Bézier curve.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(.bezier(p1x, p1y, p2x, p2y), duration: duration)
  }

  /// A curve.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(.curve(curve, duration: max(0, duration.isFinite ? duration : 0)))
  }

  /// The animation, which begins later.
  public func delay(_ delay: TimeInterval) -> Animation {
    var copy = self
    copy.delay += delay.isFinite ? delay / speed : 0
    return copy
  }

  /// The animation, which counts as complete after so many seconds.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    var copy = self
    copy.logicalEnd = duration.isFinite ? max(0, duration) : nil
    return copy
  }

  /// The animation, so many times as fast.
  public func speed(_ speed: Double) -> Animation {
    guard speed > 0, speed.isFinite else { return self }
    var copy = self
    copy.speed *= speed
    copy.delay /= speed
    return copy
  }

  /// The animation, so many times; every second time backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    var copy = self
    (copy.count, copy.autoreverses) = (Double(max(1, repeatCount)), autoreverses)
    return copy
  }

  /// The animation, for ever; every second time backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var copy = self
    (copy.count, copy.autoreverses) = (.infinity, autoreverses)
    return copy
  }
}

extension Animation {
  /// The time after which the animation seems complete, in seconds.
  var logicalDuration: Time {
    if let logicalEnd { return delay + logicalEnd / speed }
    return switch base {
    case .spring(let spring): delay + spring.duration * count / speed
    case .curve(_, let duration): delay + duration * count / speed
    }
  }
}
