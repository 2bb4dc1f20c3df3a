import Engine
import Logging
import Rooms
import Storage
import Support

/// Deletes pictures and takes that nothing names any more, from time to time.
final class PeriodicUpkeep {
  /// The result of one run.
  private struct Outcome: Sendable {
    /// The pictures that were deleted.
    var pictures: [String] = []
    /// The rooms with takes that are gone.
    var rooms: [RoomName] = []
    /// The reason that nothing was deleted, as a sentence.
    var fault: String?
  }

  private let upkeep: Upkeep
  private let registry: RoomRegistry
  private let exchange: (any SharedPictures)?
  private let worker: Worker<Outcome>
  private let timer: DeadlineTimer
  private let log: Logger
  /// When to look next.
  private var next: Time

  init(
    _ upkeep: Upkeep, of registry: RoomRegistry, sharing exchange: (any SharedPictures)?,
    timer: DeadlineTimer,
    from now: Time, log: Logger, wake: @escaping @Sendable () -> Void
  ) {
    self.upkeep = upkeep
    self.registry = registry
    self.exchange = exchange
    worker = Worker("tiltcast.upkeep", wake: wake)
    self.timer = timer
    self.log = log
    next = now + Upkeep.delay
    timer.fire(by: next, at: now)
  }

  /// Looks for what nothing names any more, if it is time to.
  func tick(at now: Time) {
    defer { timer.fire(by: next, at: now) }
    guard now >= next else { return }
    // Where Redis is away, it is not known which rooms there are.
    guard registry.cluster?.statistics.isConnected != false else {
      next = now + Upkeep.delay
      return
    }
    next = now + Upkeep.interval
    let rooms = Set(registry.hosts.keys).union(registry.cluster?.rooms ?? [])
    let shown =
      registry.hosts.values.flatMap { $0.room?.value.performance.live.pictures ?? [] }
      + (registry.contents.common.show?.show?.steps.flatMap(\.pictures) ?? [])
    let named = Set(shown.compactMap(\.mediaName))
    worker.perform { [upkeep, exchange] in Self.sweep(upkeep, naming: named, rooms: rooms, exchange) }
  }

  /// Deletes pictures here and in Redis, and finds rooms that are gone; takes a while.
  private static func sweep(
    _ upkeep: Upkeep, naming shown: Set<String>, rooms: Set<RoomName>, _ exchange: (any SharedPictures)?
  ) -> Outcome {
    do {
      var named = try upkeep.namedPictures().union(shown)
      if let exchange { named.formUnion(try exchange.namedPictures()) }
      let abandoned = try upkeep.abandonedRooms(besides: rooms)
      let removed = upkeep.pictures.sweep(keeping: named, after: upkeep.age)
      try exchange?.sweep(keeping: named, after: upkeep.age)
      return Outcome(pictures: removed, rooms: abandoned)
    } catch {
      return Outcome(fault: "\(error)")
    }
  }

  /// Deletes the takes of rooms that are still gone, and says what was deleted.
  func finish() {
    for outcome in worker.takeOutcomes() {
      if let fault = outcome.fault { log.warning("Unused files could not be deleted. \(fault)") }
      if !outcome.pictures.isEmpty {
        log.notice("unused pictures deleted", metadata: ["pictures": "\(outcome.pictures.count)"])
      }
      for room in outcome.rooms where !registry.isKnown(room) {
        log.notice("takes of a room that is gone deleted", metadata: ["room": "\(room)"])
        registry.takeWorker.writer.forget(room, after: upkeep.age)
      }
    }
  }
}
