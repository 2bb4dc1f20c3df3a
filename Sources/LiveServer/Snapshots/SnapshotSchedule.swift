import Engine

/// When which rooms are kept: soon after a change, and never so often that a slider's every move would write.
struct SnapshotSchedule {
  /// How long a change may wait, in seconds.
  static let delay: Time = 0.5

  private var changed: Set<RoomName> = []
  /// When the rooms that have changed are due; infinity when none has.
  private(set) var next = Time.infinity

  /// A room has changed.
  mutating func change(_ room: RoomName, at time: Time) {
    changed.insert(room)
    next = min(next, time + Self.delay)
  }

  /// The rooms that are due, which then count as kept.
  mutating func popDue(at time: Time) -> Set<RoomName> {
    guard time >= next else { return [] }
    defer {
      changed = []
      next = .infinity
    }
    return changed
  }
}
