/// A value that has numbers which can be animated.
public protocol Animatable {
  /// The type of the numbers.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  /// The numbers.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// No numbers.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// The kind of an outline, from which the runtime chooses the node that draws it.
public enum ShapeOutline {
  /// A rectangle with round corners, whose radius is drawn as at most half the shorter side.
  case rectangle(CGRect, radius: CGFloat, style: RoundedCornerStyle = .continuous)
  /// An ellipse.
  case ellipse(CGRect)
  /// Any other outline.
  case path(Path)

  var path: Path {
    switch self {
    case .rectangle(let rect, let radius, let style):
      radius > 0
        ? Path(roundedRect: rect, cornerRadius: min(radius, rect.greatestRadius), style: style) : Path(rect)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .path(let path): path
    }
  }
}

/// An outline that fits into a rectangle.
public protocol Shape: PrimitiveView, Animatable, Sendable {
  /// The outline in a rectangle.
  nonisolated func path(in rect: CGRect) -> Path
  /// The size that the shape takes of a proposal.
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// The purpose of the shape.
  nonisolated static var role: ShapeRole { get }
  /// The kind of the outline; called by the runtime.
  nonisolated func outline(in rect: CGRect) -> ShapeOutline
}

/// A purpose of shapes.
public enum ShapeRole: Hashable, Sendable {
  /// To be filled.
  case fill
  /// To be stroked.
  case stroke
  /// To separate.
  case separator
}

extension Shape {
  /// To be filled.
  nonisolated public static var role: ShapeRole { .fill }
  /// All of the proposal; 10 points where nothing is proposed.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  /// The path.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline { .path(path(in: rect)) }
  /// The shape in the style of what is in front.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(self, context.environment.foreground ?? AnyShapeStyle(Color.primary), in: context)]
  }
}

/// A shape that can be made smaller on all sides.
public protocol InsettableShape: Shape {
  /// The smaller shape.
  associatedtype InsetShape: InsettableShape
  /// The shape, smaller by an amount on each side.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A rectangle.
public struct Rectangle: Sendable {
  var insets: CGFloat = 0
  /// A rectangle.
  nonisolated public init() {}
}

extension Rectangle: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// A rectangle.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    .rectangle(rect.inset(insets), radius: 0)
  }
  /// The smaller rectangle.
  nonisolated public func inset(by amount: CGFloat) -> Rectangle {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// A rectangle with round corners.
public struct RoundedRectangle: Sendable {
  /// The radii of the corners.
  public var cornerSize: CGSize
  /// The style of the corners.
  public var style: RoundedCornerStyle
  var insets: CGFloat = 0

  /// A rectangle with round corners.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// A rectangle with elliptic corners.
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    (self.cornerSize, self.style) = (cornerSize, style)
  }
}

extension RoundedRectangle: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// A rectangle with round corners.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    let inner = rect.inset(insets)
    return .rectangle(inner, radius: max(0, cornerSize.width - insets), style: style)
  }
  /// The smaller rectangle, with smaller corners.
  nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// A rectangle with corners of several radii.
public struct UnevenRoundedRectangle: Sendable {
  private let radii: [CGFloat]
  private let style: RoundedCornerStyle
  private var insets: CGFloat = 0

  /// A rectangle with a radius for each corner.
  nonisolated public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
    self.style = style
  }
}

extension UnevenRoundedRectangle: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path {
    let inner = rect.inset(insets)
    let most = min(inner.width, inner.height) / 2
    let sizes = radii.map { radius -> CGSize in
      let radius = max(0, min(radius - insets, most))
      return CGSize(width: radius, height: radius)
    }
    var path = Path()
    path.addCorners(
      inner, topLeft: sizes[0], topRight: sizes[1], bottomRight: sizes[2], bottomLeft: sizes[3], style: style)
    return path
  }
  /// The smaller rectangle.
  nonisolated public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// A circle in the middle.
public struct Circle: Sendable {
  var insets: CGFloat = 0
  /// A circle.
  nonisolated public init() {}
}

extension Circle: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// An ellipse with equal sides.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    let side = min(rect.width, rect.height)
    return .ellipse(
      CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side).inset(insets))
  }
  /// A square.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }
  /// The smaller circle.
  nonisolated public func inset(by amount: CGFloat) -> Circle {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// An ellipse.
public struct Ellipse: Sendable {
  var insets: CGFloat = 0
  /// An ellipse.
  nonisolated public init() {}
}

extension Ellipse: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// An ellipse.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline { .ellipse(rect.inset(insets)) }
  /// The smaller ellipse.
  nonisolated public func inset(by amount: CGFloat) -> Ellipse {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// A rectangle with half circles at its ends.
public struct Capsule: Sendable {
  var insets: CGFloat = 0
  /// A radius that no side is long enough for.
  nonisolated private static var greatestRadius: CGFloat { 1e6 }
  /// A capsule.
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}
}

extension Capsule: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// A rectangle with round corners.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    .rectangle(rect.inset(insets), radius: Self.greatestRadius, style: .circular)
  }
  /// The smaller capsule.
  nonisolated public func inset(by amount: CGFloat) -> Capsule {
    var copy = self
    copy.insets += amount
    return copy
  }
}

extension Path: Shape {
  /// The path, wherever the rectangle is.
  nonisolated public func path(in rect: CGRect) -> Path { self }
}

extension CGRect {
  /// The greatest radius of corners: half the shorter side.
  var greatestRadius: CGFloat { min(width, height) / 2 }

  func inset(_ amount: CGFloat) -> CGRect {
    CGRect(
      x: minX + min(amount, width / 2), y: minY + min(amount, height / 2), width: max(0, width - 2 * amount),
      height: max(0, height - 2 * amount))
  }
}

extension Shape where Self == Circle {
  /// A circle.
  nonisolated public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  nonisolated public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  nonisolated public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with round corners.
  nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
