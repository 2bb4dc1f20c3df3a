/// A direction with a length.
public struct CGVector: Hashable, Sendable {
  /// To the right.
  public var dx: CGFloat
  /// Down.
  public var dy: CGFloat
  /// No direction.
  public static let zero = CGVector()
  /// A direction.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
}

/// A projective transform of a view, which is drawn as far as it is affine.
public struct ProjectionTransform: Equatable, Sendable {
  let transform: CGAffineTransform

  /// No change.
  public init() { transform = .identity }
  /// The change by a matrix.
  public init(_ m: CGAffineTransform) { transform = m }
  /// True if it changes nothing.
  public var isIdentity: Bool { transform.isIdentity }
  /// True if it keeps lines parallel, which it does.
  public var isAffine: Bool { true }
  /// This one, and then another one.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(transform.concatenating(rhs.transform))
  }
  /// The way back.
  public func inverted() -> ProjectionTransform { ProjectionTransform(transform.inverted()) }
}

/// A change of where a view is drawn that may move.
public protocol GeometryEffect: Animatable, ViewModifier {
  /// The change of a view of a size.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The view, moved.
  public func body(content: Content) -> some View {
    MovingEffect(effect: self, content: content)
  }
}

/// A view that an effect moves by its size.
struct MovingEffect<Effect: GeometryEffect> {
  let effect: Effect
  let content: ViewModifierContent<Effect>
}

extension MovingEffect: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let effect = effect
    let view = content.visualEffect { view, proxy in
      let size = proxy.size
      return view.transformEffect(MainActor.inScene { effect.effectValue(size: size).transform })
    }
    return view.elements(in: context)
  }
}

/// A change of a view whose data move.
public protocol AnimatableModifier: Animatable, ViewModifier {}

extension View {
  /// Moves, turns and stretches the view.
  nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformEffect(transform.transform)
  }
}

extension VectorArithmetic {
  /// The numbers, multiplied.
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }
  /// The numbers on the way to others.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }
  /// The numbers on the way to others.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    self + (other - self).scaled(by: amount)
  }
}
