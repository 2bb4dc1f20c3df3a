import Engine
import Rooms
import Support
import WebSockets

/// Writes frames as JSON on a thread of its own: a long text takes longer than the loop may stand still.
///
/// While the frame of a room is being written, everybody who asks for a newer one waits for the next, which is
/// written once for all of them.
final class FrameWorker {
  /// What people who asked for the frame of one room are waiting for.
  private struct Work {
    /// Those who get what is being written.
    var waiting: [Deferral]
    /// Those who came later.
    var next: [Deferral] = []
  }

  /// A frame that has been written.
  private struct Outcome: Sendable {
    var room: RoomName
    var frame: FrameBuilder
    var json: [UInt8]
  }

  private let worker: Worker<Outcome>
  private var works: [RoomName: Work] = [:]

  init(wake: @escaping @Sendable () -> Void) { worker = Worker("tiltcast.frames", wake: wake) }

  /// Lets somebody wait for a room's frame, which is asked for when it is begun.
  func write(_ room: RoomName, for deferral: Deferral, frame: () -> FrameBuilder) {
    if works[room] == nil {
      works[room] = Work(waiting: [deferral])
      begin(room, frame())
    } else {
      works[room]?.next.append(deferral)
    }
  }

  private func begin(_ room: RoomName, _ frame: FrameBuilder) {
    worker.perform { Outcome(room: room, frame: frame, json: FrameTree(frame).stableJSON) }
  }

  /// Answers those whose frames have been written, and begins the next.
  ///
  /// - Parameters:
  ///   - keep: Gets each frame that was written.
  ///   - newest: A room's frame as it is now; nil for a room that is gone.
  func deliver(
    _ response: ([UInt8]) -> HTTPResponse, keep: (RoomName, FrameBuilder, [UInt8]) -> Void,
    newest: (RoomName) -> FrameBuilder?
  ) {
    for outcome in worker.takeOutcomes() {
      let (room, frame, json) = (outcome.room, outcome.frame, outcome.json)
      keep(room, frame, json)
      guard let work = works.removeValue(forKey: room) else { continue }
      for deferral in work.waiting { deferral.resolve(response(json)) }
      guard !work.next.isEmpty else { continue }
      works[room] = Work(waiting: work.next)
      // Of a room that is gone the last frame was this one.
      begin(room, newest(room) ?? frame)
    }
  }
}
