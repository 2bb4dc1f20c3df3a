import Engine

/// The pointers that people have on the stage, each with a number that is unique in the room.
struct Fingers {
  /// The most pointers that a client may have on the stage at once.
  static let mostPointers = 10

  /// The pointers under the room's numbers, by client and by the client's own numbers.
  private var pointers: [ClientID: [Int: Pointer]] = [:]
  /// The newest pointers that were lifted, as lost: the scene's program may end before it hears of that.
  private var lifted: [Pointer] = []
  /// The most lifted pointers that are remembered.
  private static let mostLifted = 100
  private var nextNumber = 0

  /// All pointers, in the order of their numbers.
  var all: [Pointer] { pointers.values.flatMap(\.values).sorted { $0.id < $1.id } }

  /// The first pointer that a client has put on the stage, or nil if it has none there.
  func first(of id: ClientID) -> Pointer? { pointers[id]?.values.min { $0.id < $1.id } }

  /// Follows a client's pointer.
  ///
  /// - Returns: The pointer under its number, and the number of the gesture of which it is a part; nil for a
  ///   pointer that never began.
  mutating func follow(
    _ pointer: Pointer, of id: ClientID
  ) throws(WireError) -> (pointer: Pointer, gesture: Int)? {
    var own = pointers[id] ?? [:]
    let known = own[pointer.id]
    var next = pointer
    switch pointer.phase {
    case .began:
      guard known != nil || own.count < Self.mostPointers else {
        let message = "At most \(Self.mostPointers) pointers of one client can be on the stage at once."
        throw WireError(code: .tooMany, message: message, about: "pointer")
      }
      next.id = known?.id ?? makeNumber()
    case .moved, .ended, .cancelled:
      guard let known else { return nil }
      next.id = known.id
    }
    let isOver = pointer.phase == .ended || pointer.phase == .cancelled
    own[pointer.id] = isOver ? nil : next
    if isOver { remember([next.cancelled]) }
    pointers[id] = own.isEmpty ? nil : own
    // Two fingers that pinch are one gesture.
    return (next, min(own.values.lazy.map(\.id).min() ?? next.id, next.id))
  }

  /// Lifts a client's pointers; returns them as lost.
  mutating func lift(_ id: ClientID) -> [Pointer] {
    let lost = (pointers.removeValue(forKey: id) ?? [:]).values.sorted { $0.id < $1.id }.map(\.cancelled)
    remember(lost)
    return lost
  }

  /// Lifts all pointers; returns them as lost.
  @discardableResult
  mutating func liftAll() -> [Pointer] {
    defer { (pointers, lifted) = ([:], []) }
    return all.map(\.cancelled)
  }

  /// Lifts all pointers; returns them as lost, and once more those that the scene may not know to be lifted.
  mutating func liftAllAgain() -> [Pointer] {
    let before = lifted
    return before + liftAll()
  }

  /// Takes note that the scene knows of all pointers that were lifted.
  mutating func confirmLifted() { lifted = [] }

  private mutating func remember(_ lost: [Pointer]) { lifted = (lifted + lost).suffix(Self.mostLifted) }

  private mutating func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

extension Pointer {
  /// The same pointer, lost.
  fileprivate var cancelled: Pointer { Pointer(phase: .cancelled, id: id, location: location) }
}
