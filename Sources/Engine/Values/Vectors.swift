#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Point {
  /// The sum of two vectors.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The vector from `right` to `left`.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// The vector multiplied by a factor.
  public static func * (vector: Point, factor: Double) -> Point {
    Point(x: vector.x * factor, y: vector.y * factor)
  }

  /// The distance from the zero point.
  public var length: Double { hypot(x, y) }

  /// The direction of the vector in degrees clockwise from the right, -180 to 180; 0 of the zero vector.
  public var direction: Double { atan2(y, x) * 180 / .pi }

  /// The vector turned clockwise, in degrees.
  public func rotated(by degrees: Double) -> Point {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }
}

extension Double {
  /// The nearest number within a range; its lower bound for NaN.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
