/// Views from left to right, as a layout.
public struct HStackLayout: Layout {
  /// The alignment of the views.
  public var alignment: VerticalAlignment
  /// The distance between views, in points, or nil for the usual one.
  public var spacing: CGFloat?

  /// A layout from its parts.
  nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  private func stack(_ subviews: Subviews) -> LinearElement? {
    subviews.stack(.horizontal, alignment.id, spacing)
  }
  /// The size of the row.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    stack(subviews)?.measure(proposal) ?? .zero
  }
  /// Places the views in a row.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews.place(stack(subviews)?.places(proposal) ?? [], from: bounds.origin)
  }
}

/// Views from top to bottom, as a layout.
public struct VStackLayout: Layout {
  /// The alignment of the views.
  public var alignment: HorizontalAlignment
  /// The distance between views, in points, or nil for the usual one.
  public var spacing: CGFloat?

  /// A layout from its parts.
  nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  private func stack(_ subviews: Subviews) -> LinearElement? {
    subviews.stack(.vertical, alignment.id, spacing)
  }
  /// The size of the column.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    stack(subviews)?.measure(proposal) ?? .zero
  }
  /// Places the views in a column.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews.place(stack(subviews)?.places(proposal) ?? [], from: bounds.origin)
  }
}

/// Views on top of each other, as a layout.
public struct ZStackLayout: Layout {
  /// The alignment of the views.
  public var alignment: Alignment

  /// A layout from its alignment.
  nonisolated public init(alignment: Alignment = .center) { self.alignment = alignment }

  private func stack(_ subviews: Subviews) -> DepthElement? {
    subviews.first.map { DepthElement(alignment, subviews.map(\.element), in: $0.element.context) }
  }
  /// The size of the largest view.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    stack(subviews)?.measure(proposal) ?? .zero
  }
  /// Places the views on top of each other.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews.place(stack(subviews)?.places(proposal) ?? [], from: bounds.origin)
  }
}

/// A layout of any type.
public struct AnyLayout: Layout {
  private let size: (ProposedViewSize, Subviews) -> CGSize
  private let place: (CGRect, ProposedViewSize, Subviews) -> Void

  /// A layout whose type is forgotten.
  nonisolated public init<L: Layout>(_ layout: L) {
    size = { proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
    place = { bounds, proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }
  /// The layout's size.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    size(proposal, subviews)
  }
  /// Places the views as the layout does.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    place(bounds, proposal, subviews)
  }
}

extension LayoutSubviews {
  fileprivate func stack(
    _ axis: Axis, _ guide: AlignmentKey, _ spacing: CGFloat?
  ) -> LinearElement? {
    first.map { LinearElement(axis, guide, spacing, map(\.element), in: $0.element.context) }
  }

  fileprivate func place(_ places: [(corner: CGPoint, proposal: ProposedViewSize)], from origin: CGPoint) {
    for (subview, place) in zip(self, places) {
      subview.place(
        at: CGPoint(x: origin.x + place.corner.x, y: origin.y + place.corner.y), proposal: place.proposal)
    }
  }
}
