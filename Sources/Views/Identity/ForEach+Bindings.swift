extension ForEach where Content: View {
  /// Views for the elements of a binding, which they may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    (self.data, self.content, self.line) = (data.elements, content, SourceLine(file, line))
    self.id = { $0.wrappedValue[keyPath: id] }
  }

  /// Views for the elements of a binding, which they may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    (self.data, self.content, self.line) = (data.elements, content, SourceLine(file, line))
    self.id = { $0.wrappedValue.id }
  }
}

extension Binding where Value: MutableCollection & RandomAccessCollection {
  /// A binding to each element; one whose place is gone keeps what it held.
  fileprivate var elements: [Binding<Value.Element>] {
    let whole = self
    let values = wrappedValue
    return values.indices.map { index in
      let last = values[index]
      return Binding<Value.Element>(
        get: {
          let now = whole.wrappedValue
          return now.indices.contains(index) ? now[index] : last
        },
        set: { value in
          guard whole.wrappedValue.indices.contains(index) else { return }
          whole.wrappedValue[index] = value
        })
    }
  }
}

extension Binding {
  /// A binding to the value of an optional one; nil where it has none.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// A binding to an optional of another one's value.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to the value as one that can be hashed.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The value's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension List {
  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where Content == ForEach<[Binding<C.Element>], ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a binding, which it may change.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == ForEach<[Binding<C.Element>], C.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Rows of which one is selected, which a tap on a stage does not.
  nonisolated public init<Selection: Hashable>(
    selection: Binding<Selection?>?, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content)
  }

  /// Rows of which some are selected, which taps on a stage do not.
  nonisolated public init<Selection: Hashable>(
    selection: Binding<Set<Selection>>?, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content)
  }
}
