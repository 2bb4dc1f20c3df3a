import Engine

/// Counts changes of the state that a snapshot keeps, and separately its movements.
package struct RoomRevision: Equatable {
  package private(set) var changes = 1
  private(set) var movements = 0

  /// The revision of a room that has never been kept.
  package static let none = RoomRevision(changes: 0)

  /// Whether anything has ever been changed.
  package var isTouched: Bool { self != RoomRevision() }

  /// Records one change or several.
  mutating func recordChange(count: UInt32 = 1) { changes += Int(count) }

  /// Records a movement.
  mutating func recordMovement() { movements += 1 }

  /// Records a client's event, as a change or as a movement.
  mutating func record(_ event: Event) {
    switch event {
    case .sample, .hover: recordMovement()
    case .crowd(let change) where change.joined.isEmpty && change.left.isEmpty: recordMovement()
    case .pointer(let pointer) where pointer.phase == .moved: recordMovement()
    case .text(let input) where input.isComposing: recordMovement()
    case .pointer, .scroll, .text, .parameter, .pictures, .scene, .action, .calibrate, .reference, .crowd:
      recordChange()
    }
  }
}
