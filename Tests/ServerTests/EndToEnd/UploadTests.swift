import Foundation
import TestData
import TestSupport
import Testing

@testable import WebSockets

@Suite("Pictures that presenters bring", .programLogs)
struct UploadTests {
  private let icon = projectFolder.appendingPathComponent("Public/art/icon-192.png")

  private func upload(
    _ bytes: [UInt8], to server: RunningServer, key: String?, origin: String? = nil
  ) throws -> TestResponse {
    var headers = key.map { [("Authorization", "Bearer \($0)")] } ?? []
    if let origin { headers.append(("Origin", origin)) }
    return try TestSocket(port: server.port)
      .request("POST", "/api/rooms/main/pictures", headers: headers, body: bytes)
  }

  private func files(of server: RunningServer) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: server.media.path)) ?? []
  }

  @Test("A picture is answered with its address, served there, and shown by the scene")
  func shown() throws {
    let server = try RunningServer()
    let answer = try upload(
      [UInt8](Data(contentsOf: icon)), to: server, key: server.presenterKey)
    #expect(answer.status == 201)
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    let picture = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let url = try #require(picture["url"] as? String)
    let served = try server.request("GET", url)
    #expect(served.status == 200 && served.headers["content-type"] == "image/webp")
    #expect(served.headers["content-security-policy"] == "sandbox; default-src 'none'")
    #expect(served.headers["x-content-type-options"] == "nosniff")

    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(text: #"{"type":"scene","name":"panorama"}"#)
    let message = "{\"type\":\"pictures\",\"pictures\":[\(answer.text)]}"
    try presenter.webSocket.send(text: message)
    try presenter.readUntil { "\($0.messages["scene"] ?? [:])".contains(url) }
  }

  @Test("Who may not bring pictures is told so before the body is kept")
  func roles() throws {
    let server = try RunningServer()
    for key in [nil, server.phoneKey, "wrong"] {
      #expect(try upload([1, 2, 3], to: server, key: key).status == 403)
    }
    let foreign = try upload([1], to: server, key: server.presenterKey, origin: "http://evil.example")
    #expect(foreign.status == 403)
    #expect(files(of: server) == [])
  }

  @Test("What is no picture is refused by a sentence, and leaves nothing")
  func refused() throws {
    let server = try RunningServer()
    #expect(try upload(Array("<html>".utf8), to: server, key: server.presenterKey).status == 415)
    let cut = try [UInt8](Data(contentsOf: icon).prefix(400))
    let answer = try upload(cut, to: server, key: server.presenterKey)
    #expect(answer.status == 422 && answer.text.hasPrefix("The picture begins like a PNG"))
    #expect(files(of: server) == [])
  }

  @Test("Who goes before the end, or while it is read, leaves nothing")
  func gone() throws {
    let server = try RunningServer()
    let whole = try [UInt8](Data(contentsOf: icon))
    for count in [whole.count / 2, whole.count] {
      let socket = try TestSocket(port: server.port)
      let head =
        "POST /api/rooms/main/pictures HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + "Authorization: Bearer \(server.presenterKey)\r\nContent-Length: \(whole.count)\r\n\r\n"
      try socket.send(Array(head.utf8) + whole.prefix(count))
    }
    #expect(try server.request("GET", "/healthz").status == 200)
    // The one that came whole may have been read.
    for _ in 0..<400 where files(of: server).contains(where: { $0.hasPrefix("draft-") }) { usleep(50_000) }
    #expect(!files(of: server).contains { $0.hasPrefix("draft-") })
  }

  @Test("Only pictures that are here can be shown")
  func strangers() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    for url in ["/art/icon-192.png", "/media/\(String(repeating: "a", count: 64))-192x192.webp"] {
      try presenter.webSocket.send(
        text:
          #"{"type":"pictures","pictures":[{"url":"\#(url)","width":192,"height":192}]}"#)
      try presenter.readUntil { $0.messages["error"]?["code"] as? String == "unknown-picture" }
    }
  }
}

extension LiveClient {
  /// Reads until something holds.
  func readUntil(_ holds: (LiveClient) -> Bool) throws {
    while !holds(self) { try read() }
  }
}
