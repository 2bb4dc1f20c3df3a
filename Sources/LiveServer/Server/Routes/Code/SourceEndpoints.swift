import Rooms
import Storage
import WebSockets

/// The sources of the scenes that are edited, over HTTP, and those who wait for them.
final class SourceEndpoints {
  /// The sender of requests: those of one sender do not take the places of others.
  private struct Asker: Hashable {
    let room: RoomName
    /// Whether the main room's presenter asks about a seat.
    let isTeacher: Bool
  }

  private let registry: RoomRegistry
  private let access: AccessControl
  private let worker: SourceWorker
  private var jobs = Jobs<(asker: Asker, call: Call)>()
  /// The numbers of requests that wait.
  private var waiting: [Asker: Int] = [:]
  /// Those for whom a text is being formatted.
  private var formatting: Set<Asker> = []

  /// - Parameter wake: Wakes the loop.
  init(of registry: RoomRegistry, _ access: AccessControl, wake: @escaping @Sendable () -> Void) {
    (self.registry, self.access) = (registry, access)
    worker = SourceWorker(wake: wake)
  }

  /// Runs a task after all requests that wait now, on their thread.
  func afterRequests(_ task: @escaping @Sendable () -> Void) { worker.run(task) }

  private func asker(of call: Call) -> Asker {
    let room = call.route.room
    return Asker(room: room, isTeacher: room.isSeat && access.isPrivileged(call.request, in: room))
  }

  /// The sources that the presenters of a call's room may edit, unless too many requests of the same people wait.
  private func offer(for call: Call) -> CodeOffer? {
    guard waiting[asker(of: call), default: 0] < SourceWorker.mostWaiting else { return nil }
    return registry.contents[call.route.room].code
  }

  /// Lists the sources.
  func list(for call: Call) -> HTTPResponse {
    perform(call) { worker, offer, job in worker.list(offer, for: job) }
  }

  /// Reads a source, a version of it, or the list of its versions.
  func read(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      let query = call.request.query
      return perform(call) { worker, offer, job in
        if let version = query["version"] {
          worker.read(version: version, of: place, in: offer, for: job)
        } else if query["history"] != nil {
          worker.listVersions(of: place, in: offer, for: job)
        } else {
          worker.read(place, in: offer, for: job)
        }
      }
    }
  }

  /// Decides about the body of a source that is to be saved.
  func expect(for call: Call) -> BodyPlan {
    guard let offer = offer(for: call) else { return .refuse(Self.busy) }
    return SourcePlace(call.route.name) == nil
      ? .refuse(Self.noSource(call.route.name)) : .memoryUpTo(offer.sources.limits.fileBytes)
  }

  /// Saves a source.
  func save(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      let request = call.request
      return perform(call) { worker, offer, job in
        worker.save(
          request.body, at: place, in: offer, if: SourceFolder.Condition(of: request),
          isPassing: request.query["passing"] != nil, for: job)
      }
    }
  }

  /// Formats the text in a request, which is not saved.
  func format(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      guard place.isSwift else {
        return HTTPResponse(
          status: 422, sentence: "Only Swift files are formatted, and \(place.text) is none.")
      }
      let asker = asker(of: call)
      guard !formatting.contains(asker) else { return Self.busy }
      return perform(call) { worker, offer, job in
        formatting.insert(asker)
        worker.format(call.request.body, of: place, in: offer, for: job)
      }
    }
  }

  /// Answers those whose sources have been read or saved.
  func deliver() {
    for outcome in worker.takeOutcomes() {
      guard let (deferral, (asker, call)) = jobs.finish(outcome.job) else { continue }
      if case .formatted = outcome.answer { formatting.remove(asker) }
      waiting[asker, default: 1] -= 1
      if waiting[asker] == 0 { waiting[asker] = nil }
      deferral.resolve(Self.response(to: outcome.answer, for: call.request))
    }
  }

  private func perform(_ call: Call, _ begin: (SourceWorker, CodeOffer, Int) -> Void) -> HTTPResponse {
    guard let offer = offer(for: call) else { return Self.busy }
    let asker = asker(of: call)
    waiting[asker, default: 0] += 1
    return jobs.response(about: (asker, call)) { begin(worker, offer, $0) }
  }

  private func withPlace(of call: Call, _ answer: (SourcePlace) -> HTTPResponse) -> HTTPResponse {
    SourcePlace(call.route.name).map(answer) ?? Self.noSource(call.route.name)
  }

  private static func noSource(_ name: String) -> HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "A source cannot be called \"\(name.prefix(80))\". \(SourcePlace.rule)")
  }

  private static var busy: HTTPResponse {
    HTTPResponse(status: 503, sentence: "Too many requests for sources wait already; try again in a moment.")
  }
}

// Responses.
extension SourceEndpoints {
  private struct Sources: Encodable {
    var folder: String
    var sources: [SourceFolder.Listing]
  }
  private struct Formatted: Encodable {
    var text: String?
    var problems: [SceneDiagnostic]?
  }
  private struct Versions: Encodable { var versions: [SourceHistory.Version] }
  private struct Saved: Encodable {
    var version: String
    var notice: String?
  }

  private static func response(to answer: SourceWorker.Answer, for request: HTTPRequest) -> HTTPResponse {
    switch answer {
    case .sources(let sources, let folder):
      HTTPResponse(json: Sources(folder: folder, sources: sources), isPrivate: true)
    case .versions(let versions): HTTPResponse(json: Versions(versions: versions), isPrivate: true)
    case .text(let text): response(with: text, for: request)
    case .formatted(.text(let text)):
      HTTPResponse(json: Formatted(text: String(decoding: text, as: UTF8.self)), isPrivate: true)
    case .formatted(.problems(let problems)):
      HTTPResponse(json: Formatted(problems: problems), isPrivate: true)
    case .saved(let version, let isNew, let notice):
      HTTPResponse(json: Saved(version: version, notice: notice), status: isNew ? 201 : 200, isPrivate: true)
    case .refused(let fault): HTTPResponse(status: status(of: fault), sentence: fault.description)
    case .forgotten:
      HTTPResponse(status: 404, sentence: "The history has no such version of this source any more.")
    }
  }

  private static func response(with text: SourceWorker.Text, for request: HTTPRequest) -> HTTPResponse {
    let tag = "\"\(text.version)\""
    var response =
      request.headers["if-none-match"] == tag
      ? HTTPResponse(status: 304) : HTTPResponse(contentType: "text/plain; charset=utf-8", body: text.bytes)
    response.headers += [
      ("etag", tag), ("cache-control", "no-store"),
      // Whatever stands in the text, nothing in it could run.
      ("content-security-policy", "sandbox; default-src 'none'"),
    ]
    return response
  }

  private static func status(of fault: SourceFault) -> Int {
    switch fault {
    case .missing: 404
    case .badName: 400
    case .exists: 409
    case .overtaken: 412
    case .notRegular, .notText, .readOnly: 422
    case .tooLarge, .full: 413
    // Not 503: the same request would fail again.
    case .failed: 500
    }
  }
}

extension SourceFolder.Condition {
  /// The condition of a request's `If-None-Match` and `If-Match`.
  init(of request: HTTPRequest) {
    guard request.headers["if-none-match"] != "*" else {
      self = .nothing
      return
    }
    guard let tags = request.headers["if-match"] else {
      self = .anything
      return
    }
    // A weak one stands for no bytes.
    self = .versions(
      tags.split { [",", " ", "\t"].contains($0) }.compactMap { tag in
        guard tag != "*" else { return "*" }
        guard tag.count > 2, tag.first == "\"", tag.last == "\"", tag != "\"*\"" else { return nil }
        return String(tag.dropFirst().dropLast())
      })
  }
}
