import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Rooms
@testable import WebSockets

@Suite("Takes over HTTP", .programLogs)
struct TakesLiveTests {
  private static let good = """
    {"tiltcast": "take", "version": 1, "scene": "lenticular"}
    {"t": 0.5, "type": "sample", "alpha": 0, "beta": 30, "gamma": 0}
    """

  private func ask(
    _ server: RunningServer, _ method: String, _ path: String, key: String? = nil, body: String = ""
  ) throws -> TestResponse {
    let key = key ?? server.presenterKey
    return try server.request(
      method, "/api/rooms/main/takes" + path, headers: [("Authorization", "Bearer \(key)")], body: body)
  }

  private func names(_ server: RunningServer) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(ask(server, "GET", "").body)) as? [String: Any]
    return (json?["takes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test("A take is recorded, listed, downloaded, renamed, played and deleted")
  func life() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    try presenter.read(until: "tuning")
    try presenter.webSocket.send(text: #"{"type": "record", "value": true, "name": "最初"}"#)
    try presenter.read(until: "replay")
    try presenter.webSocket.send(text: #"{"type": "parameter", "name": "baseDegrees", "value": 25}"#)
    try presenter.read(until: "parameters")
    try presenter.webSocket.send(text: #"{"type": "stop"}"#)
    try presenter.read(until: "takes")
    #expect(try names(server) == ["最初"])
    let encoded = "/%E6%9C%80%E5%88%9D"
    let file = try ask(server, "GET", encoded + ".jsonl")
    #expect(file.status == 200)
    #expect(file.headers["content-disposition"]?.contains("%E6%9C%80%E5%88%9D.jsonl") == true)
    let take = try Take(jsonLines: file.text)
    #expect(take.events.count == 1 && take.cut == nil)
    #expect(try ask(server, "PATCH", encoded, body: #"{"name": "Finale"}"#).status == 204)
    try presenter.read(until: "takes")
    #expect(try names(server) == ["Finale"])
    try presenter.webSocket.send(text: #"{"type": "play", "take": "Finale", "paused": true}"#)
    try presenter.read(until: "replay")
    #expect((presenter.messages["replay"]?["playing"] as? [String: Any])?["name"] as? String == "Finale")
    #expect(try ask(server, "DELETE", "/Finale").status == 204)
    try presenter.read(until: "takes")
    #expect(try names(server).isEmpty)
    #expect(try ask(server, "GET", "/Finale").status == 404)
  }

  @Test("What is brought is kept if it can be played; else a sentence names the line and the field")
  func bringing() throws {
    let server = try RunningServer()
    #expect(try ask(server, "PUT", "/One", body: Self.good).status == 201)
    #expect(try ask(server, "PUT", "/One", body: Self.good).status == 409)
    let broken = try ask(server, "PUT", "/Two", body: Self.good.replacing("30", with: "null"))
    #expect(broken.status == 422)
    #expect(broken.text.contains("Line 2") && broken.text.contains("beta"), "\(broken.text)")
    let newer = try ask(server, "PUT", "/Two", body: Self.good.replacing("1,", with: "7,"))
    #expect(newer.status == 422 && newer.text.contains("newer"))
    #expect(try ask(server, "PUT", "/Two").status == 411)
    #expect(try ask(server, "PUT", "/.hidden", body: Self.good).status == 400)
    #expect(try names(server) == ["One"])
    // More than any message may have.
    let line = "{\"t\": 1, \"type\": \"calibrate\"}\n"
    let long = Self.good + "\n" + String(repeating: line, count: 3000)
    #expect(try ask(server, "PUT", "/Long", body: long).status == 201)
    #expect(try ask(server, "PATCH", "/Long", body: #"{"name": "One"}"#).status == 409)
    #expect(try ask(server, "PATCH", "/Long", body: #"{"name": "a/b"}"#).status == 400)
    #expect(try ask(server, "PATCH", "/Long", body: "{}").status == 400)
  }

  /// The statuses of requests that are made at once.
  private func statuses(_ count: Int, _ request: @escaping @Sendable (Int) throws -> TestResponse) -> [Int] {
    let statuses = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let status = (try? request(index).status) ?? 0
      statuses.withLock { $0.append(status) }
    }
    return statuses.withLock { $0.sorted() }
  }

  @Test("Of several who want one name at once exactly one gets it")
  func oneName() throws {
    let server = try RunningServer()
    let (port, key) = (server.port, server.presenterKey)
    @Sendable func ask(_ method: String, _ name: String, _ body: String) throws -> TestResponse {
      try TestSocket(port: port).request(
        method, "/api/rooms/main/takes/\(name)", headers: [("Authorization", "Bearer \(key)")],
        body: Array(body.utf8))
    }
    let line = "\n{\"t\": 1, \"type\": \"calibrate\"}"
    let brought = statuses(4) { try ask("PUT", "One", Self.good + String(repeating: line, count: 500 * $0)) }
    #expect(brought == [201, 409, 409, 409])
    for name in ["A", "B", "C"] { #expect(try ask("PUT", name, Self.good).status == 201) }
    let renamed = statuses(3) { try ask("PATCH", ["A", "B", "C"][$0], #"{"name": "Two"}"#) }
    #expect(renamed == [204, 409, 409])
    #expect(try names(server).count == 4)
  }

  @Test("The name that is being recorded is nobody else's")
  func recordedName() throws {
    let server = try RunningServer()
    #expect(try ask(server, "PUT", "/Other", body: Self.good).status == 201)
    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(text: #"{"type": "record", "value": true, "name": "Live"}"#)
    try presenter.read(until: "replay")
    #expect(try ask(server, "PUT", "/Live", body: Self.good).status == 409)
    #expect(try ask(server, "PATCH", "/Other", body: #"{"name": "Live"}"#).status == 409)
    #expect(try ask(server, "DELETE", "/Live").status == 404)
    try presenter.webSocket.send(text: #"{"type": "stop"}"#)
    while try names(server) != ["Live", "Other"] { try presenter.read() }
    let file = try ask(server, "GET", "/Live")
    #expect(try Take(jsonLines: Data(file.body)).start.clock > 0)
    #expect(try ask(server, "PATCH", "/Other", body: #"{"name": "Live"}"#).status == 409)
    #expect(try ask(server, "PATCH", "/Live", body: #"{"name": "Live"}"#).status == 204)
  }

  @Test(
    "A take that lasts too long is refused with its line and field, and ends nothing",
    arguments: ["1e300", "1e7"])
  func tooLong(end: String) throws {
    let server = try RunningServer()
    let answer = try ask(server, "PUT", "/Long", body: Self.good + "\n{\"t\": \(end), \"type\": \"end\"}")
    #expect(answer.status == 422)
    #expect(answer.text.contains("Line 3") && answer.text.contains("\"t\""), "\(answer.text)")
    #expect(try ask(server, "GET", "/Long.html").status == 404)
    #expect(try ask(server, "PUT", "/Short", body: Self.good).status == 201)
    #expect(try ask(server, "GET", "/Short.html").status == 200)
  }

  @Test(
    "Takes are the presenter's alone",
    arguments: [("GET", ""), ("GET", "/x"), ("PUT", "/x"), ("DELETE", "/x")])
  func rights(method: String, path: String) throws {
    let server = try RunningServer()
    #expect(try ask(server, method, path, key: server.phoneKey, body: "x").status == 403)
    #expect(try ask(server, method, path, key: "wrong", body: "x").status == 403)
    let foreign = try server.request(
      method, "/api/rooms/main/takes\(path)?key=\(server.presenterKey)",
      headers: [("Origin", "http://elsewhere.example")], body: "x")
    #expect(foreign.status == 403)
  }
}
