/// Rows of a tree: those with children open and close.
public struct OutlineGroup<Data: RandomAccessCollection, Row: View> where Data.Element: Identifiable {
  private let data: Data
  private let children: KeyPath<Data.Element, Data?>
  private let row: (Data.Element) -> Row

  /// Rows for the elements of a collection and for their children.
  nonisolated public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Row
  ) { (self.data, self.children, row) = (data, children, content) }
}

extension OutlineGroup {
  /// Rows for one element and for its children.
  nonisolated public init<Root: Identifiable>(
    _ root: Root, children: KeyPath<Root, [Root]?>, @ViewBuilder content: @escaping (Root) -> Row
  ) where Data == [Root] { self.init([root], children: children, content: content) }
}

extension OutlineGroup: View {
  /// The rows.
  public var body: some View {
    ForEach(data) { element in
      if let inner = element[keyPath: children] {
        DisclosureGroup {
          // A group within itself has no type of its own.
          AnyView(OutlineGroup(inner, children: children, content: row))
        } label: {
          row(element)
        }
      } else {
        row(element)
      }
    }
  }
}
