import Engine
import Foundation
import Rooms
import WebSockets

extension Server {
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    if let question = question(by: request) { return .later(question.deferral) }
    var response = answer(to: request)
    if let deferral = response.deferral {
      deferral.contentSecurityPolicy = contentSecurityPolicy(for: request)
    } else if !response.headers.contains(where: { $0.name == "content-security-policy" }) {
      response.headers.append(("content-security-policy", contentSecurityPolicy(for: request)))
    }
    return response
  }

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    if let sentence = configuration.knownHosts.refusal(of: request.headers["host"]) {
      return HTTPResponse(status: 403, sentence: sentence)
    }
    let route = Route(path: request.path)
    guard route.methods.contains(request.method) else {
      var response = HTTPResponse(
        status: 405,
        sentence: "\(request.path) takes \(route.methods.joined(separator: " and ")), not \(request.method).")
      response.headers.append(("allow", route.methods.joined(separator: ", ")))
      return response
    }
    if route.isQuestion, let overload = overload(of: request) { return overload }
    switch route {
    case .viewerPage: return file("/index.html", for: request)
    case .phonePage: return secureRedirect(for: request) ?? file("/phone.html", for: request)
    case .joinCode(let room):
      return withVisibleHost(of: room, for: request) { joinCode(of: $0.room.name, for: request, role: $1) }
    case .roomStatus(let room): return withVisibleHost(of: room, for: request) { host, _ in status(of: host) }
    case .frame(let room): return withVisibleHost(of: room, for: request) { host, _ in frame(of: host) }
    case .source(let room):
      return withVisibleHost(of: room, for: request) { host, _ in source(of: host, for: request) }
    case .links(let room):
      return withVisibleHost(of: room, for: request) { _, role in links(of: room, for: role) }
    case .glyph(let path): return glyph(at: path)
    case .trustPage: return configuration.authority == nil ? noAuthority : file("/trust.html", for: request)
    case .authority, .authorityProfile: return authorityResponse(route == .authorityProfile)
    case .health: return healthResponse
    case .metrics: return metricsResponse
    case .socket:
      return refusal(of: request, isProbe: true)
        ?? HTTPResponse(status: 426, sentence: "/ws is a WebSocket with the subprotocol tiltcast.v1.")
    case .badRoomName: return HTTPResponse(status: 400, sentence: RoomName.rule)
    case .file(let path): return file(path, for: request)
    case .rooms: return roomsResponse(to: request)
    case .stream(let room): return streamResponse(in: room, to: request)
    case .messages(let room): return messagesResponse(in: room, to: request)
    case .pictures(let room): return pictureResponse(in: room, to: request)
    case .media(let name): return mediaResponse(name)
    case .takes(let room): return takesResponse(in: room, to: request)
    case .take(let room, let file): return takeResponse(file, in: room, to: request)
    }
  }

  private func file(_ path: String, for request: HTTPRequest) -> HTTPResponse {
    configuration.files.response(path: path, ifNoneMatch: request.headers["if-none-match"])
      ?? HTTPResponse(status: 404, sentence: "There is nothing at \(request.path).")
  }

  /// A picture of a glyph; its path names its content, so it never changes.
  private func glyph(at path: String) -> HTTPResponse {
    guard let bytes = configuration.rooms.environment.typesetter?.picture(at: path) else {
      return HTTPResponse(status: 404, sentence: "There is no picture of a glyph at \(path).")
    }
    var response = HTTPResponse(contentType: "image/png", body: bytes)
    response.headers.append(("cache-control", "public, max-age=31536000, immutable"))
    return response
  }

  private func frame(of host: RoomHost) -> HTTPResponse {
    let frame = host.frame(at: now)
    if let json = host.json(of: frame) { return Self.frameResponse(json) }
    let deferral = Deferral()
    frameWorker.write(host.room.name, for: deferral) { frame }
    return .later(deferral)
  }

  /// Answers those whose frames have been written.
  func answerFrames() {
    frameWorker.deliver(
      Self.frameResponse, keep: { hosts[$0]?.keep($1, as: $2) }, newest: { hosts[$0]?.frame(at: now) })
  }

  private static func frameResponse(_ json: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(contentType: "application/json", body: json)
    response.headers.append(("cache-control", "no-cache"))
    return response
  }

  private struct RoomStatus: Encodable {
    var scene: String
    var parameters: [String: ParameterValue]
    var viewers: Int
    var phones: Int
    var sequence: UInt32
  }

  private func status(of host: RoomHost) -> HTTPResponse {
    let room = host.room
    let scene = room.program.stage.scene
    return json(
      RoomStatus(
        scene: type(of: scene).name, parameters: scene.parameterValues, viewers: room.presence.viewers,
        phones: room.presence.phones, sequence: room.screen.state.sequence))
  }

  /// The scene of a room as it is tuned, as source code.
  private func source(of host: RoomHost, for request: HTTPRequest) -> HTTPResponse {
    guard let language = request.query["as"].flatMap(SourceLanguage.init) else {
      let names = SourceLanguage.allCases.map { "as=\($0.rawValue)" }.joined(separator: " or ")
      return HTTPResponse(status: 400, sentence: "Say what the source is to be: \(names).")
    }
    switch host.room.program.stage.scene.source(in: language) {
    case .text(let text):
      var response = HTTPResponse(contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
      response.headers.append(("cache-control", "no-cache"))
      return response
    case .unavailable(let reason): return HTTPResponse(status: 406, sentence: reason)
    }
  }

  /// The join code of one of the addresses: with the phone's key for those who bring a key, for watching otherwise.
  private func joinCode(of room: RoomName, for request: HTTPRequest, role: Role) -> HTTPResponse {
    let wish = request.query["address"] ?? "0"
    guard let index = Int(wish), links.phones.indices.contains(index) else {
      return HTTPResponse(
        status: 400,
        sentence: "address counts the addresses of phones, from 0 to \(links.phones.count - 1); it cannot be "
          + "\"\(wish.prefix(20))\".")
    }
    let link = links.phonePage(of: room, at: links.phones[index], role: role == .viewer ? .viewer : .phone)
    guard let code = JoinCode(link) else {
      return HTTPResponse(status: 500, sentence: "The link is too long for a QR code.")
    }
    var response = HTTPResponse(contentType: "image/svg+xml", body: Array(code.svg.utf8))
    response.headers.append(("cache-control", "no-store"))
    return response
  }

  private struct PhoneLinks: Encodable {
    var tilt: String
    var watch: String
    var phones: [String]
  }

  private func links(of room: RoomName, for role: Role) -> HTTPResponse {
    let all = links.all(of: room)
    switch role {
    case .presenter: return json(all, isPrivate: true)
    case .phone:
      return json(PhoneLinks(tilt: all.tilt, watch: all.watch, phones: all.phones), isPrivate: true)
    case .viewer: return json(["watch": all.watch])
    }
  }

  /// `POST` with any room's presenter key makes a room and returns its links.
  private func roomsResponse(to request: HTTPRequest) -> HTTPResponse {
    guard handshakePolicy.isOwnOrigin(request) else {
      return HTTPResponse(
        status: 403, sentence: "This page was not served by this server, so it may not make rooms.")
    }
    do { try requirePresenter(request) } catch { return response(to: error) }
    struct Wish: Decodable { var room: String? }
    let wish = request.body.isEmpty ? Wish() : try? JSONDecoder().decode(Wish.self, from: Data(request.body))
    guard let wish else {
      return HTTPResponse(
        status: 400, sentence: "The body must be empty or JSON such as {\"room\": \"my-room\"}.")
    }
    guard let room = wish.room.map({ RoomName($0) }) ?? freeRoomName else {
      return HTTPResponse(status: 400, sentence: RoomName.rule)
    }
    guard !isKnown(room) else {
      return HTTPResponse(status: 409, sentence: "The room \"\(room)\" exists already.")
    }
    guard makeRoom(room) != nil else {
      return HTTPResponse(status: 503, sentence: "There are too many rooms already.")
    }
    struct Made: Encodable {
      var room: String
      var links: Links.Room
    }
    var response = json(Made(room: room.description, links: links.all(of: room)), isPrivate: true)
    response.status = 201
    return response
  }

  private var freeRoomName: RoomName? {
    (2...).lazy.compactMap { RoomName("room-\($0)") }.first { !isKnown($0) }
  }

  func json(_ value: some Encodable, isPrivate: Bool = false) -> HTTPResponse {
    // Encoding values of our own cannot fail: none of their numbers is infinite or NaN.
    let body = value.stableJSON
    var response = HTTPResponse(contentType: "application/json", body: body)
    response.headers.append(("cache-control", isPrivate ? "no-store" : "no-cache"))
    return response
  }

  /// Nothing but this server's own files and sockets; some browsers do not count a socket as `'self'`.
  ///
  /// Any page may frame a viewer that brings no key: it can only watch. Nothing else may be framed by strangers, who
  /// could lure clicks onto it.
  private func contentSecurityPolicy(for request: HTTPRequest) -> String {
    let host = request.headers["host"] ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        true
      default: false
      }
    }
    let sockets = isPlain && !host.isEmpty ? " ws://\(host) wss://\(host)" : ""
    return "default-src 'self'; connect-src 'self'\(sockets); img-src 'self' data: blob:; object-src 'none'; "
      + "base-uri 'none'; form-action 'none'" + (isForEveryone(request) ? "" : "; frame-ancestors 'self'")
  }

  private func isForEveryone(_ request: HTTPRequest) -> Bool {
    guard case .viewerPage = Route(path: request.path) else { return false }
    return request.key == nil
  }
}
