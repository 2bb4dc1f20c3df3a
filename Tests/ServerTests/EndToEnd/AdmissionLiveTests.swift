import Foundation
import TestSupport
import Testing

@testable import Server
@testable import WebSockets

@Suite("Who may ask for what")
struct AdmissionLiveTests {
  private static let questions = [
    "/api/rooms/main", "/api/rooms/main/frame", "/api/rooms/main/source?as=css", "/api/rooms/main/links",
    "/r/main/qr.svg",
  ]

  private func keyed(_ path: String, _ key: String) -> String {
    path + (path.contains("?") ? "&" : "?") + "key=\(key)"
  }

  @Test("A wrong key is 403 wherever a room is asked about, and a right one is not", arguments: questions)
  func keys(path: String) throws {
    let server = try RunningServer()
    #expect(try server.request("GET", path).status == 200)
    #expect(try server.request("GET", keyed(path, "wrong")).status == 403)
    #expect(try server.request("GET", path, headers: [("Authorization", "Bearer wrong")]).status == 403)
    #expect(try server.request("GET", keyed(path, server.phoneKey)).status == 200)
    #expect(try server.request("GET", keyed(path, server.presenterKey)).status == 200)
  }

  @Test("A locked room shows nothing but to presenters and to who was inside", arguments: questions)
  func locked(path: String) throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let inside = try server.join(and: "&session=inside-12345")
    try inside.readAll()
    try presenter.webSocket.send(text: #"{"type": "lock", "value": true}"#)
    try presenter.readAll()
    for path in [path, keyed(path, server.phoneKey)] {
      let refused = try server.request("GET", path)
      #expect(refused.status == 403)
      #expect(refused.headers["tiltcast-refusal"] == "locked")
    }
    #expect(try server.request("GET", keyed(path, "wrong")).headers["tiltcast-refusal"] == nil)
    #expect(try server.request("GET", keyed(path, server.presenterKey)).status == 200)
    let session = path + (path.contains("?") ? "&" : "?") + "session=inside-12345"
    #expect(try server.request("GET", session).status == 200)
    #expect(try server.request("GET", "/").status == 200)
    try presenter.webSocket.send(text: #"{"type": "lock", "value": false}"#)
    try presenter.readAll()
    #expect(try server.request("GET", path).status == 200)
  }

  @Test(
    "Whatever a room's name cannot have is 400 with the rule",
    arguments: ["main%20", "Main", "main%09", "m%C3%A4in", "main%2e", "main%7f", "%6dain%21"])
  func names(name: String) throws {
    let server = try RunningServer()
    for path in ["/api/rooms/\(name)", "/api/rooms/\(name)/frame", "/r/\(name)", "/r/\(name)/phone"] {
      let response = try server.request("GET", path)
      #expect(response.status == 400, "\(path)")
      #expect(response.text.contains("1 to 32 characters"))
    }
  }

  @Test("A line break in a path is 400", arguments: ["%0a", "%0d", "%0A%0d"])
  func controls(code: String) throws {
    let server = try RunningServer()
    for path in ["/api/rooms/main\(code)", "/r/a\(code)", "/\(code)", "/index.html\(code)"] {
      #expect(try server.request("GET", path).status == 400, "\(path)")
    }
  }

  @Test("Neither a plain request nor a refused handshake makes a room")
  func makesNothing() throws {
    let server = try RunningServer(opensRooms: true, limits: Limits(rooms: 3))
    for number in 0..<6 {
      let path = "/ws?room=room-\(number)"
      #expect(try server.request("GET", path).status == 426)
      #expect(try server.request("HEAD", path).status == 426)
      #expect(try server.join(key: "wrong", room: "room-\(number)").status == 403)
      let refused = try TestWebSocket(
        port: server.port, path: path, headers: ["sec-websocket-protocol": "other"])
      #expect(refused.response.status == 400)
      #expect(try server.request("POST", "/api/rooms/room-\(number)/stream", body: "{}").status == 415)
    }
    #expect(try server.request("GET", "/metrics").text.contains("tiltcast_rooms 1\n"))
    #expect(try server.join(room: "one").status == 101)
    #expect(try server.join(room: "two").status == 101)
    #expect(try server.join(room: "three").status == 503)
    #expect(try server.join(room: "two").status == 101)
  }

  @Test("One address may ask so much in a second, then gets 429, but presenters do not")
  func tooMany() throws {
    let server = try RunningServer(limits: Limits(perAddress: 5, countsLoopback: true))
    let socket = try TestSocket(port: server.port)
    let responses = try (0..<30).map { _ in try socket.request("GET", "/api/rooms/main") }
    let refused = responses.filter { $0.status == 429 }
    #expect(responses.first?.status == 200)
    #expect(refused.count > 15)
    #expect(refused.allSatisfy { $0.headers["retry-after"] == "1" })
    #expect(try server.request("GET", "/api/rooms/main?key=\(server.presenterKey)").status == 200)
    #expect(try server.request("GET", "/healthz").status == 200)
  }

  @Test("Presenters get in though their address has too many WebSockets, or guesses keys, or all are busy")
  func presenters() throws {
    let limits = Limits(perAddress: 2, countsLoopback: true, wrongKeys: 3)
    let server = try RunningServer(limits: limits, maximumConnections: 4)
    var inside = [try server.join(), try server.join()]
    #expect(try server.join().status == 503)
    inside.append(try server.join(key: server.presenterKey))
    for _ in 0..<5 { _ = try server.request("GET", "/ws?key=wrong") }
    #expect(try server.request("GET", "/ws?key=\(server.phoneKey)").status == 429)
    inside.append(try server.join(key: server.presenterKey))
    // Four are busy now, which is the most.
    #expect(try server.join().status == 503)
    inside.append(try server.join(key: server.presenterKey))
    #expect(inside.map(\.status) == [101, 101, 101, 101, 101])
    #expect(try server.request("GET", "/").status == 503)
    #expect(try server.request("GET", "/healthz").status == 200)
    #expect(try server.request("GET", "/api/rooms/main?key=\(server.presenterKey)").status == 200)
  }

  @Test("What a room shows is told anew as soon as it changes")
  func frames() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    try presenter.readAll()
    let first = try server.request("GET", "/api/rooms/main/frame").body
    #expect(try server.request("GET", "/api/rooms/main/frame").body == first)
    for value in [31, 37] {
      try presenter.webSocket.send(text: #"{"type": "parameter", "name": "baseDegrees", "value": \#(value)}"#)
      try presenter.readAll()
      #expect(
        try server.object("/api/rooms/main")["parameters"].map { "\($0)" }?.contains("\(value)") == true)
    }
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "book"}"#)
    try presenter.readAll()
    #expect(try server.request("GET", "/api/rooms/main/frame").body != first)
  }

  @Test("A picture is sent from its file, whole, to those who read slowly too")
  func media() throws {
    let name = String(repeating: "a", count: 64) + "-16x16.webp"
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try RunningServer(pictures: [name: bytes])
    let slow = try TestSocket(port: server.port, receiveBuffer: 4096)
    try slow.send("GET /media/\(name) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let response = try server.request("GET", "/media/\(name)")
    #expect(response.status == 200)
    // As a whole: to list the differences of megabytes takes hours.
    let isWhole = response.body == bytes
    #expect(isWhole)
    #expect(response.headers["content-security-policy"] == "sandbox; default-src 'none'")
    #expect(try server.request("HEAD", "/media/\(name)").headers["content-length"] == "\(bytes.count)")
    let isWholeForSlow = try slow.readResponse().body == bytes
    #expect(isWholeForSlow)
  }
}
