/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID

  /// The most elements that are shown.
  private var most: Int { 5000 }
}

extension ForEach where Content: View {
  /// Views for elements that have an identity.
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    (self.data, self.content, id) = (data, content, { $0.id })
  }

  /// Views for elements that are identified by one of their properties.
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.content, self.id) = (data, content, { $0[keyPath: id] })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Views for a range that never changes.
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    (self.data, self.content, id) = (data, content, { $0 })
  }
}

extension ForEach: View, PrimitiveView where Content: View {
  /// The elements of all views.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let list = context.next("each")
    var all: [ViewElement] = []
    for element in data.prefix(most) {
      guard context.performance.countEvaluation() else { break }
      let id = id(element)
      let part = list.part("\(id)")
      all += part.identified(content(element).elements(in: part), by: id)
    }
    if data.count > most {
      context.performance.notice("A ForEach shows the first \(most) of its \(data.count) elements.")
    }
    return all
  }
}
