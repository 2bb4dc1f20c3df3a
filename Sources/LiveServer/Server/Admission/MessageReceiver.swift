import Engine
import Rooms
import Support
import WebSockets

/// Takes the messages of clients to their rooms, as far as they may send them.
final class MessageReceiver {
  private(set) var counts = MessageCounts()
  private let registry: RoomRegistry
  private let access: AccessControl
  private let pictures: PictureLibrary
  private let clock: ServerClock

  init(
    _ registry: RoomRegistry, _ access: AccessControl, _ pictures: PictureLibrary, _ clock: ServerClock
  ) {
    self.registry = registry
    self.access = access
    self.pictures = pictures
    self.clock = clock
  }

  /// Reads a message, and lets the sender's room have it.
  func receive(_ message: Message, from connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    counts.received += 1
    counts.bytes += message.count
    let now = clock.now
    var began: Double?
    recordSignOfLife(of: peer, at: now)
    let result: Result<ClientMessage, WireError>
    switch peer.gate.admit(message.count, sharing: peer.budget, at: now) {
    case .accepted:
      // Samples and pointers as bytes cost the same every time, less than a look at the processor's clock would.
      if message.isText { began = ServerClock.threadProcessorTime }
      result = read(message)
    case .dropped:
      counts.dropped += 1
      return
    case .refused(let dropped):
      counts.dropped += 1
      result = .failure(
        WireError(
          code: .tooMany,
          message:
            "You send more than \(Int(MessageGate.perSecond)) messages a second; \(dropped) were dropped. Send fewer."
        ))
    case .hangUp:
      counts.dropped += 1
      return close(connection, reason: "Too many messages for too long.")
    }
    handle(result, of: message, from: connection, peer, at: now)
    if let began { peer.gate.charge(ServerClock.threadProcessorTime - began) }
  }

  private func handle(
    _ result: Result<ClientMessage, WireError>, of message: Message, from connection: Connection,
    _ peer: RoomHost.Peer, at now: Time
  ) {
    let host = peer.host
    switch result {
    case .success(.acknowledgement(_, let sequence)):
      let release = host.room.audience.screen.pace.nextReleaseTime
      host.acknowledge(sequence, from: peer, at: now)
      // It changes nothing else that the room would have to wake up for.
      guard host.room.audience.screen.pace.nextReleaseTime < release else { return }
    case .success(.request(let request)): host.handle(.asked(request, from: connection.id), at: now)
    case .success(.input(let input)):
      host.receive(message, read: .success(input), from: connection.id, at: now)
      if case .sample = input, !host.needsAlarm(afterSampleOf: connection.id) { return }
    case .failure(let error):
      host.receive(message, read: .failure(error), from: connection.id, at: now)
    }
    registry.schedule(host, at: now)
  }

  /// A pong came.
  func hear(from connection: Connection) {
    if let peer = connection.owner as? RoomHost.Peer { recordSignOfLife(of: peer, at: clock.now) }
  }

  /// Takes bytes that belong to no message out of their sender's budgets.
  func receive(overhead count: Int, from connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer,
      !peer.gate.admitOverhead(count, sharing: peer.budget, at: clock.now)
    else { return }
    close(connection, reason: "Too many pings, pongs or empty frames.")
  }

  private func recordSignOfLife(of peer: RoomHost.Peer, at now: Time) {
    if peer.host.recordSignOfLife(of: peer, at: now) { registry.schedule(peer.host, at: now) }
  }

  private func close(_ connection: Connection, reason: String) {
    access.recordFlood(of: connection.request, at: clock.now)
    connection.cutOff(code: 1008, reason: reason)
  }

  /// Reads a message, or says what is wrong with it, here at least.
  private func read(_ message: Message) -> Result<ClientMessage, WireError> {
    let result = ClientMessage.result(of: message)
    guard case .success(.input(.pictures(let shown))) = result else { return result }
    return pictures.use(shown).map { .failure($0) } ?? result
  }
}
