import Rooms
import WebSockets

/// The table of HTTP endpoints. A new one is an entry here, what it answers, and a row of PROTOCOL.md.
extension Endpoint {
  static let all: [Endpoint] = [
    Endpoint("/", "/r/{room}", traits: .framable, get: .anybody { $0.pages.file("/index.html", for: $1) }),
    Endpoint(
      "/phone", "/r/{room}/phone",
      get: .anybody { $0.trust.secureRedirect(for: $1.request) ?? $0.pages.file("/phone.html", for: $1) }),
    Endpoint(
      "/j", get: .anybody { $0.trust.secureRedirect(for: $1.request) ?? $0.pages.file("/join.html", for: $1) }
    ),
    Endpoint("/j/{name}", traits: .costly, get: .anybody { $0.join(with: $1.route.name, $1.request) }),
    Endpoint("/shared", get: .anybody { $0.pages.file("/shared.html", for: $1) }),
    Endpoint("/stage.js", get: .anybody { $0.pages.stageElement(for: $1) }),
    Endpoint("/api/embed", get: .anybody { $0.access.permission(toEmbedBy: $1.request) }),
    Endpoint("/r/{room}/qr.svg", traits: .costly, get: .visitor { $0.rooms.joinCode(for: $1) }),
    Endpoint("/api/rooms", post: .presenter(.rooms) { $0.rooms.make(for: $1.request) }),
    Endpoint("/api/rooms/{room}", traits: [.costly, .live], get: .visitor { $0.rooms.status(of: $1.host) }),
    Endpoint(
      "/api/rooms/{room}/frame", traits: [.costly, .live], get: .visitor { $0.frames.frame(of: $1.host) }),
    Endpoint(
      "/api/rooms/{room}/variant", traits: [.costly, .live],
      post: .presenter(.stage) { $0.variants.film(for: $1, isGuests: !$0.isPrivileged($1)) }),
    Endpoint(
      "/api/rooms/{room}/elements", traits: [.costly, .live],
      get: .presenter(.stage) { $0.elements.list(for: $1, isGuests: !$0.isPrivileged($1)) }),
    Endpoint(
      "/api/rooms/{room}/source", traits: [.costly, .live], get: .visitor { $0.rooms.source(for: $1) }),
    Endpoint(
      "/api/rooms/{room}/links", traits: .costly, get: .visitor { $0.rooms.links(for: $1, in: $0.workshop) }),
    Endpoint("/api/scenes/{name}", traits: .costly, get: .anybody { $0.pages.scene($1.route.name) }),
    Endpoint("/api/rooms/{room}/stream", post: .anybody { $0.streams.open(for: $1) }),
    Endpoint("/api/rooms/{room}/messages", post: .streamOwner { $0.streams.receive($1.body, from: $2) }),
    Endpoint(
      "/api/rooms/{room}/pictures",
      post: .presenter(
        .pictures, body: { $0.pictures.draft(for: $1, isGuests: !$0.isPrivileged($1)) },
        { $0.pictures.read(for: $1) })),
    Endpoint("/media/{name}", get: .anybody { $0.pictures.picture($1.route.name) }),
    Endpoint("/glyphs/…", get: .anybody { $0.pages.glyph(at: "/glyphs/" + $1.route.name) }),
    Endpoint("/api/rooms/{room}/takes", traits: .costly, get: .presenter(.takes) { $0.takes.list(for: $1) }),
    Endpoint(
      "/api/rooms/{room}/takes/{name}",
      get: .presenter(.takes) { $0.takes.fetch(for: $1, isGuests: !$0.isPrivileged($1)) },
      put: .presenter(.takes, body: { $0.takes.expect(for: $1) }) { $0.takes.bring(for: $1) },
      patch: .presenter(.takes) { $0.takes.rename(for: $1) },
      delete: .presenter(.takes) { $0.takes.remove(for: $1) }),
    Endpoint(
      "/api/rooms/{room}/sources", traits: .costly, get: .presenter(.sources) { $0.sources.list(for: $1) }),
    Endpoint(
      "/api/rooms/{room}/sources/…", traits: .costly, get: .presenter(.sources) { $0.sources.read(for: $1) },
      post: .presenter(.sources, body: { $0.sources.expect(for: $1) }) { $0.sources.format(for: $1) },
      put: .presenter(.sources, body: { $0.sources.expect(for: $1) }) { $0.sources.save(for: $1) },
      patch: .presenter(.sources, body: { $0.sources.expectChange(for: $1) }) { $0.sources.change(for: $1) }),
    Endpoint(
      "/workshop", traits: .workshop,
      get: .anybody { $0.trust.secureRedirect(for: $1.request) ?? $0.pages.file("/workshop.html", for: $1) }),
    Endpoint(
      "/api/workshop/seats", traits: [.workshop, .costly],
      get: .presenter(.seats) { router, _ in router.inWorkshop { $0.list } },
      post: .anybody { router, call in router.inWorkshop { $0.take(for: call.request) } },
      patch: .presenter(.seats) { router, call in router.inWorkshop { $0.freeze(for: call.request) } },
      delete: .presenter(.seats) { router, _ in router.inWorkshop { $0.clear() } }),
    Endpoint(
      "/api/workshop/seats/{room}", traits: .workshop,
      get: .presenter(.seat) { router, call in router.inWorkshop { $0.exercises(for: call) } },
      post: .presenter(.seat) { router, call in router.inWorkshop { $0.check(for: call) } },
      patch: .presenter(.seat) { router, call in router.inWorkshop { $0.help(for: call) } },
      delete: .presenter(.seats) { router, call in router.inWorkshop { $0.free(for: call) } }),
    Endpoint(
      "/api/workshop/seats/{room}/comments", traits: .workshop,
      get: .presenter(.seat) { router, call in router.inWorkshop { $0.listComments(for: call) } },
      post: .presenter(.seats) { router, call in router.inWorkshop { $0.addComment(for: call) } }),
    Endpoint(
      "/api/workshop/seats/{room}/comments/{name}", traits: .workshop,
      patch: .presenter(.seat) { router, call in router.inWorkshop { $0.changeComment(for: call) } },
      delete: .presenter(.seats) { router, call in router.inWorkshop { $0.removeComment(for: call) } }),
    Endpoint(
      "/api/workshop/cards", traits: [.workshop, .costly],
      get: .presenter(.seats) { router, _ in router.inWorkshop { $0.printCards() } }),
    Endpoint(
      "/api/workshop/cards/{name}", traits: [.workshop, .costly],
      get: .presenter(.seats) { router, call in
        router.inWorkshop { $0.picture(ofCard: call.route.name) }
      }),
    Endpoint("/workshop/wall", traits: .workshop, get: .anybody { $0.pages.file("/wall.html", for: $1) }),
    Endpoint(
      "/trust",
      get: .anybody { router, call in
        router.trust.withAuthority { _ in router.pages.file("/trust.html", for: call) }
      }),
    Endpoint("/ca.crt", get: .anybody { router, _ in router.trust.certificate }),
    Endpoint("/ca.mobileconfig", get: .anybody { router, _ in router.trust.profile }),
    Endpoint("/healthz", traits: .vital, get: .anybody { router, _ in router.monitoring.health }),
    Endpoint("/metrics", traits: .costly, get: .anybody { router, _ in router.monitoring.metrics }),
    Endpoint(
      "/ws", traits: [.costly, .socket],
      get: .anybody {
        $0.access.refusal(ofHandshake: $1.request, isProbe: true)
          ?? HTTPResponse(status: 426, sentence: "/ws is a WebSocket with the subprotocol tiltcast.v1.")
      }),
  ]

  /// A path of the form of a room's, with a name that no room can have.
  static let badRoomName = Endpoint(
    get: noRoom, post: noRoom, put: noRoom, patch: noRoom, delete: noRoom)
  private static let noRoom = Action.anybody { _, _ in HTTPResponse(status: 400, sentence: RoomName.rule) }

  /// Nothing, whatever the method: below `/api` there are no files.
  static let nothing = Endpoint(traits: .missing)

  /// Anything else: perhaps a file.
  static let file = Endpoint(get: .anybody { $0.pages.file($1.request.path, for: $1) })
}

/// A path, or several that mean the same, and what each method does there.
struct Endpoint: Sendable {
  /// The properties of an endpoint that matter before its handler runs.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The answer takes some work, which each address may ask for only so often.
    static let costly = Traits(rawValue: 1)
    /// The answer is in the room's present state, which may first have to come from another node.
    static let live = Traits(rawValue: 2)
    /// Any page may frame it, for those who bring no key.
    static let framable = Traits(rawValue: 4)
    /// It is where WebSockets are opened.
    static let socket = Traits(rawValue: 8)
    /// All clients get an answer, under any `Host`, and also from a full server.
    static let vital = Traits(rawValue: 32)
    /// It is there in a workshop only.
    static let workshop = Traits(rawValue: 16)
    /// It is not there: no method has a meaning.
    static let missing = Traits(rawValue: 64)
  }

  /// The handler of a method, and its callers' permission.
  enum Action: Sendable {
    /// For all clients, or with the handler's own checks.
    case anybody(@Sendable (Router, Call) -> HTTPResponse)
    /// For clients that may see the room.
    case visitor(@Sendable (Router, Visit) -> HTTPResponse)
    /// For a presenter; `body` says what becomes of a body, which else is kept in memory.
    case presenter(
      Privilege, body: (@Sendable (Router, Call) -> BodyPlan)? = nil, @Sendable (Router, Call) -> HTTPResponse
    )
    /// For clients with the token of a stream in the room.
    case streamOwner(@Sendable (Router, HTTPRequest, Connection) -> HTTPResponse)
  }

  /// The paths: `{room}` is a room's name, `{name}` one other part, and `…` one or more at the end.
  let paths: [String]
  let traits: Traits
  /// The paths' parts.
  let patterns: [[String]]
  /// The handlers of the endpoint's methods.
  let actions: [(method: String, action: Action)]

  init(
    _ paths: String..., traits: Traits = [], get: Action? = nil, post: Action? = nil, put: Action? = nil,
    patch: Action? = nil, delete: Action? = nil
  ) {
    self.paths = paths
    self.traits = traits
    patterns = paths.map { $0.split(separator: "/").map(String.init) }
    actions = [
      ("GET", get), ("HEAD", get), ("POST", post), ("PUT", put), ("PATCH", patch), ("DELETE", delete),
    ]
    .compactMap { method, action in action.map { (method, $0) } }
  }

  var methods: [String] { actions.map(\.method) }

  /// The handler of a method; nil for one that the endpoint does not offer.
  func action(for method: String) -> Action? { actions.first { $0.method == method }?.action }
}

/// A request, and what its path means.
struct Call {
  let request: HTTPRequest
  let route: Route

  /// - Parameter route: The meaning of the path, if it is known.
  init(_ request: HTTPRequest, _ route: Route? = nil) {
    self.request = request
    self.route = route ?? request.route as? Route ?? Route(of: request)
  }

  /// The handler to run; nil for a method that the endpoint does not offer.
  var action: Endpoint.Action? { route.endpoint.action(for: request.method) }
}
