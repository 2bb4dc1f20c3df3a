import Engine
import Rooms

/// The frames of a room that requests ask for. They cost a server no more than viewers do.
struct RequestedFrames {
  /// The one that was requested last, and when.
  private var requested: (frame: FrameBuilder, versions: StateVersions, time: Time)?
  /// The one that was written last as JSON.
  private var written: (frame: FrameBuilder, json: [UInt8])?

  /// The frame as it is now; at most one is rendered in a frame's time, unless something has changed.
  mutating func frame(of room: inout Room, at now: Time) -> FrameBuilder {
    if let requested, requested.versions == room.audience.screen.versions, !room.awaitsRendering,
      now < requested.time + room.audience.screen.pace.interval
    {
      return requested.frame
    }
    let frame = room.frame(at: now)
    requested = (frame, room.audience.screen.versions, now)
    return frame
  }

  /// When the last picture was requested from the scene's program, and what had changed until then.
  private var request: (versions: StateVersions, time: Time)?

  /// The JSON that was written last, if at most a frame's time has passed since its picture was requested, and nothing
  /// has changed. Otherwise another picture is due.
  mutating func recentJSON(of room: borrowing Room, at now: Time) -> [UInt8]? {
    let (versions, interval) = (room.audience.screen.versions, room.audience.screen.pace.interval)
    if let written, let request, request.versions == versions, !room.awaitsRendering,
      now < request.time + interval
    {
      return written.json
    }
    request = (versions, now)
    return nil
  }

  /// The JSON of a frame, if it is the one that was written last.
  func json(of frame: FrameBuilder) -> [UInt8]? {
    written.flatMap { $0.frame.nodes == frame.nodes && $0.frame.values == frame.values ? $0.json : nil }
  }

  /// Stores a frame's JSON for later requests.
  mutating func store(_ json: [UInt8], of frame: FrameBuilder) { written = (frame, json) }
}
