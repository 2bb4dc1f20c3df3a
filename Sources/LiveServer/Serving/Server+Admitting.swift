// Who may come in.
extension Server {
  func admit(_ request: HTTPRequest) -> Admission {
    guard let refusal = refusal(of: request) else { return .accept }
    return .refuse(refusal)
  }

  /// Why a handshake is refused, nil if it is not; `isProbe` where a page only asks, with a plain request.
  func refusal(of request: HTTPRequest, isProbe: Bool = false) -> HTTPResponse? {
    if !isProbe { metrics.handshakes += 1 }
    do throws(Admittance.Refusal) {
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
  func response(to refusal: Admittance.Refusal) -> HTTPResponse {
    var response = HTTPResponse(status: refusal.status, sentence: refusal.sentence)
    if let objection = refusal.objection {
      response.headers.append(("tiltcast-refusal", objection.rawValue))
    }
    if let seconds = refusal.retryAfter { response.headers.append(("retry-after", "\(seconds)")) }
    return response
  }

  private func check(_ request: HTTPRequest, isProbe: Bool) throws(Admittance.Refusal) {
    if let sentence = configuration.knownHosts.refusal(of: request.headers["host"]) {
      throw Admittance.Refusal(status: 403, reason: .host, sentence: sentence)
    }
    guard case .socket = Route(path: request.path) else {
      throw Admittance.Refusal(status: 404, reason: .path, sentence: "WebSockets are served at /ws.")
    }
    if let refusal = lockout(of: request) { throw refusal }
    let ticket = try admittance.ticket(for: request, isProbe: isProbe, roomExists: isKnown)
    guard addresses.count(of: request.remoteAddress) < configuration.limits.perAddress else {
      throw Admittance.Refusal(
        status: 503, reason: .address,
        sentence: "There are too many connections from your address already. Close some.")
    }
    guard let host = host(for: ticket) else {
      throw Admittance.Refusal(status: 503, reason: .rooms, sentence: "There are too many rooms already.")
    }
    try check(ticket.person, comingTo: host)
  }

  /// Refuses somebody whom the presenter does not want, and whom the room has no place for.
  private func check(_ person: Person, comingTo host: RoomHost) throws(Admittance.Refusal) {
    if let objection = host.room.people.objection(to: person, at: now) {
      throw Admittance.Refusal(
        status: 403, reason: .objection, sentence: objection.sentence, objection: objection)
    }
    let others = host.room.members.count - host.room.people.count(of: .presenter)
    guard person.role == .presenter || others < configuration.limits.viewers else {
      throw Admittance.Refusal(
        status: 503, reason: .viewers,
        sentence: "The room \"\(host.room.name)\" is full. Try again when somebody has left.")
    }
  }
}

// Keys that are wrong.
extension Server {
  /// Why the key of a request is not even looked at; nil where it is.
  private func lockout(of request: HTTPRequest) -> Admittance.Refusal? {
    guard request.key != nil, let wait = guesses.wait(of: request.remoteAddress, at: now) else { return nil }
    let seconds = Int(saturating: wait.rounded(.up))
    return Admittance.Refusal(
      status: 429, reason: .guessing,
      sentence: "Too many wrong keys came from your address. Try again in \(seconds) s.", retryAfter: seconds)
  }

  /// The role that a request's key gives in a room; throws where it gives none.
  func role(of request: HTTPRequest, in room: RoomName) throws(Admittance.Refusal) -> Role {
    try role(of: request, orElse: "The key does not belong to the room \"\(room)\".") {
      configuration.keys.role(for: request.key, in: room)
    }
  }

  /// Throws unless a request brings the presenter's key of one of the rooms.
  func requirePresenter(_ request: HTTPRequest) throws(Admittance.Refusal) {
    let key = request.key
    _ = try role(of: request, orElse: "Making a room needs a presenter's key.") {
      key != nil && hosts.keys.contains { configuration.keys.role(for: key, in: $0) == .presenter }
        ? .presenter : nil
    }
  }

  private func role(
    of request: HTTPRequest, orElse sentence: String, _ find: () -> Role?
  ) throws(Admittance.Refusal) -> Role {
    if let lockout = lockout(of: request) { throw lockout }
    if let role = find() { return role }
    if request.key != nil { noteWrongKey(of: request) }
    throw Admittance.Refusal(status: 403, reason: .key, sentence: sentence)
  }

  /// Counts a wrong key; the first one too many of an address is logged.
  private func noteWrongKey(of request: HTTPRequest) {
    metrics.wrongKeys += 1
    guard guesses.add(request.remoteAddress, at: now) else { return }
    log.warning("too many wrong keys", metadata: ["address": "\(request.remoteAddress)"])
  }
}
