import Testing

@testable import LiveServer

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
}
