import Foundation
import Testing

@testable import LiveServer

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
