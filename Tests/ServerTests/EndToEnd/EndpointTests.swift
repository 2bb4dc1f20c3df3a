import Engine
import Foundation
import TestData
import Testing

@testable import Server
@testable import WebSockets

@Suite("Endpoints of a server", .programLogs)
struct EndpointTests {
  /// Method, path, status, and the beginning of the content type.
  private static let table: [(String, String, Int, String)] = [
    ("GET", "/", 200, "text/html"), ("GET", "/phone", 200, "text/html"), ("HEAD", "/", 200, "text/html"),
    ("GET", "/r/main", 200, "text/html"), ("GET", "/r/main/phone", 200, "text/html"),
    ("GET", "/r/main/qr.svg", 200, "image/svg+xml"), ("GET", "/r/nowhere/qr.svg", 404, "text/plain"),
    ("GET", "/api/rooms/main", 200, "application/json"),
    ("GET", "/api/rooms/main/frame", 200, "application/json"),
    ("GET", "/api/rooms/nowhere", 404, "text/plain"), ("GET", "/api/rooms/nowhere/frame", 404, "text/plain"),
    ("GET", "/api/rooms/Main", 400, "text/plain"), ("GET", "/r/Main", 400, "text/plain"),
    ("DELETE", "/api/rooms/Main/takes/x", 400, "text/plain"),
    ("GET", "/healthz", 200, "text/plain"), ("GET", "/metrics", 200, "text/plain"),
    ("GET", "/ws", 426, "text/plain"), ("GET", "/nothing", 404, "text/plain"),
    ("GET", "/../Package.swift", 404, "text/plain"), ("GET", "/%2e%2e/Package.swift", 404, "text/plain"),
    ("POST", "/healthz", 405, "text/plain"), ("GET", "/api/rooms", 405, "text/plain"),
    ("GET", "/api/rooms/main/source?as=swiftui", 200, "text/plain; charset=utf-8"),
    ("GET", "/api/rooms/main/source?as=css", 200, "text/plain; charset=utf-8"),
    ("GET", "/api/rooms/main/source?as=cobol", 400, "text/plain"),
    ("GET", "/api/rooms/main/source", 400, "text/plain"),
    ("GET", "/api/rooms/nowhere/source?as=swiftui", 404, "text/plain"),
    ("GET", "/api/scenes/mesh", 200, "application/json"), ("GET", "/api/scenes/no", 404, "text/plain"),
    ("GET", "/js/main.js", 200, "text/javascript"),
  ]

  @Test("Every path answers with its status and media type")
  func statuses() throws {
    let server = try RunningServer()
    for (method, path, status, type) in Self.table {
      let headers = method == "POST" ? [("Content-Length", "0")] : []
      let response = try server.request(method, path, headers: headers)
      #expect(response.status == status, "\(method) \(path)")
      #expect(response.headers["content-type"]?.hasPrefix(type) == true, "\(method) \(path)")
      #expect(response.headers["content-security-policy"]?.contains("default-src 'self'") == true)
      #expect(response.headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test("Below /api an address with an empty part, or of nothing that there is, is 404 with every method")
  func nothing() throws {
    let server = try RunningServer()
    let key = ("Authorization", "Bearer \(server.presenterKey)")
    for path in [
      "/api//rooms/main", "//api/rooms/main", "/api/rooms//main", "/api/rooms/main/",
      "/api/rooms/main//takes//x",
      "/api/rooms/main/takes/", "/api/rooms/main/sources//V.swift", "/api/%2Frooms/main", "/api",
      "/api/nothing",
    ] {
      for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
        let hasBody = ["POST", "PUT", "PATCH"].contains(method)
        let response = try server.request(
          method, path, headers: [key], body: hasBody ? "{}" : "")
        #expect(response.status == 404, "\(method) \(path)")
        #expect(response.headers["allow"] == nil, "\(method) \(path)")
      }
    }
    #expect(try server.request("GET", "/api/rooms//main").text.contains("two slashes in a row"))
    #expect(try server.request("GET", "//phone").status == 200)
  }

  @Test("The room's status has the documented fields")
  func status() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let phone = try server.join(key: server.phoneKey)
    try viewer.readAll()
    try phone.readAll()
    let status = try server.object("/api/rooms/main")
    #expect(Set(status.keys) == ["scene", "parameters", "viewers", "phones", "sequence"])
    #expect(status["scene"] as? String == "lenticular")
    #expect(status["viewers"] as? Int == 1)
    #expect(status["phones"] as? Int == 1)
    #expect(status["sequence"] as? Int == Int(viewer.frames.last?.sequence ?? 0))
  }

  @Test("A scene is described as in the catalogue")
  func scene() throws {
    let answer = try RunningServer().request("GET", "/api/scenes/mesh")
    let description = try JSONDecoder().decode(SceneDescription.self, from: Data(answer.body))
    #expect(description == SceneCatalog.builtIn.descriptions.first { $0.name == "mesh" })
  }

  @Test("The frame is the present tree, with the engine's doubles")
  func frame() throws {
    let server = try RunningServer()
    let phone = try server.join(key: server.phoneKey)
    try phone.webSocket.send(binary: sampleBytes(beta: 20))
    try phone.readAll()
    let response = try server.request("GET", "/api/rooms/main/frame")
    let tree = try JSONDecoder().decode(FrameTree.self, from: Data(response.body))
    #expect(tree.kind == .group)
    #expect(["back", "middle", "front"].allSatisfy { tree.layer($0) != nil })
    let front = try #require(tree.layer("front")?.values["opacity"])
    #expect(abs(front - 1.0 / 3) < 1e-12)
  }

  @Test("The source carries the room's parameters, and where there is none a sentence says so")
  func source() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(text: #"{"type": "parameter", "name": "baseDegrees", "value": 37.5}"#)
    try presenter.readAll()
    let swift = try server.request("GET", "/api/rooms/main/source?as=swiftui")
    #expect(String(decoding: swift.body, as: UTF8.self).contains("static let baseDegrees = 37.5"))
    let css = try server.request("GET", "/api/rooms/main/source?as=css")
    #expect(String(decoding: css.body, as: UTF8.self).contains("const baseDegrees = 37.5"))
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "mesh"}"#)
    try presenter.readAll()
    let none = try server.request("GET", "/api/rooms/main/source?as=css")
    #expect(none.status == 406)
    #expect(String(decoding: none.body, as: UTF8.self).contains("SwiftUI"))
  }

  @Test("A page that the browser has already is not sent again")
  func caching() throws {
    let server = try RunningServer()
    let tag = try #require(try server.request("GET", "/").headers["etag"])
    let again = try server.request("GET", "/", headers: [("If-None-Match", tag)])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test("The counters count")
  func metrics() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    try viewer.webSocket.send(text: "{")
    try viewer.read(until: "error")
    _ = try server.join(key: "wrong")
    let text = try server.request("GET", "/metrics").text
    #expect(PrometheusReader(text).complaints == [])
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("tiltcast_rooms 1"))
    #expect(lines.contains("tiltcast_connections{role=\"viewer\"} 1"))
    #expect(lines.contains("tiltcast_messages_received_total 1"))
    #expect(lines.contains("tiltcast_frames_sent_total 1"))
    #expect(lines.contains("tiltcast_refused_handshakes_total{reason=\"key\"} 1"))
    #expect(lines.contains("tiltcast_handshakes_total 2"))
    #expect(lines.contains("tiltcast_wrong_keys_total 1"))
    #expect(lines.contains("tiltcast_received_bytes_total 1"))
    #expect(lines.contains("tiltcast_errors_total{code=\"malformed\"} 1"))
  }

  @Test("The join code carries the phone's key only for who has a key")
  func joinCode() throws {
    let server = try RunningServer()
    let origin = "http://127.0.0.1:\(server.port)"
    func code(_ query: String) throws -> String {
      try server.request("GET", "/r/main/qr.svg\(query)").text
    }
    let tilting = try #require(JoinCode("\(origin)/phone?key=\(server.phoneKey)")).svg
    #expect(try code("") == JoinCode("\(origin)/phone")?.svg)
    #expect(try code("?key=\(server.phoneKey)") == tilting)
    #expect(try code("?key=\(server.presenterKey)") == tilting)
    #expect(try server.request("GET", "/r/main/qr.svg?key=wrong").status == 403)
  }

  @Test("There is a join code for each address, counted from 0")
  func joinCodes() throws {
    let server = try RunningServer(publicURL: "https://tilt.example")
    func code(_ query: String) throws -> String {
      try server.request("GET", "/r/main/qr.svg\(query)").text
    }
    #expect(try code("") == JoinCode("https://tilt.example/phone")?.svg)
    #expect(try code("?address=0") == JoinCode("https://tilt.example/phone")?.svg)
    #expect(try code("?address=1") == JoinCode("http://127.0.0.1:\(server.port)/phone")?.svg)
    for address in ["2", "-1", "x", ""] {
      let response = try server.request("GET", "/r/main/qr.svg?address=\(address)")
      #expect(response.status == 400)
      #expect(response.text.contains("from 0 to 1"))
    }
  }

  @Test("A phone's key is good for the addresses of the phone page, but not for presenting")
  func phoneLinks() throws {
    let server = try RunningServer()
    let links = try server.object("/api/rooms/main/links?key=\(server.phoneKey)")
    #expect(Set(links.keys) == ["tilt", "watch", "phones", "join", "code"])
    #expect(links["phones"] as? [String] == ["http://127.0.0.1:\(server.port)/phone?key=\(server.phoneKey)"])
  }

  @Test("A plain request for the socket is told why a handshake would be refused")
  func probes() throws {
    let server = try RunningServer()
    let table = [
      ("/ws", 426), ("/ws?room=main&key=\(server.phoneKey)", 426), ("/ws?room=main&key=wrong", 403),
      ("/ws?room=nowhere", 404), ("/ws?room=Main", 400),
    ]
    for (path, status) in table {
      let response = try server.request("GET", path)
      #expect(response.status == status, "\(path)")
      #expect(response.text.hasSuffix(".\n"))
    }
    let foreign = [("Origin", "http://evil.example")]
    #expect(try server.request("GET", "/ws", headers: foreign).status == 403)
  }

  @Test("Other sites may frame a viewer that brings no key, and nothing else")
  func framing() throws {
    let server = try RunningServer()
    let table = [
      ("/", true), ("/r/main", true), ("/?embed", true), ("/?key=\(server.presenterKey)", false),
      ("/r/main?key=\(server.phoneKey)", false), ("/phone", false), ("/r/main/phone", false),
      ("/phone?key=\(server.phoneKey)", false), ("/healthz", false),
    ]
    for (path, mayBeFramed) in table {
      let policy = try server.request("GET", path).headers["content-security-policy"] ?? ""
      #expect(policy.contains("frame-ancestors 'self'") == !mayBeFramed, "\(path)")
    }
  }
}
