/// An outline as Core Graphics has it.
public class CGPath: @unchecked Sendable {
  fileprivate(set) var path: Path

  init(_ path: Path) { self.path = path }

  /// A rectangle.
  public init(rect: CGRect, transform: Never? = nil) { path = Path(rect) }
  /// An ellipse.
  public init(ellipseIn rect: CGRect, transform: Never? = nil) { path = Path(ellipseIn: rect) }
  /// A rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: Never? = nil)
  {
    path = Path(
      roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular)
  }

  /// True if there is nothing.
  public var isEmpty: Bool { path.isEmpty }
  /// The last point.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The box around the path.
  public var boundingBox: CGRect { path.boundingRect }
  /// The box around the path.
  public var boundingBoxOfPath: CGRect { path.boundingRect }
  /// True if a point is inside.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
}

/// An outline as Core Graphics has it, to be drawn.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// No effect.
  public init() { super.init(Path()) }
  /// Begins another outline.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
  /// Adds an arc of a circle, in radians; `clockwise` is as seen with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: clockwise)
  }
  /// Adds an arc that rounds a corner.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular)
  }
  /// Adds another outline.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }
  /// Ends the outline with a line to its start.
  public func closeSubpath() { path.closeSubpath() }
}

/// The corners of a rectangle as UIKit has them.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Corners from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// An outline as UIKit has it.
public final class UIBezierPath {
  private var path: Path

  /// No effect.
  public init() { path = Path() }
  /// A rectangle.
  public init(rect: CGRect) { path = Path(rect) }
  /// An ellipse.
  public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }
  /// A rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }
  /// A rectangle, some of whose corners are round.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    path = Path()
    func size(_ corner: UIRectCorner) -> CGSize {
      guard corners.contains(corner) else { return .zero }
      return CGSize(
        width: max(0, min(cornerRadii.width, rect.width / 2)),
        height: max(0, min(cornerRadii.height, rect.height / 2)))
    }
    path.addCorners(
      rect, topLeft: size(.topLeft), topRight: size(.topRight), bottomRight: size(.bottomRight),
      bottomLeft: size(.bottomLeft), style: .circular)
  }
  /// The outline of a Core Graphics path.
  public init(cgPath: CGPath) { path = cgPath.path }
  /// An arc of a circle, in radians; `clockwise` is as seen on the screen.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path = Path()
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: !clockwise)
  }

  /// Begins another outline.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a cubic curve.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds an arc of a circle, in radians; `clockwise` is as seen on the screen.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: !clockwise)
  }
  /// Adds another outline.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Ends the outline with a line to its start.
  public func close() { path.closeSubpath() }
  /// The outline as Core Graphics has it.
  public var cgPath: CGPath { CGPath(path) }
  /// The box around the path.
  public var bounds: CGRect { path.boundingRect }
  /// The last point.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// True if there is nothing.
  public var isEmpty: Bool { path.isEmpty }
  /// True if a point is inside.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  /// Moves, turns and stretches the outline by a matrix.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Takes everything away.
  public func removeAllPoints() { path = Path() }
}
