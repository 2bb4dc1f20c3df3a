/// A rule for the inside of an outline.
public struct FillStyle: Equatable, Sendable {
  /// True if the even-odd rule counts.
  public var isEOFilled: Bool
  /// True if edges are smooth; they always are.
  public var isAntialiased: Bool
  /// A style from its parts.
  nonisolated public init(eoFill: Bool = false, antialiased: Bool = true) {
    (isEOFilled, isAntialiased) = (eoFill, antialiased)
  }
}

/// A shape in a style.
public struct ShapeView<Content: Shape> {
  /// The shape.
  public let shape: Content
  let style: AnyShapeStyle
  var fillStyle = FillStyle()
}

extension ShapeView: PrimitiveView {
  // To look the element's type up takes longer than to make an element: for common shapes it is known.

  /// The shape.
  @_specialize(where Content == Rectangle)
  @_specialize(where Content == RoundedRectangle)
  @_specialize(where Content == Circle)
  @_specialize(where Content == Capsule)
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    fillStyle.isEOFilled ? evenOddElements(in: context) : [ShapeElement(shape, style, in: context)]
  }

  // Apart, since to look the type up takes as long as to make an element.
  @inline(never)
  nonisolated private func evenOddElements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(EvenOddShape(shape: shape), style, in: context)]
  }

  /// Draws the outline on top.
  nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    layered(shape.stroke(content, lineWidth: lineWidth), .center, inFront: true)
  }

  /// Draws the outline on top.
  nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    layered(shape.stroke(content, style: style), .center, inFront: true)
  }
}

extension ShapeView {
  /// Fills the shape again, on top.
  nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    layered(shape.fill(content, style: style), .center, inFront: true)
  }
}

/// The outline of a shape in a style.
public struct StrokeShapeView<Content: Shape> {
  /// The shape.
  public let shape: Content
  let outline: (ViewContext) -> [ViewElement]
}

extension StrokeShapeView: PrimitiveView {
  /// The outline.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { outline(context) }

  /// Fills the shape on top.
  nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    layered(shape.fill(content, style: style), .center, inFront: true)
  }
  /// Draws another outline on top.
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View { layered(shape.stroke(content, lineWidth: lineWidth), .center, inFront: true) }
  /// Draws another outline on top.
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View { layered(shape.stroke(content, style: style), .center, inFront: true) }
}

extension StrokeShapeView where Content: InsettableShape {
  /// Draws another outline on top, inside.
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View { layered(shape.strokeBorder(content, lineWidth: lineWidth), .center, inFront: true) }
}

extension ShapeView where Content: InsettableShape {
  /// Draws the outline on top, inside.
  nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    layered(shape.strokeBorder(content, lineWidth: lineWidth), .center, inFront: true)
  }
}

extension Shape {
  /// Fills the shape.
  @_specialize(where Self == Rectangle, S == Color)
  @_specialize(where Self == RoundedRectangle, S == Color)
  @_specialize(where Self == Circle, S == Color)
  @_specialize(where Self == Capsule, S == Color)
  nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> ShapeView<Self>
  {
    ShapeView(shape: self, style: AnyShapeStyle(content), fillStyle: style)
  }

  /// Fills the shape with what is in front.
  nonisolated public func fill(style: FillStyle = FillStyle()) -> some View {
    fill(SurroundingShapeStyle(role: .foreground), style: style)
  }

  /// The outline as a shape.
  nonisolated public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  /// The outline as a shape.
  nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    StrokedShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws the outline.
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self> {
    let outline = StrokedShape(shape: self, style: style).fill(content)
    return StrokeShapeView(shape: self) { outline.elements(in: $0) }
  }

  /// Draws the outline.
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self> { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }

  /// A part of the outline, by fractions of its length.
  nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, start: startFraction, end: endFraction)
  }

  /// The outline, turned.
  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// The outline, scaled.
  nonisolated public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> { ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor) }

  /// The outline, scaled.
  nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The outline in a rectangle of a size.
  nonisolated public func size(width: CGFloat, height: CGFloat) -> some Shape {
    let shape = self
    return MappedShape(shape: self) { _, rect in
      shape.path(in: CGRect(origin: rect.origin, size: CGSize(width: width, height: height)))
    }
  }
}

extension InsettableShape {
  /// Draws the outline inside.
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self> {
    let inner = inset(by: style.lineWidth / 2)
    return StrokeShapeView(shape: self, outline: inner.stroke(content, style: style).outline)
  }

  /// Draws the outline inside.
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }

  /// Draws the outline inside, in the style of what is in front.
  nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    strokeBorder(SurroundingShapeStyle(role: .foreground), lineWidth: lineWidth)
  }
}

struct StrokedShape<S: Shape> {
  var shape: S
  var style: StrokeStyle
}

extension StrokedShape: Shape {
  var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(style.lineWidth, style.dashPhase)) }
    set {
      shape.animatableData = newValue.first
      (style.lineWidth, style.dashPhase) = (newValue.second.first, newValue.second.second)
    }
  }
  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

struct TrimmedShape<S: Shape> {
  var shape: S
  var start: CGFloat
  var end: CGFloat
}

extension TrimmedShape: Shape {
  var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(start, end)) }
    set {
      shape.animatableData = newValue.first
      (start, end) = (newValue.second.first, newValue.second.second)
    }
  }
  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).trimmedPath(from: start, to: end) }
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

struct MappedShape<S: Shape> {
  var shape: S
  let map: @Sendable (Path, CGRect) -> Path
}

extension MappedShape: Shape {
  var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
  nonisolated func path(in rect: CGRect) -> Path { map(shape.path(in: rect), rect) }
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}
