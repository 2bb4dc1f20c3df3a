import Testing

@testable import LiveServer
@testable import Rooms

@Suite("Routes")
struct RouteTests {
  private static let den = RoomName("den-1")!

  private static let table: [(String, Route)] = [
    ("/", .viewerPage(.main)), ("/phone", .phonePage(.main)), ("/healthz", .health), ("/metrics", .metrics),
    ("/ws", .socket), ("/r/den-1", .viewerPage(den)), ("/r/den-1/", .viewerPage(den)),
    ("/r/den-1/phone", .phonePage(den)), ("/r/den-1/qr.svg", .joinCode(den)),
    ("/r/main/qr.svg", .joinCode(.main)), ("/r/main", .viewerPage(.main)), ("/api/rooms", .rooms),
    ("/api/rooms/den-1", .roomStatus(den)), ("/api/rooms/den-1/frame", .frame(den)),
    ("/api/rooms/den-1/links", .links(den)), ("/api/rooms/den-1/source", .source(den)),
    ("/api/rooms/den-1/stream", .stream(den)), ("/api/rooms/den-1/messages", .messages(den)),
    ("/api/rooms/den-1/pictures", .pictures(den)), ("/api/rooms/den-1/takes", .takes(den)),
    ("/api/rooms/den-1/takes/Finale.jsonl", .take(den, "Finale.jsonl")),
    ("/api/rooms/den-1/takes/\u{301}x", .take(den, "\u{301}x")),
    ("/media/a.webp", .media("a.webp")), ("/media", .file("/media")), ("/media/a/b", .file("/media/a/b")),
    ("/glyphs/a/b.png", .glyph("/glyphs/a/b.png")), ("/trust", .trustPage), ("/ca.crt", .authority),
    ("/ca.mobileconfig", .authorityProfile), ("/api/rooms/Den/takes/x", .badRoomName),
    ("/r/Den", .badRoomName), ("/r/a b/phone", .badRoomName), ("/api/rooms/Ä", .badRoomName),
    ("/api/rooms/\(String(repeating: "a", count: 33))/frame", .badRoomName),
    ("/index.html", .file("/index.html")), ("/js/main.js", .file("/js/main.js")),
    ("/r", .file("/r")), ("/r/den-1/other", .file("/r/den-1/other")), ("/api", .file("/api")),
    ("/api/rooms/den-1/frame/more", .file("/api/rooms/den-1/frame/more")), ("/Phone", .file("/Phone")),
    ("/phone/x", .file("/phone/x")), ("/ws/x", .file("/ws/x")),
  ]

  @Test("Every path has its meaning", arguments: table)
  func routes(path: String, route: Route) {
    #expect(Route(path: path) == route)
  }

  @Test("A route knows the room that it is about, wherever the room's name stands")
  func rooms() {
    for (path, route) in Self.table {
      let isOfNone =
        switch route {
        case .glyph, .media, .rooms, .trustPage, .authority, .authorityProfile, .health, .metrics, .socket,
          .badRoomName, .file:
          true
        case .viewerPage, .phonePage, .joinCode, .roomStatus, .frame, .source, .links, .stream, .messages,
          .pictures, .takes, .take:
          false
        }
      #expect(route.room == (isOfNone ? nil : path.contains("/den-1") ? Self.den : .main), "\(path)")
    }
  }

  @Test("What takes some work to answer is a question; pages, files and what is sent are none")
  func questions() {
    let questions = [
      "/r/den-1/qr.svg", "/r/main/qr.svg", "/api/rooms/den-1", "/api/rooms/den-1/frame",
      "/api/rooms/den-1/source", "/api/rooms/den-1/links", "/api/rooms/den-1/takes", "/metrics", "/ws",
    ]
    #expect(Set(Self.table.filter(\.1.isQuestion).map(\.0)) == Set(questions))
  }

  @Test("What changes something is asked for with another method than what shows something")
  func methods() {
    for (_, route) in Self.table {
      let methods =
        switch route {
        case .rooms, .stream, .messages, .pictures: ["POST"]
        case .take: ["GET", "HEAD", "PUT", "PATCH", "DELETE"]
        case .badRoomName: ["GET", "HEAD", "POST"]
        case .viewerPage, .phonePage, .joinCode, .roomStatus, .frame, .source, .links, .glyph, .media, .takes,
          .trustPage, .authority, .authorityProfile, .health, .metrics, .socket, .file:
          ["GET", "HEAD"]
        }
      #expect(route.methods == methods, "\(route)")
    }
  }
}
