import Engine

extension View {
  /// Sets how the view appears where it is under a condition, and how it vanishes.
  nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
    TransitionView(content: self, transition: transition, animations: (nil, nil))
  }

  /// Lets the view come and go by a transition.
  nonisolated public func transition(_ transition: AnyTransition) -> some View {
    TransitionView(content: self, transition: transition, animations: transition.animations)
  }
}

struct TransitionView<Content: View, T: Transition> {
  let content: Content
  let transition: T
  /// The transition's own animations, of coming and of going.
  let animations: (insertion: Animation?, removal: Animation?)
}

extension TransitionView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let (transition, content) = (transition, content)
    func make(_ inner: [ViewElement]?, _ phase: TransitionPhase, _ context: ViewContext) -> [ViewElement] {
      nonisolated(unsafe) let inner = inner
      return MainActor.inScene {
        transition.body(content: TransitionContent { inner ?? content.elements(in: $0) }, phase: phase)
      }.elements(in: context)
    }
    if (Content.self as? any IdentifiedContent.Type)?.isIdentified == true {
      // The identity changes inside, so each of the views that it names has the transition.
      let elements = content.elements(in: context)
      for element in elements {
        element.dynamicPart?.change(animations) { child, phase, context in
          make([child], phase, context).first ?? child
        }
      }
      return elements
    }
    let (counts, update) = (context.place.counts, context.update)
    let elements = make(nil, .identity, context)
    return elements.enumerated().map { index, element in
      TransitionElement(element, animations, in: context) { phase, context in
        // The same keys as before, so that the numbers of one phase go to those of another.
        let (after, actions) = (context.place.counts, update.actions)
        context.place.counts = counts
        defer { (context.place.counts, update.actions) = (after, actions) }
        let elements = make(nil, phase, context)
        return elements.indices.contains(index) ? elements[index] : nil
      }
    }
  }
}

/// A view that an identity names, under modifiers at most.
protocol IdentifiedContent {
  static var isIdentified: Bool { get }
}

extension IdentifiedView: IdentifiedContent {
  static var isIdentified: Bool { true }
}

extension WrappedView: IdentifiedContent {
  static var isIdentified: Bool { (Content.self as? any IdentifiedContent.Type)?.isIdentified ?? false }
}

extension AdjustedView: IdentifiedContent {
  static var isIdentified: Bool { (Content.self as? any IdentifiedContent.Type)?.isIdentified ?? false }
}

/// An element with a transition, which runs when the element itself comes or goes, and not when one around it does.
final class TransitionElement: WrapperElement {
  private let make: (TransitionPhase, ViewContext) -> ViewElement?
  private let animations: (insertion: Animation?, removal: Animation?)
  private var before: ViewElement?
  private var shown: ViewElement?

  init(
    _ child: ViewElement, _ animations: (insertion: Animation?, removal: Animation?),
    in context: ViewContext, make: @escaping (TransitionPhase, ViewContext) -> ViewElement?
  ) {
    (self.animations, self.make) = (animations, make)
    super.init(child, .transition, in: context)
    traits.transition = self
  }

  /// True if the element comes or goes by an animation of its own.
  var isAnimated: Bool { animations.insertion != nil || animations.removal != nil }

  /// Lets the element appear; false if nothing animates that.
  func enter() -> Bool {
    guard let animated = context.animated(by: animations.insertion) else { return false }
    before = make(.willAppear, animated)
    if animations.insertion != nil { shown = make(.identity, animated) }
    return true
  }

  /// Lets the element vanish.
  func leave() { shown = make(.didDisappear, context.animated(by: animations.removal) ?? context) }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    before?.write(at: corner, proposal, into: DisplayWriter(context.update))
    (shown ?? child).write(at: corner, proposal, into: writer)
  }
}

extension ViewContext {
  /// The context of a change by an animation, or by the one that is there for nil; nil without any.
  func animated(by animation: Animation?) -> ViewContext? {
    guard let animation else { return transaction.animation == nil ? nil : self }
    var animated = self
    animated.transaction.animation = animation
    return animated
  }
}
