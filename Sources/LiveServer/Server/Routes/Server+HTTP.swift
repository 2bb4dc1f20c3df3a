import Engine
import Foundation
import Rooms
import WebSockets

extension Server {
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    let call = Call(request)
    if let pending = pendingResponse(to: call) { return pending }
    var response = answer(to: call)
    if let deferral = response.deferral {
      deferral.contentSecurityPolicy = contentSecurityPolicy(for: call)
    } else if !response.headers.contains(where: { $0.name == "content-security-policy" }) {
      response.headers.append(("content-security-policy", contentSecurityPolicy(for: call)))
    }
    return response
  }

  private func answer(to call: Call) -> HTTPResponse {
    let (request, endpoint) = (call.request, call.route.endpoint)
    if let sentence = configuration.knownHosts.refusal(of: request.headers["host"]) {
      return HTTPResponse(status: 403, sentence: sentence)
    }
    guard let action = endpoint.action(for: request.method) else {
      let methods = endpoint.methods
      var response = HTTPResponse(
        status: 405,
        sentence: "\(request.path) takes \(methods.joined(separator: " and ")), not \(request.method).")
      response.headers.append(("allow", methods.joined(separator: ", ")))
      return response
    }
    if endpoint.traits.contains(.costly), let overload = overload(of: request) { return overload }
    switch action {
    case .anybody(let handler): return handler(self, call)
    case .visitor(let handler): return withVisit(by: call) { handler(self, $0) }
    case .presenter(let privilege, _, let handler):
      return refusal(of: call, asking: privilege) ?? handler(self, call)
    case .streamOwner(let handler): return withStream(of: call) { handler(self, request, $0) }
    }
  }

  func file(_ path: String, for call: Call) -> HTTPResponse {
    let ofScenes = path.hasPrefix("/scenes/") ? scenePictures : nil
    return (ofScenes ?? configuration.files).response(
      path: ofScenes == nil ? path : String(path.dropFirst("/scenes".count)),
      ifNoneMatch: call.request.headers["if-none-match"],
      acceptEncoding: call.request.headers["accept-encoding"])
      ?? HTTPResponse(status: 404, sentence: "There is nothing at \(call.request.path).")
  }

  /// A picture of a glyph; its path names its content, so it never changes.
  func glyph(at path: String) -> HTTPResponse {
    guard let bytes = rooms.environment.typesetter?.picture(at: path) else {
      return HTTPResponse(status: 404, sentence: "There is no picture of a glyph at \(path).")
    }
    var response = HTTPResponse(contentType: "image/png", body: bytes)
    response.headers.append(("cache-control", "public, max-age=31536000, immutable"))
    return response
  }

  func frame(of host: RoomHost) -> HTTPResponse {
    let frame = host.frame(at: now)
    if let json = host.askedFrames.json(of: frame) { return Self.frameResponse(json) }
    let deferral = Deferral()
    frameWorker.write(host.room.name, for: deferral) { frame }
    return .later(deferral)
  }

  /// Answers those whose frames have been written.
  func answerFrames() {
    frameWorker.deliver(
      Self.frameResponse, keep: { hosts[$0]?.askedFrames.keep($1, as: $2) },
      newest: { hosts[$0]?.frame(at: now) })
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

  func status(of host: RoomHost) -> HTTPResponse {
    let room = host.room
    let scene = room.program.stage.scene
    return json(
      RoomStatus(
        scene: scene.kind.name, parameters: scene.parameterValues, viewers: room.presence.viewers,
        phones: room.presence.phones, sequence: room.screen.state.sequence))
  }

  /// What a scene is called, what can be tuned about it, and what moves it.
  func scene(_ name: String) -> HTTPResponse {
    do throws(StageError) {
      return json(try rooms.environment.scenes.kind(named: name).description)
    } catch {
      return HTTPResponse(status: 404, sentence: error.description)
    }
  }

  /// The scene of a room as it is tuned, as source code.
  func source(for visit: Visit) -> HTTPResponse {
    guard let language = visit.request.query["as"].flatMap(SourceLanguage.init) else {
      let names = SourceLanguage.allCases.map { "as=\($0.rawValue)" }.joined(separator: " or ")
      return HTTPResponse(status: 400, sentence: "Say what the source is to be: \(names).")
    }
    switch visit.host.room.program.stage.source(in: language) {
    case .text(let text):
      var response = HTTPResponse(contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
      response.headers.append(("cache-control", "no-cache"))
      return response
    case .unavailable(let reason): return HTTPResponse(status: 406, sentence: reason)
    }
  }

  /// The join code of one of the addresses: with the phone's key for those who bring a key, for watching otherwise.
  func joinCode(for visit: Visit) -> HTTPResponse {
    let wish = visit.request.query["address"] ?? "0"
    guard let index = Int(wish), links.phones.indices.contains(index) else {
      return HTTPResponse(
        status: 400,
        sentence: "address counts the addresses of phones, from 0 to \(links.phones.count - 1); it cannot be "
          + "\"\(wish.prefix(20))\".")
    }
    let link = links.phonePage(
      of: visit.host.room.name, at: links.phones[index], role: visit.role == .viewer ? .viewer : .phone)
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

  func links(for visit: Visit) -> HTTPResponse {
    let all = links.all(of: visit.host.room.name)
    switch visit.role {
    case .presenter: return json(all, isPrivate: true)
    case .phone:
      return json(PhoneLinks(tilt: all.tilt, watch: all.watch, phones: all.phones), isPrivate: true)
    case .viewer: return json(["watch": all.watch])
    }
  }

  /// Makes a room and returns its links.
  func makeRoom(for request: HTTPRequest) -> HTTPResponse {
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
  private func contentSecurityPolicy(for call: Call) -> String {
    let host = call.request.headers["host"] ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        true
      default: false
      }
    }
    let isForEveryone = call.route.endpoint.traits.contains(.framable) && call.request.key == nil
    let sockets = isPlain && !host.isEmpty ? " ws://\(host) wss://\(host)" : ""
    return "default-src 'self'; connect-src 'self'\(sockets); img-src 'self' data: blob:; object-src 'none'; "
      + "base-uri 'none'; form-action 'none'" + (isForEveryone ? "" : "; frame-ancestors 'self'")
  }
}
