import Foundation
import Rooms
import Support
import Synchronization

/// Makes every change of the kept takes, in one order, on a thread of its own: recordings as they run, and what
/// people bring, rename and delete.
package final class TakeWriter: Sendable {
  /// A recording that runs.
  private struct Recording {
    let name: TakeName
    var destination: Destination
  }

  private enum Destination {
    case file(RecordingFile)
    /// The recording is in memory: the disk refuses it, for that reason, or nil without a folder to write to.
    case memory([UInt8], reason: String?)
    /// The disk took no more.
    case stopped
  }

  private let store: TakeStore
  private let inbox: Inbox<TakeOutcome>
  private let queue = DispatchQueue(label: "tiltcast.takes.write")
  /// By room; only the queue's thread asks for them.
  private let recordings = Mutex<[RoomName: Recording]>([:])
  /// Called with each room whose takes have changed, to notify other servers.
  private let onChange = Mutex<(@Sendable (RoomName) -> Void)?>(nil)

  /// Begins with the recordings that a server left that died.
  init(_ store: TakeStore, inbox: Inbox<TakeOutcome>) {
    (self.store, self.inbox) = (store, inbox)
    queue.async {
      for (name, room) in store.recoverRecordings() { inbox.report(.recovered(name, in: room)) }
    }
  }

  /// Sets the function that is called for each room with other takes, on the writer's thread.
  package func tellChanges(to listener: @escaping @Sendable (RoomName) -> Void) {
    onChange.withLock { $0 = listener }
  }

  /// Lists a room's takes.
  package func list(_ room: RoomName) {
    queue.async { self.inbox.report(.listed(self.store.list(room), in: room)) }
  }

  /// Performs the next step of a room's recording.
  package func write(_ step: RecordingStep, in room: RoomName) {
    queue.async {
      switch step {
      case .begin(let name): self.begin(name, in: room)
      case .append(let lines): self.append(lines, in: room)
      case .end: self.end(in: room)
      }
    }
  }

  /// Stores a playable take.
  func add(_ bytes: [UInt8], as name: TakeName, in room: RoomName, for job: Int) {
    change(room, for: job, reserving: name) { store throws(StateError) in
      try store.add(bytes, as: name, in: room) ? .added : .nameTaken(name)
    }
  }

  /// Gives a take another name, which must be free.
  package func rename(_ name: TakeName, to other: TakeName, in room: RoomName, for job: Int) {
    change(room, for: job, reserving: other) { store throws(StateError) in
      guard store.has(name, in: room) else { return .missing }
      return try store.rename(name, to: other, in: room) ? .changed : .nameTaken(other)
    }
  }

  /// Deletes a take.
  package func remove(_ name: TakeName, in room: RoomName, for job: Int) {
    change(room, for: job, reserving: nil) { store throws(StateError) in
      try store.remove(name, in: room)
      return .changed
    }
  }

  /// Forgets the takes of a room that has been gone for so many seconds, unless it is being recorded.
  package func forget(_ room: RoomName, after age: Double) {
    queue.async {
      guard self.recordings.withLock({ $0[room] == nil }), self.store.removeAll(in: room, after: age) else {
        return
      }
      self.publish(room)
    }
  }

  /// Waits until everything is written, for at most that many seconds.
  package func finish(within seconds: Double) { queue.finish(within: seconds) }

  /// Changes a room's takes; once the change is answered, it is in the list.
  private func change(
    _ room: RoomName, for job: Int, reserving name: TakeName?,
    _ change: @escaping @Sendable (TakeStore) throws(StateError) -> TakeAnswer
  ) {
    queue.async {
      let answer: TakeAnswer
      do throws(StateError) {
        answer = try change(self.store)
        self.publish(room)
      } catch {
        answer = .notKept(reason: error.reason)
      }
      self.inbox.report(.answered(job, answer, reserved: name, in: room))
    }
  }

  /// Notifies both this server and others that a room has other takes.
  private func publish(_ room: RoomName) {
    inbox.report(.listed(store.list(room), in: room))
    onChange.withLock { $0 }?(room)
  }
}

// Recordings, on the queue's thread.
extension TakeWriter {
  private func begin(_ name: TakeName, in room: RoomName) {
    end(in: room)
    let destination: Destination
    do throws(StateError) {
      let file = try store.beginRecording(name, in: room)
      destination = file.map { Destination.file($0) } ?? .memory([], reason: nil)
    } catch {
      destination = .memory([], reason: error.description)
    }
    recordings.withLock { $0[room] = Recording(name: name, destination: destination) }
  }

  private func append(_ lines: [UInt8], in room: RoomName) {
    guard var recording = recordings.withLock({ $0.removeValue(forKey: room) }) else { return }
    switch recording.destination {
    case .file(let file):
      do throws(StateError) {
        try file.append(lines)
      } catch {
        stop(recording.name, file, because: error, in: room)
        recording.destination = .stopped
      }
    case .memory(var bytes, let reason):
      recording.destination = .stopped
      bytes += lines
      recording.destination = .memory(bytes, reason: reason)
    case .stopped: break
    }
    recordings.withLock { $0[room] = recording }
  }

  /// The disk takes no more: what is on it is kept as a take that was cut off.
  private func stop(_ name: TakeName, _ file: RecordingFile, because fault: StateError, in room: RoomName) {
    file.close()
    let kept = try? store.keepRecording(name, in: room)
    publish(room)
    inbox.report(.recorded(name, .stopped(saved: kept, reason: fault.description), in: room))
  }

  private func end(in room: RoomName) {
    guard let recording = recordings.withLock({ $0.removeValue(forKey: room) }) else { return }
    let result: RecordingResult
    switch recording.destination {
    case .stopped: return
    case .file(let file):
      file.close()
      do throws(StateError) {
        let kept = try store.keepRecording(recording.name, in: room)
        result =
          kept.map { .saved(as: $0) } ?? .stopped(saved: nil, reason: "Its file no longer exists.")
      } catch {
        result = .stopped(saved: nil, reason: error.description)
      }
    case .memory(let bytes, let reason):
      let name = store.keepInMemory(bytes, as: recording.name, in: room)
      result = reason.map { .inMemory(reason: $0) } ?? .saved(as: name)
    }
    publish(room)
    inbox.report(.recorded(recording.name, result, in: room))
  }
}
