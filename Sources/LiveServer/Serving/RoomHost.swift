import Engine

/// A room that runs: its connections, and what has been encoded for them.
final class RoomHost {
  /// A connection that is in the room.
  final class Peer {
    let connection: Connection
    let role: Role
    /// Whether the socket has been asked to tell when it can take more.
    var awaitsWritable = false

    init(_ connection: Connection, role: Role) {
      self.connection = connection
      self.role = role
    }
  }

  var room: Room
  var peers: [ClientID: Peer] = [:]
  private var payloads: [Room.SharedMessage: Payload] = [:]
  /// The payload that was asked for last: most clients are in step.
  private var latest: (message: Room.SharedMessage, payload: Payload)?
  private var payloadVersions = Member.Versions()

  init(_ room: Room) { self.room = room }

  /// A shared message, encoded once for everybody who gets it while nothing newer has come.
  func payload(for message: Room.SharedMessage) -> Payload {
    if payloadVersions != room.versions {
      payloads.removeAll(keepingCapacity: true)
      latest = nil
      payloadVersions = room.versions
    }
    if let latest, latest.message == message { return latest.payload }
    let payload = payloads[message] ?? encoded(message)
    latest = (message, payload)
    return payload
  }

  private func encoded(_ message: Room.SharedMessage) -> Payload {
    let payload =
      switch room.content(of: message) {
      case .json(let json): Payload(text: json.json)
      case .frame(let encode): Payload(binary: 256, encode)
      }
    payloads[message] = payload
    return payload
  }
}
