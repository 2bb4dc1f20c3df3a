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

  /// The time until a value comes to rest: when it and its velocity stay within a margin.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    settlingTime(
      fromValue: 0, toValue: target.magnitudeSquared.squareRoot(),
      initialVelocity: initialVelocity.magnitudeSquared.squareRoot())
  }

  /// The time until the spring comes to rest.
  public var settlingDuration: TimeInterval { settlingTime(fromValue: 0, toValue: 1) }

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
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }
  /// The mass, which is 1.
  public var mass: Double { 1 }
  /// The stiffness for a mass of 1.
  public var stiffness: Double { (2 * .pi / response) * (2 * .pi / response) }
  /// The damping for a mass of 1.
  public var damping: Double { 4 * .pi * dampingRatio / response }
}

extension Engine.UnitCurve {
  /// A curve between two control points.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> Engine.UnitCurve {
    bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }
}
