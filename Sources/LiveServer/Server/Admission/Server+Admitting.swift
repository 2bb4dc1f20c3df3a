import Rooms
import Support
import WebSockets

// Who may come in.
extension Server {
  package func admit(_ request: HTTPRequest) -> Admission {
    guard let refusal = refusal(of: request) else { return .accept }
    return .refuse(refusal)
  }

  /// Why a handshake is refused, nil if it is not; `isProbe` where a page only asks, with a plain request.
  func refusal(of request: HTTPRequest, isProbe: Bool = false) -> HTTPResponse? {
    if !isProbe { metrics.handshakes += 1 }
    do throws(HandshakePolicy.Refusal) {
      try check(request, isProbe: isProbe)
      return nil
    } catch {
      if error.reason == .key { noteWrongKey(of: request) }
      if !isProbe {
        metrics.refusedHandshakes[error.reason, default: 0] += 1
        log.debug(
          "handshake refused",
          metadata: ["reason": "\(error.reason.rawValue)", "address": "\(request.remoteAddress)"])
      }
      return response(to: error)
    }
  }

  /// The answer to somebody who is refused.
  func response(to refusal: HandshakePolicy.Refusal) -> HTTPResponse {
    var response = HTTPResponse(status: refusal.status, sentence: refusal.sentence)
    if let objection = refusal.objection {
      response.headers.append(("tiltcast-refusal", objection.rawValue))
    }
    if let seconds = refusal.retryAfter { response.headers.append(("retry-after", "\(seconds)")) }
    return response
  }

  private func check(_ request: HTTPRequest, isProbe: Bool) throws(HandshakePolicy.Refusal) {
    if let sentence = configuration.knownHosts.refusal(of: request.headers["host"]) {
      throw HandshakePolicy.Refusal(status: 403, reason: .host, sentence: sentence)
    }
    guard Route(path: request.path).endpoint.traits.contains(.socket) else {
      throw HandshakePolicy.Refusal(status: 404, reason: .path, sentence: "WebSockets are served at /ws.")
    }
    if !isPresenter(request, in: request.query["room"].map { RoomName($0) } ?? .main),
      let refusal = lockout(of: request)
    {
      throw refusal
    }
    let decision = try handshakePolicy.decision(for: request, isProbe: isProbe, roomExists: isKnown)
    guard
      decision.person.role == .presenter
        || addresses.count(of: network(of: request)) < configuration.limits.perAddress
    else {
      throw HandshakePolicy.Refusal(
        status: 503, reason: .address,
        sentence: "There are too many connections from your address already. Close some.")
    }
    // A room that nobody knows yet is made once the connection is open: asking leaves nothing behind.
    guard let host = hosts[decision.room] ?? knownHost(of: decision.room) else {
      guard hosts.count < configuration.limits.rooms else {
        throw HandshakePolicy.Refusal(
          status: 503, reason: .rooms, sentence: "There are too many rooms already.")
      }
      return
    }
    if let refusal = refusal(of: decision.person, comingTo: host) { throw refusal }
  }

  /// Why a room refuses somebody: the presenter does not want them, or it has no place for them; nil if it does not.
  func refusal(of person: Person, comingTo host: RoomHost) -> HandshakePolicy.Refusal? {
    if let refusal = objection(to: person, in: host) { return refusal }
    let others = host.room.seats.count - host.room.seats.people.count(of: .presenter)
    guard person.role == .presenter || others < configuration.limits.viewers else {
      return HandshakePolicy.Refusal(
        status: 503, reason: .viewers,
        sentence: "The room \"\(host.room.name)\" is full. Try again when somebody has left.")
    }
    return nil
  }

  private func objection(to person: Person, in host: RoomHost) -> HandshakePolicy.Refusal? {
    host.room.seats.people.refusal(of: person, at: now).map {
      HandshakePolicy.Refusal(status: 403, reason: .objection, sentence: $0.sentence, objection: $0)
    }
  }

  /// Answers a question about what a room shows, to somebody who may see it.
  func withVisit(by call: Call, _ answer: (Visit) -> HTTPResponse) -> HTTPResponse {
    let (request, room) = (call.request, call.route.room)
    do throws(HandshakePolicy.Refusal) {
      let role = try role(of: request, in: room)
      guard let host = knownHost(of: room) else { return noRoom(room) }
      let session = request.query["session"].flatMap { SessionToken($0) }
      if let refusal = objection(to: Person(role, session: session), in: host) { throw refusal }
      return answer(Visit(request: request, host: host, role: role))
    } catch {
      return response(to: error)
    }
  }

  /// Why a request may not do what only presenters may; nil where it may.
  func refusal(of call: Call, asking privilege: Privilege) -> HTTPResponse? {
    guard handshakePolicy.isOwnOrigin(call.request) else {
      return HTTPResponse(
        status: 403,
        sentence: "This page was not served by this server, so it may not \(privilege.forbiddenAction).")
    }
    do throws(HandshakePolicy.Refusal) {
      guard try role(of: call, asking: privilege) == .presenter else {
        return HTTPResponse(status: 403, sentence: privilege.need)
      }
    } catch {
      return response(to: error)
    }
    return isKnown(call.route.room) ? nil : noRoom(call.route.room)
  }

  func noRoom(_ room: RoomName) -> HTTPResponse {
    HTTPResponse(status: 404, sentence: "There is no room \"\(room)\".")
  }
}

// Who gets in whatever happens.
extension Server {
  /// Whether a request brings the presenter's key of the room that it is about, or the token of a stream.
  package func isPrivileged(_ request: HTTPRequest) -> Bool {
    guard let key = request.key else { return false }
    let route = Route(path: request.path)
    switch route.endpoint.actions.first?.action {
    case .streamOwner: return tokens.connection(of: key) != nil
    case .presenter(.rooms, _, _): return hosts.keys.contains { isPresenter(request, in: $0) }
    case .anybody, .visitor, .presenter, nil:
      return isPresenter(request, in: request.query["room"].map { RoomName($0) } ?? route.room)
    }
  }

  private func isPresenter(_ request: HTTPRequest, in room: RoomName?) -> Bool {
    guard let room, let key = request.key else { return false }
    return configuration.keys.role(for: key, in: room) == .presenter
  }

  /// What a request's address counts as.
  func network(of request: HTTPRequest) -> ClientNetwork { service.network(of: request.remoteAddress) }

  /// Refuses a question about a room where too many came from its address; nil where it is answered.
  func overload(of request: HTTPRequest) -> HTTPResponse? {
    guard !questionBudgets.spend(network(of: request), at: now), !isPrivileged(request) else { return nil }
    var response = HTTPResponse(
      status: 429, sentence: "Too many requests came from your address. Try again in a second.")
    response.headers.append(("retry-after", "1"))
    return response
  }
}

// Keys that are wrong.
extension Server {
  /// Why the key of a request is not even looked at; nil where it is.
  private func lockout(of request: HTTPRequest) -> HandshakePolicy.Refusal? {
    guard request.key != nil, let wait = guesses.wait(of: network(of: request), at: now) else { return nil }
    let seconds = Int(saturating: wait.rounded(.up))
    return HandshakePolicy.Refusal(
      status: 429, reason: .guessing,
      sentence: "Too many wrong keys came from your address. Try again in \(seconds) s.", retryAfter: seconds)
  }

  /// The role that a request's key gives in a room; throws where it gives none.
  func role(of request: HTTPRequest, in room: RoomName) throws(HandshakePolicy.Refusal) -> Role {
    // A presenter is let in even while others at the same address guess; nobody can guess a key of 192 bits.
    if isPresenter(request, in: room) { return .presenter }
    return try role(of: request, orElse: "The key does not belong to the room \"\(room)\".") {
      configuration.keys.role(for: request.key, in: room)
    }
  }

  /// The role that a request's key gives for something that only presenters may do.
  private func role(of call: Call, asking privilege: Privilege) throws(HandshakePolicy.Refusal) -> Role {
    switch privilege {
    case .takes, .pictures: return try role(of: call.request, in: call.route.room)
    case .rooms:
      return try role(of: call.request, orElse: privilege.need) {
        hosts.keys.contains { isPresenter(call.request, in: $0) } ? .presenter : nil
      }
    }
  }

  private func role(
    of request: HTTPRequest, orElse sentence: String, _ find: () -> Role?
  ) throws(HandshakePolicy.Refusal) -> Role {
    if let lockout = lockout(of: request) { throw lockout }
    if let role = find() { return role }
    if request.key != nil { noteWrongKey(of: request) }
    throw HandshakePolicy.Refusal(status: 403, reason: .key, sentence: sentence)
  }

  /// Counts a wrong key; the first one too many of an address is logged.
  private func noteWrongKey(of request: HTTPRequest) {
    metrics.wrongKeys += 1
    guard guesses.add(network(of: request), at: now) else { return }
    log.warning("too many wrong keys", metadata: ["address": "\(request.remoteAddress)"])
  }
}
