import Engine
import Rooms
import Support
import WebSockets

/// Answers requests by the table of endpoints, each of which is a method of one of these.
final class Router {
  /// The time that a request waits for a room that another server runs, in seconds.
  private static let requestTimeout: Time = 3

  let access: AccessControl
  let registry: RoomRegistry
  let pages: PageEndpoints
  let trust: TrustEndpoints
  let rooms: RoomEndpoints
  let frames: FrameEndpoints
  let variants: VariantEndpoints
  let elements: ElementEndpoints
  let takes: TakeEndpoints
  let pictures: PictureEndpoints
  let sources: SourceEndpoints
  /// Nil on a server without a workshop.
  let workshop: WorkshopEndpoints?
  let streams: StreamEndpoints
  let monitoring: MonitoringEndpoints
  /// The answers that are made for one request each, until they have been sent.
  private let outgoing: OutgoingAnswers
  /// The requests about rooms that this node does not know yet.
  private var pendingCalls = PendingCalls()

  init(
    _ access: AccessControl, _ registry: RoomRegistry, pages: PageEndpoints, trust: TrustEndpoints,
    rooms: RoomEndpoints, frames: FrameEndpoints, variants: VariantEndpoints, elements: ElementEndpoints,
    takes: TakeEndpoints,
    pictures: PictureEndpoints, sources: SourceEndpoints, workshop: WorkshopEndpoints?,
    streams: StreamEndpoints, monitoring: MonitoringEndpoints, outgoing: OutgoingAnswers
  ) {
    (self.access, self.registry) = (access, registry)
    (self.pages, self.trust, self.rooms, self.frames) = (pages, trust, rooms, frames)
    (self.takes, self.pictures, self.sources, self.workshop) = (takes, pictures, sources, workshop)
    (self.streams, self.monitoring, self.variants) = (streams, monitoring, variants)
    (self.elements, self.outgoing) = (elements, outgoing)
  }

  /// Decides about a WebSocket's handshake.
  func admit(_ call: Call) -> Admission {
    let isSocket = call.route.endpoint.traits.contains(.socket)
    return access.refusal(ofHandshake: call.request, isSocket: isSocket).map { .refuse($0) } ?? .accept
  }

  /// Says what becomes of the body that a request has, before it arrives.
  func bodyPlan(for call: Call) -> BodyPlan {
    if isMissing(call.route.endpoint) {
      return .refuse(access.refusal(ofHostIn: call.request) ?? pages.nothing(at: call))
    }
    guard case .presenter(let privilege, let plan?, _) = call.action else { return .memory }
    return access.refusal(of: call.request, in: call.route.room, asking: privilege).map { .refuse($0) }
      ?? plan(self, call)
  }

  /// True if a request brings the presenter's key of the room that it is about, unless that is a seat's, or the token of
  /// a stream; or asks for the server's health.
  func isPrivileged(_ call: Call) -> Bool {
    if call.route.endpoint.traits.contains(.vital) { return true }
    guard let key = call.request.key else { return false }
    switch call.route.endpoint.actions.first?.action {
    case .streamOwner: return streams.isToken(key)
    case .presenter(.rooms, _, _): return access.isPrivileged(call.request)
    case .anybody, .visitor, .presenter, nil:
      return access.isPrivileged(
        call.request, in: call.request.query["room"].map { RoomName($0) } ?? call.route.room)
    }
  }

  /// Answers a request.
  func respond(to call: Call, at now: Time) -> HTTPResponse {
    if isPending(call) { return .later(pendingCalls.add(call, until: now + Self.requestTimeout)) }
    var response = answer(to: call)
    if let deferral = response.deferral {
      deferral.contentSecurityPolicy = call.contentSecurityPolicy
      let user = Shares.User(call.route.room.description, isGuest: !isPrivileged(call))
      deferral.counted = { [outgoing] in outgoing.counted($0, of: user) }
    } else if !response.headers.contains(where: { $0.name == "content-security-policy" }) {
      response.headers.append(("content-security-policy", call.contentSecurityPolicy))
    }
    return response
  }

  /// True if nothing is there, with any method.
  private func isMissing(_ endpoint: Endpoint) -> Bool {
    endpoint.traits.contains(.missing) || endpoint.traits.contains(.workshop) && workshop == nil
  }

  private func answer(to call: Call) -> HTTPResponse {
    let (request, endpoint) = (call.request, call.route.endpoint)
    if !endpoint.traits.contains(.vital), let refusal = access.refusal(ofHostIn: request) { return refusal }
    if isMissing(endpoint) { return pages.nothing(at: call) }
    guard let action = call.action else {
      let methods = endpoint.methods
      var response = HTTPResponse(
        status: 405,
        sentence: "\(request.path) takes \(methods.joined(separator: " and ")), not \(request.method).")
      response.headers.append(("allow", methods.joined(separator: ", ")))
      return response
    }
    if endpoint.traits.contains(.costly), !access.spendQuestion(of: request), !isPrivileged(call) {
      var response = HTTPResponse(
        status: 429, named: .often,
        sentence: "Too many requests came from your address. Try again in a second.")
      response.headers.append(("retry-after", "1"))
      return response
    }
    switch action {
    case .anybody(let handler): return handler(self, call)
    case .visitor(let handler):
      return access.withVisit(to: call.route.room, by: request) { handler(self, $0) }
    case .presenter(let privilege, _, let handler):
      if let refusal = access.refusal(of: request, in: call.route.room, asking: privilege) { return refusal }
      workshop?.noteUse(by: call)
      return handler(self, call)
    case .streamOwner(let handler): return streams.withStream(of: call) { handler(self, request, $0) }
    }
  }

  /// Answers the requests that wait for other threads.
  func deliver(at now: Time) {
    frames.deliver(at: now)
    rooms.exports.deliver()
    variants.deliver()
    elements.deliver()
    pictures.deliver()
    sources.deliver()
    workshop?.deliver()
    takes.deliver(at: now)
  }
}

// Workshops.
extension Router {
  /// Answers with the workshop.
  func inWorkshop(_ answer: (WorkshopEndpoints) -> HTTPResponse) -> HTTPResponse {
    workshop.map(answer) ?? HTTPResponse(status: 404, sentence: "There is no workshop here.")
  }
}

// Codes.
extension Router {
  /// Redirects the sender of a typed code to the phone page of its room, and a browser with a wrong code back.
  func join(with text: String, _ request: HTTPRequest) -> HTTPResponse {
    if let code = RoomCode(text), let redirect = trust.secureRedirect(for: request, to: "/j/\(code)") {
      return redirect
    }
    do throws(HandshakePolicy.Refusal) {
      return rooms.phonePage(of: try access.room(withCode: text, in: request))
    } catch {
      guard request.headers["accept"]?.contains("text/html") == true else { return HTTPResponse(to: error) }
      return .redirect(to: "/j?refused=\(error.reason.rawValue)")
    }
  }
}

// Rooms that other nodes run.
extension Router {
  /// True if a request is about a room of which nothing is known here yet.
  private func isPending(_ call: Call) -> Bool {
    guard registry.cluster != nil, call.route.endpoint.traits.contains(.live),
      let host = registry.known(call.route.room)
    else { return false }
    return !host.isSettled
  }

  /// Answers the requests that have waited for a room, if it is known now.
  func answerPending(about host: RoomHost, at now: Time) {
    guard !pendingCalls.isEmpty, host.isSettled else { return }
    for pending in pendingCalls.take(about: host.name) {
      pending.deferral.resolve(respond(to: pending.call, at: now))
    }
  }

  /// Refuses the requests that have waited too long.
  func refuseLate(at now: Time) {
    guard !pendingCalls.isEmpty else { return }
    for (room, deferral) in pendingCalls.takeLate(at: now) { deferral.resolve(.away(room)) }
  }
}

extension HTTPResponse {
  /// Nothing is known of a room that another server runs.
  static func away(_ room: RoomName) -> HTTPResponse {
    HTTPResponse(
      status: 503,
      sentence: "The server that runs the room \"\(room)\" does not answer; try again in a moment.")
  }
}
