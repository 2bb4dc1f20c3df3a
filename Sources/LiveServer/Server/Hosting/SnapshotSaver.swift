import Engine
import Rooms
import Storage

/// Saves rooms for the next start, soon after they have changed.
struct SnapshotSaver {
  /// Nil if nothing is saved; the saver may notify other nodes all the same.
  let writer: SnapshotWriter?
  private var schedule = SnapshotSchedule()

  init(_ writer: SnapshotWriter?) { self.writer = writer }

  /// When the next room is due; infinity when none has changed.
  var next: Time { schedule.next }

  /// Makes sure that what has changed about a room will be saved.
  mutating func recordChanges(of host: RoomHost, at now: Time) {
    guard writer != nil || host.link != nil, let revision = host.room?.value.revision,
      host.persistedRevision != revision
    else { return }
    let isMovement = host.persistedRevision?.changes == revision.changes
    if isMovement, host.needsPersisting { return }
    host.needsPersisting = true
    host.persistedRevision = revision
    schedule.change(host.name, isMovement: isMovement, at: now)
  }

  /// The rooms that are due, which then count as saved.
  mutating func popDue(at time: Time) -> Set<RoomName> { schedule.popDue(at: time) }

  /// Saves a room that stops running, so that it can be restored. Forgets an unchanged one.
  func saveRemoved(_ room: borrowing Room, at now: Time) {
    if room.isTouched {
      writer?.write(room.snapshot(at: now), of: room.name)
    } else {
      writer?.remove(room.name)
    }
  }
}
