import Rooms
import WebSockets

/// What has been encoded of a room's newest state, once for everybody who gets it.
struct SharedPayloads {
  private var payloads: [Room.SharedMessage: Payload] = [:]
  /// The frame that was sent last: most clients are in step.
  private var latestFrame: (since: UInt32, payload: Payload)?
  /// The error that was sent last: a client that makes a mistake often makes it again.
  private var latestError: (error: WireError, payload: Payload)?
  /// What the payloads are of.
  private var versions = StateVersions()

  /// Before anything is sent: what has been encoded of older states is of no use any more.
  mutating func forget(allBut newest: StateVersions) {
    guard versions != newest else { return }
    if !payloads.isEmpty { payloads.removeAll(keepingCapacity: true) }
    latestFrame = nil
    versions = newest
  }

  /// A shared message, encoded once for everybody who gets it while nothing newer has come.
  mutating func payload(for message: Room.SharedMessage, of room: inout Room) -> Payload {
    if let payload = payloads[message] { return payload }
    let payload = Self.encode(message, of: &room)
    payloads[message] = payload
    return payload
  }

  /// A frame to the newest state, encoded once for everybody who is where it begins.
  mutating func frame(since: UInt32, of room: inout Room) -> Payload {
    let newest = room.screen.versions.sequence
    guard let latest = latestFrame else {
      let payload = Self.encode(.frame(since: since, to: newest), of: &room)
      latestFrame = (since, payload)
      return payload
    }
    if latest.since == since { return latest.payload }
    // Only now is there more than one to be kept.
    payloads[.frame(since: latest.since, to: newest)] = latest.payload
    let payload = payload(for: .frame(since: since, to: newest), of: &room)
    latestFrame = (since, payload)
    return payload
  }

  /// An error, encoded once for as long as no other one comes.
  mutating func payload(for error: WireError) -> Payload {
    if let latestError, latestError.error == error { return latestError.payload }
    let payload = Payload(text: ServerMessage.error(error).json)
    latestError = (error, payload)
    return payload
  }

  // The room is not changed, but would be copied if it were not `inout`.
  private static func encode(_ message: Room.SharedMessage, of room: inout Room) -> Payload {
    switch room.content(of: message) {
    case .json(let json): Payload(text: json.json)
    case .text(let text): Payload(text: text)
    case .frame(let encode): Payload(binary: 256, encode)
    }
  }
}
