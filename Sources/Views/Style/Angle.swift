/// An angle; positive angles turn clockwise on the screen.
public struct Angle: Hashable, Comparable, Sendable, Codable {
  /// The angle in degrees.
  public var degrees: Double
  /// The angle in radians.
  public var radians: Double {
    get { degrees * .pi / 180 }
    set { degrees = newValue * 180 / .pi }
  }

  /// No turn.
  public init() { degrees = 0 }
  /// An angle in degrees.
  public init(degrees: Double) { self.degrees = degrees }
  /// An angle in radians.
  public init(radians: Double) { degrees = radians * 180 / .pi }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// No turn.
  public static let zero = Angle()

  /// True if one is less than the other.
  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  /// The sum.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  /// The difference.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  /// The angle, the other way round.
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
  /// The angle, so many times.
  public static func * (a: Angle, factor: Double) -> Angle { Angle(degrees: a.degrees * factor) }
  /// A part of the angle.
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(degrees: a.degrees / divisor) }
}

/// A place within a view as fractions of its size.
public struct UnitPoint: Hashable, Sendable, Codable {
  /// The fraction of the width.
  public var x: CGFloat
  /// The fraction of the height.
  public var y: CGFloat

  /// The top left corner.
  public init() { (x, y) = (0, 0) }
  /// A place from its fractions.
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }

  /// The top left corner.
  public static let zero = UnitPoint()
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
  }
}
