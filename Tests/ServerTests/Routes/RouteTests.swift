import Testing

@testable import Rooms
@testable import Server

@Suite("Routes")
struct RouteTests {
  /// A path, and what it means: an endpoint's first path, the room's name, and what else stands in the path.
  struct Example: Sendable {
    let path: String
    let endpoint: String?
    let room: String
    let name: String

    init(_ path: String, _ endpoint: String?, room: String = "main", name: String = "") {
      (self.path, self.endpoint, self.room, self.name) = (path, endpoint, room, name)
    }
  }

  private static let badNames = [
    "/api/rooms/Den/takes/x", "/r/Den", "/r/a b/phone", "/api/rooms/Ä",
    "/api/rooms/\(String(repeating: "a", count: 33))/frame",
  ]

  private static let files = [
    "/media", "/media/a/b", "/index.html", "/js/main.js", "/r", "/r/den-1/other", "/glyphs", "/Phone",
    "/phone/x", "/ws/x", "/apis",
  ]

  private static let nothing = [
    "/api", "/api/", "/api/rooms/den-1/frame/more", "/api/workshop/seats/den-1/",
    "/api/workshop/seats//den-1", "//api/rooms/den-1", "/api/rooms/Den/",
  ]

  private static let examples: [Example] =
    [
      Example("/", "/"), Example("/phone", "/phone"), Example("/healthz", "/healthz"),
      Example("/j", "/j"), Example("/j/", "/j"), Example("/j/BCD fgh", "/j/{name}", name: "BCD fgh"),
      Example("/workshop", "/workshop"), Example("/api/workshop/seats", "/api/workshop/seats"),
      Example("/api/workshop/seats/den-1", "/api/workshop/seats/{room}", room: "den-1"),
      Example("/api/workshop/seats/den-1/comments", "/api/workshop/seats/{room}/comments", room: "den-1"),
      Example(
        "/api/workshop/seats/den-1/comments/7", "/api/workshop/seats/{room}/comments/{name}", room: "den-1",
        name: "7"),
      Example("/workshop/wall", "/workshop/wall"), Example("/api/workshop/cards", "/api/workshop/cards"),
      Example("/api/workshop/cards/a2b3c4", "/api/workshop/cards/{name}", name: "a2b3c4"),
      Example("/metrics", "/metrics"), Example("/ws", "/ws"), Example("/r/den-1", "/", room: "den-1"),
      Example("/r/den-1/", "/", room: "den-1"), Example("/r/den-1/phone", "/phone", room: "den-1"),
      Example("/r/den-1/qr.svg", "/r/{room}/qr.svg", room: "den-1"),
      Example("/r/main/qr.svg", "/r/{room}/qr.svg"), Example("/r/main", "/"),
      Example("/api/rooms", "/api/rooms"), Example("/api/rooms/den-1", "/api/rooms/{room}", room: "den-1"),
      Example(
        "/api/rooms/den-1/takes/Finale.jsonl", "/api/rooms/{room}/takes/{name}", room: "den-1",
        name: "Finale.jsonl"),
      Example(
        "/api/rooms/den-1/takes/\u{301}x", "/api/rooms/{room}/takes/{name}", room: "den-1",
        name: "\u{301}x"),
      Example("/stage.js", "/stage.js"), Example("/api/embed", "/api/embed"),
      Example("/api/scenes/mesh", "/api/scenes/{name}", name: "mesh"),
      Example("/media/a.webp", "/media/{name}", name: "a.webp"),
      Example("/glyphs/a/b.png", "/glyphs/…", name: "a/b.png"), Example("/trust", "/trust"),
      Example("/shared", "/shared"),
      Example("/api/rooms/den-1/sources", "/api/rooms/{room}/sources", room: "den-1"),
      Example(
        "/api/rooms/den-1/sources/Shapes/Star.swift", "/api/rooms/{room}/sources/…", room: "den-1",
        name: "Shapes/Star.swift"),
      Example("/ca.crt", "/ca.crt"), Example("/ca.mobileconfig", "/ca.mobileconfig"),
    ]
    + ["frame", "links", "source", "stream", "messages", "pictures", "takes", "variant", "elements"].map {
      Example("/api/rooms/den-1/\($0)", "/api/rooms/{room}/\($0)", room: "den-1")
    } + (badNames + files + nothing).map { Example($0, nil) }

  @Test("Every path has its meaning", arguments: examples)
  func routes(example: Example) {
    let route = Route(path: example.path)
    #expect(route.endpoint.paths.first == example.endpoint)
    #expect(route.room.description == example.room)
    #expect(route.name == example.name)
  }

  @Test("Each entry of the table is what its own path means, and has an example here")
  func complete() {
    #expect(Set(Endpoint.all.map(\.paths.first)).count == Endpoint.all.count)
    #expect(Set(Endpoint.all.map(\.paths.first)) == Set(Self.examples.map(\.endpoint)).subtracting([nil]))
    for endpoint in Endpoint.all {
      for path in endpoint.paths {
        let path = path.replacing("{room}", with: "den-1").replacing("…", with: "a")
        #expect(Route(path: path).endpoint.paths == endpoint.paths)
      }
    }
  }

  @Test("What takes some work to answer is costly; pages, files and what is sent are not")
  func costly() {
    let costly = [
      "/r/{room}/qr.svg", "/api/rooms/{room}", "/api/rooms/{room}/frame", "/api/rooms/{room}/source",
      "/api/rooms/{room}/links", "/api/rooms/{room}/takes", "/api/scenes/{name}", "/metrics",
      "/ws", "/j/{name}", "/api/rooms/{room}/sources", "/api/rooms/{room}/sources/…", "/api/workshop/seats",
      "/api/workshop/cards", "/api/workshop/cards/{name}", "/api/rooms/{room}/variant",
      "/api/rooms/{room}/elements",
    ]
    #expect(Endpoint.all.filter { $0.traits.contains(.costly) }.flatMap(\.paths).sorted() == costly.sorted())
  }

  @Test("What is answered from what a room shows, what strangers may frame, and what opens sockets is known")
  func traits() {
    func paths(_ trait: Endpoint.Traits) -> [String] {
      Endpoint.all.filter { $0.traits.contains(trait) }.flatMap(\.paths)
    }
    #expect(
      Set(paths(.live))
        == Set(["", "/frame", "/source", "/variant", "/elements"].map { "/api/rooms/{room}" + $0 }))
    #expect(paths(.framable) == ["/", "/r/{room}"])
    #expect(paths(.socket) == ["/ws"])
  }

  @Test("What changes something is asked for with another method than what shows something")
  func methods() {
    let others = [
      "/api/rooms": ["POST"], "/api/rooms/{room}/stream": ["POST"], "/api/rooms/{room}/messages": ["POST"],
      "/api/rooms/{room}/pictures": ["POST"], "/api/rooms/{room}/variant": ["POST"],
      "/api/workshop/seats": ["GET", "HEAD", "POST", "PATCH", "DELETE"],
      "/api/workshop/seats/{room}": ["GET", "HEAD", "POST", "PATCH", "DELETE"],
      "/api/workshop/seats/{room}/comments": ["GET", "HEAD", "POST"],
      "/api/workshop/seats/{room}/comments/{name}": ["PATCH", "DELETE"],
      "/api/rooms/{room}/sources/…": ["GET", "HEAD", "POST", "PUT", "PATCH"],
      "/api/rooms/{room}/takes/{name}": ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
    ]
    for endpoint in Endpoint.all {
      #expect(endpoint.methods == others[endpoint.paths[0]] ?? ["GET", "HEAD"], "\(endpoint.paths)")
    }
    for path in Self.badNames {
      #expect(Route(path: path).endpoint.methods == ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }
    for path in Self.files { #expect(Route(path: path).endpoint.methods == ["GET", "HEAD"]) }
    for path in Self.nothing { #expect(Route(path: path).endpoint.methods == []) }
  }

  @Test(
    "A path that came with two slashes in a row means nothing below /api, and elsewhere what it means with one"
  )
  func emptyParts() {
    #expect(Route(path: "/api/rooms/den-1", hadEmptyPart: true).endpoint.traits == .missing)
    #expect(Route(path: "/phone", hadEmptyPart: true).endpoint.paths.first == "/phone")
  }

  @Test("Takes, pictures, sources and rooms are presenters'; what shows a room is for those who may see it")
  func roles() {
    for endpoint in Endpoint.all {
      for method in endpoint.methods {
        let isPresenters =
          switch endpoint.action(for: method) {
          case .presenter: true
          case .anybody, .visitor, .streamOwner, nil: false
          }
        let path = endpoint.paths[0]
        let what = ["", "/{room}/pictures", "/{room}/takes", "/{room}/variant", "/{room}/elements"].map {
          "/api/rooms" + $0
        }
        let isSeats =
          path.hasPrefix("/api/workshop/seats/") || path.hasPrefix("/api/workshop/cards")
          || path == "/api/workshop/seats" && method != "POST"
        let isExpected =
          isSeats || what.contains(path) || path.contains("/takes/") || path.contains("/sources")
        #expect(isPresenters == isExpected, "\(method) \(path)")
      }
    }
  }
}
