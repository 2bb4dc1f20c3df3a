/// Views that are made of a collection.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// Rows of a collection that people edit.
struct EditableRows<Rows: DynamicViewContent> {
  let rows: Rows
  let edits: CollectionEdits
}

extension EditableRows: PrimitiveView, DynamicViewContent {
  var data: Rows.Data { rows.data }
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context
    inner.environment.collectionEdits = edits.merged(with: context.environment.collectionEdits)
    return rows.elements(in: inner)
  }
}

extension DynamicViewContent {
  /// Lets people remove rows of a list, by a swipe or while they edit.
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableRows(rows: self, edits: CollectionEdits(delete: action))
  }
  /// Lets people move rows of a list to other places while they edit.
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableRows(rows: self, edits: CollectionEdits(move: action))
  }
  /// Inserts rows, which nobody drags into a stage.
  @available(*, unavailable, message: "Nothing is dragged from app to app: insert rows with a Button.")
  nonisolated public func onInsert(
    of supportedContentTypes: [String], perform action: @escaping (Int, [Any]) -> Void
  ) -> some DynamicViewContent { self }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at some offsets.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() where indices.contains(startIndex + offset) {
      remove(at: startIndex + offset)
    }
  }
}

extension MutableCollection {
  /// Moves the elements at some offsets, so that they stand in front of the one that is at an offset now.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    var (moved, before, after): ([Element], [Element], [Element]) = ([], [], [])
    for (offset, element) in enumerated() {
      if source.contains(offset) {
        moved.append(element)
      } else if offset < destination {
        before.append(element)
      } else {
        after.append(element)
      }
    }
    for (index, element) in zip(Array(indices), before + moved + after) { self[index] = element }
  }
}
