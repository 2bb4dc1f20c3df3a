extension View {
  /// Takes all of the scroll view around, or of the stage, along some axes.
  nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center)
    -> some View
  {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Takes a share of the scroll view around, or of the stage: as wide as `span` of `count` equal parts.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let (count, span) = (CGFloat(max(1, count)), CGFloat(max(1, span)))
      let each = (length - spacing * (count - 1)) / count
      return each * span + spacing * (span - 1)
    }
  }

  /// Takes a length that is computed of the scroll view around, or of the stage, along some axes.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    wrapped { ContainerFrameElement($0, axes, alignment, length, in: $1) }
  }
}

/// A frame whose sides follow those of what scrolls around it.
final class ContainerFrameElement: PlacingElement {
  private let axes: Axis.Set
  private let length: (CGFloat, Axis) -> CGFloat

  init(
    _ child: ViewElement, _ axes: Axis.Set, _ alignment: Alignment,
    _ length: @escaping (CGFloat, Axis) -> CGFloat,
    in context: ViewContext
  ) {
    (self.axes, self.length) = (axes, length)
    super.init(child, alignment, in: context)
  }

  private var container: CGSize {
    context.environment.scrolling.container?.read() ?? context.update.program.stage
  }

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let container = container
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? length(container.width, .horizontal).extent : proposal.width,
      height: axes.contains(.vertical) ? length(container.height, .vertical).extent : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let offered = offer(proposal)
    let inner = child.size(offered)
    return CGSize(
      width: axes.contains(.horizontal) ? offered.width ?? inner.width : inner.width,
      height: axes.contains(.vertical) ? offered.height ?? inner.height : inner.height)
  }
}
