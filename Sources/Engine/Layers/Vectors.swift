#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Point {
  /// The sum of two vectors.
  static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }

  /// The vector from `right` to `left`.
  static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }

  /// The distance from the zero point.
  var length: Double { hypot(x, y) }

  /// The vector turned clockwise, in degrees.
  func rotated(by degrees: Double) -> Point {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }
}

extension Double {
  /// The nearest number within a range; its lower bound for what is no number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
