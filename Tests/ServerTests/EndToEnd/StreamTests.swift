import Foundation
import TestData
import TestSupport
import Testing

@testable import Support
@testable import WebSockets

@Suite("Streams that stand in for WebSockets", .programLogs)
struct StreamTests {
  private static let ping = TestStream.frame(#"{"type": "ping", "t": 7}"#)

  @Test("A stream begins with a token, and goes on with what a WebSocket brings")
  func greeting() throws {
    let server = try RunningServer()
    let stream = try TestStream(port: server.port, key: server.phoneKey)
    #expect(stream.response.headers["content-type"] == "application/octet-stream")
    #expect(stream.response.headers["content-length"] == nil)
    #expect(stream.token.count == 32)
    let hello = try stream.read()
    #expect(hello["type"] as? String == "hello")
    #expect(hello["role"] as? String == "phone")
    let types = try (0..<4).map { _ in try stream.read()["type"] as? String }
    #expect(types.prefix(2) == ["scene", "frame"])
    #expect(Set(types.suffix(2)).isSubset(of: ["parameters", "presence", "tuning", "frame"]))
    #expect(try TestStream(port: server.port).token != stream.token)
  }

  @Test("Messages move the scene for everybody, in their order")
  func messages() throws {
    let server = try RunningServer()
    let stream = try TestStream(port: server.port, key: server.phoneKey)
    let samples = [10, 50, 30].flatMap { TestStream.frame(sampleBytes(beta: $0)) }
    #expect(try stream.send(samples + Self.ping).status == 204)
    #expect(try stream.read(until: "pong")["t"] as? Double == 7)
    let viewer = try server.join()
    while viewer.value(of: "front") != 0.5 { try viewer.read() }
    #expect(try server.object("/api/rooms/main")["phones"] as? Int == 1)
  }

  @Test("Roles and errors are those of a WebSocket")
  func roles() throws {
    let server = try RunningServer()
    let viewer = try TestStream(port: server.port)
    #expect(try viewer.send(TestStream.frame(sampleBytes(beta: 30))).status == 204)
    #expect(try viewer.read(until: "error")["code"] as? String == "not-allowed")
    #expect(try viewer.send(TestStream.frame("{")).status == 204)
    #expect(try viewer.read(until: "error")["code"] as? String == "malformed")
  }

  @Test("A token is worth nothing at another room's address")
  func otherRoom() throws {
    let server = try RunningServer()
    let stream = try TestStream(port: server.port)
    #expect(try stream.send(Self.ping, room: "other").status == 410)
    #expect(try stream.send(Self.ping).status == 204)
  }

  @Test("Whatever else comes on a stream's connection ends it", arguments: ["{}x", "{}"])
  func furtherBytes(body: String) throws {
    let server = try RunningServer(options: ["--no-attract"])
    let socket = try TestSocket(port: server.port)
    try socket.send(
      "POST /api/rooms/main/stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 2\r\n\r\n\(body)")
    if body.count == 2 {
      #expect(try socket.readHead().hasPrefix("HTTP/1.1 200"))
      try socket.send("x")
    }
    #expect(socket.endsWithin(seconds: 5))
    let watcher = try server.join()
    while try watcher.read(until: "presence")["viewers"] as? Int != 1 {}
  }

  @Test("A stream's request has a body")
  func emptyBody() throws {
    let server = try RunningServer()
    let response = try server.request(
      "POST", "/api/rooms/main/stream", headers: [TestStream.json, ("Content-Length", "0")])
    #expect(response.status == 400 && response.text.contains("{}"))
  }

  @Test("A client that goes away leaves the room, and its token is worth nothing any more")
  func leaving() throws {
    let server = try RunningServer()
    let watcher = try server.join()
    var stream: TestStream? = try TestStream(port: server.port, key: server.phoneKey)
    while try watcher.read(until: "presence")["phones"] as? Int != 1 {}
    let token = try #require(stream?.token)
    stream = nil
    while try watcher.read(until: "presence")["phones"] as? Int != 0 {}
    let other = try TestStream(port: server.port)
    #expect(try other.send(Self.ping, token: token).status == 410)
  }

  @Test("A client that sends nothing for too long is taken for gone")
  func silence() throws {
    let server = try RunningServer(idleTimeout: 1)
    let stream = try TestStream(port: server.port, key: server.phoneKey)
    do {
      while true { try stream.read() }
    } catch TestSocket.Failure.ended {
      #expect(try server.object("/api/rooms/main")["phones"] as? Int == 0)
    }
  }

  @Test("The server says goodbye on a stream as on a WebSocket")
  func stopping() throws {
    let server = try RunningServer()
    let stream = try TestStream(port: server.port)
    let asked = Date()
    server.program.stop()
    #expect(Date().timeIntervalSince(asked) < 2)
    try stream.read(until: "close")
  }

  /// Room, key, headers, and the status that a stream gets.
  private static let refusals: [(String, String?, [(String, String)], Int)] = [
    ("nowhere", nil, [TestStream.json], 404), ("main", "wrong", [TestStream.json], 403),
    ("Main", nil, [TestStream.json], 400), ("main", nil, [], 415),
    ("main", nil, [("Content-Type", "text/plain")], 415),
    ("main", nil, [("Content-Type", "application/x-www-form-urlencoded")], 415),
    ("main", nil, [TestStream.json, ("Origin", "https://evil.example")], 403),
    ("main", nil, [TestStream.json, ("Origin", "null")], 403),
    ("main", nil, [("Content-Type", "application/json; charset=utf-8")], 200),
  ]

  @Test("A stream is refused for what a WebSocket is refused for, and to what a form can send")
  func refusedStreams() throws {
    let server = try RunningServer()
    for (room, key, headers, status) in Self.refusals {
      let stream = try TestStream(port: server.port, room: room, key: key, headers: headers)
      #expect(stream.response.status == status, "\(room) \(headers)")
    }
    #expect(try server.request("GET", "/api/rooms/main/stream").status == 405)
  }

  @Test("Messages are refused from other sites, without the token, of another type and in broken frames")
  func refusedMessages() throws {
    let server = try RunningServer()
    let stream = try TestStream(port: server.port, key: server.phoneKey)
    let evil = [TestStream.binary, ("Origin", "https://evil.example")]
    #expect(try stream.send(Self.ping, headers: evil).status == 403)
    #expect(try stream.send(Self.ping, headers: [("Content-Type", "text/plain")]).status == 415)
    #expect(try stream.send(Self.ping, token: "wrong").status == 410)
    #expect(try stream.send(Self.ping, token: server.phoneKey).status == 410)
    #expect(try stream.send([0x82]).status == 400)
    #expect(try stream.send(Self.ping).status == 204)
  }
}
