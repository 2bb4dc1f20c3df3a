import Engine
import Rooms
import Support
import WebSockets

/// Frames as JSON, written on a thread of its own: a long text takes longer than the loop may stand still.
///
/// While the frame of a room is being written, requests for a newer one wait for the next. It is written once
/// for all of them.
final class FrameEndpoints {
  /// The requests for the frame of one room.
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

  private let registry: RoomRegistry
  private let clock: ServerClock
  private let worker: Worker<Outcome>
  private var works: [RoomName: Work] = [:]
  /// The frames that scenes' programs draw, with those who get them.
  private var pictures: [RoomName: (picture: RequestedPicture, waiting: [Deferral])] = [:]

  init(_ registry: RoomRegistry, _ clock: ServerClock, wake: @escaping @Sendable () -> Void) {
    self.registry = registry
    self.clock = clock
    worker = Worker("tiltcast.frames", wake: wake)
  }

  /// The frame as it is now; the response comes when it has been written.
  func frame(of host: RoomHost) -> HTTPResponse {
    let (now, room) = (clock.now, host.name)
    if let json = host.writtenFrame(at: now) { return Self.response(json) }
    let deferral = Deferral()
    if works[room] == nil {
      write(for: [deferral], host, at: now)
    } else {
      works[room]?.next.append(deferral)
    }
    return .later(deferral)
  }

  /// Has the frame of a room written, once its picture is here.
  private func write(for waiting: [Deferral], _ host: RoomHost, at now: Time) {
    let room = host.name
    if pictures[room] != nil {
      pictures[room]?.waiting += waiting
    } else if var picture = host.requestFrame(at: now) {
      if picture.isDrawn { return begin(picture.frame(), of: room, for: waiting) }
      pictures[room] = (picture, waiting)
    } else if let frame = host.frame(at: now) {
      begin(frame, of: room, for: waiting)
    } else {
      for deferral in waiting { deferral.resolve(.away(room)) }
    }
  }

  private func begin(_ frame: FrameBuilder, of room: RoomName, for waiting: [Deferral]) {
    works[room] = Work(waiting: waiting)
    worker.perform { Outcome(room: room, frame: frame, json: FrameTree(frame).stableJSON) }
  }

  /// Answers the requests whose frames have been written, and begins the next.
  func deliver(at now: Time) {
    for (room, (picture, waiting)) in pictures where picture.isDrawn {
      var picture = picture
      pictures[room] = nil
      begin(picture.frame(), of: room, for: waiting)
    }
    for outcome in worker.takeOutcomes() {
      let host = registry[outcome.room]
      host?.requestedFrames.store(outcome.json, of: outcome.frame)
      guard let work = works.removeValue(forKey: outcome.room) else { continue }
      for deferral in work.waiting { deferral.resolve(Self.response(outcome.json)) }
      guard !work.next.isEmpty else { continue }
      if let host {
        write(for: work.next, host, at: now)
      } else {
        // Of a room that is gone the last frame was this one.
        begin(outcome.frame, of: outcome.room, for: work.next)
      }
    }
  }

  private static func response(_ json: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(contentType: "application/json", body: json)
    response.headers.append(("cache-control", "no-cache"))
    return response
  }
}
