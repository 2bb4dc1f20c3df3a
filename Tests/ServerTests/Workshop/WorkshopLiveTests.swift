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
  /// A server in this process with a workshop, whose scenes nobody compiles.
  private final class Running {
    static let secret = [UInt8](100..<132)
    let keys = AccessKeys(secret: Running.secret)
    let service: RunningService
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("workshop-\(UUID())")
    let shared = SharedInboxes()

    init(seats: Int? = 2, fails: Bool = false) throws {
      let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
      let (folder, shared, keys) = (folder, shared, keys)
      service = try RunningService { service in
        var configuration = Server.Configuration(
          keys: keys, files: files, environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)])))
        let wake = service.waker.wake
        configuration.workshop = seats.map { seats in
          WorkshopOffer(seats: seats, rooms: []) { seat, then in
            if fails { return then(.failure(Failure("The disk is full."))) }
            let news = Inbox<SceneNews>(wake: wake)
            shared.add(news, for: seat.room)
            then(.success(Self.room(seat, news, in: folder)))
          }
        }
        let links = Links(
          host: nil, port: service.port, tlsPort: nil, publicURL: nil, addresses: NetworkAddresses([]),
          keys: keys)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return Server(configuration, links: links, service: service, log: log)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func room(_ seat: WorkshopSeat, _ news: Inbox<SceneNews>, in folder: URL) -> SeatRoom {
      let own = folder.appendingPathComponent(seat.room.description)
      try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try? Data("// \(seat.name)".utf8).write(to: own.appendingPathComponent("Card.swift"))
      let sources = SourceFolder(path: own.path, limits: .ofSeat)
      let history = SourceHistory(of: sources, in: StateDirectory(path: folder.path + "/state"))
      let code = CodeOffer(
        sources, history, isForOthers: true, hasUnknownProxy: false,
        look: { news.report(SceneNews(diagnostics: [SceneDiagnostic(.note, from: .scene, "saved")])) },
        format: { bytes, _ in .text(bytes) })
      return SeatRoom(
        seat, scenes: SceneCatalog([SceneKind(Own.self), SceneKind(Probe.self)]), shaders: .builtIn,
        diagnostics: [], source: SceneSource(news: news), code: code)
    }

    func ask(
      _ method: String, _ path: String, key: String? = nil, body: String = "",
      headers: [(String, String)] = []
    ) throws -> TestResponse {
      let headers = headers + (key.map { [("authorization", "Bearer \($0)")] } ?? [])
      return try TestSocket(port: service.port)
        .request(method, path, host: "127.0.0.1", headers: headers, body: Array(body.utf8))
    }

    var mainKey: String { keys.key(for: .presenter, in: .main) }

    /// Takes a seat as somebody who has typed the code.
    func takeSeat(_ name: String, code: String? = nil) throws -> TestResponse {
      let code = code ?? keys.code(of: .main, generation: 0).description
      return try ask("POST", "/api/workshop/seats", body: #"{"name": "\#(name)", "code": "\#(code)"}"#)
    }

    /// The room of a new seat, and its presenter's key.
    func seat(_ name: String) throws -> (room: RoomName, key: String) {
      let json = try JSONSerialization.jsonObject(with: Data(takeSeat(name).body)) as? [String: Any]
      let room = try #require((json?["room"] as? String).flatMap { RoomName($0) })
      let present = try #require((json?["links"] as? [String: Any])?["present"] as? String)
      #expect(present.hasSuffix("/r/\(room)?key=\(keys.key(for: .presenter, in: room))"))
      return (room, keys.key(for: .presenter, in: room))
    }

    func join(_ room: RoomName, key: String? = nil) throws -> LiveClient {
      let key = key.map { "&key=\($0)" } ?? ""
      return LiveClient(try TestWebSocket(port: service.port, path: "/ws?room=\(room)\(key)"))
    }
  }

  /// The inboxes of rooms, which other threads fill.
  private final class SharedInboxes: Sendable {
    private let inboxes = Mutex<[RoomName: Inbox<SceneNews>]>([:])
    func add(_ inbox: Inbox<SceneNews>, for room: RoomName) { inboxes.withLock { $0[room] = inbox } }
    subscript(room: RoomName) -> Inbox<SceneNews>? { inboxes.withLock { $0[room] } }
  }

  /// A scene that only seats have.
  private struct Own: Scene {
    static let name = "own"
    static let stage = Size(width: 10, height: 10)
    var isSound: Bool { true }
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  }

  /// Another one, after a save.
  private struct Later: Scene {
    static let name = "later"
    static let stage = Size(width: 10, height: 10)
    var isSound: Bool { true }
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  }

  private func names(_ message: [String: Any]) -> [String] {
    (message["scenes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test("A seat's room plays its own scenes, and other rooms do not have them")
  func ownScenes() throws {
    let server = try Running()
    let (ada, _) = try server.seat("Ada")
    let viewer = try server.join(ada)
    #expect(names(try viewer.read(until: "hello")) == ["own", "probe"])
    #expect(try viewer.read(until: "scene")["name"] as? String == "own")
    #expect(names(try server.join(.main).read(until: "hello")) == ["probe"])
    server.service.stop()
  }

  @Test("Other versions of scenes, and what is wrong with them, come to one room only")
  func news() throws {
    let server = try Running()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let (here, there) = (try server.join(ada.room, key: ada.key), try server.join(ben.room, key: ben.key))
    let main = try server.join(.main, key: server.mainKey)
    for client in [here, there, main] { try client.readAll() }
    let before = (there.kinds.count, main.kinds.count)
    let fault = SceneDiagnostic(.error, from: .compiler, "no", file: "Card.swift", line: 2)
    server.shared[ada.room]?.report(
      SceneNews(scenes: SceneCatalog([SceneKind(Later.self)]), diagnostics: [fault]))
    #expect(names(try here.read(until: "scenes")) == ["later"])
    while (here.messages["diagnostics"]?["diagnostics"] as? [Any])?.count != 1 { try here.read() }
    for client in [there, main] { try client.readAll() }
    #expect(there.kinds.count == before.0 + 1 && main.kinds.count == before.1 + 1)
    server.service.stop()
  }

  @Test("A room's presenters edit its sources, nobody else does, and the main room has none")
  func sources() throws {
    let server = try Running()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let path = "/api/rooms/\(ada.room)/sources"
    #expect(try server.ask("GET", path + "/Card.swift", key: ada.key).text == "// Ada")
    for key in [ben.key, server.mainKey, server.keys.key(for: .phone, in: ada.room), ""] {
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
    let server = try Running()
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
    let server = try Running()
    let seat = { (body: String, key: String?) in
      try server.ask("POST", "/api/workshop/seats", key: key, body: body).status
    }
    #expect(try seat(#"{"name": "Ada"}"#, nil) == 403)
    #expect(try seat(#"{"name": "Ada", "code": "AAAAAA"}"#, nil) == 403)
    #expect(try seat(#"{"name": "Ada"}"#, "wrong") == 403)
    #expect(try seat(#"{"name": "\u{200b}"}"#, server.mainKey) == 400)
    #expect(try seat("Ada", server.mainKey) == 400)
    #expect(try seat(#"{"name": "Ada"}"#, server.keys.key(for: .phone, in: .main)) == 201)
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
    let server = try Running()
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
    let server = try Running()
    let ada = try server.seat("Ada")
    for key in [ada.key, server.keys.key(for: .phone, in: .main)] {
      #expect(try server.ask("GET", "/api/workshop/seats", key: key).status == 403)
    }
    #expect(try server.ask("GET", "/api/workshop/seats").status == 403)
    server.service.stop()
  }

  @Test("A seat that cannot be made is free again")
  func failure() throws {
    let server = try Running(seats: 1, fails: true)
    for _ in 0..<2 {
      let response = try server.takeSeat("Ada")
      #expect(response.status == 503 && response.text == "The disk is full.\n")
    }
    server.service.stop()
  }

  @Test("Without a workshop there is nothing at its addresses")
  func none() throws {
    let server = try Running(seats: nil)
    #expect(try server.ask("GET", "/workshop").status == 404)
    for method in ["GET", "POST", "DELETE"] {
      #expect(try server.ask(method, "/api/workshop/seats", key: server.mainKey, body: "{}").status == 404)
    }
    server.service.stop()
  }
}
