import Engine
import Logging
import Rooms
import Storage
import Support
import WebSockets

/// The sources of the scenes that are edited, over HTTP, and those who wait for them.
final class SourceEndpoints {
  /// The sender of requests: those of one sender do not take the places of others.
  private struct Asker: Hashable {
    let room: RoomName
    /// True if the main room's presenter asks about a seat.
    let isTeacher: Bool
  }

  /// A request that waits for news of a shared text.
  private struct Follower {
    let asker: Asker
    /// The text's path.
    let path: String
    let look: (_ seconds: Double) -> Void
    /// The number of looks before an answer without news.
    var looks = 20
    /// True if a look waits for its turn.
    var isLooking = false
  }

  /// The changes of short texts, or requests that take as long, by the presenters of one room in any second.
  private static let changesPerSecond = 120.0
  /// The changes that take as long as a look at all versions of a folder.
  private static let costOfHistory = 10.0
  /// The budgets beyond which full ones are forgotten.
  private static let mostBudgets = 1000

  private let registry: RoomRegistry
  private let access: AccessControl
  private let worker: SourceWorker
  private let log: Logger
  private var jobs = Jobs<(asker: Asker, call: Call)>()
  /// Those who wait for something new in a shared text.
  private var followers: [Int: Follower] = [:]
  /// The numbers of requests that wait.
  private var waiting: [Asker: Int] = [:]
  /// The changes that senders may still make in a second.
  private var budgets: [Asker: TokenBucket] = [:]
  /// Those for whom a text is being formatted.
  private var formatting: Set<Asker> = []

  /// - Parameter wake: Wakes the loop.
  init(
    of registry: RoomRegistry, _ access: AccessControl, log: Logger, wake: @escaping @Sendable () -> Void
  ) {
    (self.registry, self.access, self.log) = (registry, access, log)
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
    let asker = asker(of: call)
    guard waiting[asker, default: 0] < SourceWorker.mostWaiting else { return nil }
    var offer = registry.contents[call.route.room].code
    offer?.isForGuest = asker.room.isSeat && !asker.isTeacher
    return offer
  }

  /// Lists the sources.
  func list(for call: Call) -> HTTPResponse {
    perform(call) { worker, offer, job in worker.list(offer, for: job) }
  }

  /// Reads a source, a version of it, or the list of its versions.
  func read(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      let query = call.request.query
      return perform(call, costing: query["history"] == nil ? 1 : Self.costOfHistory) { worker, offer, job in
        if query["shared"] != nil {
          worker.exchange(place, in: offer, for: job) { () throws(SourceFault) in try TextExchange(query) }
        } else if let version = query["version"] {
          worker.read(version: version, of: place, in: offer, for: job)
        } else if query["history"] != nil {
          worker.listVersions(of: place, in: offer, for: job)
        } else {
          worker.read(place, in: offer, for: job)
        }
      }
    }
  }

  /// Decides about the body of a change.
  func expectChange(for call: Call) -> BodyPlan {
    guard case .memoryUpTo = expect(for: call) else { return expect(for: call) }
    return .memoryUpTo(TextExchange.mostBytes)
  }

  /// Changes a shared text, or saves it.
  func change(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      let body = call.request.body
      let isTeacher = asker(of: call).isTeacher
      return perform(call, costing: 1 + Double(body.count >> 10)) { worker, offer, job in
        worker.exchange(place, in: offer, for: job) { () throws(SourceFault) in
          try TextExchange(body, isTeacher: isTeacher)
        }
      }
    }
  }

  /// True if a sender may ask for something now that takes as long as some changes of short texts.
  private func spend(_ changes: Double, of asker: Asker) -> Bool {
    let now = ServerClock.monotonic
    var budget = budgets.removeValue(forKey: asker) ?? TokenBucket(perSecond: Self.changesPerSecond)
    if budgets.count >= Self.mostBudgets { budgets = budgets.filter { !$0.value.isFull(at: now) } }
    defer { budgets[asker] = budget }
    return budget.borrow(changes, at: now)
  }

  /// Counts an answer, which takes the longer the more it has of a text.
  private func charge(_ response: HTTPResponse, to asker: Asker) {
    budgets[asker]?.charge(Double(response.body.count >> 11))
  }

  /// Decides about the body of a source to save.
  func expect(for call: Call) -> BodyPlan {
    guard let offer = offer(for: call) else { return .refuse(Self.busy) }
    return SourcePlace(call.route.name) == nil
      ? .refuse(Self.noSource(call.route.name)) : .memoryUpTo(offer.sources.limits.fileBytes)
  }

  /// Saves a source.
  func save(for call: Call) -> HTTPResponse {
    withPlace(of: call) { [self] place in
      let request = call.request
      return perform(call, costing: 1 + Double(request.body.count >> 13)) { worker, offer, job in
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
          status: 422, named: .notFormatted,
          sentence: "Only Swift files can be formatted, and \(place.text) is not one.")
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
      if let fault = outcome.fault { log.warning("What is typed into sources is not kept. \(fault)") }
      if let path = outcome.changed {
        for (job, follower) in followers where follower.path == path && !follower.isLooking {
          followers[job]?.isLooking = true
          follower.look(0)
        }
      }
      if case .quiet(_, let path, let isLater) = outcome.answer,
        keepsWaiting(outcome.job, for: path, isLater: isLater)
      {
        continue
      }
      guard let (deferral, (asker, call)) = jobs.finish(outcome.job) else { continue }
      if case .formatted = outcome.answer { formatting.remove(asker) }
      if followers.removeValue(forKey: outcome.job) == nil { leavePlace(of: asker) }
      // A request may have waited until its room was deleted.
      let response =
        registry.isKnown(call.route.room)
        ? Self.response(to: outcome.answer, for: call.request) : .noRoom(call.route.room)
      charge(response, to: asker)
      deferral.resolve(response)
    }
  }

  /// Others may take the place of a request that waited.
  private func leavePlace(of asker: Asker) {
    waiting[asker, default: 1] -= 1
    if waiting[asker] == 0 { waiting[asker] = nil }
  }

  /// True if a long poll keeps waiting.
  ///
  /// - Parameter isLater: Whether that was looked for because a second has passed.
  private func keepsWaiting(_ job: Int, for path: String, isLater: Bool) -> Bool {
    if var follower = followers[job] {
      guard isLater else {
        followers[job]?.isLooking = false
        return true
      }
      follower.looks -= 1
      guard follower.looks > 0 else { return false }
      followers[job] = follower
      follower.look(1)
      return true
    }
    guard let (asker, call) = jobs.subject(of: job), let place = SourcePlace(call.route.name),
      let offer = registry.contents[call.route.room].code,
      followers.values.count(where: { $0.asker == asker }) < SourceWorker.mostFollowing
    else { return false }
    let follower = Follower(asker: asker, path: path) { [worker] seconds in
      worker.exchange(after: seconds, place, in: offer, for: job) {
        [query = call.request.query] () throws(SourceFault) in try TextExchange(query)
      }
    }
    leavePlace(of: asker)
    followers[job] = follower
    follower.look(1)
    return true
  }

  /// Performs a request that takes as long as some changes of short texts, beside its answer.
  private func perform(
    _ call: Call, costing changes: Double = 1, _ begin: (SourceWorker, CodeOffer, Int) -> Void
  ) -> HTTPResponse {
    let asker = asker(of: call)
    guard let offer = offer(for: call), spend(changes, of: asker) else { return Self.busy }
    waiting[asker, default: 0] += 1
    return jobs.response(about: (asker, call)) { begin(worker, offer, $0) }
  }

  private func withPlace(of call: Call, _ answer: (SourcePlace) -> HTTPResponse) -> HTTPResponse {
    SourcePlace(call.route.name).map(answer) ?? Self.noSource(call.route.name)
  }

  private static func noSource(_ name: String) -> HTTPResponse {
    HTTPResponse(
      status: 400, named: .badSourceName,
      sentence: "A source cannot be called \"\(name.beginning(80))\". \(SourcePlace.rule)")
  }

  private static var busy: HTTPResponse {
    HTTPResponse(
      status: 503, named: .busy,
      sentence: "Too many requests for sources are waiting; try again in a moment.")
  }
}

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

  static func response(to answer: SourceWorker.Answer, for request: HTTPRequest) -> HTTPResponse {
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
    case .news(let news), .quiet(let news, _, _): HTTPResponse(encoded: news, isPrivate: true)
    case .refused(let fault):
      HTTPResponse(status: status(of: fault), named: name(of: fault), sentence: fault.description)
    case .forgotten:
      HTTPResponse(
        status: 404, named: .versionMissing,
        sentence: "The history no longer has this version of the source.")
    }
  }

  private static func response(with text: SourceWorker.Text, for request: HTTPRequest) -> HTTPResponse {
    let tag = "\"\(text.version)\""
    var response =
      request.headers["if-none-match"] == tag
      ? HTTPResponse(status: 304) : HTTPResponse(contentType: "text/plain; charset=utf-8", body: text.bytes)
    response.headers += [
      ("etag", tag), ("cache-control", "no-store"),
      // Nothing in the text can run.
      ("content-security-policy", "sandbox; default-src 'none'"),
    ]
    return response
  }

  private static func status(of fault: SourceFault) -> Int {
    switch fault {
    case .missing: 404
    case .badName, .change(.malformed): 400
    case .change(.doesNotFit): 422
    case .change(.tooLong): 413
    case .change(.tooFast): 429
    case .exists: 409
    case .overtaken: 412
    case .notRegular, .notText, .readOnly: 422
    case .tooLarge, .full: 413
    // Not 503: the same request would fail again.
    case .failed: 500
    case .notKept: 503
    }
  }

  private static func name(of fault: SourceFault) -> RefusalName {
    switch fault {
    case .missing: .sourceMissing
    case .badName: .badSourceName
    case .exists: .sourceTaken
    case .notRegular: .sourceNotRegular
    case .tooLarge, .change(.tooLong): .sourceTooLarge
    case .readOnly: .sourceReadOnly
    case .overtaken: .sourceOvertaken
    case .notText: .sourceNotText
    case .change(.malformed), .change(.doesNotFit): .changeRefused
    case .change(.tooFast): .often
    case .full: .sourcesFull
    case .failed: .sourceFailed
    case .notKept: .notKept
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
