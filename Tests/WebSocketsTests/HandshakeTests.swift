import TestSupport
import Testing

@testable import WebSockets

@Suite("The opening handshake")
struct HandshakeTests {
  @Test(
    "A good handshake gets the subprotocol",
    arguments: ["tiltcast.v1", "tiltcast.v1, other", "other,tiltcast.v1"])
  func accepts(offer: String) throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port, headers: ["sec-websocket-protocol": offer])
      #expect(client.response.status == 101)
      #expect(client.response.headers["sec-websocket-protocol"] == "tiltcast.v1")
      // The key and its answer are RFC 6455's own example.
      #expect(client.response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(client.response.headers["sec-websocket-extensions"] == nil)
      #expect(journal.waits(for: "opened"))
    }
  }

  @Test(
    "A flawed handshake gets a status and a sentence",
    arguments: [
      (["sec-websocket-protocol": nil], 400, "tiltcast.v1"),
      (["sec-websocket-protocol": "tiltcast.v2"], 400, "tiltcast.v1"),
      (["sec-websocket-protocol": "TILTCAST.V1"], 400, "tiltcast.v1"),
      (["sec-websocket-protocol": String(repeating: "x", count: 64) + ", tiltcast.v1"], 400, "too long"),
      (["sec-websocket-extensions": String(repeating: "x", count: 255)], 400, "too long"),
      (["sec-websocket-extensions": String(repeating: "x, ", count: 2000) + "x"], 400, "too long"),
      (["sec-websocket-key": nil], 400, "sec-websocket-key"),
      (["sec-websocket-key": "short"], 400, "sec-websocket-key"),
      (["sec-websocket-version": "8"], 426, "13"),
      (["connection": "keep-alive"], 400, "connection"),
      (["host": nil], 400, "host"),
      (["origin": "http://evil.example"], 403, "Not from there."),
    ] as [([String: String?], Int, String)])
  func refuses(headers: [String: String?], status: Int, words: String) throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port, headers: headers)
      #expect(client.response.status == status)
      #expect(client.response.text.contains(words))
      #expect(client.socket.hasEnded())
      #expect(journal.count(of: "opened") == 0)
    }
  }

  @Test("The handler decides about every path")
  func refusesPaths() throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port, path: "/elsewhere")
      #expect(client.response.status == 404)
      #expect(client.response.text == "Not here.\n")
    }
  }

  @Test("A browser's many headers fit")
  func acceptsLongHeaders() throws {
    try RunningService.withEcho { service, _ in
      let cookie = "session=" + String(repeating: "c", count: 6000)
      let client = try TestWebSocket(port: service.port, headers: ["cookie": cookie])
      #expect(client.response.status == 101)
    }
  }
}
