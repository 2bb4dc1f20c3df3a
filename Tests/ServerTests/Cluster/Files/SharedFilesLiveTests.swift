import Foundation
import TestData
import TestSupport
import Testing

@testable import Redis
@testable import WebSockets

@Suite("Servers that share files", .serialized, .programLogs)
struct SharedFilesLiveTests {
  private static let take = """
    {"tiltcast": "take", "version": 1, "scene": "lenticular"}
    {"t": 0.5, "type": "sample", "alpha": 0, "beta": 30, "gamma": 0}
    """

  private let redis: TestRedis

  init() throws { redis = try TestRedis() }

  private func server() throws -> RunningServer { try RunningServer(redis: redis) }

  private func request(
    _ server: RunningServer, _ method: String, _ path: String, body: [UInt8] = []
  ) throws -> TestResponse {
    try TestSocket(port: server.port).request(
      method, path, headers: [("Authorization", "Bearer \(server.presenterKey)")], body: body)
  }

  @Test("A take that one server gets is listed, played and deleted on another one")
  func takes() throws {
    let (a, b) = (try server(), try server())
    let presenter = try b.join(key: b.presenterKey)
    try presenter.read(until: "tuning")
    let path = "/api/rooms/main/takes/One"
    #expect(try request(a, "PUT", path, body: Array(Self.take.utf8)).status == 201)
    try presenter.read(until: "takes")
    #expect("\(presenter.messages["takes"] ?? [:])".contains("One"))
    try presenter.webSocket.send(text: #"{"type": "play", "take": "One", "paused": true}"#)
    try presenter.read(until: "replay")
    #expect("\(presenter.messages["replay"] ?? [:])".contains("One"))

    let first = try a.join(key: a.presenterKey)
    try first.read(until: "takes")
    #expect(try request(b, "DELETE", path).status == 204)
    try first.read(until: "takes")
    #expect(try request(a, "GET", path).status == 404)
  }

  @Test("A picture that one server gets is shown and served by another one, also when Redis was away")
  func pictures() throws {
    let (a, b) = (try server(), try server())
    let icon = try [UInt8](Data(contentsOf: projectFolder.appendingPathComponent("Public/art/icon-192.png")))
    let answer = try request(a, "POST", "/api/rooms/main/pictures", body: icon)
    #expect(answer.status == 201)
    let picture = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let url = try #require(picture["url"] as? String)

    let presenter = try b.join(key: b.presenterKey)
    try presenter.webSocket.send(text: #"{"type":"scene","name":"panorama"}"#)
    let message = "{\"type\":\"pictures\",\"pictures\":[\(answer.text)]}"
    try presenter.webSocket.send(text: message)
    // A Redis that does not answer in time refuses the picture, and is asked again.
    try presenter.readUntil {
      if $0.messages.removeValue(forKey: "error") != nil { try? $0.webSocket.send(text: message) }
      return "\($0.messages["scene"] ?? [:])".contains(url)
    }
    let (here, there) = (try request(a, "GET", url), try request(b, "GET", url))
    #expect(there.status == 200 && there.body == here.body)
    #expect(there.headers["content-security-policy"] == "sandbox; default-src 'none'")
    #expect(there.headers["x-content-type-options"] == "nosniff")
    // From now on it is there for good.
    redis.kill()
    #expect(try request(b, "GET", url).status == 200)
    #expect(try request(b, "GET", url.replacing("-", with: "0-")).status == 404)

    // A Redis that comes back empty gets it again, and a third server gets it from there.
    try redis.start()
    let c = try server()
    let end = Date() + 60
    while Date() < end, try request(c, "GET", url).status != 200 { usleep(20_000) }
    #expect(try request(c, "GET", url).body == here.body)
  }
}
