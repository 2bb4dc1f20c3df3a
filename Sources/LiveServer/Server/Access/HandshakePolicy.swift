import Engine
import Rooms
import Support
import WebSockets

/// The rules for opening a WebSocket: the checks of its handshake, in the order in which they are made.
struct HandshakePolicy {
  let keys: AccessKeys
  /// The public origin of a server behind a proxy or tunnel.
  let publicURL: String?
  /// True if joining an unknown room makes it.
  let opensRooms: Bool
  /// The origin of a tunnel to this server, which changes while it runs.
  var tunnelOrigin: () -> WebOrigin? = { nil }

  /// The reason that a handshake was refused.
  struct Refusal: Error, Equatable {
    var status: Int
    var reason: Reason
    /// The refusal's name for clients, if it says more than the reason.
    var name: RefusalName?
    var sentence: String
    /// The objection to the person, rather than to the request.
    var objection: People.Refusal?
    /// The seconds to wait before a new attempt makes sense.
    var retryAfter: Int?
  }

  /// The reasons by which refusals are counted.
  enum Reason: String, CaseIterable {
    case host, path, guessing, origin, name, subprotocol, room, key, address, rooms, objection, viewers
  }

  /// Decides about a handshake, given which rooms exist.
  ///
  /// A page that asks why it may not come in cannot offer a subprotocol: `isProbe`.
  func decision(
    for request: HTTPRequest, isProbe: Bool = false, roomExists: (RoomName) -> Bool
  ) throws(Refusal) -> HandshakeDecision {
    guard isOwnOrigin(request) else {
      throw Refusal(
        status: 403, reason: .origin,
        sentence: "This page was not served by this server, so it may not connect.")
    }
    guard let room = request.query["room"].map({ RoomName($0) }) ?? .main else {
      throw Refusal(status: 400, reason: .name, sentence: RoomName.rule)
    }
    let subprotocol = WebSocketService.Configuration.defaultSubprotocol
    guard isProbe || request.offers(subprotocol: subprotocol) else {
      let offered = request.headers["sec-websocket-protocol"] ?? ""
      throw Refusal(
        status: 400, reason: .subprotocol,
        sentence:
          "The WebSocket subprotocol must be \(subprotocol); \"\(offered.beginning(80))\" was offered.")
    }
    let grant = keys.grant(for: request.key, in: room)
    // A presenter's key of a room that is no more can only come from a time when it was. A seat is taken, or gone.
    guard roomExists(room) || !room.isSeat && (opensRooms || grant?.role == .presenter) else {
      throw Refusal(
        status: 404, reason: grant == nil ? .key : .room,
        sentence: "There is no room \"\(room)\". A presenter can make one.")
    }
    guard let grant else {
      throw Refusal(
        status: 403, reason: .key,
        sentence: keys.watchesOnly
          ? "This server is for watching only. Open the link without a key."
          : "The key does not belong to the room \"\(room)\". Ask the presenter for a new link.")
    }
    let name = try optional("name", of: request, rule: PersonName.rule) { PersonName($0) }
    let session = try optional("session", of: request, rule: SessionToken.rule) { SessionToken($0) }
    return HandshakeDecision(
      room: room, person: Person(grant.role, name: name, session: session), isPrivileged: grant.isPrivileged)
  }

  /// A parameter that may be missing, or show nothing, but not be wrong.
  private func optional<Value>(
    _ name: String, of request: HTTPRequest, rule: String, _ read: (String) -> Value?
  ) throws(Refusal) -> Value? {
    guard let text = request.query[name], text.isVisible else { return nil }
    guard let value = read(text) else { throw Refusal(status: 400, reason: .name, sentence: rule) }
    return value
  }

  /// True if a request comes from a page of this server, or from no page at all, as scripts do.
  func isOwnOrigin(_ request: HTTPRequest) -> Bool {
    guard let origin = request.headers["origin"] else { return true }
    if origin == publicURL || origin == tunnelOrigin()?.description { return true }
    guard let host = request.headers["host"] else { return false }
    let scheme = request.isSecure ? "https" : "http"
    let defaultPort = request.isSecure ? ":443" : ":80"
    // Browsers leave the default port out, scripts may write it.
    func plain(_ text: String) -> String {
      (text.hasSuffix(defaultPort) ? String(text.dropLast(defaultPort.count)) : text).lowercased()
    }
    return plain(origin) == plain("\(scheme)://\(host)")
  }
}

/// The outcome of an accepted handshake: the room, and the person who enters it.
struct HandshakeDecision: Equatable {
  var room: RoomName
  var person: Person
  /// True if the limits that keep others out do not apply.
  var isPrivileged: Bool
}

extension HTTPRequest {
  /// The key that the request brings: a bearer token or the parameter `key`.
  var key: String? { bearerToken ?? query["key"] }

  /// The token of an `Authorization: Bearer` header.
  var bearerToken: String? {
    let prefix = "Bearer "
    guard let header = headers["authorization"], header.hasPrefix(prefix) else { return nil }
    return String(header.dropFirst(prefix.count))
  }

  /// The WebSocket handshake that a request for a stream stands for.
  func handshake(for room: RoomName) -> HTTPRequest {
    HTTPRequest(
      method: "GET", path: "/ws", query: query.merging(["room": room.description]) { $1 },
      headers: headers.merging(["sec-websocket-protocol": WebSocketService.Configuration.defaultSubprotocol])
      { $1 },
      isSecure: isSecure, remoteAddress: remoteAddress)
  }
}
