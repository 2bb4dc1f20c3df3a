/// A shape that is turned.
public struct RotatedShape<Content: Shape>: Sendable {
  /// The shape.
  public var shape: Content
  /// The angle.
  public var angle: Angle
  /// The point that stays, as a part of the rectangle.
  public var anchor: UnitPoint

  /// A shape with an angle.
  nonisolated public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
  }
}

extension RotatedShape: Shape {
  /// The numbers of the shape, the angle and the point.
  public var animatableData: AnimatablePair<Content.AnimatableData, Double> {
    get { AnimatablePair(shape.animatableData, angle.degrees) }
    set { (shape.animatableData, angle.degrees) = (newValue.first, newValue.second) }
  }
  /// The turned outline.
  nonisolated public func path(in rect: CGRect) -> Path {
    let turn = Transform.rotation(angle.degrees, about: anchor.point(in: rect))
    return shape.path(in: rect).mapped { turn.apply($0) ?? $0 }
  }
  /// The size of the shape.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  /// The smaller shape.
  nonisolated public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

/// A shape that is stretched.
public struct ScaledShape<Content: Shape>: Sendable {
  /// The shape.
  public var shape: Content
  /// The factors.
  public var scale: CGSize
  /// The point that stays, as a part of the rectangle.
  public var anchor: UnitPoint

  /// A shape with factors.
  nonisolated public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    (self.shape, self.scale, self.anchor) = (shape, scale, anchor)
  }
}

extension ScaledShape: Shape {
  /// The numbers of the shape and the factors.
  public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, scale.animatableData) }
    set { (shape.animatableData, scale.animatableData) = (newValue.first, newValue.second) }
  }
  /// The stretched outline.
  nonisolated public func path(in rect: CGRect) -> Path {
    let scale = Transform.scale(scale.width, scale.height, about: anchor.point(in: rect))
    return shape.path(in: rect).mapped { scale.apply($0) ?? $0 }
  }
  /// The size of the shape.
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}
