extension View {
  /// Goes through phases again and again.
  nonisolated public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimation(view: self, phases: Array(phases), content: content, animation: animation, trigger: nil)
  }

  /// Goes through phases once, and back to the first one, each time a value changes.
  nonisolated public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimation(view: self, phases: Array(phases), content: content, animation: animation) {
      context, key in
      context.update.hasChanged(trigger, at: key)
    }
  }
}

/// A view that goes through phases.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
  private let make: (ViewContext) -> [ViewElement]

  /// A view that goes through phases again and again.
  nonisolated public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    let view = EmptyAnchor().phaseAnimator(phases, content: { content($1) }, animation: animation)
    make = { view.elements(in: $0) }
  }

  /// A view that goes through phases once, and back to the first one, each time a value changes.
  nonisolated public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    let view = EmptyAnchor().phaseAnimator(
      phases, trigger: trigger, content: { content($1) }, animation: animation)
    make = { view.elements(in: $0) }
  }
}

extension PhaseAnimator: PrimitiveView {
  /// The view of the phase.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A view that animations of a closure's own views begin with.
struct EmptyAnchor {}

extension EmptyAnchor: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] { [] }
}

struct PhaseAnimation<Base: View, Phase: Equatable, Content: View> {
  let view: Base
  let phases: [Phase]
  let content: (PlaceholderContentView<Base>, Phase) -> Content
  let animation: (Phase) -> Animation?
  /// True if the phases begin again; nil for phases that never end.
  let trigger: ((ViewContext, UInt64) -> Bool)?
}

extension PhaseAnimation: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    guard let first = phases.first else {
      context.update.notice("A phase animator has no phases, so nothing of it is shown.")
      return []
    }
    let (update, key) = (context.update, context.place.key(.animation))
    var clock =
      update.phases(of: key) ?? PhaseClock(index: 0, next: trigger == nil ? update.time : nil)
    if trigger?(context, key) == true { clock = PhaseClock(index: 0, next: update.time) }
    var context = context
    if let next = clock.next, next <= update.time, phases.count > 1, !update.isFirstEvaluation {
      clock.index += 1
      let isLast = trigger != nil && clock.index >= phases.count
      let animation = animation(phases[clock.index % phases.count])
      context.transaction.animation = animation
      clock.next = isLast ? nil : update.time + max(1.0 / 60, animation?.logicalDuration ?? 0)
      clock.index %= phases.count
    }
    update.setPhases(of: key, clock)
    let phase = phases.indices.contains(clock.index) ? phases[clock.index] : first
    return content(PlaceholderContentView(content: view), phase).elements(in: context)
  }
}

/// The phase in sight, and the time of the next one.
struct PhaseClock: Codable {
  var index: Int
  var next: Double?
}
