import Engine
import Foundation

// Keeping, listing, renaming and handing out takes.
extension Server {
  /// Tells the rooms what has come of their takes.
  func deliverTakes() {
    let now = now
    for outcome in takeDesk.outcomes() {
      switch outcome {
      case .listed(let takes, let room):
        // A room without takes has never been told of any.
        guard let host = hosts[room], host.room.takes != takes else { continue }
        host.handle(.listed(takes), at: now)
        setAlarm(of: host, at: now)
      case .fetched(let take, let request, let client, let room):
        guard let host = hosts[room] else { continue }
        host.handle(.fetched(take, request, for: client), at: now)
        setAlarm(of: host, at: now)
      case .brought(let job, let refusal):
        let response =
          refusal.map { HTTPResponse(status: 422, sentence: $0) } ?? HTTPResponse(status: 201)
        uploads.removeValue(forKey: job)?.resolve(response)
      case .exported(let job, let page, let name):
        let response: HTTPResponse
        switch page {
        case .success(let html):
          response = Self.download(
            Array(html.utf8), name: "\(name).html", type: "text/html; charset=utf-8")
        case .failure(let error): response = HTTPResponse(status: 422, sentence: error.message)
        }
        uploads.removeValue(forKey: job)?.resolve(response)
      case .lost(let name, let reason, let room):
        log.error("A take could not be kept. \(reason)", metadata: ["room": "\(room)", "take": "\(name)"])
        hosts[room]?.handle(.lost(name), at: now)
      }
    }
  }

  /// `/api/rooms/ROOM/takes`: the takes of a room.
  func takesResponse(in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    withPresenter(of: room, for: request) { host in
      struct Takes: Encodable {
        var takes: [TakeListing]
      }
      return json(Takes(takes: host.room.takes), isPrivate: true)
    }
  }

  /// `/api/rooms/ROOM/takes/NAME`: one of them, to fetch, rename or delete.
  func takeResponse(_ file: String, in room: RoomName, to request: HTTPRequest) -> HTTPResponse {
    if request.method == "PUT" { return bring(file, in: room, by: request) }
    return withPresenter(of: room, for: request) { host in
      let ending = [".jsonl", ".html"].first { file.hasSuffix($0) } ?? ""
      let text = file.dropLast(ending.count)
      guard let name = TakeName(text) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
      guard host.room.takes.contains(where: { $0.name == name.description }),
        let contents = takeDesk.store.contents(of: name, in: room)
      else { return HTTPResponse(status: 404, sentence: "There is no take \"\(name)\" in this room.") }
      switch request.method {
      case "DELETE":
        takeDesk.store.remove(name, in: room)
        takeDesk.noteChange(in: room)
        return HTTPResponse(status: 204)
      case "PATCH": return rename(name, in: host, to: request)
      default:
        if ending == ".html" { return export(name, in: room) }
        return Self.download([UInt8](contents), name: "\(name).jsonl", type: "application/jsonl")
      }
    }
  }

  /// Keeps a take that somebody brings; the response comes when it has been read.
  private func bring(_ file: String, in room: RoomName, by request: HTTPRequest) -> HTTPResponse {
    if let refusal = refusal(ofTake: file, in: room, by: request) { return refusal }
    guard let name = TakeName(file) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
    let deferral = Deferral()
    lastUpload += 1
    uploads[lastUpload] = deferral
    takeDesk.bring(request.body, as: name, in: room, for: lastUpload)
    return .later(deferral)
  }

  /// Why a take may not be brought; nil where it may.
  func refusal(ofTake file: String, in room: RoomName, by request: HTTPRequest) -> HTTPResponse? {
    var refusal: HTTPResponse?
    let answer = withPresenter(of: room, for: request) { host in
      refusal =
        TakeName(file).map { host.room.refusal(ofTake: $0) }?.map { HTTPResponse(status: 409, sentence: $0) }
        ?? (TakeName(file) == nil ? HTTPResponse(status: 400, sentence: TakeName.rule) : nil)
      return HTTPResponse(status: 200)
    }
    return answer.status == 200 ? refusal : answer
  }

  /// A page that plays a take by itself; the response comes when it has been made.
  private func export(_ name: TakeName, in room: RoomName) -> HTTPResponse {
    let deferral = Deferral()
    lastUpload += 1
    uploads[lastUpload] = deferral
    let (pictures, exchange) = (configuration.pictures, sharedFiles?.pictures)
    takeDesk.export(name, in: room, for: lastUpload, files: configuration.files) { url in
      let name = (url as NSString).lastPathComponent
      return (exchange?.bytes(of: name) ?? pictures?.bytes(of: name)).map { Data($0) }
    }
    return .later(deferral)
  }

  private func rename(_ name: TakeName, in host: RoomHost, to request: HTTPRequest) -> HTTPResponse {
    struct Wish: Decodable { var name: String }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"name\": \"Finale\"}.")
    }
    guard let other = TakeName(wish.name) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
    guard other == name || !host.room.takes.contains(where: { $0.name == other.description }) else {
      return HTTPResponse(status: 409, sentence: "There is a take \"\(other)\" already; choose another name.")
    }
    do {
      try takeDesk.store.rename(name, to: other, in: host.room.name)
    } catch {
      return HTTPResponse(status: 503, sentence: error.description)
    }
    takeDesk.noteChange(in: host.room.name)
    return HTTPResponse(status: 204)
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
    guard admittance.isOwnOrigin(request) else {
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
