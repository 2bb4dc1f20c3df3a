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
  private let timer: DeadlineTimer
  private let clock: ServerClock
  private let processorTime: () -> Double
  private var backlog = MessageBacklog<(message: Message, connection: Connection)>()

  /// - Parameters:
  ///   - timer: Leads to ``goOn(at:)``.
  ///   - processorTime: That of the loop's thread, in seconds.
  init(
    _ registry: RoomRegistry, _ access: AccessControl, _ pictures: PictureLibrary, timer: DeadlineTimer,
    _ clock: ServerClock, processorTime: @escaping () -> Double = { ServerClock.threadProcessorTime }
  ) {
    self.registry = registry
    self.access = access
    self.pictures = pictures
    self.timer = timer
    self.clock = clock
    self.processorTime = processorTime
  }

  /// True if messages wait for their turn.
  var hasWaiting: Bool { !backlog.isEmpty }

  /// Reads a message, and lets the sender's room have it: now, or when there is time for it.
  func receive(_ message: Message, from connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    counts.received += 1
    counts.bytes += message.count
    let now = clock.now
    recordSignOfLife(of: peer, at: now)
    var verdict = peer.gate.admit(message.count, sharing: peer.budget, at: now)
    if verdict == .accepted {
      if backlog.admits(connection.id, at: now) { return take(message, from: connection, peer, at: now) }
      if backlog.append((message, connection), of: message.count, from: connection.id) {
        return setTimer(at: now)
      }
      verdict = peer.gate.drop(message.count, at: now)
    }
    counts.dropped += 1
    switch verdict {
    case .accepted, .dropped: return
    case .refused(let dropped):
      let error = WireError(
        code: .tooMany,
        message:
          "You send more than \(Int(MessageGate.perSecond)) messages a second, or more than there is time for; \(dropped) were dropped. Send fewer."
      )
      handle(.failure(error), of: message, from: connection, peer, at: now)
    case .hangUp: close(connection, reason: "Too many messages for too long.")
    }
  }

  /// Takes messages that have waited, as far as there is time for them.
  func goOn(at now: Time) {
    guard !backlog.isEmpty else { return }
    let start = processorTime()
    while processorTime() - start < LoopTurns<Message>.longest,
      let (next, _) = backlog.takeNext(at: clock.now)
    {
      guard let peer = next.connection.owner as? RoomHost.Peer else { continue }
      take(next.message, from: next.connection, peer, at: clock.now)
    }
    setTimer(at: clock.now)
  }

  /// Forgets what waits of a connection that is closed.
  func forget(_ connection: Connection) { backlog.forget(connection.id) }

  private func setTimer(at now: Time) {
    if !backlog.isEmpty { timer.fire(by: now + backlog.wait(at: now), at: now) }
  }

  private func take(_ message: Message, from connection: Connection, _ peer: RoomHost.Peer, at now: Time) {
    // Samples and pointers as bytes cost the same every time, less than a look at the processor's clock would.
    let start = message.isText ? processorTime() : nil
    handle(read(message), of: message, from: connection, peer, at: now)
    guard let start else { return }
    let used = processorTime() - start
    peer.gate.charge(used)
    backlog.charge(used, to: connection.id, at: now)
  }

  private func handle(
    _ result: Result<ClientMessage, WireError>, of message: Message, from connection: Connection,
    _ peer: RoomHost.Peer, at now: Time
  ) {
    let host = peer.host
    switch result {
    case .success(.acknowledgement(_, let sequence)):
      guard host.acknowledge(sequence, from: peer, at: now) else { return }
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
  func recordActivity(of connection: Connection) {
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
