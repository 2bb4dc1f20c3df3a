import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server

@Suite("A server that has enough", .programLogs)
struct LimitsLiveTests {
  private func metric(_ server: RunningServer, _ name: String) throws -> String? {
    try server.request("GET", "/metrics").text.split(separator: "\n").first { $0.hasPrefix(name) }?
      .split(separator: " ").last.map(String.init)
  }

  @Test("A full room refuses viewers and phones with 503 and a sentence, and lets presenters in")
  func viewers() throws {
    let server = try RunningServer(opensRooms: true, limits: Limits(viewers: 2))
    let presenter = try server.join(key: server.presenterKey)
    let inside = [try server.join(), try server.join(key: server.phoneKey)]
    for client in inside { try client.read(until: "hello") }
    for key in [nil, server.phoneKey] {
      let refused = try server.join(key: key)
      #expect(refused.status == 503)
      #expect(refused.webSocket.response.text.contains("full"))
    }
    #expect(try server.join(key: server.presenterKey).status == 101)
    #expect(try server.join(room: "elsewhere").status == 101)
    #expect(try metric(server, "tiltcast_refused_handshakes_total{reason=\"viewers\"}") == "2")
    try inside[0].webSocket.send(.close, [])
    repeat {
      try presenter.read(until: "presence")
    } while presenter.messages["presence"]?["viewers"] as? Int != 1
    #expect(try server.join().status == 101)
  }

  @Test("One address has so many connections and no more, until one of them ends")
  func addresses() throws {
    let server = try RunningServer(limits: Limits(perAddress: 2, countsLoopback: true))
    let (first, second) = (try server.join(), try server.join(key: server.presenterKey))
    try first.read(until: "hello")
    let refused = try server.join(key: server.phoneKey)
    #expect(refused.status == 503)
    #expect(refused.webSocket.response.text.contains("address"))
    #expect(try metric(server, "tiltcast_refused_handshakes_total{reason=\"address\"}") == "1")
    try first.webSocket.send(.close, [])
    repeat { try second.read(until: "presence") } while second.messages["presence"]?["viewers"] as? Int != 1
    #expect(try server.join().status == 101)
  }

  @Test("Who sends too much is told so and stays; what was too much has no effect, and nobody else notices")
  func messages() throws {
    let server = try RunningServer()
    let (loud, other) = (try server.join(key: server.presenterKey), try server.join(key: server.presenterKey))
    for client in [loud, other] { for _ in 1...2 { try client.readAll() } }
    let acknowledgement: [UInt8] = [0x11, 0, 0, 0, 0, 0, 0, 0]
    for _ in 0..<600 { try loud.webSocket.send(binary: acknowledgement) }
    try loud.readAll()
    #expect(loud.messages["error"] == nil)
    for _ in 0..<3000 { try loud.webSocket.send(binary: acknowledgement) }
    let error = try loud.read(until: "error")
    #expect(error["code"] as? String == "too-many")
    #expect(try #require(error["message"] as? String).contains("600 messages a second"))
    #expect(Int(try #require(try metric(server, "tiltcast_messages_dropped_total"))) ?? 0 > 0)
    try other.readAll()
    #expect(other.messages["error"] == nil)
    // Soon it may send again.
    let isHeard = try Faults.eventually {
      try loud.webSocket.send(text: #"{"type": "parameter", "name": "baseDegrees", "value": 31}"#)
      try other.readAll()
      return other.parameter("baseDegrees") == 31
    }
    #expect(isHeard)
  }

  @Test("Beyond the connections in all there is 503, for pages too, but health checks are answered")
  func connections() throws {
    let server = try RunningServer(maximumConnections: 2)
    let clients = [try server.join(), try server.join()]
    for client in clients { try client.read(until: "hello") }
    let refused = try server.join()
    #expect(refused.status == 503)
    #expect(refused.webSocket.response.text.contains("full"))
    #expect(try server.request("GET", "/").status == 503)
    #expect(try server.request("GET", "/healthz").status == 200)
    try clients[0].webSocket.send(.close, [])
    _ = try clients[0].webSocket.readClose()
    let count = try Faults.eventually {
      try metric(server, "tiltcast_refused_connections_total{reason=\"full\"}").map { $0 != "0" } ?? false
    }
    #expect(count)
  }

  @Test("Who sends too long a message or no request at all is counted, and nobody else notices")
  func counted() throws {
    let server = try RunningServer()
    let (loud, other) = (try server.join(), try server.join())
    try loud.webSocket.send(binary: [UInt8](repeating: 0, count: 65_537))
    #expect(try loud.webSocket.readClose().code == 1009)
    for bytes in ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nx: " + String(repeating: "x", count: 40_000)] {
      let socket = try TestSocket(port: server.port)
      try? socket.send(bytes)
      #expect(socket.endsWithin(seconds: 30))
    }
    let isCounted = try Faults.eventually {
      try metric(server, "tiltcast_closed_connections_total{code=\"1009\"}") == "1"
        && metric(server, "tiltcast_refused_connections_total{reason=\"request\"}") == "2"
    }
    #expect(isCounted)
    try other.readAll()
    #expect(other.messages["error"] == nil)
  }

  /// Waits until a room is there, or is no more.
  private func wait(_ server: RunningServer, for room: String, status: Int) throws {
    while try server.request("GET", "/api/rooms/\(room)").status != status { usleep(10_000) }
  }

  @Test(
    "A room that is empty for a while is freed, and its presenter's link makes it again with the same keys")
  func freed() throws {
    let server = try RunningServer(limits: Limits(roomIdle: 0.2))
    let den = RoomName("den")!
    let (presenterKey, phoneKey) = (
      server.keys.key(for: .presenter, in: den), server.keys.key(for: .phone, in: den)
    )
    let body = #"{"room": "den"}"#
    #expect(try server.request("POST", "/api/rooms?key=\(server.presenterKey)", body: body).status == 201)
    try wait(server, for: "den", status: 404)
    for key in [nil, phoneKey, server.presenterKey] {
      #expect(try server.join(key: key, room: "den").status == 404)
    }
    let presenter = try server.join(key: presenterKey, room: "den")
    #expect(presenter.status == 101)
    #expect(try server.join(key: phoneKey, room: "den").status == 101)
    // Nobody waits for the time to pass: while somebody is inside the room stays, whatever else is freed.
    #expect(
      try server.request("POST", "/api/rooms?key=\(presenterKey)", body: #"{"room": "attic"}"#).status == 201)
    try wait(server, for: "attic", status: 404)
    #expect(try server.request("GET", "/api/rooms/den").status == 200)
    #expect(try server.request("GET", "/api/rooms/main").status == 200)
    try presenter.webSocket.send(.close, [])
    try wait(server, for: "den", status: 404)
  }

  @Test("What a freed room sent is still counted")
  func counters() throws {
    let server = try RunningServer(opensRooms: true, limits: Limits(roomIdle: 0.1))
    let viewer = try server.join(room: "den")
    try viewer.readAll()
    let before = try #require(try metric(server, "tiltcast_messages_sent_total").flatMap { Int($0) })
    #expect(before >= 3)
    try viewer.webSocket.send(.close, [])
    try wait(server, for: "den", status: 404)
    let after = try #require(try metric(server, "tiltcast_messages_sent_total").flatMap { Int($0) })
    #expect(after >= before)
  }

  @Test("With open rooms each has a scene of its own, and keys that open no other")
  func openRooms() throws {
    let server = try RunningServer(opensRooms: true)
    let rooms = ["one", "two"]
    let presenters = try rooms.map { room in
      try server.join(key: server.keys.key(for: .presenter, in: RoomName(room)!), room: room)
    }
    try presenters[0].webSocket.send(text: #"{"type": "scene", "name": "book"}"#)
    try presenters[0].readAll()
    #expect(try server.object("/api/rooms/one")["scene"] as? String == "book")
    #expect(try server.object("/api/rooms/two")["scene"] as? String == "lenticular")
    #expect(
      try server.join(key: server.keys.key(for: .phone, in: RoomName("one")!), room: "two").status == 403)
  }
}
