import Engine

/// The change of a text or a symbol into another one; that of a text happens at once.
public struct ContentTransition: Sendable {
  /// True if one symbol takes the place of another by a movement.
  var replacesSymbols = false
  /// Digit by digit.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
  /// Digit by digit.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
  /// Fading.
  public static let opacity = ContentTransition()
  /// Changing shape.
  public static let interpolate = ContentTransition()
  /// At once.
  public static let identity = ContentTransition()
}

extension View {
  /// Sets how symbols become others; texts do at once.
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
    adjusted { $0.environment.replacesSymbols = transition.replacesSymbols }
  }
}

extension Engine.UnitCurve {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "Swap the coordinates of the control points: use UnitCurve.bezier(y1, x1, y2, x2)."
  )
  public var inverse: Engine.UnitCurve { self }
}

/// A curve of an author's own for animations.
@available(
  *, unavailable, message: "Animations are springs and curves: use spring, timingCurve or keyframeAnimator."
)
public protocol CustomAnimation: Hashable {}

extension Animation {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "Animations are springs and curves: use spring, timingCurve or keyframeAnimator."
  )
  public init<A: Hashable>(_ base: A) { self = .default }
}

/// The state of an animation of an author's own.
@available(
  *, unavailable, message: "Animations are springs and curves: use spring, timingCurve or keyframeAnimator."
)
public struct AnimationContext<Value: VectorArithmetic> {
  /// Not supported; the message says what to use instead.
  public var environment: EnvironmentValues { EnvironmentValues() }
  /// Not supported; the message says what to use instead.
  public var isLogicallyComplete: Bool {
    get { false }
    set {}
  }
}
