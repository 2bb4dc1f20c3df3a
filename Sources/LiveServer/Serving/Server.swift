import Engine
import Glibc
import Logging

/// Carries what the network brings to the rooms, and what the rooms have to the network.
///
/// Everything happens on the service's thread.
final class Server {
  /// What a server needs to know.
  struct Configuration {
    var keys: AccessKeys
    var files: StaticFiles
    var rooms = Room.Configuration()
    var publicURL: String?
    var opensRooms = false
    /// The hosts that requests may name.
    var knownHosts = KnownHosts()
    /// The authority that people may trust; nil where the certificate comes from elsewhere.
    var authority: Certificate?
    /// The most rooms that can exist.
    var mostRooms = 1000
  }

  let configuration: Configuration
  let links: Links
  let admittance: Admittance
  var metrics = Metrics()
  private(set) var hosts: [RoomName: RoomHost] = [:]
  let service: WebSocketService
  private let clock = ServerClock()
  private let log: Logger
  /// What is done once requests are answered.
  private var onReady: (() -> Void)?
  /// For when the timer is set; infinity when it is not.
  private var alarm = Time.infinity
  private var tickets: [UInt64: Admittance.Ticket] = [:]

  init(_ configuration: Configuration, links: Links, service: WebSocketService, log: Logger) {
    self.configuration = configuration
    self.links = links
    self.service = service
    self.log = log
    admittance = Admittance(
      keys: configuration.keys, publicURL: configuration.publicURL, opensRooms: configuration.opensRooms)
    _ = makeRoom(.main)
  }

  /// Seconds since the server started.
  var now: Time { clock.now }

  /// Serves until a signal ends it; `onReady` is called once requests are answered.
  func run(onReady: @escaping () -> Void) {
    self.onReady = onReady
    service.handler = self
    service.wake()
    service.run()
  }

  /// The room's host, made if the server opens rooms to anybody; nil where there is none.
  func host(of name: RoomName) -> RoomHost? {
    hosts[name] ?? (configuration.opensRooms ? makeRoom(name) : nil)
  }

  /// Makes a room that does not exist yet; nil when there are too many.
  func makeRoom(_ name: RoomName) -> RoomHost? {
    guard hosts.count < configuration.mostRooms, let first = SceneCatalog.scenes.first else { return nil }
    let host = RoomHost(Room(name, scene: first.init(), configuration: configuration.rooms, at: now))
    hosts[name] = host
    return host
  }
}

extension Server: ServiceHandler {
  func admit(_ request: HTTPRequest) -> Admission {
    do throws(Admittance.Refusal) {
      if let sentence = configuration.knownHosts.refusal(of: request.headers["host"]) {
        throw Admittance.Refusal(status: 403, sentence: sentence)
      }
      guard case .socket = Route(path: request.path) else {
        throw Admittance.Refusal(status: 404, sentence: "WebSockets are served at /ws.")
      }
      let ticket = try admittance.ticket(for: request) { hosts[$0] != nil }
      guard host(of: ticket.room) != nil else {
        throw Admittance.Refusal(status: 503, sentence: "There are too many rooms already.")
      }
      return .accept
    } catch {
      metrics.refusedHandshakes += 1
      return .refuse(HTTPResponse(status: error.status, sentence: error.sentence))
    }
  }

  func opened(_ connection: Connection) {
    guard let ticket = try? admittance.ticket(for: connection.request, roomExists: { hosts[$0] != nil }),
      let host = host(of: ticket.room)
    else {
      return connection.close(code: 1008, reason: "The room is gone.")
    }
    tickets[connection.id] = ticket
    host.peers[connection.id] = RoomHost.Peer(connection, role: ticket.role)
    pass(.joined(connection.id, ticket.role), to: host)
  }

  func received(_ message: Message, from connection: Connection) {
    guard let host = host(of: connection) else { return }
    metrics.messagesReceived += 1
    let result: Result<ClientMessage, WireError> =
      switch message {
      case .text(let bytes): Result { () throws(WireError) in try ClientMessage.decode(text: bytes) }
      case .binary(let bytes): Result { () throws(WireError) in try ClientMessage.decode(binary: bytes) }
      }
    pass(.received(result, from: connection.id), to: host)
  }

  func writable(_ connection: Connection) {
    guard let host = host(of: connection), let peer = host.peers[connection.id] else { return }
    peer.awaitsWritable = false
    let now = now
    send(to: peer, of: host, at: now)
    setAlarm(for: host.room.nextWake, at: now)
  }

  func closed(_ connection: Connection) {
    guard let host = host(of: connection) else { return }
    tickets[connection.id] = nil
    host.peers[connection.id] = nil
    pass(.left(connection.id), to: host)
  }

  func timerFired() {
    alarm = .infinity
    for host in hosts.values {
      guard let next = host.room.nextWake else { continue }
      if next <= now { pass(.ticked, to: host) } else { setAlarm(for: next, at: now) }
    }
  }

  func woken() {
    onReady?()
    onReady = nil
  }

  func interrupted(by signal: Int32) {
    log.info("stopping", metadata: ["signal": "\(signal)"])
    service.stop()
  }

  private func host(of connection: Connection) -> RoomHost? {
    tickets[connection.id].flatMap { hosts[$0.room] }
  }

  /// Lets a room handle an event and does what it asks for.
  private func pass(_ event: Room.Event, to host: RoomHost) {
    let now = now
    for action in host.room.handle(event, at: now) {
      switch action {
      case .wake(let id):
        if let peer = host.peers[id] { send(to: peer, of: host, at: now) }
      case .wakeAll:
        for peer in host.peers.values { send(to: peer, of: host, at: now) }
      case .close(let id, let code, let reason):
        host.peers[id]?.connection.close(code: code, reason: reason)
      }
    }
    setAlarm(for: host.room.nextWake, at: now)
  }

  /// Writes what a peer is owed, as far as its socket takes it.
  private func send(to peer: RoomHost.Peer, of host: RoomHost, at now: Time) {
    guard !peer.awaitsWritable else { return }
    let connection = peer.connection
    while connection.canWrite {
      guard let outgoing = host.room.next(for: connection.id, at: now) else { return }
      let payload =
        switch outgoing {
        case .own(let message): Payload(text: message.json)
        case .shared(let message): host.payload(for: message)
        }
      count(outgoing, bytes: payload.count)
      connection.write(payload)
      if host.room.isCurrent(connection.id) { return }
    }
    guard connection.isOpen else { return }
    peer.awaitsWritable = true
    connection.requestWritable()
  }

  private func count(_ outgoing: Room.Outgoing, bytes: Int) {
    metrics.messagesSent += 1
    metrics.bytesSent += bytes
    switch outgoing {
    case .own(.error(let error)): metrics.errors[error.code, default: 0] += 1
    case .shared(.frame): metrics.framesSent += 1
    case .own, .shared: break
    }
  }

  /// Makes sure that the timer fires no later than a room wants it to.
  private func setAlarm(for time: Time?, at now: Time) {
    guard let time, time < alarm else { return }
    alarm = time
    service.setTimer(after: max(0, time - now))
  }
}

/// The time since the server started, which nothing sets back.
struct ServerClock {
  private let start = Self.monotonic

  /// Seconds since the start.
  var now: Time { Self.monotonic - start }

  private static var monotonic: Time {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
