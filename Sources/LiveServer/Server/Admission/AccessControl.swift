import Engine
import Logging
import Rooms
import Support
import WebSockets

/// Decides about admission and permissions: checks that take hosts, keys, addresses and rooms into account.
final class AccessControl {
  /// The share of a second's handshakes of its address that a connection costs which was closed for flooding.
  private static let floodShare = 0.25

  private(set) var handshakes = HandshakeCounts()
  private let policy: HandshakePolicy
  private let knownHosts: KnownHosts
  private let embedders: Set<WebOrigin>
  private let limits: Limits
  private let registry: RoomRegistry
  private let network: (_ address: String) -> ClientNetwork
  private let hasNeighbor: (_ address: String) -> Bool
  private let clock: ServerClock
  private let log: Logger
  private var authenticator: Authenticator
  private var addresses: AddressCounts
  private var questions: QuestionBudgets
  private var arrivals: QuestionBudgets

  /// - Parameters:
  ///   - network: Returns the network that an address counts as.
  ///   - hasNeighbor: Whether an address is one other device's in this machine's networks.
  init(
    _ rules: AccessRules, to registry: RoomRegistry, clock: ServerClock, log: Logger,
    network: @escaping (_ address: String) -> ClientNetwork,
    hasNeighbor: @escaping (_ address: String) -> Bool
  ) {
    policy = HandshakePolicy(
      keys: rules.keys, publicURL: rules.publicURL, opensRooms: rules.opensRooms,
      tunnelOrigin: rules.tunnelOrigin)
    (knownHosts, embedders, limits) = (rules.knownHosts, rules.embedders, rules.limits)
    self.registry = registry
    self.network = network
    self.hasNeighbor = hasNeighbor
    self.clock = clock
    self.log = log
    authenticator = Authenticator(rules.keys, limits, log: log)
    addresses = AddressCounts(limits)
    questions = QuestionBudgets(limits)
    arrivals = QuestionBudgets(perSecond: limits.handshakesPerAddress, limits)
  }

  /// In handshakes and other requests alike.
  var wrongKeys: Int { authenticator.wrongKeys }

  private func network(of request: HTTPRequest) -> ClientNetwork { network(request.remoteAddress) }
}

// WebSockets.
extension AccessControl {
  /// Returns the refusal of a handshake, or nil if it is accepted.
  ///
  /// - Parameters:
  ///   - isSocket: Whether its path is that of WebSockets.
  ///   - isProbe: Whether a page only asks, with a plain request.
  func refusal(ofHandshake request: HTTPRequest, isSocket: Bool = true, isProbe: Bool = false)
    -> HTTPResponse?
  {
    if !isProbe { handshakes.all += 1 }
    do throws(HandshakePolicy.Refusal) {
      try check(request, isSocket: isSocket, isProbe: isProbe)
      return nil
    } catch {
      if error.reason == .key {
        authenticator.recordWrongKey(of: request, from: network(of: request), at: clock.now)
      }
      if !isProbe {
        handshakes.refused[error.reason, default: 0] += 1
        log.debug(
          "handshake refused",
          metadata: ["reason": "\(error.reason.rawValue)", "address": "\(request.remoteAddress)"])
      }
      return HTTPResponse(to: error)
    }
  }

  private func check(_ request: HTTPRequest, isSocket: Bool, isProbe: Bool) throws(HandshakePolicy.Refusal) {
    if let sentence = knownHosts.refusal(of: request.headers["host"]) {
      throw HandshakePolicy.Refusal(status: 403, reason: .host, sentence: sentence)
    }
    guard isSocket else {
      throw HandshakePolicy.Refusal(status: 404, reason: .path, sentence: "WebSockets are served at /ws.")
    }
    let network = network(of: request)
    if !authenticator.isPresenter(request, in: request.query["room"].map { RoomName($0) } ?? .main),
      let refusal = authenticator.lockout(of: request, from: network, at: clock.now)
    {
      throw refusal
    }
    let decision = try policy.decision(for: request, isProbe: isProbe, roomExists: registry.isKnown)
    guard decision.isPrivileged || addresses.count(of: network) < limits.perAddress else {
      throw HandshakePolicy.Refusal(
        status: 503, reason: .address,
        sentence: "There are too many connections from your address already. Close some.")
    }
    if !isProbe, !decision.isPrivileged, !arrivals.spend(network, at: clock.now) {
      throw HandshakePolicy.Refusal(
        status: 429, reason: .address,
        sentence:
          "Too many connections were opened, or closed for flooding, from your address. Try again in a second.",
        retryAfter: 1)
    }
    // An unknown room is made once the connection is open: asking leaves nothing behind.
    guard let host = registry.known(decision.room) else {
      guard !registry.isFull else {
        throw HandshakePolicy.Refusal(
          status: 503, reason: .rooms, sentence: "There are too many rooms already.")
      }
      return
    }
    if let refusal = refusal(of: decision, comingTo: host) { throw refusal }
  }

  /// Returns an open connection's person and room. Creates the room if the person may make rooms. Throws if the
  /// person may not come in after all.
  func admit(_ request: HTTPRequest) throws(HandshakePolicy.Refusal) -> (person: Person, host: RoomHost) {
    guard let decision = try? policy.decision(for: request, roomExists: registry.isKnown),
      let host = registry.known(decision.room)
        ?? (policy.opensRooms || decision.person.role == .presenter ? registry.make(decision.room) : nil)
    else {
      throw HandshakePolicy.Refusal(status: 404, reason: .room, sentence: "This room no longer exists.")
    }
    // A room that has only just been made may be one that was locked.
    if let refusal = refusal(of: decision, comingTo: host) { throw refusal }
    var person = decision.person
    // Each tab looks like a new person. Loopback, proxies and routers stand for many people.
    let address = request.remoteAddress
    if limits.countsLoopback && network(address).isLoopback || hasNeighbor(address) {
      person.origin = address
    }
    return (person, host)
  }

  /// Counts an open connection.
  ///
  /// - Returns: The budget that it shares with the others from its address, or nil if it is not counted.
  func addConnection(of request: HTTPRequest, at now: Time) -> SharedBudget? {
    addresses.add(network(of: request), at: now)
  }

  /// Counts a connection no longer.
  func removeConnection(sharing budget: SharedBudget) { addresses.remove(budget.network) }

  /// Lets the address of a connection that was closed for flooding wait before others of its connections are accepted.
  func recordFlood(of request: HTTPRequest, at now: Time) {
    arrivals.charge(network(of: request), share: Self.floodShare, at: now)
  }

  /// The room's reason to refuse a person, or nil: the presenter does not want them, or it has no place for
  /// them.
  private func refusal(of decision: HandshakeDecision, comingTo host: RoomHost) -> HandshakePolicy.Refusal? {
    if let refusal = objection(to: decision.person, in: host) { return refusal }
    let presenters = host.audience.people.count(of: .presenter)
    let isFull =
      decision.person.role == .presenter
      ? presenters >= limits.presentersOfSeat : host.audience.count - presenters >= limits.viewers
    guard decision.isPrivileged || !isFull else {
      return HandshakePolicy.Refusal(
        status: 503, reason: .viewers,
        sentence: "The room \"\(host.name)\" is full. Try again later.")
    }
    return nil
  }

  private func objection(to person: Person, in host: RoomHost) -> HandshakePolicy.Refusal? {
    host.audience.people.refusal(of: person, at: clock.now).map {
      HandshakePolicy.Refusal(status: 403, reason: .objection, sentence: $0.sentence, objection: $0)
    }
  }
}

// Other requests.
extension AccessControl {
  /// Refuses a request that names a strange host. Nil if it names a known one.
  func refusal(ofHostIn request: HTTPRequest) -> HTTPResponse? {
    knownHosts.refusal(of: request.headers["host"]).map { HTTPResponse(status: 403, sentence: $0) }
  }

  /// Refuses what a page of another site asks for; nil for what it does not.
  func refusal(ofForeignPageIn request: HTTPRequest, to action: String) -> HTTPResponse? {
    guard !policy.isOwnOrigin(request) else { return nil }
    return HTTPResponse(
      status: 403, sentence: "This page was not served by this server, so it may not \(action).")
  }

  /// Says whether the page of an origin may learn what an embedded stage shows.
  func permission(toEmbedBy request: HTTPRequest) -> HTTPResponse {
    guard let origin = request.query["origin"].flatMap({ WebOrigin($0) }) else {
      return HTTPResponse(
        status: 400, sentence: "Name the page's origin, as in /api/embed?origin=https://blog.example.org.")
    }
    guard embedders.contains(origin) else {
      return HTTPResponse(
        status: 403,
        sentence: "Start the server with --allow-origin \(origin) to let that page read what a stage shows."
      )
    }
    return HTTPResponse(status: 204, headers: [("cache-control", "no-store")])
  }

  /// Answers a question about what a room shows, if the request may see it.
  func withVisit(
    to room: RoomName, by request: HTTPRequest, _ answer: (Visit) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(HandshakePolicy.Refusal) {
      let role = try authenticator.role(of: request, in: room, from: network(of: request), at: clock.now)
      guard let host = registry.known(room) else { return .noRoom(room) }
      let session = request.query["session"].flatMap { SessionToken($0) }
      if let refusal = objection(to: Person(role, session: session), in: host) { throw refusal }
      return answer(Visit(request: request, host: host, role: role))
    } catch {
      return HTTPResponse(to: error)
    }
  }

  /// Rations for seats, as the limits count addresses.
  func rations(of seats: Int) -> SeatRations {
    SeatRations(of: seats, countsLoopback: limits.countsLoopback)
  }

  /// Takes a seat out of the ration of a request's address, if one is left.
  ///
  /// - Parameter take: Takes the seat; only one that it gives is counted.
  func ration<Seat, Refusal: Error>(
    _ request: HTTPRequest, from rations: inout SeatRations, orElse refuse: (_ seconds: Time) -> Refusal,
    _ take: () throws(Refusal) -> Seat
  ) throws(Refusal) -> Seat {
    let (network, now) = (network(of: request), clock.now)
    let wait = rations.wait(of: network, at: now)
    guard wait <= 0 else { throw refuse(wait) }
    let seat = try take()
    rations.note(network, at: now)
    return seat
  }

  /// The room with a code that a person typed; throws if there is none.
  func room(withCode text: String, in request: HTTPRequest) throws(HandshakePolicy.Refusal) -> RoomName {
    try authenticator.room(
      withCode: text, generations: registry.codeGenerations, in: request, from: network(of: request),
      at: clock.now)
  }

  /// The subject of another code that a person typed; throws if there is none.
  func subject<Subject>(
    ofCodeIn request: HTTPRequest, orElse sentence: String, _ find: () -> Subject?
  ) throws(HandshakePolicy.Refusal) -> Subject {
    try authenticator.subject(
      ofCodeIn: request, from: network(of: request), at: clock.now, orElse: sentence, find)
  }

  /// The refusal of an action that only presenters may take, or nil if the request may take it.
  func refusal(of request: HTTPRequest, in room: RoomName, asking privilege: Privilege) -> HTTPResponse? {
    if let refusal = refusal(ofForeignPageIn: request, to: privilege.forbiddenAction) { return refusal }
    if privilege == .sources, let refusal = sourceAccess(in: room).refusal(of: request) { return refusal }
    let (network, now) = (network(of: request), clock.now)
    do throws(HandshakePolicy.Refusal) {
      switch privilege {
      case .takes, .pictures, .stage, .sources, .seats, .seat:
        let refused = HTTPResponse(status: 403, named: .key, sentence: privilege.need)
        // A seat's own presenter is no teacher, and guesses no key.
        let isOwner = privilege == .seats && authenticator.isPresenter(request, in: room)
        if isOwner, !authenticator.isPrivileged(request, in: room) { return refused }
        let place = privilege == .seats ? .main : room
        guard try authenticator.role(of: request, in: place, from: network, at: now) == .presenter else {
          return refused
        }
        if privilege == .sources, ["PUT", "PATCH"].contains(request.method), isFrozen(room),
          !authenticator.isPrivileged(request, in: room)
        {
          return HTTPResponse(
            status: 403, named: .frozen,
            sentence: "The teacher has frozen the code. What you have typed is kept here.")
        }
      case .rooms:
        try authenticator.requirePresenter(
          request, of: registry.makingRooms, orElse: privilege.need, from: network, at: now)
      }
    } catch {
      return HTTPResponse(to: error)
    }
    return registry.isKnown(room) ? nil : .noRoom(room)
  }

  /// True if the sender of such a request may edit the sources of a room's scenes, given its presenter's key.
  func offersSources(to request: HTTPRequest, in room: RoomName) -> Bool {
    sourceAccess(in: room).refusal(of: request) == nil
  }

  private func isFrozen(_ room: RoomName) -> Bool {
    registry.contents.areOwnFrozen && registry.contents.place(of: room) != .common
  }

  private func sourceAccess(in room: RoomName) -> SourceAccess {
    registry.contents[room].code?.access ?? SourceAccess(reach: nil)
  }

  /// True if limits that keep others out do not apply to a request about a room.
  func isPrivileged(_ request: HTTPRequest, in room: RoomName?) -> Bool {
    authenticator.isPrivileged(request, in: room)
  }

  /// True if limits do not apply to a request without a certain room.
  func isPrivileged(_ request: HTTPRequest) -> Bool {
    registry.makingRooms.contains { authenticator.isPrivileged(request, in: $0) }
  }

  /// Takes a question about a room out of its address's budget; false if none is left.
  func spendQuestion(of request: HTTPRequest) -> Bool {
    questions.spend(network(of: request), at: clock.now)
  }
}
