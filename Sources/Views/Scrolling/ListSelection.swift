/// The choice among a list's rows.
struct ListSelection {
  /// True if several rows can be chosen, which people do while they edit.
  let isMultiple: Bool
  let contains: (ViewElement) -> Bool
  /// Chooses a row, or another one.
  let toggle: (ViewElement) -> Void

  init<Value: Hashable>(_ selection: Binding<Value?>) {
    isMultiple = false
    contains = { $0.choice(as: Value.self).map { $0 == selection.wrappedValue } ?? false }
    toggle = { if let value = $0.choice(as: Value.self) { selection.wrappedValue = value } }
  }

  init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
    isMultiple = true
    contains = { $0.choice(as: Value.self).map(selection.wrappedValue.contains) ?? false }
    toggle = {
      guard let value = $0.choice(as: Value.self) else { return }
      if selection.wrappedValue.remove(value) == nil { selection.wrappedValue.insert(value) }
    }
  }
}

extension List {
  /// Rows of which a tap chooses one.
  nonisolated public init<Value: Hashable>(
    selection: Binding<Value?>?, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Rows of which a tap chooses one, for the elements of a collection.
  nonisolated public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
    _ data: Data, selection: Binding<Value?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(data, rowContent: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Rows of which a tap chooses one, for the elements of a collection.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Value: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Value?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(data, id: id, rowContent: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }
}

extension List {
  /// Rows of which people choose some while they edit.
  nonisolated public init<Value: Hashable>(
    selection: Binding<Set<Value>>?, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Rows of which people choose some while they edit, for the elements of a collection.
  nonisolated public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
    _ data: Data, selection: Binding<Set<Value>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(data, rowContent: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Rows of which people choose some while they edit, for the elements of a collection.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Value: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<Value>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(data, id: id, rowContent: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }
}
