/// A place on the stage, in points; x grows to the right, y grows downwards.
public struct Point: Codable, Hashable, Sendable {
  /// Points to the right of the stage's left edge.
  public var x: Double
  /// Points below the stage's top edge.
  public var y: Double

  /// The top left corner of the stage.
  public static let zero = Point(x: 0, y: 0)

  /// A point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The extent of a layer, in points.
public struct Size: Codable, Hashable, Sendable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// A size from its two sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The point that a unit point names within this size.
  public func point(at unit: UnitPoint) -> Point {
    Point(x: width * unit.x, y: height * unit.y)
  }
}

/// A place within a layer as fractions of its size: (0, 0) is the top left corner, (1, 1) the bottom right one.
///
/// It serves as the anchor of an effect and as the alignment of a stack or an overlay.
public struct UnitPoint: Codable, Hashable, Sendable {
  /// Fraction of the width.
  public var x: Double
  /// Fraction of the height.
  public var y: Double

  /// A unit point from its fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

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
}

/// The position of a layer of known size in a larger (or smaller) one: both have this unit point in common.
public typealias Alignment = UnitPoint

/// An angle; positive angles turn clockwise on the screen.
public struct Angle: Codable, Hashable, Sendable {
  /// The angle in degrees.
  public var degrees: Double

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

/// A colour in gamma-encoded sRGB with unpremultiplied components from 0 to 1.
public struct Color: Codable, Hashable, Sendable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity, 0 (clear) to 1.
  public var alpha: Double

  /// A colour from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
