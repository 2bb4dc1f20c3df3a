/// The appearance and disappearance of a view.
public protocol Transition {
  /// The type of the changed view.
  associatedtype Body: View
  /// The view that appears or vanishes.
  typealias Content = TransitionContent<Self>
  /// The view at a phase.
  @MainActor @preconcurrency @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

/// A phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// Before the view is there.
  case willAppear
  /// While it is there.
  case identity
  /// When it is gone.
  case didDisappear

  /// True if the view is there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 while it is there, and 1 after.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// The view that a transition changes.
public struct TransitionContent<T> {
  let make: (ViewContext) -> [ViewElement]
}

extension TransitionContent: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A transition of any type.
public struct AnyTransition: Transition {
  private let change: (AnyView, TransitionPhase) -> AnyView
  /// The animations of its own, of coming and of going.
  var animations: (insertion: Animation?, removal: Animation?)

  init(
    animations: (insertion: Animation?, removal: Animation?) = (nil, nil),
    _ change: @escaping (AnyView, TransitionPhase) -> AnyView
  ) {
    (self.change, self.animations) = (change, animations)
  }

  /// A transition whose type is forgotten.
  public init<T: Transition>(_ transition: T) {
    change = { view, phase in transition.applied(to: view, phase) }
    animations = (transition as? AnyTransition)?.animations ?? (nil, nil)
  }

  /// The view at a phase.
  public func body(content: TransitionContent<AnyTransition>, phase: TransitionPhase) -> AnyView {
    change(AnyView(content), phase)
  }
}

extension Transition {
  /// Both transitions together.
  public func combined<T: Transition>(with other: T) -> AnyTransition {
    let (first, second) = (AnyTransition(self), AnyTransition(other))
    let animations = (
      first.animations.insertion ?? second.animations.insertion,
      first.animations.removal ?? second.animations.removal
    )
    return AnyTransition(animations: animations) { view, phase in
      let inner = first.applied(to: view, phase)
      return second.applied(to: inner, phase)
    }
  }

  /// The transition with an animation of its own.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var copy = AnyTransition(self)
    copy.animations = (animation, animation)
    return copy
  }

  func applied(to view: AnyView, _ phase: TransitionPhase) -> AnyView {
    nonisolated(unsafe) let (transition, content) = (
      self, TransitionContent<Self> { view.elements(in: $0) }
    )
    return MainActor.inScene { AnyView(transition.body(content: content, phase: phase)) }
  }
}

extension AnyTransition {
  /// Both transitions together.
  public func combined(with other: AnyTransition) -> AnyTransition {
    let first = self
    return AnyTransition { view, phase in other.applied(to: first.applied(to: view, phase), phase) }
  }
}

extension Transition where Self == AnyTransition {
  /// Fades.
  public static var opacity: AnyTransition {
    AnyTransition { view, phase in AnyView(view.opacity(phase.isIdentity ? 1 : 0)) }
  }
  /// Nothing moves.
  public static var identity: AnyTransition { AnyTransition { view, _ in view } }
  /// Grows from nothing.
  public static var scale: AnyTransition { scale(scale: 0.00001) }
  /// Grows from a scale about an anchor.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition { view, phase in AnyView(view.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)) }
  }
  /// Grows from a scale about an anchor.
  public static func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    self.scale(scale: scale, anchor: anchor)
  }
  /// Comes from an edge by its own size, and goes there.
  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition { view, phase in AnyView(view.shifted(to: edge, phase.isIdentity ? 0 : 1)) }
  }
  /// Comes from the leading edge, and goes to the trailing one.
  public static var slide: AnyTransition {
    AnyTransition { view, phase in
      AnyView(view.shifted(to: phase == .didDisappear ? .trailing : .leading, phase.isIdentity ? 0 : 1))
    }
  }
  /// Comes from an edge and pushes what was there to the other one.
  public static func push(from edge: Edge) -> AnyTransition {
    AnyTransition { view, phase in
      let side = phase == .didDisappear ? edge.opposite : edge
      return AnyView(view.shifted(to: side, phase.isIdentity ? 0 : 1).opacity(phase.isIdentity ? 1 : 0))
    }
  }
  /// Comes from an offset.
  public static func offset(_ offset: CGSize) -> AnyTransition {
    AnyTransition { view, phase in AnyView(view.offset(phase.isIdentity ? .zero : offset)) }
  }
  /// Comes from an offset.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    offset(CGSize(width: x, height: y))
  }
  /// Fades, blurs and shrinks.
  public static var blurReplace: AnyTransition {
    AnyTransition { view, phase in
      let isThere = phase.isIdentity
      return AnyView(
        view.blur(radius: isThere ? 0 : 10).scaleEffect(isThere ? 1 : 0.9).opacity(isThere ? 1 : 0))
    }
  }
  /// Two modifiers, for when the view is not there and for when it is.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition { view, phase in AnyView(view.modifier(phase.isIdentity ? identity : active)) }
  }
  /// One transition for coming, another one for going.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition(animations: (insertion.animations.insertion, removal.animations.removal)) { view, phase in
      let inner = insertion.applied(to: view, phase == .willAppear ? .willAppear : .identity)
      return removal.applied(to: inner, phase == .didDisappear ? .didDisappear : .identity)
    }
  }
}

/// A replacement by blurring.
public struct BlurReplaceTransition: Transition {
  /// Ways in which views replace each other.
  public enum Configuration: Equatable, Sendable {
    /// Down and up.
    case downUp
    /// Up and up.
    case upUp
  }
  /// The way.
  public var configuration: Configuration
  /// A replacement by blurring.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// The view on its way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let isThere = phase.isIdentity
    let small = configuration == .upUp && phase == .didDisappear ? 1.1 : 0.9
    content.blur(radius: isThere ? 0 : 10).scaleEffect(isThere ? 1 : small).opacity(isThere ? 1 : 0)
  }
}

extension Transition where Self == BlurReplaceTransition {
  /// A replacement by blurring in a way.
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp)
    -> BlurReplaceTransition
  {
    BlurReplaceTransition(configuration: config)
  }
}

extension Edge {
  fileprivate var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}

extension View {
  nonisolated fileprivate func shifted(to edge: Edge, _ amount: Double) -> some View {
    wrapped { ShiftElement($0, edge, amount, in: $1) }
  }
}

/// An element that is moved by its own size.
final class ShiftElement: WrapperElement {
  private let edge: Edge
  private let amount: Double

  init(_ child: ViewElement, _ edge: Edge, _ amount: Double, in context: ViewContext) {
    (self.edge, self.amount) = (edge, amount)
    super.init(child, .offset, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let (x, y): (CGFloat, CGFloat) =
      switch edge {
      case .top: (0, -size.height)
      case .bottom: (0, size.height)
      case .leading: (-size.width, 0)
      case .trailing: (size.width, 0)
      }
    writer.node(.offset, moving: .translation(x * amount, y * amount)) {
      writer.write(SIMD4(x * amount, y * amount, 0, 0), 0..<2, key, .amount, animation)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}
