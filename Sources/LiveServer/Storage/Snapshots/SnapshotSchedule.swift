import Engine
import Rooms

/// When rooms are saved: soon after a change, but not at every step of a slider.
package struct SnapshotSchedule {
  /// The longest wait of a change, in seconds.
  static let delay: Time = 0.5
  /// The longest wait of a movement, in seconds: a client that moves something goes on to send its position.
  static let movementDelay: Time = 5
  /// The most rooms that are kept in a second for having only moved: each is a file that waits for the disk.
  static let mostMovements = 10.0

  private var due: [RoomName: Time] = [:]
  /// When the next room is due; infinity when none has changed.
  package private(set) var next = Time.infinity

  /// A schedule in which nothing is due.
  package init() {}

  /// A room has changed, or something in it has only moved.
  package mutating func change(_ room: RoomName, isMovement: Bool = false, at time: Time) {
    let movementDelay = max(Self.movementDelay, Double(due.count) / Self.mostMovements)
    let end = time + (isMovement ? movementDelay : Self.delay)
    guard end < due[room] ?? .infinity else { return }
    due[room] = end
    next = min(next, end)
  }

  /// The rooms that are due, which then count as kept.
  package mutating func popDue(at time: Time) -> Set<RoomName> {
    guard time >= next else { return [] }
    let rooms = Set(due.filter { $0.value <= time }.keys)
    for room in rooms { due[room] = nil }
    next = due.values.min() ?? .infinity
    return rooms
  }
}
