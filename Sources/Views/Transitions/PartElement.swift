import Engine

/// An element of a part that comes and goes: by its transition, or else by fading.
final class PartElement: WrapperElement {
  private enum Phase {
    case isThere
    case enters(before: ViewElement?)
    case leaves(DynamicViews.Place?, isNew: Bool)
  }

  private let partKey: UInt64
  private let views: DynamicViews
  private let index: Int
  private var phase = Phase.isThere
  private(set) var fades = false
  private var shown: ViewElement?
  /// True if it fades with all that is around it in its container, which writes it.
  private var isFramed = false

  init(
    _ child: ViewElement, _ partKey: UInt64, _ views: DynamicViews, _ index: Int, in context: ViewContext
  ) {
    (self.partKey, self.views, self.index) = (partKey, views, index)
    super.init(child, .transition, in: context)
    traits.dynamicPart = self
  }

  /// True if the element comes now.
  var isEntering: Bool { if case .enters = phase { true } else { false } }

  /// The key of the opacity by which the element fades.
  var fadeKey: UInt64 { StableHash.combine(key, DisplayWriter.Slot.amount.rawValue) }

  func goOn(until end: Time) {
    fades = true
    views.fades[fadeKey] = end
  }

  func enter() {
    if let transition = child.transition {
      if transition.enter() { phase = .enters(before: nil) }
    } else if animation != nil {
      (phase, fades) = (.enters(before: nil), true)
    }
  }

  func leave(from place: DynamicViews.Place?, isNew: Bool) {
    phase = .leaves(place, isNew: isNew)
    traits.isGhost = true
    if let transition = child.transition {
      transition.leave()
    } else {
      fades = true
    }
  }

  /// The place of the element with all that is around it in its container, if it is leaving.
  var outer: (corner: CGPoint, proposal: ProposedViewSize)? {
    guard case .leaves(let place?, _) = phase else { return nil }
    return place.outer ?? (place.corner, place.proposal)
  }

  /// Notes where a container has written the element with all that is around it.
  func note(_ corner: CGPoint, _ proposal: ProposedViewSize) {
    if views.places.indices.contains(index) { views.places[index]?.outer = (corner, proposal) }
    child.dynamicPart?.note(corner, proposal)
  }

  /// Lets the element come and go by a transition that is said outside of its identity.
  func change(
    _ animations: (insertion: Animation?, removal: Animation?),
    by make: (ViewElement, TransitionPhase, ViewContext) -> ViewElement
  ) {
    guard child.transition == nil else { return }
    fades = false
    let counts = context.place.counts
    func made(_ phase: TransitionPhase, _ animation: Animation? = nil) -> ViewElement {
      context.place.counts = counts
      return make(child, phase, context.animated(by: animation) ?? context)
    }
    switch phase {
    case .isThere: shown = made(.identity)
    case .enters:
      phase = .enters(before: made(.willAppear, animations.insertion))
      shown = made(.identity, animations.insertion)
    case .leaves: shown = made(.didDisappear, animations.removal)
    }
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let element = shown ?? child
    var target = (corner: corner, proposal: proposal)
    switch phase {
    case .isThere, .enters: views.places[index] = DynamicViews.Place(corner: corner, proposal: proposal)
    case .leaves(let place, _):
      guard let place else { return }
      if !isFramed { target = (place.corner, place.proposal) }
    }
    if case .enters(let before) = phase {
      before?.write(at: corner, proposal, into: DisplayWriter(context.update))
    }
    func write() { element.write(at: target.corner, target.proposal, into: writer) }
    if isFramed { write() } else { show(into: writer, write) }
  }

  /// Lets what is around the element in its container fade with it: what `show` writes.
  func frame() { isFramed = true }

  /// Writes content, which is the element or what is around it, as it comes and goes.
  func show(into writer: DisplayWriter, _ content: () -> Void) {
    let update = context.update
    switch phase {
    case .isThere: fade(into: writer, content)
    case .enters:
      if fades { _ = update.attribute(fadeKey, .zero, nil) }
      fade(into: writer, content)
    case .leaves(_, let isNew):
      if fades, isNew { _ = update.attribute(fadeKey, SIMD4(1, 0, 0, 0), nil) }
      let end = update.leaving { writer.deaf(true) { fade(into: writer, content) } }
      if isNew, end > update.time, end.isFinite {
        update.pass.next.changes.ends[partKey] = max(update.pass.next.changes.ends[partKey] ?? end, end)
      }
    }
  }

  private func fade(into writer: DisplayWriter, _ content: () -> Void) {
    guard fades else { return content() }
    writer.node(.opacity) {
      let alpha = context.update.attribute(fadeKey, SIMD4(isGhost ? 0 : 1, 0, 0, 0), animation)
      if !isGhost, alpha.restTime > context.update.time { views.fades[fadeKey] = alpha.restTime }
      writer.write(alpha, 0..<1)
    } content: {
      content()
    }
  }
}

/// A row with all that a list draws around it, which fades as the row comes and goes.
final class FadingRowElement: WrapperElement {
  private let part: PartElement

  init(_ child: ViewElement, with part: PartElement, in context: ViewContext) {
    self.part = part
    super.init(child, .other, in: context)
    part.frame()
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    part.show(into: writer) { child.write(at: corner, proposal, into: writer) }
  }
}
