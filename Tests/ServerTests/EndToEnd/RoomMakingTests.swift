import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server

@Suite("Making rooms", .programLogs)
struct RoomMakingTests {
  private func make(
    _ server: RunningServer, key: String?, body: String = "", headers: [(String, String)] = []
  ) throws -> TestResponse {
    let query = key.map { "?key=\($0)" } ?? ""
    let length = body.isEmpty ? [("Content-Length", "0")] : []
    return try server.request("POST", "/api/rooms\(query)", headers: headers + length, body: body)
  }

  private func links(in response: TestResponse) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    return try #require(object?["links"] as? [String: Any])
  }

  @Test("A presenter makes a room and gets its links, whose keys work there and nowhere else")
  func make() throws {
    let server = try RunningServer()
    let response = try make(server, key: server.presenterKey, body: #"{"room": "den"}"#)
    #expect(response.status == 201)
    let links = try links(in: response)
    let keys = try ["present", "tilt"].map { name in
      let link = try #require(links[name] as? String)
      return try #require(link.split(separator: "=").last).description
    }
    #expect((links["watch"] as? String)?.hasSuffix("/r/den") == true)
    #expect(try server.join(room: "den").status == 101)
    for (key, role) in zip(keys, ["presenter", "phone"]) {
      #expect(try server.join(key: key, room: "den").read(until: "hello")["role"] as? String == role)
      #expect(try server.join(key: key, room: "main").status == 403)
    }
  }

  @Test("A new room's presenter can make rooms too")
  func chain() throws {
    let server = try RunningServer()
    _ = try make(server, key: server.presenterKey, body: #"{"room": "den"}"#)
    let key = server.keys.key(for: .presenter, in: RoomName("den")!)
    #expect(try make(server, key: key, body: #"{"room": "attic"}"#).status == 201)
  }

  @Test("Without a name the room gets one that is free")
  func freeName() throws {
    let server = try RunningServer()
    let first = try make(server, key: server.presenterKey)
    let second = try make(server, key: server.presenterKey, body: "{}")
    #expect(first.status == 201)
    #expect(second.status == 201)
    #expect(try links(in: first)["watch"] as? String != links(in: second)["watch"] as? String)
  }

  @Test("The key may be a bearer token, and the page the server's own")
  func bearer() throws {
    let server = try RunningServer()
    let headers = [("Authorization", "Bearer \(server.presenterKey)"), ("Origin", "http://127.0.0.1")]
    #expect(try make(server, key: nil, headers: headers).status == 201)
  }

  @Test("Only a presenter makes rooms, and from no foreign page")
  func refused() throws {
    let server = try RunningServer()
    #expect(try make(server, key: nil).status == 403)
    #expect(try make(server, key: server.phoneKey).status == 403)
    #expect(try make(server, key: "wrong").status == 403)
    for origin in ["null", "http://evil.example"] {
      #expect(try make(server, key: server.presenterKey, headers: [("Origin", origin)]).status == 403)
    }
    #expect(try server.request("GET", "/metrics").text.contains("tiltcast_rooms 1\n"))
  }

  @Test(
    "A wish that cannot be met is refused",
    arguments: [
      (#"{"room": "main"}"#, 409), (#"{"room": "Den"}"#, 400), (#"{"room": ""}"#, 400),
      (#"{"room": 7}"#, 400), ("[]", 400), ("den", 400),
    ])
  func wishes(body: String, status: Int) throws {
    let server = try RunningServer()
    #expect(try make(server, key: server.presenterKey, body: body).status == status)
  }

  @Test("There can be too many rooms")
  func tooMany() throws {
    let server = try RunningServer(limits: Limits(rooms: 2))
    #expect(try make(server, key: server.presenterKey).status == 201)
    #expect(try make(server, key: server.presenterKey).status == 503)
  }
}
