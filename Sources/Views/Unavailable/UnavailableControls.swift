// SwiftUI's controls and containers that a stage does not have. Each declaration says what to use instead.

/// A stage has no settings.
@available(*, unavailable, message: "A stage has no settings: use controls in the view.")
public struct SettingsLink: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init() {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Rows of cells, as a layout.
@available(*, unavailable, message: "A grid is no layout here: use Grid and GridRow.")
public struct GridLayout: Layout {
  /// Not supported; the message says what to use instead.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {}
  /// Not supported; the message says what to use instead.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    .zero
  }
  /// Not supported; the message says what to use instead.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {}
}
