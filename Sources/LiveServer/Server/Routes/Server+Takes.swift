import Engine
import Foundation
import Rooms
import Storage
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
        case .saved: break
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
        guard let waiting = takeRequests.finish(job) else { continue }
        waiting.deferral.resolve(response(to: answer, about: waiting.subject))
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

  /// Lists the takes of a room.
  func listTakes(for call: Call) -> HTTPResponse {
    struct Takes: Encodable {
      var takes: [TakeListing]
    }
    guard let host = knownHost(of: call.route.room) else { return noRoom(call.route.room) }
    return json(Takes(takes: host.room.takes.listings), isPrivate: true)
  }

  /// Hands out a take, or a page that plays it by itself.
  func fetchTake(for call: Call) -> HTTPResponse {
    withTake(of: call) { host, name in
      if call.route.name.hasSuffix(".html") { return export(name, in: host.room.name) }
      return takeRequests.response(about: name) { takeWorker.reader.read(name, in: host.room.name, for: $0) }
    }
  }

  func removeTake(for call: Call) -> HTTPResponse {
    withTake(of: call) { host, name in
      takeRequests.response(about: name) { takeWorker.writer.remove(name, in: host.room.name, for: $0) }
    }
  }

  func renameTake(for call: Call) -> HTTPResponse {
    withTake(of: call) { host, name in rename(name, in: host, to: call.request) }
  }

  /// Answers a request about a take that a room has.
  private func withTake(of call: Call, _ answer: (RoomHost, TakeName) -> HTTPResponse) -> HTTPResponse {
    guard let host = knownHost(of: call.route.room) else { return noRoom(call.route.room) }
    let file = call.route.name
    let ending = [".jsonl", ".html"].first { file.hasSuffix($0) } ?? ""
    guard let asked = TakeName(file.dropLast(ending.count)) else {
      return HTTPResponse(status: 400, sentence: TakeName.rule)
    }
    guard let name = host.room.takes.listed(asked) else { return response(to: .missing, about: asked) }
    return answer(host, name)
  }

  /// Keeps a take that somebody brings; the response comes when it has been read.
  func bringTake(for call: Call) -> HTTPResponse {
    withFreeName(for: call) { host, name in
      let body = call.request.body
      host.reserve(name, bytes: body.count)
      return takeRequests.response(about: name) {
        takeWorker.bring(body, as: name, in: host.room.name, for: $0)
      }
    }
  }

  /// Where a take that somebody brings goes.
  func expectTake(for call: Call) -> BodyPlan {
    let answer = withFreeName(for: call) { _, _ in HTTPResponse(status: 200) }
    return answer.status == 200 ? .memoryUpTo(Take.mostBytes) : .refuse(answer)
  }

  /// Answers a request to keep a take, where the room has a place for it.
  private func withFreeName(
    for call: Call, _ answer: (RoomHost, TakeName) -> HTTPResponse
  ) -> HTTPResponse {
    guard let host = knownHost(of: call.route.room) else { return noRoom(call.route.room) }
    guard let name = TakeName(call.route.name) else {
      return HTTPResponse(status: 400, sentence: TakeName.rule)
    }
    if let refusal = host.room.takes.refusal(ofTake: name, bytes: call.request.body.count) {
      return HTTPResponse(status: 409, sentence: refusal)
    }
    return answer(host, name)
  }

  /// A page that plays a take by itself; the response comes when it has been made.
  private func export(_ name: TakeName, in room: RoomName) -> HTTPResponse {
    let (pictures, exchange) = (configuration.pictures, sharedFiles?.pictures)
    let (files, scenePictures, environment) = (configuration.files, scenePictures, rooms.environment)
    return takeRequests.response(about: name) { job in
      takeWorker.reader.film(name, in: room, for: job) { film in
        FilmPage(film, files: files, scenePictures: scenePictures, environment: environment) { url in
          let name = (url as NSString).lastPathComponent
          return (exchange?.bytes(of: name) ?? pictures?.bytes(of: name)).map { Data($0) }
        }.html
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
    return takeRequests.response(about: name) {
      takeWorker.writer.rename(name, to: other, in: host.room.name, for: $0)
    }
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
}
