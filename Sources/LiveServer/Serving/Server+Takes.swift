import Engine
import Foundation
import Rooms
import WebSockets

// Keeping, listing, renaming and handing out takes.
extension Server {
  /// Tells the rooms what has come of their takes.
  func deliverTakes() {
    let now = now
    for outcome in takeWorker.outcomes() {
      switch outcome {
      case .listed(let takes, let room):
        // A room without takes has never been told of any.
        if hosts[room]?.room.takes.listings != takes { tell(room, .listed(takes), at: now) }
      case .fetched(let take, let request, let client, let room):
        tell(room, .fetched(take, request, for: client), at: now)
      case .recorded(let name, let result, let room):
        switch result {
        case .kept: break
        case .inMemory(let reason), .stopped(_, let reason):
          log.error("A take could not be kept. \(reason)", metadata: ["room": "\(room)", "take": "\(name)"])
        }
        tell(room, .recorded(name, result), at: now)
      case .recovered(let name, let room):
        log.notice(
          "A recording was cut off when the last server ended; what was recorded is kept.",
          metadata: ["room": "\(room)", "take": "\(name)"])
        tell(room, .recovered(name), at: now)
      case .answered(let job, let answer, let reserved, let room):
        if let reserved { hosts[room]?.release(reserved) }
        guard let waiting = takeRequests.removeValue(forKey: job) else { continue }
        waiting.deferral.resolve(response(to: answer, about: waiting.name))
      }
    }
  }

  private func tell(_ room: RoomName, _ event: Room.Event, at now: Time) {
    guard let host = hosts[room] else { return }
    host.handle(event, at: now)
    setAlarm(of: host, at: now)
  }

  private func response(to answer: TakeAnswer, about name: TakeName) -> HTTPResponse {
    switch answer {
    case .added: HTTPResponse(status: 201)
    case .changed: HTTPResponse(status: 204)
    case .file(let bytes): Self.download(bytes, name: "\(name).jsonl", type: "application/jsonl")
    case .page(let html):
      Self.download(Array(html.utf8), name: "\(name).html", type: "text/html; charset=utf-8")
    case .missing: HTTPResponse(status: 404, sentence: "There is no take \"\(name)\" in this room.")
    case .nameTaken(let name):
      HTTPResponse(status: 409, sentence: "There is a take \"\(name)\" already; choose another name.")
    case .unplayable(let reason): HTTPResponse(status: 422, sentence: reason)
    case .failed(let reason): HTTPResponse(status: 503, sentence: reason)
    }
  }

  /// `/api/rooms/ROOM/takes`: the takes of a room.
  func takesResponse(in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    withPresenter(of: room, for: request) { host in
      struct Takes: Encodable {
        var takes: [TakeListing]
      }
      return json(Takes(takes: host.room.takes.listings), isPrivate: true)
    }
  }

  /// `/api/rooms/ROOM/takes/NAME`: one of them, to fetch, rename or delete.
  func takeResponse(_ file: String, in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    if request.method == "PUT" { return bring(file, in: room, by: request) }
    return withPresenter(of: room, for: request) { host in
      let ending = [".jsonl", ".html"].first { file.hasSuffix($0) } ?? ""
      let text = file.dropLast(ending.count)
      guard let asked = TakeName(text) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
      guard let name = host.room.takes.listed(asked) else { return response(to: .missing, about: asked) }
      switch request.method {
      case "DELETE": return later(about: name) { takeWorker.writer.remove(name, in: room, for: $0) }
      case "PATCH": return rename(name, in: host, to: request)
      default:
        if ending == ".html" { return export(name, in: room) }
        return later(about: name) { takeWorker.reader.read(name, in: room, for: $0) }
      }
    }
  }

  /// The response to a request that another thread carries out, given the number under which it answers.
  private func later(about name: TakeName, _ begin: (Int) -> Void) -> HTTPResponse {
    let deferral = Deferral()
    lastUpload += 1
    takeRequests[lastUpload] = (deferral, name)
    begin(lastUpload)
    return .later(deferral)
  }

  /// Keeps a take that somebody brings; the response comes when it has been read.
  private func bring(_ file: String, in room: RoomName, by request: HTTPRequest) -> HTTPResponse {
    if let refusal = refusal(ofTake: file, in: room, by: request) { return refusal }
    guard let name = TakeName(file), let host = hosts[room] else {
      return HTTPResponse(status: 400, sentence: TakeName.rule)
    }
    host.reserve(name, bytes: request.body.count)
    return later(about: name) { takeWorker.bring(request.body, as: name, in: room, for: $0) }
  }

  /// Why a take may not be brought; nil where it may.
  func refusal(ofTake file: String, in room: RoomName, by request: HTTPRequest) -> HTTPResponse? {
    var refusal: HTTPResponse?
    let answer = withPresenter(of: room, for: request) { host in
      refusal =
        TakeName(file).map { host.room.takes.refusal(ofTake: $0, bytes: request.body.count) }?
        .map { HTTPResponse(status: 409, sentence: $0) }
        ?? (TakeName(file) == nil ? HTTPResponse(status: 400, sentence: TakeName.rule) : nil)
      return HTTPResponse(status: 200)
    }
    return answer.status == 200 ? refusal : answer
  }

  /// A page that plays a take by itself; the response comes when it has been made.
  private func export(_ name: TakeName, in room: RoomName) -> HTTPResponse {
    let (pictures, exchange) = (configuration.pictures, sharedFiles?.pictures)
    return later(about: name) {
      takeWorker.reader.film(name, in: room, for: $0, files: configuration.files) { url in
        let name = (url as NSString).lastPathComponent
        return (exchange?.bytes(of: name) ?? pictures?.bytes(of: name)).map { Data($0) }
      }
    }
  }

  private func rename(_ name: TakeName, in host: RoomHost, to request: HTTPRequest) -> HTTPResponse {
    struct Wish: Decodable { var name: String }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"name\": \"Finale\"}.")
    }
    guard let other = TakeName(wish.name) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
    guard other.file != name.file else { return HTTPResponse(status: 204) }
    if other != name {
      if let refusal = host.room.takes.refusal(ofName: other) {
        return HTTPResponse(status: 409, sentence: refusal)
      }
      host.reserve(other, bytes: 0)
    }
    return later(about: name) { takeWorker.writer.rename(name, to: other, in: host.room.name, for: $0) }
  }

  /// A file that browsers save instead of showing it.
  static func download(_ body: [UInt8], name: String, type: String) -> HTTPResponse {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "-_."))
    let encoded = name.addingPercentEncoding(withAllowedCharacters: plain) ?? "take"
    var response = HTTPResponse(contentType: type, body: body)
    response.headers += [
      ("content-disposition", "attachment; filename*=UTF-8''\(encoded)"), ("cache-control", "no-store"),
    ]
    return response
  }

  /// Answers a request that only the room's presenter may make.
  func withPresenter(
    of room: RoomName, for request: HTTPRequest, _ answer: (RoomHost) -> HTTPResponse
  ) -> HTTPResponse {
    guard handshakePolicy.isOwnOrigin(request) else {
      return HTTPResponse(
        status: 403, sentence: "This page was not served by this server, so it may not ask for takes.")
    }
    let role: Role
    do { role = try self.role(of: request, in: room) } catch { return response(to: error) }
    guard role == .presenter else {
      return HTTPResponse(status: 403, sentence: "Takes are the presenter's: bring the presenter's key.")
    }
    guard let host = hosts[room] ?? knownHost(of: room) else {
      return HTTPResponse(status: 404, sentence: "There is no room \"\(room)\".")
    }
    return answer(host)
  }
}
