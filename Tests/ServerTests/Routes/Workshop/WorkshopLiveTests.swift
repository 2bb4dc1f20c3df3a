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

@Suite("A workshop")
struct WorkshopLiveTests {
  private func names(_ message: [String: Any]) -> [String] {
    (message["scenes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test("A seat's room plays its own scenes, and other rooms do not have them")
  func ownScenes() throws {
    let server = try WorkshopServer()
    let (ada, _) = try server.seat("Ada")
    let viewer = try server.join(ada)
    #expect(names(try viewer.read(until: "hello")) == ["own", "probe"])
    #expect(try viewer.read(until: "scene")["name"] as? String == "own")
    #expect(names(try server.join(.main).read(until: "hello")) == ["probe"])
    server.service.stop()
  }

  @Test("Other versions of scenes, and what is wrong with them, come to one room only")
  func news() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let (here, there) = (try server.join(ada.room, key: ada.key), try server.join(ben.room, key: ben.key))
    let main = try server.join(.main, key: server.mainKey)
    for client in [here, there, main] { try client.readAll() }
    let before = (there.kinds.count, main.kinds.count)
    let fault = SceneDiagnostic(.error, from: .compiler, "no", file: "Card.swift", line: 2)
    server.shared[ada.room]?.report(
      SceneNews(scenes: SceneCatalog([SceneKind(LaterScene.self)]), diagnostics: [fault]))
    #expect(names(try here.read(until: "scenes")) == ["later"])
    while (here.messages["diagnostics"]?["diagnostics"] as? [Any])?.count != 1 { try here.read() }
    for client in [there, main] { try client.readAll() }
    #expect(there.kinds.count == before.0 + 1 && main.kinds.count == before.1 + 1)
    server.service.stop()
  }

  @Test("A room's presenters edit its sources, nobody else does, and the main room has none")
  func sources() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let path = "/api/rooms/\(ada.room)/sources"
    #expect(try server.ask("GET", path + "/Card.swift", key: ada.key).text == "// Ada")
    for key in [ben.key, server.keys.key(for: .phone, in: ada.room), ""] {
      #expect(try server.ask("GET", path, key: key.isEmpty ? nil : key).status == 403)
      #expect(
        try server.ask("PUT", path + "/Card.swift", key: key.isEmpty ? nil : key, body: "x").status == 403)
    }
    #expect(try server.ask("GET", "/api/rooms/main/sources", key: server.mainKey).status == 404)
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.readAll()
    #expect(try server.ask("PUT", path + "/Card.swift", key: ada.key, body: "// mine").status == 200)
    while (presenter.messages["diagnostics"]?["diagnostics"] as? [Any])?.count != 1 { try presenter.read() }
    #expect(try server.ask("GET", "/api/rooms/\(ben.room)/sources/Card.swift", key: ben.key).text == "// Ben")
    server.service.stop()
  }

  @Test("What is too large, too much or badly called is refused, and nothing is written")
  func limits() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let path = "/api/rooms/\(ada.room)/sources/"
    for name in ["-load.swift", "@a.swift", "a%00.swift", ".swift", "Package.swift", "x.py"] {
      #expect(try server.ask("PUT", path + name, key: ada.key, body: "x").status == 400, "\(name)")
    }
    let large = String(repeating: "x", count: 64 << 10)
    #expect(try server.ask("PUT", path + "Large.swift", key: ada.key, body: large + "x").status == 413)
    for number in 1...3 {
      #expect(try server.ask("PUT", path + "A\(number).swift", key: ada.key, body: large).status == 201)
    }
    #expect(try server.ask("PUT", path + "A4.swift", key: ada.key, body: large).status == 413)
    for number in 1...3 {
      #expect(try server.ask("PUT", path + "A\(number).swift", key: ada.key, body: "x").status == 200)
    }
    for number in 4...19 {
      #expect(try server.ask("PUT", path + "A\(number).swift", key: ada.key, body: "x").status == 201)
    }
    #expect(try server.ask("PUT", path + "A20.swift", key: ada.key, body: "x").status == 413)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: server.folder.appendingPathComponent(ada.room.description).path)
    #expect(files.count == 20)
    server.service.stop()
  }

  @Test("A seat needs the main room's code or a key of it, and a name that nobody has")
  func admission() throws {
    let server = try WorkshopServer()
    let seat = { (body: String, key: String?) in
      try server.ask("POST", "/api/workshop/seats", key: key, body: body).status
    }
    #expect(try seat(#"{"name": "Ada"}"#, nil) == 403)
    #expect(try seat(#"{"name": "Ada", "code": "AAAAAA"}"#, nil) == 403)
    #expect(try seat(#"{"name": "Ada"}"#, "wrong") == 403)
    #expect(try seat(#"{"name": "\u{200b}"}"#, server.mainKey) == 400)
    #expect(try seat("Ada", server.mainKey) == 400)
    #expect(try seat(#"{"name": "Ada"}"#, server.keys.key(for: .phone, in: .main)) == 403)
    #expect(try seat(#"{"name": "Ada"}"#, server.mainKey) == 201)
    #expect(try server.takeSeat("ada").status == 409)
    #expect(try server.takeSeat("Ben").status == 201)
    #expect(try server.takeSeat("Cleo").status == 409)
    let foreign = try server.ask(
      "POST", "/api/workshop/seats", key: server.mainKey, body: #"{"name": "Eve"}"#,
      headers: [("origin", "https://example.com")])
    #expect(foreign.status == 403)
    server.service.stop()
  }

  @Test("The code of another room takes no seat")
  func otherCode() throws {
    let server = try WorkshopServer()
    _ = try server.seat("Ada")
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    let json = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
    let seats = json?["seats"] as? [[String: Any]]
    let code = try #require((seats?.first?["links"] as? [String: Any])?["code"] as? String)
    #expect(try server.takeSeat("Ben", code: code).status == 403)
    #expect(json?["most"] as? Int == 2 && seats?.first?["name"] as? String == "Ada")
    server.service.stop()
  }

  @Test("Only the main room's presenter sees who sits where")
  func list() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    for key in [ada.key, server.keys.key(for: .phone, in: .main)] {
      #expect(try server.ask("GET", "/api/workshop/seats", key: key).status == 403)
    }
    #expect(try server.ask("GET", "/api/workshop/seats").status == 403)
    server.service.stop()
  }

  @Test("A seat that cannot be made is free again")
  func failure() throws {
    let server = try WorkshopServer(seats: 1, fails: true)
    for _ in 0..<2 {
      let response = try server.takeSeat("Ada")
      #expect(response.status == 503 && response.text == "The disk is full.\n")
    }
    server.service.stop()
  }

  @Test("Without a workshop there is nothing at its addresses")
  func none() throws {
    let server = try WorkshopServer(seats: nil)
    #expect(try server.ask("GET", "/workshop").status == 404)
    for method in ["GET", "POST", "DELETE"] {
      #expect(try server.ask(method, "/api/workshop/seats", key: server.mainKey, body: "{}").status == 404)
    }
    server.service.stop()
  }
}
