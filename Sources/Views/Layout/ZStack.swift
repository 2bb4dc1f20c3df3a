/// Views on top of each other.
public struct ZStack<Content: View> {
  let make: (ViewContext) -> [ViewElement]

  /// Views from back to front.
  nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    let content = content()
    make = { [DepthElement(alignment, content.elements(in: $0.eager), in: $0)] }
  }
}

extension ZStack: PrimitiveView {
  /// The stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

final class DepthElement: ViewElement {
  private let alignment: Alignment
  private let children: [ViewElement]
  private let ghosts: Ghosts
  private var layouts: [(proposal: ProposedViewSize, layout: Layout)] = []
  private var epoch = 0

  private typealias Layout = (size: CGSize, offer: ProposedViewSize, corners: [CGPoint])

  init(_ alignment: Alignment, _ children: [ViewElement], in context: ViewContext) {
    self.alignment = alignment
    (self.children, ghosts) = Ghosts.separated(from: children)
    super.init(.stack, guideKinds: .of(self.children), in: context)
  }

  private func layout(_ proposal: ProposedViewSize) -> Layout {
    if epoch != context.update.pass.layoutEpoch { (epoch, layouts) = (context.update.pass.layoutEpoch, []) }
    if let known = layouts.first(where: { $0.proposal == proposal }) { return known.layout }
    let layout = place(proposal)
    if layouts.count < 8 { layouts.append((proposal, layout)) }
    return layout
  }

  private func place(_ proposal: ProposedViewSize) -> Layout {
    let layout = arrange(proposal)
    // Views that were offered anything, or less than the stack takes, get its own size in the end; views of a lower
    // priority, which may be larger, always do.
    let isRanked = children.contains { $0.priority != children[0].priority }
    func offered(_ length: CGFloat?, _ own: CGFloat) -> CGFloat? {
      length.map { own > $0 || isRanked ? own : $0 } ?? own
    }
    let offer = ProposedViewSize(
      width: offered(proposal.width, layout.size.width),
      height: offered(proposal.height, layout.size.height))
    guard offer != proposal, children.count > 1 else { return layout }
    return (layout.size, offer, arrange(offer).corners)
  }

  private func arrange(_ proposal: ProposedViewSize) -> Layout {
    let dimensions = children.map { $0.dimensions(proposal, for: alignment) }
    // Only the children of the highest priority say how large the stack is.
    let highest = children.map(\.priority).max() ?? 0
    let leading = zip(children, dimensions).filter { $0.0.priority == highest }
    let left = leading.map { $0.1[alignment.horizontal] }.max() ?? 0
    let top = leading.map { $0.1[alignment.vertical] }.max() ?? 0
    var (size, corners): (CGSize, [CGPoint]) = (.zero, [])
    for (index, child) in dimensions.enumerated() {
      let corner = CGPoint(x: left - child[alignment.horizontal], y: top - child[alignment.vertical])
      corners.append(corner)
      guard children[index].priority == highest else { continue }
      size.width = max(size.width, corner.x + child.width)
      size.height = max(size.height, corner.y + child.height)
    }
    return (size, proposal, corners)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { layout(proposal).size }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    children.isEmpty ? .none : EdgeSpacing(joining: children, at: edge)
  }

  /// The corners of the children, and the proposals to them.
  func places(_ proposal: ProposedViewSize) -> [(corner: CGPoint, proposal: ProposedViewSize)] {
    let layout = layout(proposal)
    return layout.corners.map { ($0, layout.offer) }
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    let layout = layout(proposal)
    return mergedGuides(children, children.map { _ in layout.offer }, layout.corners)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let layout = layout(proposal)
    writeInPlanes(
      children, children.map { _ in layout.offer }, layout.corners, at: corner, ghosts, into: writer)
  }
}

extension View {
  /// Draws another view on top, aligned within this one's size.
  nonisolated consuming public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    layered(content(), alignment, inFront: true)
  }

  /// Draws another view on top, aligned within this one's size.
  @_disfavoredOverload
  nonisolated consuming public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center)
    -> some View
  {
    layered(overlay, alignment, inFront: true)
  }

  /// Draws another view behind, aligned within this one's size.
  nonisolated consuming public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    layered(content(), alignment, inFront: false)
  }

  /// Draws another view behind, aligned within this one's size.
  @_disfavoredOverload
  nonisolated consuming public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    layered(background, alignment, inFront: false)
  }

  nonisolated consuming func layered<V: View>(
    _ other: V, _ alignment: Alignment, inFront: Bool
  ) -> WrappedView<Self> {
    wrapped { element, context in
      let others = other.elements(in: context.eager)
      return LayeredElement(
        element, others.count == 1 ? others[0] : DepthElement(alignment, others, in: context), alignment,
        inFront ? .front : .back, in: context)
    }
  }

  /// Shows the view where another one is opaque.
  nonisolated func masked<V: View>(by mask: V, _ alignment: Alignment) -> WrappedView<Self> {
    wrapped { element, context in
      LayeredElement(
        element, DepthElement(alignment, mask.elements(in: context), in: context), alignment, .mask,
        in: context)
    }
  }
}

final class LayeredElement: WrapperElement {
  /// The role of the other element.
  enum Role { case front, back, mask }

  private let other: ViewElement
  private let alignment: Alignment
  private let role: Role

  init(
    _ child: ViewElement, _ other: ViewElement, _ alignment: Alignment, _ role: Role, in context: ViewContext
  ) {
    (self.other, self.alignment, self.role) = (other, alignment, role)
    super.init(child, .stack, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let own = child.dimensions(proposal, for: alignment)
    let offered = ProposedViewSize(width: own.width, height: own.height)
    let place = alignment.corner(of: other.dimensions(offered, for: alignment), in: own)
    let otherCorner = CGPoint(x: corner.x + place.x, y: corner.y + place.y)
    switch role {
    case .front:
      child.write(at: corner, proposal, into: writer)
      other.write(at: otherCorner, offered, into: writer)
    case .back:
      other.write(at: otherCorner, offered, into: writer)
      child.write(at: corner, proposal, into: writer)
    case .mask:
      writer.masked {
        child.write(at: corner, proposal, into: writer)
      } by: {
        other.write(at: otherCorner, offered, into: writer)
      }
    }
  }
}
