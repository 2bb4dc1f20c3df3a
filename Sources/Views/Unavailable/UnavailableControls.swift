// SwiftUI's controls and containers that a stage does not have. Each declaration says what to use instead.

/// Rows of columns are a grid.
@available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
public struct Table<Value>: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> EmptyView
  ) where Data.Element == Value {}
  /// Not supported; the message says what to use instead.
  nonisolated public init<Data: RandomAccessCollection, Selection>(
    _ data: Data, selection: Binding<Selection>, @TableColumnBuilder<Value> columns: () -> EmptyView
  ) where Data.Element == Value {}
  /// Not supported; the message says what to use instead.
  nonisolated public init<Data: RandomAccessCollection, Order>(
    _ data: Data, sortOrder: Binding<[Order]>, @TableColumnBuilder<Value> columns: () -> EmptyView
  ) where Data.Element == Value {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Makes the columns of a table.
@resultBuilder
public struct TableColumnBuilder<RowValue> {
  /// A column.
  @available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
  public static func buildExpression(_ content: TableColumn<RowValue>) -> EmptyView { EmptyView() }
  /// The columns.
  public static func buildBlock(_ content: EmptyView...) -> EmptyView { EmptyView() }
}

/// A column of a table.
@available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
public struct TableColumn<RowValue> {
  /// Not supported; the message says what to use instead.
  public init<Content: View>(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {}
  /// Not supported; the message says what to use instead.
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {}
  /// Not supported; the message says what to use instead.
  public init<V, Content: View>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {}
}

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
