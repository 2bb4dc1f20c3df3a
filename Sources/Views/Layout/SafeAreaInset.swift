extension View {
  /// Places another view at the top or the bottom, and keeps the view away from it; what scrolls is seen behind it.
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      at: edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing,
      content()
    )
  }

  /// Places another view beside the view, and keeps the view away from it; what scrolls is seen behind it.
  nonisolated public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      at: edge == .leading ? .leading : .trailing, Alignment(horizontal: .center, vertical: alignment),
      spacing,
      content())
  }

  nonisolated private func inset<V: View>(
    at edge: Edge, _ alignment: Alignment, _ spacing: CGFloat?, _ bar: V
  ) -> some View {
    wrapped { element, context in
      let bars = bar.elements(in: context.part("inset").eager)
      return SafeAreaInsetElement(
        element, bars.count == 1 && !bars[0].isGhost ? bars[0] : DepthElement(alignment, bars, in: context),
        at: edge, alignment, spacing: spacing ?? LinearElement.standardSpacing, in: context)
    }
  }
}

/// An element with a bar at an edge, which takes a part of the safe area.
final class SafeAreaInsetElement: MeasuringElement {
  private let bar: ViewElement
  private let edge: Edge
  private let alignment: Alignment
  private let spacing: CGFloat

  init(
    _ child: ViewElement, _ bar: ViewElement, at edge: Edge, _ alignment: Alignment, spacing: CGFloat,
    in context: ViewContext
  ) {
    (self.bar, self.edge, self.alignment, self.spacing) = (bar, edge, alignment, spacing)
    super.init(child, .stack, addsGuides: true, in: context)
  }

  private var isVertical: Bool { edge == .top || edge == .bottom }

  /// The size that the bar is offered: all of the edge, and as far into the area as it likes.
  private func barOffer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    isVertical
      ? ProposedViewSize(width: proposal.width, height: nil)
      : ProposedViewSize(width: nil, height: proposal.height)
  }

  /// The part of the area that the bar and the distance take; a bar without a size takes nothing.
  private func insets(_ proposal: ProposedViewSize) -> EdgeInsets {
    let size = bar.size(barOffer(proposal))
    let length = isVertical ? size.height : size.width
    return EdgeInsets(Edge.Set(edge), length > 0 ? length + spacing : 0)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let (insets, size) = (insets(proposal), bar.size(barOffer(proposal)))
    let inner = child.size(proposal.inset(by: insets))
    return CGSize(
      width: max(inner.width + insets.leading + insets.trailing, isVertical ? size.width : 0),
      height: max(inner.height + insets.top + insets.bottom, isVertical ? 0 : size.height))
  }

  /// The guides are those of the view, where it stands.
  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    movedGuides(of: child, proposal.inset(by: insets(proposal))) { place(proposal) }
  }

  /// The corner of the view, in the middle of what the bar leaves.
  private func place(_ proposal: ProposedViewSize) -> CGPoint {
    let (insets, whole) = (insets(proposal), size(proposal))
    let inner = child.size(proposal.inset(by: insets))
    return CGPoint(
      x: insets.leading + (whole.width - insets.leading - insets.trailing - inner.width) / 2,
      y: insets.top + (whole.height - insets.top - insets.bottom - inner.height) / 2)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (insets, own) = (insets(proposal), CGRect(origin: corner, size: size(proposal)))
    let place = place(proposal)
    writer.within(own, adding: insets) {
      child.write(
        at: CGPoint(x: corner.x + place.x, y: corner.y + place.y), proposal.inset(by: insets), into: writer)
    }
    let offer = barOffer(ProposedViewSize(own.size))
    let size = bar.dimensions(offer, for: alignment)
    var shift = alignment.corner(of: size, in: ViewDimensions(own.size))
    switch edge {
    case .top: shift.y = 0
    case .leading: shift.x = 0
    case .bottom: shift.y = own.height - size.height
    case .trailing: shift.x = own.width - size.width
    }
    bar.write(at: CGPoint(x: corner.x + shift.x, y: corner.y + shift.y), offer, into: writer)
  }
}
