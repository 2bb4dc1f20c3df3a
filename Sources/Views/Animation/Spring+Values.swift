import Engine

extension Engine.Spring {
  /// The value at a time since the start, from zero to a target; the velocity is in units per second.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    combine(
      target, value(fromValue: 0, toValue: 1, time: time), initialVelocity,
      value(fromValue: 0, toValue: 0, initialVelocity: 1, time: time))
  }

  /// The velocity at a time since the start, in units per second, from zero to a target.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    combine(
      target, velocity(fromValue: 0, toValue: 1, time: time), initialVelocity,
      velocity(fromValue: 0, toValue: 0, initialVelocity: 1, time: time))
  }

  /// Moves a value and its velocity on by a time.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let distance = target - value
    let (start, before) = (value, velocity)
    value = start + self.value(target: distance, initialVelocity: before, time: deltaTime)
    velocity = self.velocity(target: distance, initialVelocity: before, time: deltaTime)
  }

  /// The time until a value stays within a margin of its target.
  ///
  /// As in SwiftUI: where a bound of an oscillation falls below the margin, and else the first tenth of a second from
  /// which the value stays within it for a second.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    let decay = dampingRatio * 2 * .pi / response
    guard decay.isFinite, epsilon > 0 else { return 0 }
    if dampingRatio < 1 {
      var slope = target
      slope.scale(by: decay)
      slope -= initialVelocity
      let bound = slope.magnitudeSquared.squareRoot() + target.magnitudeSquared.squareRoot()
      return bound > epsilon ? log(bound / epsilon) / decay : 0
    }
    var start: Int?
    for tenth in 0..<1024 {
      let rest = value(target: target, initialVelocity: initialVelocity, time: Double(tenth) / 10) - target
      guard rest.magnitudeSquared < epsilon * epsilon else {
        start = nil
        continue
      }
      guard let start else {
        start = tenth
        continue
      }
      if tenth - start > 10 { return Double(start) / 10 }
    }
    return 0
  }

  /// The time until a movement by one stays within a thousandth of its target.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  /// The force on a value that is somewhere on its way to a target.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    combine(target - position, stiffness, velocity, -damping)
  }

  /// The value of anything that moves, at a time since the start.
  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var value = fromValue
    value.animatableData += self.value(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, time: time)
    return value
  }

  /// The velocity of anything that moves, at a time since the start.
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var velocity = fromValue
    velocity.animatableData = self.velocity(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, time: time)
    return velocity
  }

  /// The force on anything that is somewhere on its way to another value.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var force = fromValue
    force.animatableData = self.force(
      target: toValue.animatableData - fromValue.animatableData,
      position: position.animatableData - fromValue.animatableData, velocity: velocity.animatableData)
    return force
  }

  private func combine<V: VectorArithmetic>(_ first: V, _ a: Double, _ second: V, _ b: Double) -> V {
    var (one, other) = (first, second)
    one.scale(by: a)
    other.scale(by: b)
    return one + other
  }

  /// A spring from a mass, a stiffness and a damping.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let (mass, stiffness) = (max(mass, 1e-6), max(stiffness, 1e-6))
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * .pi / (stiffness / mass).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
  }
  /// The stiffness.
  public var stiffness: Double { mass * (2 * .pi / response) * (2 * .pi / response) }
  /// The damping.
  public var damping: Double { mass * 4 * .pi * dampingRatio / response }
}

extension Engine.UnitCurve {
  /// A curve between two control points.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> Engine.UnitCurve {
    bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }
}
