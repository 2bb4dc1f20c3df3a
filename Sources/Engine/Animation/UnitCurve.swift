#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A function from progress to progress, 0…1: how far an animation is when a part of its time has passed.
///
/// It is a cubic Bézier curve from (0, 0) to (1, 1) with two control points between them, or a part of a circle.
public struct UnitCurve: Codable, Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double
  /// The part of a circle that the curve is; nil for a Bézier curve.
  private let arc: Arc?

  private enum Arc: String, Codable { case easeIn, easeOut, easeInOut }

  private init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.y1, self.x2, self.y2, arc) = (x1, y1, x2, y2, nil)
  }

  private init(_ arc: Arc) { (x1, y1, x2, y2, self.arc) = (0, 0, 1, 1, arc) }

  /// A Bézier curve with the control points (x1, y1) and (x2, y2), in the order of CSS's `cubic-bezier`.
  ///
  /// The x values are clamped to 0…1, so that each progress has one value; the y values may overshoot.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    UnitCurve(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2)
  }

  /// The identity.
  public static let linear = UnitCurve(x1: 0, y1: 0, x2: 1, y2: 1)

  /// Starts slowly: control points (0.42, 0) and (1, 1).
  public static let easeIn = UnitCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)

  /// Ends slowly: control points (0, 0) and (0.58, 1).
  public static let easeOut = UnitCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = UnitCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Starts slowly, along a quarter of a circle.
  public static let circularEaseIn = UnitCurve(.easeIn)

  /// Ends slowly, along a quarter of a circle.
  public static let circularEaseOut = UnitCurve(.easeOut)

  /// Starts and ends slowly, along two quarters of circles.
  public static let circularEaseInOut = UnitCurve(.easeInOut)

  /// The curve's y where its x is `progress`, which is clamped to 0…1.
  ///
  /// The ends are exactly 0 and 1, and a curve on the diagonal is exactly the identity. Elsewhere it is right
  /// to 1e-12, except near a vertical tangent.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if let arc { return Self.value(of: arc, at: progress) }
    if x1 == y1 && x2 == y2 { return progress }
    return Self.coordinate(y1, y2, at: parameter(forX: progress))
  }

  /// The slope of the curve where its x is `progress`, which is clamped to 0…1: infinite where the curve is vertical.
  public func velocity(at progress: Double) -> Double {
    let progress = progress > 0 ? min(progress, 1) : 0
    if let arc { return Self.velocity(of: arc, at: progress) }
    if x1 == y1 && x2 == y2 { return 1 }
    let t = progress == 0 || progress == 1 ? progress : parameter(forX: progress)
    // As powers of t, with whose rounding SwiftUI's curves end: a control point at an end has no slope there.
    let (x, y) = (Self.powerSlope(x1, x2, at: t), Self.powerSlope(y1, y2, at: t))
    if x == y { return 1 }
    return x == 0 ? (y < 0 ? -.infinity : .infinity) : y / x
  }

  /// The curve with x and y exchanged.
  public var inverse: UnitCurve {
    switch arc {
    case .easeIn: .circularEaseOut
    case .easeOut: .circularEaseIn
    case .easeInOut: self
    case nil: .bezier(y1, x1, y2, x2)
    }
  }

  private static func value(of arc: Arc, at x: Double) -> Double {
    switch arc {
    case .easeIn: 1 - (1 - x * x).squareRoot()
    case .easeOut: (1 - (1 - x) * (1 - x)).squareRoot()
    case .easeInOut:
      x < 0.5 ? value(of: .easeIn, at: 2 * x) / 2 : 0.5 + value(of: .easeOut, at: 2 * x - 1) / 2
    }
  }

  private static func velocity(of arc: Arc, at x: Double) -> Double {
    switch arc {
    case .easeIn: x / (1 - x * x).squareRoot()
    case .easeOut: velocity(of: .easeIn, at: 1 - x)
    case .easeInOut: velocity(of: .easeIn, at: x < 0.5 ? 2 * x : 2 - 2 * x)
    }
  }

  private static func powerSlope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let linear = 3 * a
    let square = 3 * (b - a) - linear
    let cubic = 1 - linear - square
    return linear + (2 * square + 3 * cubic * t) * t
  }

  /// The Bézier parameter at which the curve's x is `x`, found by Newton's method kept inside a bracket.
  ///
  /// If a Newton step leaves the bracket (x is flat there), the bracket is halved instead.
  private func parameter(forX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = x
    for _ in 0..<100 {
      let error = Self.coordinate(x1, x2, at: guess) - x
      if error == 0 { break }
      if error > 0 { high = guess } else { low = guess }
      let step = guess - error / Self.slope(x1, x2, at: guess)
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == guess { break }
      guess = next
    }
    return guess
  }

  /// One coordinate of the curve from 0 by `a` and `b` to 1, in Bernstein form.
  private static func coordinate(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * t * (rest * a + t * b) + t * t * t
  }

  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * (rest * rest * a + 2 * rest * t * (b - a) + t * t * (1 - b))
  }
}
