import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("Handshakes of a server", .programLogs)
struct HandshakeStatusTests {
  /// Room, key, Origin, subprotocol, and the status that they get.
  private static let table: [(String, String?, String?, String?, Int)] = [
    ("main", nil, nil, "tiltcast.v1", 101), ("main", "PHONE", nil, "tiltcast.v1", 101),
    ("main", "PRESENTER", "http://HOST", "tiltcast.v1", 101),
    ("main", nil, "null", "tiltcast.v1", 403), ("main", nil, "https://HOST", "tiltcast.v1", 403),
    ("main", nil, "http://evil.example", "tiltcast.v1", 403), ("main", "wrong", nil, "tiltcast.v1", 403),
    ("main", "", nil, "tiltcast.v1", 403), ("nowhere", nil, nil, "tiltcast.v1", 404),
    ("nowhere", "PHONE", nil, "tiltcast.v1", 404), ("Main", nil, nil, "tiltcast.v1", 400),
    ("a%20b", nil, nil, "tiltcast.v1", 400), ("", nil, nil, "tiltcast.v1", 400),
    ("main", nil, nil, "tiltcast.v2", 400), ("main", nil, nil, nil, 400),
  ]

  @Test("A handshake gets the status that the protocol says")
  func statuses() throws {
    let server = try RunningServer()
    for (room, key, origin, subprotocol, status) in Self.table {
      let key = key?.replacing("PHONE", with: server.phoneKey)
        .replacing("PRESENTER", with: server.presenterKey)
      let path = "/ws?room=\(room)" + (key.map { "&key=\($0)" } ?? "")
      let origin = origin?.replacing("HOST", with: "127.0.0.1:\(server.port)")
      let client = try TestWebSocket(
        port: server.port, path: path,
        headers: ["origin": origin, "sec-websocket-protocol": subprotocol])
      #expect(client.response.status == status, "\(path) \(origin ?? "") \(subprotocol ?? "")")
      if status != 101 { #expect(client.response.text.hasSuffix(".\n")) }
    }
  }

  @Test("Without a room the handshake leads to main")
  func defaultRoom() throws {
    let server = try RunningServer()
    let client = LiveClient(try TestWebSocket(port: server.port, path: "/ws"))
    #expect(try client.read(until: "hello")["room"] as? String == "main")
  }

  @Test("Another path is no WebSocket")
  func otherPath() throws {
    let server = try RunningServer()
    #expect(try TestWebSocket(port: server.port, path: "/other").response.status == 404)
  }

  @Test("Joining an unknown room makes it where rooms are open, until there are too many")
  func openRooms() throws {
    let server = try RunningServer(opensRooms: true, limits: Limits(rooms: 2))
    #expect(try server.join(room: "second").status == 101)
    #expect(try server.join(room: "third").status == 503)
    #expect(try server.request("GET", "/api/rooms/second").status == 200)
    #expect(try server.request("GET", "/api/rooms/third").status == 404)
  }
}
