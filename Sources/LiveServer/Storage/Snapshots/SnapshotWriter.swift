import Engine
import Foundation
import Logging
import Rooms
import Support
import Synchronization

/// Writes snapshots on its own thread, so that a slow disk never blocks the rooms.
///
/// Only the newest snapshot of each room waits. A disk error is logged once, and writing is retried.
package final class SnapshotWriter: Sendable {
  /// A change of a room's files to make.
  private enum Job {
    case write(RoomSnapshot)
    case remove
  }

  private struct State {
    var waiting: [RoomName: Job] = [:]
    /// The changes that are being made.
    var current: [RoomName: Job] = [:]
    /// True if the last attempt failed.
    var isFailing = false
    var failures = 0
  }

  /// The time that a writer waits before it tries again, in seconds.
  private static let retryDelay = 5.0

  private let store: SnapshotStore
  private let log: Logger
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "tiltcast.snapshots")

  package init(_ store: SnapshotStore, log: Logger) {
    self.store = store
    self.log = log
  }

  /// Keeps a room soon.
  package func write(_ snapshot: RoomSnapshot, of room: RoomName) { add(.write(snapshot), for: room) }

  /// Forgets a room soon.
  package func remove(_ room: RoomName) { add(.remove, for: room) }

  /// The kept snapshot of a room that does not run, or nil if nothing is kept: the one that waits or is being written, or
  /// else the file's. Nothing waits for the disk to take an earlier change.
  ///
  /// - Parameter scenes: The scenes that the room can play; nil for those of when the writer was made.
  package func snapshot(of room: RoomName, scenes: SceneCatalog? = nil) -> RoomSnapshot? {
    switch state.withLock({ $0.waiting[room] ?? $0.current[room] }) {
    case .write(let snapshot): return snapshot.playing(scenes ?? store.scenes(of: room))
    case .remove: return nil
    case nil: break
    }
    let found = store.load(room, scenes: scenes)
    for warning in found.warnings { log.warning("\(warning)") }
    return found.rooms[room]
  }

  /// The number of failed attempts.
  package var failures: Int { state.withLock { $0.failures } }

  /// Waits until everything is written, for at most that many seconds.
  package func finish(within seconds: Double) { queue.finish(within: seconds) }

  private func add(_ job: Job, for room: RoomName) {
    let isFirst = state.withLock { state in
      defer { state.waiting[room] = job }
      return state.waiting.isEmpty
    }
    if isFirst { queue.async { self.work() } }
  }

  private func work() {
    let jobs = state.withLock { state in
      (state.current, state.waiting) = (state.waiting, [:])
      return state.current
    }
    var failed: [RoomName: Job] = [:]
    var reason = ""
    for (room, job) in jobs {
      do {
        switch job {
        case .write(let snapshot): try store.write(SnapshotFile.encode(snapshot), of: room)
        case .remove: try store.remove(room)
        }
      } catch {
        failed[room] = job
        reason = "\(error)"
      }
    }
    report(reason, hasFailed: !failed.isEmpty)
    state.withLock { state in
      state.current = [:]
      state.waiting.merge(failed) { newer, _ in newer }
    }
    guard !failed.isEmpty else { return }
    queue.asyncAfter(deadline: .now() + Self.retryDelay) { self.work() }
  }

  private func report(_ reason: String, hasFailed: Bool) {
    let wasFailing = state.withLock { state in
      defer { state.isFailing = hasFailed }
      if hasFailed { state.failures += 1 }
      return state.isFailing
    }
    if hasFailed, !wasFailing {
      log.warning("Rooms cannot be kept for the next start; the show goes on. \(reason)")
    } else if !hasFailed, wasFailing {
      log.notice("Rooms are kept for the next start again.")
    }
  }
}
