/// Rows one below the other that scroll.
public struct List<Content: View> {
  let content: Content

  /// Rows of views.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension List {
  /// A row for each element of a collection.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// A row for each element of a collection.
  nonisolated public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }
}

extension List {
  /// A row for each number of a range.
  nonisolated public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Rows of which nothing selects one; a tap gesture of a row can.
  nonisolated public init<Selection>(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// A row for each element of a collection, of which nothing selects one; a tap gesture of a row can.
  nonisolated public init<Data: RandomAccessCollection, Selection, Row: View>(
    _ data: Data, selection: Binding<Selection>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// A row for each element of a collection, of which nothing selects one; a tap gesture of a row can.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Selection, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Selection>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// A row for each element of a tree; rows with children open and close.
  nonisolated public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Row> {
    content = OutlineGroup(data, children: children, content: rowContent)
  }
}

/// Ways of editing rows, none of which a stage has.
public struct EditActions<Data>: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Ways from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// By being moved.
  public static var move: EditActions { EditActions(rawValue: 1) }
  /// By being swiped away.
  public static var delete: EditActions { EditActions(rawValue: 2) }
  /// All.
  public static var all: EditActions { EditActions(rawValue: 3) }
}

extension List {
  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where Content == ForEach<[Binding<C.Element>], ID, Row> {
    self.init(data, id: id, rowContent: rowContent)
  }

  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == ForEach<[Binding<C.Element>], C.Element.ID, Row> {
    self.init(data, rowContent: rowContent)
  }
}

extension ForEach where Content: View {
  /// Views for the elements of a binding, which they may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, content: content)
  }
}
