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
    let elements = base.elements(in: context.next("subviews").eager).filter { !$0.isGhost }
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

/// A part of a view, with its header and footer.
public struct SectionConfiguration: Identifiable {
  /// The identity.
  public var id: UInt64 { 0 }
  /// The header.
  public var header: SubviewsCollection { SubviewsCollection(views: []) }
  /// The content.
  public var content: SubviewsCollection { SubviewsCollection(views: []) }
  /// The footer.
  public var footer: SubviewsCollection { SubviewsCollection(views: []) }
}

extension SectionConfiguration: PrimitiveView {
  /// No effect.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { [] }
}

extension Group where Content == EmptyView {
  /// Unavailable.
  @available(*, unavailable, message: "Sections are not separated here: use Group(subviews:).")
  nonisolated public init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping ([SectionConfiguration]) -> Result
  ) { content = EmptyView() }
}
