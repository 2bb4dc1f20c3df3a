import Engine
import Foundation
import Logging
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support
@testable import WebSockets

@Suite("The teacher of a workshop")
struct WorkshopTeacherTests {
  @Test("The teacher edits everywhere, and the others not while the code is frozen")
  func freezing() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let path = "/api/rooms/\(ada.room)/sources/Card.swift"
    func freeze(_ isFrozen: Bool, key: String) throws -> Int {
      try server.ask("PATCH", "/api/workshop/seats", key: key, body: #"{"frozen": \#(isFrozen)}"#).status
    }
    func save(_ key: String) throws -> Int { try server.ask("PUT", path, key: key, body: "// \(key)").status }
    #expect(try freeze(true, key: ada.key) == 403)
    #expect(try save(ada.key) == 200)
    #expect(try freeze(true, key: server.mainKey) == 204)
    #expect(try save(ada.key) == 403 && save(server.mainKey) == 200)
    #expect(try server.ask("GET", path, key: ada.key).text == "// \(server.mainKey)")
    #expect(
      try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text.contains("\"frozen\":true"))
    #expect(try freeze(false, key: server.mainKey) == 204)
    #expect(try save(ada.key) == 200)
    server.service.stop()
  }

  @Test(
    "What the teacher changes is answered once it is on the disk, and refused where that takes nothing",
    arguments: [
      ("DELETE", "/api/workshop/seats", ""), ("DELETE", "/api/workshop/seats/ROOM", ""),
      ("PATCH", "/api/workshop/seats", #"{"frozen": true}"#), ("GET", "/api/workshop/cards", ""),
    ])
  func durable(method: String, path: String, body: String) throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let path = path.replacing("ROOM", with: ada.room.description)
    let source = "/api/rooms/\(ada.room)/sources/Card.swift"
    func ask() throws -> TestSocket {
      server.shared.holdChanges()
      let socket = try server.begin(method, path, key: server.mainKey, body: body)
      #expect(Faults.eventually { server.shared.waitingChanges == 1 })
      return socket
    }
    let refused = try ask()
    // Nothing has happened yet.
    #expect(try server.ask("PUT", source, key: ada.key, body: "// \(method)").status == 200)
    server.shared.answerChanges(.unusable("/srv/tiltcast", reason: "Read-only file system"))
    let answer = try refused.readResponse()
    #expect(answer.status == 503 && answer.headers["tiltcast-reason"] == "notKept")
    #expect(answer.text.contains("Read-only file system") && !answer.text.contains("/srv"))
    #expect(try server.ask("PUT", source, key: ada.key, body: "// again").status == 200)
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    #expect(list.contains("\"frozen\":false") && list.contains("Ada"))
    let kept = try ask()
    server.shared.answerChanges()
    #expect(try kept.readResponse().status == (method == "GET" ? 200 : 204))
    #expect(
      try server.ask("PUT", source, key: ada.key, body: "x").status
        == (method == "GET" ? 200 : method == "PATCH" ? 403 : 404))
    server.service.stop()
  }

  @Test("The teacher sees who has errors, and who asks for help")
  func helping() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let path = "/api/workshop/seats/\(ada.room)"
    for key in [ben.key, server.keys.key(for: .phone, in: ada.room)] {
      #expect(try server.ask("PATCH", path, key: key, body: #"{"help": true}"#).status == 403)
    }
    #expect(try server.ask("PATCH", path, key: ada.key, body: #"{"help": true}"#).status == 204)
    let links = try server.ask("GET", "/api/rooms/\(ada.room)/links", key: ada.key).text
    #expect(links.contains("\"seat\":\"\(path)\""))
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.readAll()
    server.shared[ada.room]?.report(
      SceneNews(diagnostics: [SceneDiagnostic(.error, from: .compiler, "no", file: "Card.swift", line: 2)]))
    while (presenter.messages["diagnostics"]?["diagnostics"] as? [Any])?.count != 1 { try presenter.read() }
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).body
    let seats = try JSONSerialization.jsonObject(with: Data(list)) as? [String: Any]
    let states = (seats?["seats"] as? [[String: Any]] ?? []).map {
      [$0["help"] as? Bool == true ? 1 : 0, $0["errors"] as? Int]
    }
    #expect(states == [[1, 1], [0, 0]])
    server.service.stop()
  }

  @Test(
    "A freed seat goes with what was written in it, its key and its code, and somebody else has the place")
  func freeing() throws {
    let server = try WorkshopServer(seats: 2)
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let viewer = try server.join(ada.room)
    try viewer.readAll()
    let code = try #require(try server.cards().first { $0.name == "Ada" }?.code)
    let path = "/api/workshop/seats/\(ada.room)"
    for key in [ada.key, ben.key, nil] { #expect(try server.ask("DELETE", path, key: key).status == 403) }
    #expect(try server.takeSeat("Cleo").status == 409)
    #expect(try server.ask("DELETE", path, key: server.mainKey).status == 204)
    while try viewer.read() != "close" {}
    #expect(try server.join(ada.room, key: ada.key).status == 404)
    let folder = server.folder.appendingPathComponent(ada.room.description).path
    #expect(Faults.eventually { !FileManager.default.fileExists(atPath: folder) })
    #expect(try server.takeSeat("", code: code).status == 403)
    let gone = try server.ask("GET", path, key: ada.key)
    #expect(gone.status == 404 && gone.headers["tiltcast-reason"] == "room")
    #expect(try server.ask("DELETE", path, key: server.mainKey).status == 404)
    #expect(try server.ask("GET", "/api/rooms/\(ben.room)/sources/Card.swift", key: ben.key).text == "// Ben")
    #expect(try server.takeSeat("Cleo").status == 201)
    server.service.stop()
  }

  @Test("A class is deleted with everything that it wrote, and its rooms and keys are gone")
  func deletion() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let viewer = try server.join(ada.room)
    try viewer.readAll()
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: ada.key).status == 403)
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    while try viewer.read() != "close" {}
    #expect(try server.join(ada.room).status == 404)
    #expect(try server.ask("GET", "/api/rooms/\(ada.room)/sources", key: ada.key).status == 404)
    let folder = server.folder.appendingPathComponent(ada.room.description).path
    #expect(Faults.eventually { !FileManager.default.fileExists(atPath: folder) })
    let again = try server.seat("Ada")
    #expect(again.room != ada.room)
    server.service.stop()
  }
}
