import Cluster
import Engine
import Redis
import Rooms
import Storage
import Support

/// What was found of what nothing names any more.
struct UpkeepOutcome: Sendable {
  /// The pictures that were deleted.
  var pictures: [String] = []
  /// The rooms with takes that are gone.
  var rooms: [RoomName] = []
  /// Why nothing was deleted, as a sentence.
  var fault: String?
}

// Deleting what nothing names any more.
extension Server {
  /// Looks for what nothing names any more, if it is time to.
  func keepUp(at now: Time) {
    guard let upkeep = configuration.upkeep, now >= nextUpkeep else { return }
    // Where Redis is away, it is not known which rooms there are.
    guard cluster?.statistics.isConnected != false else {
      nextUpkeep = now + Upkeep.delay
      return
    }
    nextUpkeep = now + Upkeep.interval
    let rooms = Set(hosts.keys).union(cluster?.rooms ?? [])
    let shown =
      hosts.values.flatMap(\.room.program.pictures) + (showContents?.show?.steps.flatMap(\.pictures) ?? [])
    let named = Set(shown.compactMap(\.mediaName))
    let exchange = sharedFiles?.pictures
    upkeepWorker.perform { upkeep.sweep(naming: named, rooms: rooms, exchange) }
  }

  /// Deletes the takes of rooms that are still gone, and says what was deleted.
  func finishUpkeep() {
    guard let upkeep = configuration.upkeep else { return }
    for outcome in upkeepWorker.takeOutcomes() {
      if let fault = outcome.fault {
        log.warning("Unused files could not be deleted. \(fault)")
      }
      if !outcome.pictures.isEmpty {
        log.notice("unused pictures deleted", metadata: ["pictures": "\(outcome.pictures.count)"])
      }
      for room in outcome.rooms where !isKnown(room) {
        log.notice("takes of a room that is gone deleted", metadata: ["room": "\(room)"])
        takeWorker.writer.forget(room, after: upkeep.age)
      }
    }
  }
}

extension Upkeep {
  /// Deletes pictures here and in Redis, and finds rooms that are gone; takes a while.
  fileprivate func sweep(
    naming shown: Set<String>, rooms: Set<RoomName>, _ exchange: PictureExchange?
  ) -> UpkeepOutcome {
    do {
      var named = try namedPictures().union(shown)
      if let exchange { named.formUnion(try exchange.namedPictures()) }
      let abandoned = try abandonedRooms(besides: rooms)
      let removed = pictures.sweep(keeping: named, after: age)
      try exchange?.sweep(keeping: named, after: age)
      return UpkeepOutcome(pictures: removed, rooms: abandoned)
    } catch {
      return UpkeepOutcome(fault: "\(error)")
    }
  }
}
