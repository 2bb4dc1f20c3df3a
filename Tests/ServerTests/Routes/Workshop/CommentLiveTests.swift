import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

@Suite("Comments on the work of seats, over HTTP")
struct CommentLiveTests {
  private static let line =
    #"{"text": "Why 30?", "source": "Card.swift", "line": 3, "lines": ["x"], "index": 0}"#

  private struct Listed: Decodable {
    var comments: [SeatComment]
    var writes: Bool
  }

  private func list(_ server: WorkshopServer, _ room: RoomName, key: String) throws -> Listed {
    let response = try server.ask("GET", "/api/workshop/seats/\(room)/comments", key: key)
    #expect(response.status == 200)
    return try JSONDecoder().decode(Listed.self, from: Data(response.body))
  }

  @Test(
    "The teacher writes and deletes, the person of the seat reads and resolves, and no one else does either")
  func rights() throws {
    let server = try WorkshopServer(seats: 2)
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let path = "/api/workshop/seats/\(ada.room)/comments"
    #expect(try server.ask("POST", path, key: ada.key, body: Self.line).status == 403)
    #expect(try server.ask("POST", path, body: Self.line).status == 403)
    let added = try server.ask("POST", path, key: server.mainKey, body: Self.line)
    #expect(added.status == 201 && server.shared.comments.withLock { $0[ada.room]?.comments.count } == 1)
    let seen = try list(server, ada.room, key: ada.key)
    #expect(seen.comments.map(\.text) == ["Why 30?"] && !seen.writes)
    #expect(try list(server, ada.room, key: server.mainKey).writes)
    #expect(try server.ask("GET", path, key: ben.key).status == 403)
    #expect(try list(server, ben.room, key: ben.key).comments.isEmpty)
    #expect(try server.ask("PATCH", path + "/1", key: ben.key, body: #"{"resolved": true}"#).status == 403)
    #expect(try server.ask("PATCH", path + "/1", key: ada.key, body: #"{"resolved": true}"#).status == 204)
    #expect(try list(server, ada.room, key: ada.key).comments.first?.isResolved == true)
    let moved = #"{"line": {"line": 8, "lines": ["a", "x"], "index": 1}}"#
    #expect(try server.ask("PATCH", path + "/1", key: ada.key, body: moved).status == 204)
    #expect(
      try list(server, ada.room, key: ada.key).comments.first?.place
        == .line(SeatComment.Line(line: 8, lines: ["a", "x"], index: 1), source: "Card.swift"))
    #expect(try server.ask("PATCH", path + "/1", key: ada.key, body: #"{"line": {"line": 0}}"#).status == 400)
    #expect(try server.ask("DELETE", path + "/1", key: ada.key).status == 403)
    #expect(try server.ask("DELETE", path + "/1", key: server.mainKey).status == 204)
    #expect(try server.ask("DELETE", path + "/1", key: server.mainKey).status == 404)
    #expect(try server.ask("PATCH", path + "/x", key: ada.key, body: "{}").status == 404)
    #expect(try server.ask("GET", "/api/workshop/seats/main/comments", key: server.mainKey).status == 404)
    server.service.stop()
  }

  @Test("Comments are read, written and resolved while the code is frozen")
  func frozen() throws {
    let server = try WorkshopServer(seats: 2, isFrozen: true)
    let ada = try server.seat("Ada")
    let path = "/api/workshop/seats/\(ada.room)/comments"
    #expect(try server.ask("POST", path, key: server.mainKey, body: Self.line).status == 201)
    #expect(try server.ask("PATCH", path + "/1", key: ada.key, body: #"{"resolved": true}"#).status == 204)
    server.service.stop()
  }

  @Test("A comment that the disk refuses is not there, and the seat learns of each that is")
  func kept() throws {
    let server = try WorkshopServer(seats: 2)
    let ada = try server.seat("Ada")
    let path = "/api/workshop/seats/\(ada.room)/comments"
    server.shared.holdChanges()
    let waiting = try server.begin("POST", path, key: server.mainKey, body: Self.line)
    #expect(Faults.eventually { server.shared.waitingChanges == 1 })
    server.shared.answerChanges(.unusable("/srv/tiltcast", reason: "No space left on device"))
    #expect(try waiting.readResponse().status == 503)
    #expect(try list(server, ada.room, key: ada.key).comments.isEmpty)
    let client = try server.join(ada.room, key: ada.key)
    #expect(try server.ask("POST", path, key: server.mainKey, body: Self.line).status == 201)
    while try client.read(until: "presence")["comments"] as? Int ?? 0 < 2 {}
    server.service.stop()
  }

  @Test("What was confirmed is there, also where the disk has refused a change before it")
  func keptAfterRefusal() throws {
    let server = try WorkshopServer(seats: 2)
    let ada = try server.seat("Ada")
    let path = "/api/workshop/seats/\(ada.room)/comments"
    server.shared.holdChanges()
    let refused = try server.begin("POST", path, key: server.mainKey, body: Self.line)
    #expect(Faults.eventually { server.shared.waitingChanges == 1 })
    let confirmed = try server.begin("POST", path, key: server.mainKey, body: Self.line)
    #expect(Faults.eventually { server.shared.waitingChanges == 2 })
    server.shared.answerChanges(
      .unusable("/srv/tiltcast", reason: "No space left on device"), first: 1)
    #expect(try refused.readResponse().status == 503)
    server.shared.answerChanges()
    let added = try JSONDecoder().decode(SeatComment.self, from: Data(confirmed.readResponse().body))
    let listed = try list(server, ada.room, key: ada.key).comments
    #expect(listed.contains(added))
    #expect(server.shared.comments.withLock { $0[ada.room]?.comments } == listed)
    server.service.stop()
  }

  @Test("What cannot be understood is refused in a sentence")
  func refusals() throws {
    let server = try WorkshopServer(seats: 2)
    let ada = try server.seat("Ada")
    let path = "/api/workshop/seats/\(ada.room)/comments"
    for body in ["{", "{}", "[1]", #"{"text": "x"}"#, #"{"text": " ", "element": "a", "scene": "b"}"#] {
      let response = try server.ask("POST", path, key: server.mainKey, body: body)
      #expect(response.status == 400 && !response.body.isEmpty, "\(body)")
    }
    for source in ["../x", "Card", "/Card.swift", "Tests/CardTests.swift"] {
      let body = Self.line.replacing("Card.swift", with: source)
      #expect(try server.ask("POST", path, key: server.mainKey, body: body).status == 400, "\(source)")
    }
    let onElement = #"{"text": "x", "element": "a", "scene": "b"}"#
    #expect(try server.ask("POST", path, key: server.mainKey, body: onElement).status == 201)
    let moved = #"{"resolved": true, "line": {"line": 8, "lines": ["a"], "index": 0}}"#
    #expect(try server.ask("PATCH", path + "/1", key: ada.key, body: moved).status == 400)
    #expect(try list(server, ada.room, key: ada.key).comments.first?.isResolved == false)
    #expect(try server.ask("DELETE", path + "/1", key: server.mainKey).status == 204)
    for _ in 0..<SeatComments.most { _ = try server.ask("POST", path, key: server.mainKey, body: Self.line) }
    let full = try server.ask("POST", path, key: server.mainKey, body: Self.line)
    #expect(full.status == 409 && full.headers["tiltcast-reason"] == "commentsFull")
    server.service.stop()
  }
}
