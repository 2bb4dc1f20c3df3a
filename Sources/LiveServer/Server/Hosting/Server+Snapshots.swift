import Engine
import Rooms

// Keeping rooms for the next start.
extension Server {
  /// Brings back the rooms of the last server, those that changed last where there are too many.
  func restoreRooms() {
    let newest = configuration.restored.sorted { one, other in
      let isMain = one.key == .main
      return isMain == (other.key == .main) ? one.value.time > other.value.time : isMain
    }
    for (name, snapshot) in newest.prefix(configuration.limits.rooms) { _ = restore(name, from: snapshot) }
  }

  /// Lets a room run as it was.
  func restore(_ name: RoomName, from snapshot: RoomSnapshot) -> RoomHost {
    host(Room(name, restoring: snapshot, configuration: rooms, at: now))
  }

  /// Makes sure that what has changed about a room will be kept.
  func noteChanges(of host: RoomHost, at now: Time) {
    guard configuration.writer != nil || host.replica?.isRunning == true,
      host.persistedRevision != host.room.revision
    else { return }
    let isMovement = host.persistedRevision.changes == host.room.revision.changes
    if isMovement, host.needsPersisting { return }
    host.needsPersisting = true
    host.persistedRevision = host.room.revision
    schedule.change(host.room.name, isMovement: isMovement, at: now)
  }

  /// Keeps the rooms that are due, or all that have changed, at the end.
  func keepRooms(at now: Time, isLast: Bool = false) {
    for name in schedule.popDue(at: isLast ? .infinity : now) {
      guard let host = hosts[name] else { continue }
      host.needsPersisting = false
      host.persistedRevision = host.room.revision
      host.replica?.keep()
      configuration.writer?.write(host.room.snapshot(at: now), of: name)
    }
  }

  /// Keeps a room that stops to run, for whoever makes it again; one that nobody has changed is forgotten.
  func leave(_ host: RoomHost, at now: Time) {
    let room = host.room
    if room.revision.isTouched {
      configuration.writer?.write(room.snapshot(at: now), of: room.name)
    } else {
      configuration.writer?.remove(room.name)
    }
  }
}
