// The transitions that SwiftUI names as types; each is one of `AnyTransition`.

/// Nothing moves.
public struct IdentityTransition: Transition {
  /// Nothing moves.
  public init() {}
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.identity.applied(to: AnyView(content), phase)
  }
}

/// Fades.
public struct OpacityTransition: Transition {
  /// Fades.
  public init() {}
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.opacity.applied(to: AnyView(content), phase)
  }
}

/// Comes from the leading edge, and goes to the trailing one.
public struct SlideTransition: Transition {
  /// Comes from the leading edge, and goes to the trailing one.
  public init() {}
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.slide.applied(to: AnyView(content), phase)
  }
}

/// Grows from a scale about an anchor.
public struct ScaleTransition: Transition {
  /// The scale from which the view grows.
  public var scale: Double
  /// The point about which it grows.
  public var anchor: UnitPoint
  /// Grows from a scale about an anchor.
  public init(_ scale: Double, anchor: UnitPoint = .center) { (self.scale, self.anchor) = (scale, anchor) }
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.scale(scale: scale, anchor: anchor).applied(to: AnyView(content), phase)
  }
}

/// Comes from an offset.
public struct OffsetTransition: Transition {
  /// The offset from which the view comes.
  public var offset: CGSize
  /// Comes from an offset.
  public init(_ offset: CGSize) { self.offset = offset }
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.offset(offset).applied(to: AnyView(content), phase)
  }
}

/// Comes from an edge, and goes there.
public struct MoveTransition: Transition {
  /// The edge from which the view comes.
  public var edge: Edge
  /// Comes from an edge, and goes there.
  public init(edge: Edge) { self.edge = edge }
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.move(edge: edge).applied(to: AnyView(content), phase)
  }
}

/// Comes from an edge and pushes what was there to the other one.
public struct PushTransition: Transition {
  /// The edge from which the view comes.
  public var edge: Edge
  /// Comes from an edge and pushes what was there to the other one.
  public init(edge: Edge) { self.edge = edge }
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.push(from: edge).applied(to: AnyView(content), phase)
  }
}

/// One transition for coming, another one for going.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// The transition for coming.
  public var insertion: Insertion
  /// The transition for going.
  public var removal: Removal
  /// One transition for coming, another one for going.
  public init(insertion: Insertion, removal: Removal) {
    (self.insertion, self.removal) = (insertion, removal)
  }
  /// The view at a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
      .applied(to: AnyView(content), phase)
  }
}
