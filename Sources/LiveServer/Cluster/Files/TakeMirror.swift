import Dispatch
import Foundation
import Logging
import Redis
import Rooms
import Storage
import Support
import Synchronization

/// Keeps the takes here and in Redis the same, on a thread of its own.
final class TakeMirror: Sendable {
  private struct State {
    /// The rooms to compare.
    var rooms: Set<RoomName> = []
    /// True if to compare all rooms, also those that only Redis knows.
    var wantsAll = false
    /// True if the thread is going to look.
    var isDue = false
    /// True if Redis did not answer the last time.
    var isAway = false
  }

  private let store: TakeStore
  private let remote: RedisTakeStore
  private let log: Logger
  private let changed: @Sendable (RoomName) -> Void
  private let queue = DispatchQueue(label: "tiltcast.takes.mirror")
  private let state = Mutex(State())

  /// The time before Redis is tried again after a failure, in seconds.
  private static let retryDelay = 2.0

  /// - Parameter changed: A room has other takes now; called on the mirror's thread.
  init(
    _ store: TakeStore, in remote: RedisTakeStore, log: Logger,
    changed: @escaping @Sendable (RoomName) -> Void
  ) {
    (self.store, self.remote, self.log, self.changed) = (store, remote, log, changed)
  }

  /// Compares a room's takes soon.
  func compare(_ room: RoomName) {
    state.withLock { _ = $0.rooms.insert(room) }
    schedule(after: 0)
  }

  /// Compares the takes of all rooms soon.
  func compareAll() {
    state.withLock { $0.wantsAll = true }
    schedule(after: 0)
  }

  private func schedule(after seconds: Double) {
    let isDue = state.withLock { state in
      defer { state.isDue = true }
      return state.isDue
    }
    if !isDue { queue.asyncAfter(deadline: .now() + seconds) { self.work() } }
  }

  private func work() {
    state.withLock { $0.isDue = false }
    do throws(RedisError) {
      if state.withLock({ $0.wantsAll }) {
        let rooms = try remote.rooms() + store.rooms()
        state.withLock {
          $0.rooms.formUnion(rooms); $0.wantsAll = false
        }
      }
      while let room = state.withLock({ $0.rooms.first }) {
        state.withLock { _ = $0.rooms.remove(room) }
        do throws(RedisError) {
          try merge(room)
        } catch {
          state.withLock { _ = $0.rooms.insert(room) }
          throw error
        }
      }
      say(nil)
    } catch {
      say(error)
      schedule(after: Self.retryDelay)
    }
  }

  /// Says once that Redis is away, and once that it is back.
  private func say(_ error: RedisError?) {
    let wasAway = state.withLock { state in
      defer { state.isAway = error != nil }
      return state.isAway
    }
    if let error, !wasAway {
      log.warning("Takes stay on this server until Redis is back. \(error)")
    } else if error == nil, wasAway {
      log.notice("Takes are shared again.")
    }
  }
}

// One room.
extension TakeMirror {
  private func merge(_ room: RoomName) throws(RedisError) {
    var here: TakeMerge.Digests
    do throws(StateError) {
      here = try store.digests(in: room)
    } catch {
      // What cannot be read is not deleted.
      return say(error, in: room)
    }
    let known = store.shared(in: room)
    let view = try remote.view(of: room, after: known, newEra: UUID().uuidString)
    let isSameEra = known?.era == view.era
    var shared = isSameEra ? known ?? SharedTakes() : SharedTakes()
    (shared.era, shared.version) = (view.era, max(shared.version, view.version))
    let base = shared.digests.reduce(into: TakeMerge.Digests()) { base, entry in
      if let name = TakeName(entry.key) { base[name] = entry.value }
    }
    let actions = TakeMerge.actions(base: base, here: here, there: view.digests)
    var isOther = false
    defer {
      if shared != known { store.setShared(shared, in: room) }
      if isOther { changed(room) }
    }
    for action in actions {
      guard let isChange = try perform(action, in: room, holding: &here, &shared) else { break }
      if isChange { isOther = true }
    }
  }

  /// - Returns: Whether the takes here have changed, or nil if nothing else may be done.
  private func perform(
    _ action: TakeMerge.Action, in room: RoomName, holding here: inout TakeMerge.Digests,
    _ shared: inout SharedTakes
  ) throws(RedisError) -> Bool? {
    switch action {
    case .agree(let name, let digest):
      shared.digests[name.description] = digest
      return false
    case .fetch(let name, let digest):
      // Another one by now is announced too.
      guard let bytes = try remote.contents(of: name, in: room), SHA256Digest.text(of: bytes[...]) == digest
      else { return false }
      do throws(StateError) {
        guard try store.replace(name, holding: here[name], by: bytes, in: room) else { return again(room) }
      } catch {
        say(error, in: room)
      }
      shared.digests[name.description] = digest
      return true
    case .removeHere(let name):
      do throws(StateError) {
        guard try store.replace(name, holding: here[name], by: nil, in: room) else { return again(room) }
      } catch {
        // It would come back to all servers if it counted as gone.
        say(error, in: room)
        return false
      }
      shared.digests[name.description] = nil
      return true
    case .send(let name, let digest, let old):
      guard let file = store.contents(of: name, in: room) else { return false }
      let new = (digest, [UInt8](file))
      note(try remote.change(name, in: room, replacing: old, by: new), of: name, digest, in: room, &shared)
      return false
    case .removeThere(let name, let digest):
      note(try remote.change(name, in: room, replacing: digest, by: nil), of: name, nil, in: room, &shared)
      return false
    case .rename(let name, let other):
      if let isPart = try mergeParts(of: name, in: room) { return isPart ? false : nil }
      do throws(StateError) {
        // Otherwise one of the two has just changed: the room is compared again.
        guard try store.rename(name, to: other, in: room) else {
          _ = again(room)
          return nil
        }
        here[other] = here.removeValue(forKey: name)
        return true
      } catch {
        // Otherwise the other one would take its place.
        say(error, in: room)
        return nil
      }
    }
  }

  /// Keeps the longer take if the one here and the one in Redis are parts of one recording: ours goes to Redis,
  /// or theirs is left to be fetched.
  ///
  /// - Returns: Whether theirs is the longer one, or nil if the recordings differ.
  private func mergeParts(of name: TakeName, in room: RoomName) throws(RedisError) -> Bool? {
    guard let ours = store.contents(of: name, in: room),
      let theirs = try remote.contents(of: name, in: room).map({ Data($0) })
    else { return nil }
    if Take.isPart(ours, of: theirs) { return true }
    guard Take.isPart(theirs, of: ours) else { return nil }
    let (digest, bytes) = (SHA256Digest.text(of: [UInt8](ours)[...]), [UInt8](ours))
    _ = try remote.change(
      name, in: room, replacing: SHA256Digest.text(of: [UInt8](theirs)[...]), by: (digest, bytes))
    _ = again(room)
    return false
  }

  /// Schedules another comparison of the room after a change here came first; returns false, for nothing has
  /// changed.
  private func again(_ room: RoomName) -> Bool {
    state.withLock { _ = $0.rooms.insert(room) }
    return false
  }

  /// - Parameter version: The number of the change, or nil if another change came first: the room is compared
  ///   again.
  private func note(
    _ version: Int?, of name: TakeName, _ digest: String?, in room: RoomName, _ shared: inout SharedTakes
  ) {
    guard let version else { return state.withLock { _ = $0.rooms.insert(room) } }
    shared.digests[name.description] = digest
    shared.version = max(shared.version, version)
  }

  private func say(_ error: StateError, in room: RoomName) {
    log.error("The takes of a room cannot be shared as they should. \(error)", metadata: ["room": "\(room)"])
  }
}
