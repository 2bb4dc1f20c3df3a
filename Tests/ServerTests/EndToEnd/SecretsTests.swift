import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

@Suite("Secrets", .programLogs)
final class SecretsTests {
  private let state = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-secrets-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: state) }

  @Test("Neither the log at its wordiest nor /metrics holds a key, a token, a name, or what a URL asks for")
  func unsaid() throws {
    let server = try ChildServer(state: state, options: ["--log-level", "trace", "--open-rooms"])
    let wrong = "wrong-key-that-somebody-typed"
    let secrets = [server.presenterKey, server.phoneKey, wrong, "Rumpelstilzchen", "session-of-mine"]
    let query = "&name=Rumpelstilzchen&session=session-of-mine"
    for key in secrets.prefix(3) {
      _ = LiveClient(try TestWebSocket(port: server.port, path: "/ws?key=\(key)\(query)"))
      for path in [
        "/?key=\(key)", "/phone?key=\(key)", "/r/main/qr.svg?key=\(key)", "/no/\(key)", "/ws?key=\(key)",
      ] {
        _ = try TestSocket(port: server.port).request("GET", path)
      }
      for path in ["/api/rooms", "/api/rooms/main/stream", "/api/rooms/main/messages"] {
        _ = try TestSocket(port: server.port).request(
          "POST", path,
          headers: [("Authorization", "Bearer \(key)"), ("Origin", "http://evil.example/\(key)")],
          body: Array(key.utf8))
      }
      let broken = try TestSocket(port: server.port)
      try broken.send("GET /\(key) HTTP/9.9\r\n\r\n")
      _ = broken.hasEnded()
    }
    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(text: #"{"type": "nonsense", "\#(wrong)": 1}"#)
    try presenter.read(until: "error")
    let metrics = try TestSocket(port: server.port).request("GET", "/metrics").text
    let log = server.stop()
    #expect(log.contains("handshake refused"))
    #expect(log.contains("joined"))
    let secret = try Data(contentsOf: state.appendingPathComponent("secret"))
    let kept = [secret.base64EncodedString(), secret.map { String($0, radix: 16) }.joined()]
    for text in [log, metrics] {
      for secret in secrets + kept { #expect(!text.contains(secret), "\(secret) is in \(text)") }
    }
    let form = #/\d{4}-\d\d-\d\dT\S+Z (trace|debug|info|notice|warning|error|critical) .*/#
    for line in log.split(separator: "\n") {
      let match = line.wholeMatch(of: form)
      #expect(match != nil, "\(line)")
    }
  }

  @Test("Everything that the server keeps is its owner's alone")
  func modes() throws {
    let server = try ChildServer(state: state)
    try server.join(key: server.presenterKey).tune(
      #"{"type": "parameter", "name": "baseDegrees", "value": 33}"#)
    server.stop()
    let manager = FileManager.default
    let files = try #require(manager.enumerator(atPath: state.path)).compactMap { $0 as? String }
    #expect(files.contains("secret") && files.contains { $0.hasSuffix("main.json") })
    for file in files + [""] {
      let path = state.appendingPathComponent(file).path
      let mode = (try manager.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue ?? 0
      #expect(mode & 0o077 == 0, "\(path) has the mode \(String(mode, radix: 8))")
    }
  }

  @Test("It needs no root: as a user who owns nothing but the state folder it serves and keeps everything")
  func unprivileged() throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let isRoot = getuid() == 0
    if isRoot { chown(state.path, 65534, 65534) }
    let server = try ChildServer(state: state, user: isRoot ? 65534 : nil)
    try server.join(key: server.presenterKey).tune(
      #"{"type": "parameter", "name": "baseDegrees", "value": 33}"#)
    let log = server.stop()
    #expect(!log.contains("warning") && !log.contains("error"), "\(log)")
    let kept = SnapshotStore(in: StateDirectory(path: state.path), port: 0).load()
    #expect(kept.rooms[.main]?.scene.scene.parameterValues["baseDegrees"] == .number(33))
  }

  @Test("Whoever does not read the log does not stop the show")
  func unread() throws {
    let server = try ChildServer(state: state, options: ["--log-level", "debug"])
    // More than a pipe holds; nobody reads it before the end.
    for _ in 0..<1500 {
      #expect(try TestWebSocket(port: server.port, path: "/ws?key=wrong").response.status == 403)
    }
    #expect(try server.join(key: server.presenterKey).status == 101)
    #expect(server.stop().utf8.count >= 60_000)
  }

  @Test("A thousand wrong handshakes leave a handful of lines in the log")
  func quiet() throws {
    let server = try ChildServer(state: state)
    for _ in 0..<10 {
      let sockets = try (0..<100).map { _ in try TestSocket(port: server.port) }
      for socket in sockets {
        try socket.send(
          String(repeating: "GET /ws?key=wrong HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", count: 10))
      }
      // The library may end the connection of those who do not wait, before the answers that had to.
      for socket in sockets {
        for _ in 0..<10 { if let response = try? socket.readResponse() { #expect(response.status == 403) } }
      }
    }
    #expect(server.stop().split(separator: "\n").count < 20)
  }
}
