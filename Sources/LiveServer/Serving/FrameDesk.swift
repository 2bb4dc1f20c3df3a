import Dispatch
import Engine
import Foundation
import Synchronization

/// Writes frames as JSON on a thread of its own: a long text takes longer than the loop may stand still.
///
/// While the frame of a room is being written, everybody who asks for a newer one waits for the next, which is
/// written once for all of them.
final class FrameDesk {
  /// What people who asked for the frame of one room are waiting for.
  private struct Work {
    /// Those who get what is being written.
    var waiting: [Deferral]
    /// Those who came later.
    var next: [Deferral] = []
  }

  private final class Outcomes: Sendable {
    let written = Mutex<[(room: RoomName, frame: FrameBuilder, json: [UInt8])]>([])
  }

  private let waker: Waker
  private let queue = DispatchQueue(label: "tiltcast.frames")
  private let outcomes = Outcomes()
  private var works: [RoomName: Work] = [:]

  init(waker: Waker) { self.waker = waker }

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
    let (outcomes, waker) = (outcomes, waker)
    queue.async {
      let json = FrameTree(frame).stableJSON
      outcomes.written.withLock { $0.append((room, frame, json)) }
      waker.wake()
    }
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
    let written = outcomes.written.withLock { written in
      defer { written = [] }
      return written
    }
    for (room, frame, json) in written {
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
