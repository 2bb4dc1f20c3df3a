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
