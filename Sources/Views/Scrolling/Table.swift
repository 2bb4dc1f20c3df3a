/// Rows of columns, of which a phone shows the first column as a list, without a header.
///
/// Source: Apple's documentation of `Table`.
public struct Table<Value: Identifiable>: View {
  private let rows: [Value]
  private let column: TableColumns<Value>

  /// A row for each element of a collection.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value { (rows, column) = (Array(data), columns()) }

  /// A row for each element of a collection, of which nothing selects one.
  public init<Data: RandomAccessCollection, Selection>(
    _ data: Data, selection: Binding<Selection>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value { (rows, column) = (Array(data), columns()) }

  /// A row for each element of a collection, in its order: there is no header to change it.
  public init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value, Sort.Compared == Value { (rows, column) = (Array(data), columns()) }

  /// A row for each element of a collection, in its order, of which nothing selects one.
  public init<Data: RandomAccessCollection, Selection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Selection>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value, Sort.Compared == Value { (rows, column) = (Array(data), columns()) }

  /// A row for each element that a builder lists.
  public init<Data: RandomAccessCollection>(
    of valueType: Value.Type, @TableColumnBuilder<Value> columns: () -> TableColumns<Value>,
    rows: () -> ForEach<Data, Value.ID, TableRow<Value>>
  ) where Data.Element == Value { (self.rows, column) = (Array(rows().data), columns()) }

  /// The list.
  public var body: some View { List(rows) { column.content($0) }.listStyle(.plain) }
}

/// The columns of a table, of which the first is shown.
public struct TableColumns<Value> {
  let content: (Value) -> AnyView
}

/// A row of a table.
public struct TableRow<Value> {
  /// The row of an element.
  public init(_ value: Value) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content == TableRow<Data.Element> {
  /// The rows of elements.
  public init(_ data: Data, content: @escaping (Data.Element) -> TableRow<Data.Element>) {
    (self.data, self.content, id, line) = (data, content, { $0.id }, SourceLine(#fileID, #line))
  }
}

/// A column of a table.
public struct TableColumn<Value> {
  let columns: TableColumns<Value>

  private init(_ content: @escaping (Value) -> some View) {
    columns = TableColumns { AnyView(content($0)) }
  }

  /// A column of views.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (Value) -> some View) {
    self.init(content)
  }

  /// A column of texts.
  public init<S: StringProtocol>(_ title: S, value: KeyPath<Value, String>) {
    self.init { Text($0[keyPath: value]) }
  }

  /// A column of views, by which rows may be sorted.
  public init<S: StringProtocol, V>(
    _ title: S, value: KeyPath<Value, V>, @ViewBuilder content: @escaping (Value) -> some View
  ) { self.init(content) }

  /// A column of views, by which rows may be sorted.
  public init<S: StringProtocol, V, C: SortComparator>(
    _ title: S, value: KeyPath<Value, V>, comparator: C, @ViewBuilder content: @escaping (Value) -> some View
  ) { self.init(content) }

  /// No effect: the first column is as wide as the list.
  public func width(_ width: CGFloat? = nil) -> TableColumn { self }
  /// No effect: the first column is as wide as the list.
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn { self }
  /// No effect: the first column is shown.
  public func defaultVisibility(_ visibility: Visibility) -> TableColumn { self }
  /// No effect.
  public func customizationID(_ id: String) -> TableColumn { self }
  /// No effect.
  public func alignment(_ alignment: HorizontalAlignment) -> TableColumn { self }
}

/// Makes the columns of a table.
@resultBuilder
public struct TableColumnBuilder<Value> {
  /// A column.
  public static func buildExpression(_ content: TableColumn<Value>) -> TableColumns<Value> {
    content.columns
  }
  /// The first column.
  public static func buildBlock(_ first: TableColumns<Value>, _ others: TableColumns<Value>...)
    -> TableColumns<Value>
  { first }
  /// The first column of two choices.
  public static func buildEither(first: TableColumns<Value>) -> TableColumns<Value> { first }
  /// The first column of two choices.
  public static func buildEither(second: TableColumns<Value>) -> TableColumns<Value> { second }
}
