/// Ways of editing the rows of a binding.
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

extension EditActions where Data: MutableCollection {
  /// The changes of a binding's collection.
  fileprivate func edits(of data: Binding<Data>) -> CollectionEdits {
    var edits = CollectionEdits()
    if contains(.move) { edits.move = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } }
    if contains(.delete) {
      edits.delete = { offsets in
        guard let list = data.wrappedValue as? any RangeReplaceableCollection else { return }
        if let rest = list.removing(offsets) as? Data { data.wrappedValue = rest }
      }
    }
    return edits
  }
}

extension RangeReplaceableCollection {
  /// The elements but those at some offsets.
  fileprivate func removing(_ offsets: IndexSet) -> Self {
    Self(enumerated().lazy.filter { !offsets.contains($0.offset) }.map(\.element))
  }
}

extension ForEach where Content: View {
  /// Views for the elements of a binding, which they may change, and which people edit in a list.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, content: content)
    edits = editActions.edits(of: data)
  }

  /// Views for the elements of a binding, which they may change, and which people edit in a list.
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    self.init(data, id: id, content: content)
    edits = editActions.edits(of: data)
  }
}

extension List {
  /// A row for each element of a binding, which it may change, and which people edit.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where Content == ForEach<[Binding<C.Element>], ID, Row> {
    self.init { ForEach(data, id: id, editActions: editActions, content: rowContent) }
  }

  /// A row for each element of a binding, which it may change, and which people edit.
  nonisolated public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == ForEach<[Binding<C.Element>], C.Element.ID, Row> {
    self.init { ForEach(data, editActions: editActions, content: rowContent) }
  }
}
