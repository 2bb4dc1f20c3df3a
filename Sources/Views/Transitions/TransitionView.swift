import Engine

extension View {
  /// Sets how the view appears where it is under a condition, and how it vanishes.
  nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
    TransitionView(content: self, transition: transition)
  }

  /// Lets the view come and go by a transition.
  nonisolated public func transition(_ transition: AnyTransition) -> some View {
    TransitionView(content: self, transition: transition)
  }
}

struct TransitionView<Content: View, T: Transition> {
  let content: Content
  let transition: T
}

extension TransitionView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let update = context.update
    let key = context.place.key(.transition)
    if let branch = context.place.branch { update.hasTransition(branch) }
    nonisolated(unsafe) let (transition, content) = (transition, content)
    func make(_ phase: TransitionPhase) -> [ViewElement] {
      MainActor.inScene {
        transition.body(content: TransitionContent { content.elements(in: $0) }, phase: phase)
      }.elements(in: context)
    }
    let isNew = update.hasAppeared(key)
    if update.isVanishing {
      return make(.didDisappear).map { TransitionElement($0, key: key, isGhost: true, in: context) }
    }
    guard isNew, !update.isFirstEvaluation, context.transaction.animation != nil else {
      return make(.identity).map { TransitionElement($0, key: key, in: context) }
    }
    // Both have the same keys, so that the numbers of one go to those of the other.
    let counts = context.place.counts
    let before = make(.willAppear)
    context.place.counts = counts
    return zip(make(.identity), before).map {
      TransitionElement($0, key: key, before: $1, in: context)
    }
  }
}

/// An element that appears from another one, or vanishes where it was.
final class TransitionElement: WrapperElement {
  private let transitionKey: UInt64
  private let before: ViewElement?
  private let isVanishing: Bool

  init(
    _ child: ViewElement, key: UInt64, before: ViewElement? = nil, isGhost: Bool = false,
    in context: ViewContext
  ) {
    (transitionKey, self.before, isVanishing) = (key, before, isGhost)
    super.init(child, .transition, in: context)
  }

  override var isGhost: Bool { isVanishing }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let update = context.update
    if isVanishing {
      guard let place = update.place(of: transitionKey) else { return }
      writer.deaf(true) { child.write(at: place.corner, place.proposal, into: writer) }
      return
    }
    update.setPlace(of: transitionKey, corner, proposal)
    before?.write(at: corner, proposal, into: DisplayWriter(update))
    child.write(at: corner, proposal, into: writer)
  }
}

/// Views that are gone and still seen, and what is needed when others go.
struct Vanishing {
  /// A branch that is there: how its elements are made, and whether it has a transition.
  struct Branch {
    let make: (ViewContext) -> [ViewElement]
    var hasTransition = false
  }

  /// A branch that is gone.
  struct Ghost {
    let make: (ViewContext) -> [ViewElement]
    /// When it is seen no more.
    var end: Time
  }

  struct Place {
    let corner: CGPoint
    let proposal: ProposedViewSize
  }

  var branches: [UInt64: Branch] = [:]
  var ghosts: [UInt64: Ghost] = [:]
  var places: [UInt64: Place] = [:]

  /// When the next of them is seen no more; infinity for never.
  var wakeTime: Time { ghosts.values.reduce(.infinity) { min($0, $1.end) } }
}

extension ViewUpdate {
  func hasTransition(_ branch: UInt64) { next.vanishing.branches[branch]?.hasTransition = true }

  func place(of key: UInt64) -> Vanishing.Place? {
    let place = memory.last.vanishing.places[key]
    next.vanishing.places[key] = place
    return place
  }

  func setPlace(of key: UInt64, _ corner: CGPoint, _ proposal: ProposedViewSize) {
    next.vanishing.places[key] = Vanishing.Place(corner: corner, proposal: proposal)
  }
}

extension ViewContext {
  /// The elements of a branch that is there.
  func branch(_ make: @escaping (ViewContext) -> [ViewElement]) -> [ViewElement] {
    if !update.isVanishing {
      update.next.vanishing.branches[place.hash] = Vanishing.Branch(make: make)
    }
    return make(self)
  }

  /// The part of a removed branch that is still in sight.
  var ghosts: [ViewElement] {
    guard !update.isVanishing else { return [] }
    let (key, vanishing) = (place.hash, update.memory.last.vanishing)
    var ghost = vanishing.ghosts[key]
    if ghost == nil, let branch = vanishing.branches[key], branch.hasTransition, transaction.animation != nil
    {
      ghost = Vanishing.Ghost(make: branch.make, end: update.time)
    }
    guard var ghost, ghost.end > update.time || vanishing.ghosts[key] == nil else { return [] }
    update.isVanishing = true
    defer { update.isVanishing = false }
    let elements = ghost.make(self).filter(\.isGhost)
    // How long it takes is known when it has been written.
    if vanishing.ghosts[key] == nil { ghost.end = .nan }
    update.next.vanishing.ghosts[key] = ghost
    return elements
  }
}

extension Place {
  /// The branch that a place stands in.
  var branch: UInt64? {
    var place: Place? = self
    while let current = place {
      if current.label == "true" || current.label == "false" { return current.hash }
      place = current.parent
    }
    return nil
  }
}
