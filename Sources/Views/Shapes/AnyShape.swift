/// A shape of any type.
public struct AnyShape: Sendable {
  private let make: @Sendable (CGRect) -> ShapeOutline
  private let size: @Sendable (ProposedViewSize) -> CGSize

  /// A shape whose type is forgotten.
  nonisolated public init<S: Shape>(_ shape: S) {
    make = { shape.outline(in: $0) }
    size = { shape.sizeThatFits($0) }
  }
}

extension AnyShape: Shape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { make(rect).path }
  /// The outline of the shape inside.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline { make(rect) }
  /// The size of the shape inside.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
}

/// The shape of a container: a rectangle, as the stage is one.
public struct ContainerRelativeShape: Sendable {
  var insets: CGFloat = 0
  /// The shape of the container.
  nonisolated public init() {}
}

extension ContainerRelativeShape: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// A rectangle.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    .rectangle(rect.inset(insets), radius: 0)
  }
  /// The smaller shape.
  nonisolated public func inset(by amount: CGFloat) -> ContainerRelativeShape {
    var copy = self
    copy.insets += amount
    return copy
  }
}

/// A shape that is moved by an offset.
public struct OffsetShape<Content: Shape>: Sendable {
  /// The shape.
  public var shape: Content
  /// The offset.
  public var offset: CGSize

  /// A shape with an offset.
  nonisolated public init(shape: Content, offset: CGSize) { (self.shape, self.offset) = (shape, offset) }
}

extension OffsetShape: Shape {
  /// The numbers of the shape, and the offset.
  public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }
  /// The moved outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// The moved outline.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    shape.outline(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }
  /// The size of the shape.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  /// The smaller shape.
  nonisolated public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

extension ShapeOutline {
  func offsetBy(dx: CGFloat, dy: CGFloat) -> ShapeOutline {
    switch self {
    case .rectangle(let rect, let radius, let style):
      .rectangle(rect.offsetBy(dx: dx, dy: dy), radius: radius, style: style)
    case .ellipse(let rect): .ellipse(rect.offsetBy(dx: dx, dy: dy))
    case .path(let path): .path(path.offsetBy(dx: dx, dy: dy))
    }
  }
}

/// A shape that a matrix moves, turns and stretches.
public struct TransformedShape<Content: Shape>: Sendable {
  /// The shape.
  public var shape: Content
  /// The matrix.
  public var transform: CGAffineTransform

  /// A shape with a matrix.
  nonisolated public init(shape: Content, transform: CGAffineTransform) {
    (self.shape, self.transform) = (shape, transform)
  }
}

extension TransformedShape: Shape {
  /// The numbers of the shape.
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
  /// The outline, moved by the matrix.
  nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
  /// The size of the shape.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

extension Shape {
  // A view's offset is the same on the screen and costs less, so it is preferred unless a shape is needed.
  /// The shape, moved by an offset.
  @_disfavoredOverload
  nonisolated public func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }
  /// The shape, moved by an offset.
  @_disfavoredOverload
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }
  /// The shape, moved by an offset.
  nonisolated public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  /// The shape, moved, turned and stretched by a matrix.
  nonisolated public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }
  /// The outline in a rectangle of a size.
  nonisolated public func size(_ size: CGSize) -> some Shape {
    self.size(width: size.width, height: size.height)
  }
}
