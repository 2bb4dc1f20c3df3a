/// The ways in which people edit a row of a list.
struct RowEdits {
  /// Removes the row.
  var delete: (() -> Void)?
  /// The row among those that people order.
  var move: RowMove?
  var forbidsDelete = false
  var forbidsMove = false
  /// The buttons at the leading edge.
  var leading: [SwipeActions] = []
  /// The buttons at the trailing edge; without any, a button removes the row.
  var trailing: [SwipeActions] = []

  /// The edits without the forbidden ones.
  var allowed: RowEdits {
    var allowed = self
    if forbidsDelete { allowed.delete = nil }
    if forbidsMove { allowed.move = nil }
    return allowed
  }

  var isEmpty: Bool { delete == nil && move == nil && leading.isEmpty && trailing.isEmpty }
}

/// A row among those of a collection, which people bring into another order.
struct RowMove {
  /// The rows of the collection.
  let rows: UInt64
  let index: Int
  let count: Int
  /// Moves rows to an offset.
  let perform: (IndexSet, Int) -> Void
}

/// The buttons at an edge of a row that is swiped.
struct SwipeActions {
  /// True if a swipe over most of the row is a tap on the first one.
  let allowsFullSwipe: Bool
  let buttons: StyledPart
}

/// The changes of a collection that its rows offer.
struct CollectionEdits {
  var delete: ((IndexSet) -> Void)?
  var move: ((IndexSet, Int) -> Void)?

  /// The same, completed by other changes.
  func merged(with others: CollectionEdits?) -> CollectionEdits {
    CollectionEdits(delete: delete ?? others?.delete, move: move ?? others?.move)
  }

  /// The rows of an element of a collection, which offer the changes to a list.
  ///
  /// - Parameter rows: The key of the collection.
  func offered(by elements: [ViewElement], at index: Int, of count: Int, in rows: UInt64) -> [ViewElement] {
    elements.map { element in
      var look = element.rowLook
      if let delete { look.edits.delete = { delete(IndexSet(integer: index)) } }
      if let move { look.edits.move = RowMove(rows: rows, index: index, count: count, perform: move) }
      return LayoutValueElement(element, [ObjectIdentifier(RowLook.self): look], in: element.context)
    }
  }
}

private enum CollectionEditsKey: EnvironmentKey { static var defaultValue: CollectionEdits? { nil } }

extension EnvironmentValues {
  /// The changes that the rows of the next collection offer.
  var collectionEdits: CollectionEdits? {
    get { self[CollectionEditsKey.self] }
    set { self[CollectionEditsKey.self] = newValue }
  }
}

/// An edit of a row by a finger: the row is swiped, or is on its way to another place.
struct RowEdit: Codable, Equatable {
  enum Kind: Codable { case swipe, move }
  /// The row follows a finger, shows the buttons at the edge, is back at its place, or leaves beyond the edge if it is
  /// removed.
  enum Swipe: Codable { case followed, open, closed, removed }

  let row: UInt64
  let kind: Kind
  /// The distance from its place, in points.
  var distance: CGFloat
  var swipe = Swipe.followed
  /// The distance at which the finger began.
  var start: CGFloat = 0
  /// The rows among which it is moved, its number among them, and its height.
  var rows: UInt64 = 0
  var index = 0
  var height: CGFloat = 44
  var count = 0

  /// The number that a row on its way has where it is.
  private(set) var target: Int?

  /// Brings the row to a distance among others, each of which makes room once the row is over more than half of it.
  mutating func move(to distance: CGFloat, among heights: [Int: CGFloat]) {
    self.distance = distance
    let step = distance < 0 ? -1 : 1
    var (place, room) = (index, abs(distance))
    while (0..<count).contains(place + step) {
      let other = heights[place + step] ?? height
      guard room > other / 2 else { break }
      room -= max(1, other)
      place += step
    }
    target = place
  }

  /// The distance at which another one of the rows makes room.
  func room(at other: Int) -> CGFloat {
    let target = target ?? index
    if other > index, other <= target { return -height }
    if other < index, other >= target { return height }
    return 0
  }
}

/// The edit of a list, which its rows share.
final class ListEdit {
  private let place: PropertyPlace
  /// The edit, once a row has read it.
  private var known: Binding<RowEdit?>?

  init(in list: ViewContext) {
    place = PropertyPlace(
      update: list.update, place: list.place.part("edit"), surroundings: list.surroundings, name: "row")
  }

  /// The edit, for views in a context, which go on in the transaction of its change.
  func read(in context: inout ViewContext) -> Binding<RowEdit?> {
    var location = StoredLocation<RowEdit?>(nil)
    location.key = context.update.state(at: place, initial: nil as RowEdit?)
    if let transaction = context.update.takeTransaction() { context.move(in: transaction) }
    known = location.binding
    return location.binding
  }

  /// The animation of rows that close, and of those that make room.
  static let animation = Animation.spring(duration: 0.35, bounce: 0)

  /// Closes the row whose buttons are shown.
  func close() {
    guard let known, let edit = known.wrappedValue, edit.kind == .swipe, edit.swipe == .open else { return }
    withAnimation(Self.animation) { known.wrappedValue?.swipe = .closed }
  }
}
