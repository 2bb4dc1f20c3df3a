import Engine
import Foundation
import Logging
import Rooms
import Storage
import Support
import WebSockets

/// Takes over HTTP, and those who wait for something to be done with one.
final class TakeEndpoints {
  private let registry: RoomRegistry
  private let pages: PageEndpoints
  private let pictures: PictureLibrary
  private let log: Logger
  private let outgoing: OutgoingAnswers
  private var jobs = Jobs<TakeName>()
  /// Requests about rooms whose takes are not known yet.
  private var waiting: [(room: RoomName, deferral: Deferral, answer: (RoomHost) -> HTTPResponse)] = []

  /// - Parameter outgoing: The answers that are being sent, among which a take must find a place.
  init(
    _ registry: RoomRegistry, _ pages: PageEndpoints, _ pictures: PictureLibrary, _ outgoing: OutgoingAnswers,
    log: Logger
  ) {
    (self.registry, self.pages, self.pictures, self.outgoing) = (registry, pages, pictures, outgoing)
    self.log = log
  }

  private var worker: TakeWorker { registry.takeWorker }

  /// Tells the rooms, and those who wait, what has come of takes.
  func deliver(at now: Time) {
    for outcome in worker.outcomes() {
      switch outcome {
      case .listed(let takes, let room):
        registry.handle(.listed(takes), in: room, at: now)
        answerWaiting(about: room)
      case .fetched(let take, let request, let client, let room):
        registry.handle(.fetched(take, request, for: client), in: room, at: now)
      case .recorded(let name, let result, let room):
        switch result {
        case .saved: break
        case .inMemory(let reason), .stopped(_, let reason):
          log.error("A take could not be kept. \(reason)", metadata: ["room": "\(room)", "take": "\(name)"])
        }
        registry.handle(.recorded(name, result), in: room, at: now)
      case .recovered(let name, let room):
        log.notice(
          "A recording was cut off when the last server ended; what was recorded is kept.",
          metadata: ["room": "\(room)", "take": "\(name)"])
        registry.handle(.recovered(name), in: room, at: now)
      case .answered(let job, let answer, let reserved, let room):
        if let reserved { registry[room]?.release(reserved) }
        guard let waiting = jobs.finish(job) else { continue }
        waiting.deferral.resolve(Self.response(to: answer, about: waiting.subject))
      }
    }
  }

  private static func response(to answer: TakeAnswer, about name: TakeName) -> HTTPResponse {
    switch answer {
    case .added: HTTPResponse(status: 201)
    case .changed: HTTPResponse(status: 204)
    case .file(let bytes): HTTPResponse(download: bytes, name: "\(name).jsonl", type: "application/jsonl")
    case .page(let html):
      HTTPResponse(download: Array(html.utf8), name: "\(name).html", type: "text/html; charset=utf-8")
    case .missing: HTTPResponse(status: 404, sentence: "There is no take \"\(name)\" in this room.")
    case .nameTaken(let name):
      HTTPResponse(status: 409, sentence: "There is a take \"\(name)\" already; choose another name.")
    case .unplayable(let reason): HTTPResponse(status: 422, sentence: reason)
    case .failed(let reason): HTTPResponse(status: 503, sentence: reason)
    case .notKept(let reason): .notKept(reason: reason)
    }
  }

  /// Lists the takes of a room.
  func list(for call: Call) -> HTTPResponse {
    struct Takes: Encodable {
      var takes: [TakeListing]
    }
    return withTakes(of: call) {
      HTTPResponse(json: Takes(takes: $0.node.repertoire.takes.listings), isPrivate: true)
    }
  }

  /// Hands out a take, or a page that plays it by itself.
  ///
  /// - Parameter isGuests: Whether a guest of the server asks, who leaves others a place.
  func fetch(for call: Call, isGuests: Bool) -> HTTPResponse {
    withTake(of: call) { [self] host, name in
      let user = Shares.User(host.name.description, isGuest: isGuests)
      let isPage = call.route.name.hasSuffix(".html")
      // A page has at least what it plays with.
      let bytes = isPage ? 1 << 20 : host.node.repertoire.takes.listing(of: name)?.bytes ?? 0
      guard outgoing.hasPlace(for: bytes, of: user) else { return OutgoingAnswers.full }
      if isPage { return export(name, in: host.name) }
      return jobs.response(about: name) { worker.reader.read(name, in: host.name, for: $0) }
    }
  }

  func remove(for call: Call) -> HTTPResponse {
    withTake(of: call) { [self] host, name in
      jobs.response(about: name) { worker.writer.remove(name, in: host.name, for: $0) }
    }
  }

  func rename(for call: Call) -> HTTPResponse {
    withTake(of: call) { [self] host, name in rename(name, in: host, to: call.request) }
  }

  /// Answers a request about a room's takes, once it is known which there are: a room may have just come to this server.
  private func withTakes(of call: Call, _ answer: @escaping (RoomHost) -> HTTPResponse) -> HTTPResponse {
    let room = call.route.room
    guard let host = registry.known(room) else { return .noRoom(room) }
    guard !host.node.repertoire.takes.isListed else { return answer(host) }
    let deferral = Deferral()
    waiting.append((room, deferral, answer))
    return .later(deferral)
  }

  private func answerWaiting(about room: RoomName) {
    let answered = waiting.filter { $0.room == room }
    waiting.removeAll { $0.room == room }
    for (_, deferral, answer) in answered {
      let response = registry[room].map(answer) ?? .noRoom(room)
      if let later = response.deferral { deferral.resolve(by: later) } else { deferral.resolve(response) }
    }
  }

  /// Answers a request about a take that a room has.
  private func withTake(
    of call: Call, _ answer: @escaping (RoomHost, TakeName) -> HTTPResponse
  ) -> HTTPResponse {
    let file = call.route.name
    let ending = [".jsonl", ".html"].first { file.hasSuffix($0) } ?? ""
    return withTakes(of: call) { host in
      guard let asked = TakeName(file.dropLast(ending.count)) else {
        return HTTPResponse(status: 400, sentence: TakeName.rule)
      }
      guard let name = host.node.repertoire.takes.listed(asked) else {
        return Self.response(to: .missing, about: asked)
      }
      return answer(host, name)
    }
  }

  /// Keeps an uploaded take; the response comes when it has been read.
  func bring(for call: Call) -> HTTPResponse {
    withTakes(of: call) { [self] host in
      withFreeName(for: call, in: host) { name in
        let body = call.request.body
        host.reserve(name, bytes: body.count)
        return jobs.response(about: name) {
          worker.bring(body, as: name, in: host.name, for: $0)
        }
      }
    }
  }

  /// The plan for the body of an uploaded take.
  func expect(for call: Call) -> BodyPlan {
    guard let host = registry.known(call.route.room) else { return .refuse(.noRoom(call.route.room)) }
    let answer = withFreeName(for: call, in: host) { _ in HTTPResponse(status: 200) }
    return answer.status == 200 ? .memoryUpTo(Take.mostBytes) : .refuse(answer)
  }

  /// Answers a request to keep a take, where the room has a place for it.
  private func withFreeName(
    for call: Call, in host: RoomHost, _ answer: (TakeName) -> HTTPResponse
  ) -> HTTPResponse {
    guard let name = TakeName(call.route.name) else {
      return HTTPResponse(status: 400, sentence: TakeName.rule)
    }
    if let refusal = host.node.repertoire.takes.refusal(ofTake: name, bytes: call.request.body.count) {
      return HTTPResponse(status: 409, sentence: refusal)
    }
    return answer(name)
  }

  /// A page that plays a take by itself; the response comes when it has been made.
  private func export(_ name: TakeName, in room: RoomName) -> HTTPResponse {
    let content = registry.contents[room]
    let (files, scenePictures, pictures) = (pages.files, content.pictures, pictures)
    let environment = content.configuration.environment
    var job = 0
    let response = jobs.response(about: name) {
      job = $0
      worker.reader.film(name, in: room, for: job) { film in
        let embedded = EmbeddedPictures(
          files: files, scenePictures: scenePictures, environment: environment
        ) { pictures.bytes(of: $0) }
        return try FilmPage(film, files: files, pictures: embedded).html
      }
    }
    response.deferral?.onWithdrawal = { [self, job] in
      worker.reader.withdraw(job)
      _ = jobs.finish(job)
    }
    return response
  }

  private func rename(_ name: TakeName, in host: RoomHost, to request: HTTPRequest) -> HTTPResponse {
    struct Fields: Decodable { var name: String }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"name\": \"Finale\"}.")
    }
    guard let other = TakeName(fields.name) else { return HTTPResponse(status: 400, sentence: TakeName.rule) }
    guard other.file != name.file else { return HTTPResponse(status: 204) }
    if other != name {
      if let refusal = host.node.repertoire.takes.refusal(ofName: other) {
        return HTTPResponse(status: 409, sentence: refusal)
      }
      host.reserve(other, bytes: 0)
    }
    return jobs.response(about: name) {
      worker.writer.rename(name, to: other, in: host.name, for: $0)
    }
  }
}
