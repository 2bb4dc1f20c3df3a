/// An element that places its child by alignment within another size.
class PlacingElement: MeasuringElement {
  let alignment: Alignment

  init(_ child: ViewElement, _ alignment: Alignment, fixedSize: CGSize? = nil, in context: ViewContext) {
    self.alignment = alignment
    super.init(child, .frame, fixedSize: fixedSize, in: context)
  }

  /// The proposal to the child.
  func offer(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// The child's spacing, except at the edges of the axes that change.
  final func spacing(at edge: Edge, changesWidth: Bool, changesHeight: Bool) -> EdgeSpacing {
    let isVertical = edge == .top || edge == .bottom
    return (isVertical ? changesHeight : changesWidth) && !child.isSpacer ? .plain : child.spacing(at: edge)
  }

  final func place(_ proposal: ProposedViewSize) -> CGPoint {
    alignment.corner(
      of: child.dimensions(offer(proposal), for: alignment), in: ViewDimensions(size(proposal)))
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    movedGuides(of: child, offer(proposal)) { place(proposal) }
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let place = place(proposal)
    child.write(at: CGPoint(x: corner.x + place.x, y: corner.y + place.y), offer(proposal), into: writer)
  }
}

final class FixedFrameElement: PlacingElement {
  private let width: CGFloat?
  private let height: CGFloat?

  init(
    _ child: ViewElement, _ width: CGFloat?, _ height: CGFloat?, _ alignment: Alignment,
    in context: ViewContext
  ) {
    let (width, height) = (width?.extent, height?.extent)
    (self.width, self.height) = (width, height)
    let fixedSize = width.flatMap { width in height.map { CGSize(width: width, height: $0) } }
    super.init(child, alignment, fixedSize: fixedSize, in: context)
  }

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = child.size(offer(proposal))
    return CGSize(width: width ?? inner.width, height: height ?? inner.height)
  }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    spacing(at: edge, changesWidth: width != nil, changesHeight: height != nil)
  }
}

/// The bounds of a frame along one axis.
struct FrameBounds {
  var least: CGFloat?
  var ideal: CGFloat?
  var most: CGFloat?

  /// True if there are any.
  var isBound: Bool { least != nil || ideal != nil || most != nil }

  /// The length offered to the content.
  func offer(_ proposed: CGFloat?, content: () -> CGFloat) -> CGFloat {
    var offered = proposed ?? ideal ?? content()
    if let least { offered = max(least, offered) }
    if let most { offered = min(most, offered) }
    return offered
  }

  /// The length of the frame.
  func size(_ content: CGFloat, offered: CGFloat) -> CGFloat {
    var size = content
    if let least { size = max(least, min(size, offered)) }
    if let most { size = min(most, max(size, offered)) }
    return size
  }
}

final class FlexibleFrameElement: PlacingElement {
  private let width: FrameBounds
  private let height: FrameBounds

  init(
    _ child: ViewElement, _ width: FrameBounds, _ height: FrameBounds, _ alignment: Alignment,
    in context: ViewContext
  ) {
    (self.width, self.height) = (width, height)
    super.init(child, alignment, in: context)
  }

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: width.offer(proposal.width) { child.size(proposal).width },
      height: height.offer(proposal.height) { child.size(proposal).height })
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let offered = offer(proposal)
    let inner = child.size(offered)
    return CGSize(
      width: width.size(inner.width, offered: offered.width ?? inner.width),
      height: height.size(inner.height, offered: offered.height ?? inner.height))
  }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    spacing(at: edge, changesWidth: width.isBound, changesHeight: height.isBound)
  }
}

final class PaddingElement: MeasuringElement {
  private let insets: EdgeInsets

  init(_ child: ViewElement, _ insets: EdgeInsets, in context: ViewContext) {
    self.insets = insets
    super.init(child, .frame, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = child.size(proposal.inset(by: insets))
    return CGSize(
      width: inner.width + insets.leading + insets.trailing, height: inner.height + insets.top + insets.bottom
    )
  }

  private var inset: CGPoint { CGPoint(x: insets.leading, y: insets.top) }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    let inset =
      switch edge {
      case .top: insets.top
      case .bottom: insets.bottom
      case .leading: insets.leading
      case .trailing: insets.trailing
      }
    return inset == 0 ? child.spacing(at: edge) : .plain
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    movedGuides(of: child, proposal.inset(by: insets)) { inset }
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    child.write(
      at: CGPoint(x: corner.x + insets.leading, y: corner.y + insets.top), proposal.inset(by: insets),
      into: writer)
  }
}

final class FixedSizeElement: MeasuringElement {
  private let fixesWidth: Bool
  private let fixesHeight: Bool

  init(_ child: ViewElement, _ horizontal: Bool, _ vertical: Bool, in context: ViewContext) {
    (fixesWidth, fixesHeight) = (horizontal, vertical)
    super.init(child, .frame, in: context)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: fixesWidth ? nil : proposal.width, height: fixesHeight ? nil : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(offer(proposal)) }
  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    child.guides(offer(proposal))
  }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    child.write(at: corner, offer(proposal), into: writer)
  }
}

final class PositionElement: MeasuringElement {
  private let position: CGPoint

  init(_ child: ViewElement, _ position: CGPoint, in context: ViewContext) {
    self.position = position
    super.init(child, .frame, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = child.size(proposal)
    return CGSize(width: proposal.width ?? inner.width, height: proposal.height ?? inner.height)
  }
  override func spacing(at edge: Edge) -> EdgeSpacing { .plain }
  override func measureGuides(_ proposal: ProposedViewSize) -> Guides { Guides() }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let inner = child.size(proposal)
    child.write(
      at: CGPoint(x: corner.x + position.x - inner.width / 2, y: corner.y + position.y - inner.height / 2),
      proposal,
      into: writer)
  }
}

final class AspectElement: MeasuringElement {
  private let ratio: CGFloat?
  private let mode: ContentMode

  init(_ child: ViewElement, _ ratio: CGFloat?, _ mode: ContentMode, in context: ViewContext) {
    self.ratio = ratio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    self.mode = mode
    super.init(child, .frame, in: context)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let ideal = child.size(.unspecified)
    guard let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : nil), ratio > 0 else {
      return proposal
    }
    let (byWidth, byHeight) = (proposal.width.map { $0 / ratio }, proposal.height.map { $0 * ratio })
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      return ideal.width > 0 ? ProposedViewSize(width: ideal.width, height: ideal.width / ratio) : proposal
    case (let width?, nil): return ProposedViewSize(width: width, height: byWidth)
    case (nil, let height?): return ProposedViewSize(width: byHeight, height: height)
    case (let width?, let height?):
      let isWide = width > (byHeight ?? 0)
      return isWide == (mode == .fit)
        ? ProposedViewSize(width: byHeight, height: height) : ProposedViewSize(width: width, height: byWidth)
    }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(offer(proposal)) }
  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    child.guides(offer(proposal))
  }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    child.write(at: corner, offer(proposal), into: writer)
  }
}

final class GuideElement: MeasuringElement {
  private let id: AlignmentKey
  private let compute: (ViewDimensions) -> CGFloat

  init(
    _ child: ViewElement, _ id: AlignmentKey, _ compute: @escaping (ViewDimensions) -> CGFloat,
    in context: ViewContext
  ) {
    (self.id, self.compute) = (id, compute)
    super.init(child, .frame, addsGuides: true, in: context)
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    var guides = child.guides(proposal)
    guides[id] = compute(ViewDimensions(child.size(proposal), explicit: guides))
    return guides
  }
}
