/// A point that is at rest, or on its way to a target by a spring: two ``Animated`` numbers that move together.
public struct AnimatedPoint: Codable, Hashable, Sendable {
  private var x: Animated
  private var y: Animated

  /// A point at rest.
  public init(_ point: Point = .zero) {
    x = Animated(point.x)
    y = Animated(point.y)
  }

  /// The point at rest: the target of the movement, or the current point if there is none.
  public var target: Point { Point(x: x.target, y: y.target) }

  /// The time at which the movement ends; -∞ for a point at rest.
  public var restTime: Time { max(x.restTime, y.restTime) }

  /// True if both coordinates are in a valid state.
  public var isSound: Bool { x.isSound && y.isSound }

  /// The point at a time.
  public func value(at time: Time) -> Point { Point(x: x.value(at: time), y: y.value(at: time)) }

  /// Sets the point at once, without a movement.
  public mutating func set(_ point: Point) { self = AnimatedPoint(point) }

  /// Starts towards a new target with the current position and velocity.
  public mutating func retarget(to point: Point, at time: Time, spring: Spring = .default) {
    x.retarget(to: point.x, at: time, spring: spring)
    y.retarget(to: point.y, at: time, spring: spring)
  }

  /// The same point without movements that have ended by `time`.
  public func settled(at time: Time) -> AnimatedPoint {
    var next = self
    next.x = x.settled(at: time)
    next.y = y.settled(at: time)
    return next
  }
}
