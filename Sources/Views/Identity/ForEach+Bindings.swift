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

// MARK: - Views of other views

/// One view of several, for containers of an author's own.
public struct Subview: Identifiable {
  let element: ViewElement
  /// The view's identity.
  public let id: UInt64
  /// The values that the view says to containers.
  public var containerValues: ContainerValues {
    element.layoutValues[ObjectIdentifier(ContainerValues.self)] as? ContainerValues ?? ContainerValues()
  }
}

extension Subview: PrimitiveView {
  /// The view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { [element] }
}

/// The views of a view.
public struct SubviewsCollection: RandomAccessCollection {
  let views: [Subview]

  /// The first place.
  public var startIndex: Int { 0 }
  /// The place behind the last one.
  public var endIndex: Int { views.count }
  /// A view.
  public subscript(index: Int) -> Subview { views[index] }
}

extension SubviewsCollection: PrimitiveView {
  /// All views.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { views.map(\.element) }
}

/// A view made of the views of another one.
public struct SubviewsReader<Base: View, Result: View> {
  let base: Base
  let result: (SubviewsCollection) -> Result
}

extension SubviewsReader: PrimitiveView {
  /// The elements of the result.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let elements = base.elements(in: context.next("subviews"))
    let views = elements.enumerated().map { index, element in
      Subview(element: element, id: StableHash.combine(element.key, UInt64(index)))
    }
    return result(SubviewsCollection(views: views)).elements(in: context)
  }
}

extension Group {
  /// A view made of the views of another one.
  nonisolated public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == SubviewsReader<Base, Result> {
    content = SubviewsReader(base: view, result: transform)
  }
}

extension ForEach {
  /// A view for each view of another one.
  nonisolated public init<V: View, Result: View>(
    subviews view: V, @ViewBuilder content: @escaping (Subview) -> Result
  )
  where
    Data == [Int], ID == Int,
    Content == SubviewsReader<V, ForEach<SubviewsCollection, UInt64, Result>>
  {
    data = [0]
    id = { $0 }
    line = SourceLine(#fileID, #line)
    // The views are only known where they are evaluated.
    self.content = { _ in
      SubviewsReader(base: view) {
        ForEach<SubviewsCollection, UInt64, Result>($0, id: \.id, content: content)
      }
    }
  }
}

/// The values that a view says to the containers of an author's own.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Says a value to the container around.
  nonisolated public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    wrapped { element, context in
      let id = ObjectIdentifier(ContainerValues.self)
      var values = element.layoutValues[id] as? ContainerValues ?? ContainerValues()
      values[keyPath: keyPath] = value
      return LayoutValueElement(element, [id: values], in: context)
    }
  }
}
