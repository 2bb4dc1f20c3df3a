import Rooms
import WebSockets

/// A frame for all members that have the same state.
struct SharedFrame {
  /// The sequence of that state; 0 for none.
  let since: UInt32
  let payload: Payload
  /// The states between that one and the newest, which the frame covers.
  let superseded: Int
  /// The number of members to whom it was written.
  var copies = 1
}

extension Traffic {
  /// Counts all copies of a frame.
  mutating func count(_ frame: SharedFrame) {
    messages += frame.copies
    bytes += frame.copies * frame.payload.count
    frames += frame.copies
    supersededFrames += frame.copies * frame.superseded
  }
}

/// Encodings of a room's newest state, made once for all who get it.
struct SharedPayloads {
  private var states: [StateMessage: Payload] = [:]
  /// By the state at which they begin.
  private var frames: [UInt32: Payload] = [:]
  /// The frame that was sent last: most clients are in step.
  private var latestFrame: (since: UInt32, payload: Payload)?
  /// The error that was sent last: a client that makes a mistake often makes it again.
  private var latestError: (error: WireError, payload: Payload)?
  /// The versions that the payloads encode.
  private var versions = StateVersions()

  /// Before anything is sent: what has been encoded of older states is of no use any more.
  mutating func forget(allBut newest: StateVersions) {
    guard versions != newest else { return }
    if !states.isEmpty { states.removeAll(keepingCapacity: true) }
    if !frames.isEmpty { frames.removeAll(keepingCapacity: true) }
    latestFrame = nil
    versions = newest
  }

  /// A state message, encoded once for all who get it before a newer one; nil for one that is not known.
  mutating func state(_ message: StateMessage, of room: NodeRoom) -> Payload? {
    if let payload = states[message] { return payload }
    let payload = room.json(of: message).map { Payload(text: $0) }
    states[message] = payload
    return payload
  }

  /// A frame to the newest state, encoded once for all clients with the same base.
  mutating func frame(since: UInt32, of room: NodeRoom) -> Payload {
    if let latestFrame {
      if latestFrame.since == since { return latestFrame.payload }
      // Only now is there more than one to be kept.
      frames[latestFrame.since] = latestFrame.payload
    }
    let payload = frames[since] ?? Payload(binary: 256, room.frame(since: since))
    latestFrame = (since, payload)
    return payload
  }

  /// An error, encoded once for as long as no other one comes.
  mutating func error(_ error: WireError) -> Payload {
    if let latestError, latestError.error == error { return latestError.payload }
    let payload = Payload(text: ServerMessage.error(error).json)
    latestError = (error, payload)
    return payload
  }
}
