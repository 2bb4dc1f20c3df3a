/// A view as layout and drawing see it: it chooses a size, and writes itself at a place.
public class ViewElement {
  let key: UInt64
  let context: ViewContext
  /// The element whose size and guides are those of this one; nil for its own.
  // unchecked: it is this element's child, or a child's child, which live as long.
  private unowned(unsafe) let measured: ViewElement?
  /// The size, if it is the same for any proposal, and known.
  private var fixedSize: CGSize?
  /// The guides that the element may have besides those of its size.
  final let guideKinds: GuideKinds
  private var measures = Measures()

  init(
    _ kind: Place.Kind, fixedSize: CGSize? = nil, guideKinds: GuideKinds = .any, in context: ViewContext
  ) {
    key = context.place.key(kind)
    self.context = context
    (self.fixedSize, self.guideKinds) = (fixedSize, guideKinds)
    measured = nil
  }

  /// An element that takes over the size and the guides of another one.
  fileprivate init(_ kind: Place.Kind, measuredAs other: borrowing ViewElement, in context: ViewContext) {
    key = context.place.key(kind)
    self.context = context
    let measured = if let inner = other.measured { inner } else { copy other }
    (self.measured, fixedSize, guideKinds) = (measured, measured.fixedSize, measured.guideKinds)
  }

  /// The animation of changes.
  final var animation: Animation? { context.animation }
  /// The answers to containers.
  final var traits = Traits()
  /// The views of a list that are made when they are seen, if the element stands for them.
  var lazyRows: LazyRows? { nil }
  /// The direction of the stack in which the element stands, for dividers and spacers.
  var stackAxis: Axis?
  /// The value that a picker selects by it.
  var tag: AnyHashable? { identity?.tag }
  /// True if the element has a tag; to make one takes longer.
  final var hasTag: Bool { traits.hasTag || identity != nil }
  /// The identity of the element in a collection, which is its tag where it has no other.
  final var identity: Identity?
  private var epoch = 0
  /// The values that layouts read.
  var layoutValues: [ObjectIdentifier: Any] { [:] }

  /// The size that the element takes of a proposal.
  final func size(_ proposal: ProposedViewSize) -> CGSize {
    if let fixedSize { return fixedSize }
    if let measured { return measured.size(proposal) }
    if epoch != context.update.pass.layoutEpoch {
      (epoch, measures) = (context.update.pass.layoutEpoch, Measures())
    }
    if let known = measures.size(proposal) { return known }
    let measured = measure(proposal)
    let size = CGSize(width: measured.width.extent, height: measured.height.extent)
    measures.add(Measures.Measure(proposal: proposal, size: size))
    return size
  }

  /// True if the size is known, and the same for any proposal.
  final var isFixed: Bool { fixedSize != nil || measured?.isFixed ?? false }

  /// Sets the size for all proposals.
  final func fix(_ size: CGSize) { fixedSize = size }

  /// The guides that the element has besides those of its size; each container asks, and so do those around it.
  final func guides(_ proposal: ProposedViewSize) -> Guides {
    guard guideKinds != .none else { return Guides() }
    if let measured { return measured.guides(proposal) }
    _ = size(proposal)
    if let known = measures[proposal]?.guides { return known }
    let guides = measureGuides(proposal)
    measures[proposal]?.guides = guides
    return guides
  }

  /// The size and the guides.
  final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size(proposal), explicit: guides(proposal))
  }

  /// The size, and the guides if one that is asked for may be among them.
  final func dimensions(_ proposal: ProposedViewSize, for key: AlignmentKey) -> ViewDimensions {
    ViewDimensions(
      size(proposal), explicit: guideKinds.mayContain(key) ? guides(proposal) : Guides())
  }

  /// The size, and the guides if one of an alignment may be among them.
  final func dimensions(_ proposal: ProposedViewSize, for alignment: Alignment) -> ViewDimensions {
    let isOfSize = alignment.horizontal.id.isOfSize
    return dimensions(proposal, for: isOfSize ? alignment.vertical.id : alignment.horizontal.id)
  }

  /// The distance that the element asks for at an edge.
  func spacing(at edge: Edge) -> EdgeSpacing { .plain }

  func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
  func measureGuides(_ proposal: ProposedViewSize) -> Guides { Guides() }
  /// Writes the element with its corner at a point of the enclosing node's space.
  func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {}
}

/// The identity of an element in a collection; an object, since few elements have one.
final class Identity {
  private let id: any Hashable
  init(_ id: any Hashable) { self.id = id }
  var tag: AnyHashable { AnyHashable(id) }
}

/// The answers of an element to containers. A wrapper has those of its content, so that no question goes along a chain.
struct Traits {
  /// The priority with which the element gets its share of a stack.
  var priority = 0.0
  /// The place in painter's order.
  var plane = 0.0
  /// True if the element is no longer there, and still seen; it takes no part in layout.
  var isGhost = false
  /// True if the element only takes room.
  var isSpacer = false
  /// True if the element has a tag besides its identity.
  var hasTag = false
  /// The part of a section, if it stays in view.
  var pinnedPart: SectionPart?
  /// The transition of the element, which runs when the element itself comes or goes.
  // unchecked: it is the element or one inside, which lives as long.
  unowned(unsafe) var transition: TransitionElement?
  /// The element that comes and goes, of which this one is all.
  // unchecked: it is the element or one inside, which lives as long.
  unowned(unsafe) var dynamicPart: PartElement?
}

extension ViewElement {
  var priority: Double { traits.priority }
  var plane: Double { traits.plane }
  var isGhost: Bool { traits.isGhost }
  var isSpacer: Bool { traits.isSpacer }
  var pinnedPart: SectionPart? { traits.pinnedPart }
  var transition: TransitionElement? { traits.transition }
  var dynamicPart: PartElement? { traits.dynamicPart }
}

/// The sizes and the guides of an element for the first proposals.
private struct Measures {
  struct Measure {
    let proposal: ProposedViewSize
    let size: CGSize
    var guides: Guides?
  }

  /// The first one, which is most often the only one.
  private var first: Measure?
  private var others: [Measure] = []

  subscript(proposal: ProposedViewSize) -> Measure? {
    get {
      if let first, first.proposal == proposal { return first }
      return others.isEmpty ? nil : others.first { $0.proposal == proposal }
    }
    set {
      if let first, first.proposal == proposal {
        self.first = newValue
      } else if let newValue, let index = others.firstIndex(where: { $0.proposal == proposal }) {
        others[index] = newValue
      }
    }
  }

  /// The size alone, which is asked for most often: to take the guides along would cost a reference.
  func size(_ proposal: ProposedViewSize) -> CGSize? {
    if first?.proposal == proposal { return first?.size }
    return others.isEmpty ? nil : others.firstIndex { $0.proposal == proposal }.map { others[$0].size }
  }

  mutating func add(_ measure: Measure) {
    if first == nil {
      first = measure
    } else if others.count < 7 {
      // Most elements that are measured again are so twice more: at their least, and at what they get.
      if others.isEmpty { others.reserveCapacity(2) }
      others.append(measure)
    }
  }
}

extension CGFloat {
  /// The number as an extent: 0 and above, and no more than a stage could ever show.
  var extent: CGFloat { self > 0 ? Swift.min(self, 1e6) : 0 }
}

/// An element that changes how another one looks, and takes over its size and its guides.
class WrapperElement: ViewElement {
  let child: ViewElement

  init(_ child: ViewElement, _ kind: Place.Kind, in context: ViewContext) {
    self.child = child
    super.init(kind, measuredAs: child, in: context)
    takeTraits()
  }

  /// An element with a size or guides of its own.
  fileprivate init(
    measuring child: ViewElement, _ kind: Place.Kind, fixedSize: CGSize?, guideKinds: GuideKinds,
    in context: ViewContext
  ) {
    self.child = child
    super.init(kind, fixedSize: fixedSize, guideKinds: guideKinds, in: context)
    takeTraits()
  }

  private func takeTraits() {
    traits = child.traits
    traits.hasTag = child.hasTag
  }

  override var layoutValues: [ObjectIdentifier: Any] { child.layoutValues }
  override func spacing(at edge: Edge) -> EdgeSpacing { child.spacing(at: edge) }
  override var tag: AnyHashable? { child.tag ?? super.tag }
  override var stackAxis: Axis? { didSet { child.stackAxis = stackAxis } }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    child.write(at: corner, proposal, into: writer)
  }
}

/// An element around another one, with a size or guides of its own.
class MeasuringElement: WrapperElement {
  /// An element that may have one size only, and guides that its child has not.
  init(
    _ child: ViewElement, _ kind: Place.Kind, fixedSize: CGSize? = nil, addsGuides: Bool = false,
    in context: ViewContext
  ) {
    super.init(
      measuring: child, kind, fixedSize: fixedSize, guideKinds: addsGuides ? .any : child.guideKinds,
      in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }
  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    child.guides(proposal)
  }
}

/// An element with one property changed.
final class TraitElement: WrapperElement {
  private let ownTag: AnyHashable?

  init(
    _ child: ViewElement, priority: Double? = nil, plane: Double? = nil, tag: AnyHashable? = nil,
    in context: ViewContext
  ) {
    ownTag = tag
    super.init(child, .other, in: context)
    if let priority { traits.priority = priority }
    if let plane { traits.plane = plane }
    if tag != nil { traits.hasTag = true }
  }

  override var tag: AnyHashable? { ownTag ?? super.tag }
}

extension View {
  /// Lets a stack give this view its share before others of a lower priority.
  nonisolated public func layoutPriority(_ value: Double) -> some View {
    wrapped { TraitElement($0, priority: value, in: $1) }
  }

  /// Changes the painter's order among the views of a stack; higher values are drawn later.
  nonisolated public func zIndex(_ value: Double) -> some View {
    wrapped { TraitElement($0, plane: value, in: $1) }
  }

  /// Sets the value that a picker selects by this view.
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    wrapped { TraitElement($0, tag: AnyHashable(tag), in: $1) }
  }
}
