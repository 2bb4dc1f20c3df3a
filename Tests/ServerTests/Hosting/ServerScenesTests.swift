import Engine
import Foundation
import Logging
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Support
@testable import WebSockets

@Suite("Scenes that change while a server runs")
struct ServerScenesTests {
  /// A scene that there is only later.
  private struct Late: Scene {
    static let name = "late"
    static let stage = Size(width: 10, height: 10)
    var isSound: Bool { true }
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  }

  /// A server in this process, and where its news are left.
  private struct Running {
    static let secret = [UInt8](100..<132)
    let service: RunningService
    let news: Inbox<SceneNews>

    init(_ scenes: SceneCatalog) throws {
      let made = Mutex<Inbox<SceneNews>?>(nil)
      let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public/js/net"))
      service = try RunningService { service in
        let keys = AccessKeys(secret: Self.secret)
        let news = Inbox<SceneNews>(wake: service.waker.wake)
        var configuration = Server.Configuration(
          keys: keys, files: files, environment: Environment(scenes: scenes))
        configuration.sceneSource = SceneSource(news: news)
        made.withLock { $0 = news }
        let links = Links(
          host: nil, port: service.port, tlsPort: nil, publicURL: nil, addresses: NetworkAddresses([]),
          keys: keys)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return Server(configuration, links: links, service: service, log: log)
      }
      news = try #require(made.withLock { $0 })
    }

    /// A client of the room, with a role's key.
    func join(_ role: Role, room: RoomName = .main) throws -> LiveClient {
      let key = role == .viewer ? "" : "&key=" + AccessKeys(secret: Self.secret).key(for: role, in: room)
      return LiveClient(try TestWebSocket(port: service.port, path: "/ws?room=\(room)\(key)"))
    }

    func get(_ path: String) throws -> TestResponse {
      try TestSocket(port: service.port).request("GET", path)
    }
  }

  private let probe = SceneKind(Probe.self)

  @Test("A new catalogue comes to every room that runs, to those that are made later, and to requests")
  func catalogue() throws {
    let server = try Running(SceneCatalog([probe]))
    let viewer = try server.join(.viewer)
    try viewer.readAll()
    #expect(try server.get("/api/scenes/late").status == 404)
    server.news.report(SceneNews(scenes: SceneCatalog([probe, SceneKind(Late.self)])))
    let scenes = try viewer.read(until: "scenes")["scenes"] as? [[String: Any]]
    #expect(scenes?.compactMap { $0["name"] as? String } == ["probe", "late"])
    #expect(viewer.kinds.filter { $0 == "scene" }.count == 1)
    #expect(try server.get("/api/scenes/late").status == 200)
    let presenter = try server.join(.presenter, room: try #require(RoomName("other")))
    let hello = try presenter.read(until: "hello")["scenes"] as? [[String: Any]]
    #expect(hello?.count == 2)
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "late"}"#)
    while try presenter.read(until: "scene")["name"] as? String != "late" {}
    server.service.stop()
  }

  @Test("Another version of a scene has a structure of its own")
  func version() throws {
    let server = try Running(SceneCatalog([probe]))
    let viewer = try server.join(.viewer)
    let epoch = try viewer.read(until: "scene")["epoch"] as? Int
    try viewer.readAll()
    server.news.report(SceneNews(scenes: SceneCatalog([SceneKind(Probe.self)])))
    #expect(try viewer.read(until: "scene")["epoch"] as? Int != epoch)
    try viewer.read(until: "frame")
    server.service.stop()
  }

  @Test("Diagnostics come to presenters, also of rooms that are made later")
  func diagnostics() throws {
    let server = try Running(SceneCatalog([probe]))
    let presenter = try server.join(.presenter)
    try presenter.read(until: "diagnostics")
    let fault = SceneDiagnostic(.error, from: .compiler, "no", file: "Card.swift", line: 2)
    server.news.report(SceneNews(diagnostics: [fault]))
    let told = try presenter.read(until: "diagnostics")["diagnostics"] as? [[String: Any]]
    #expect(told?.first?["message"] as? String == "no")
    let other = try server.join(.presenter, room: try #require(RoomName("other")))
    let later = try other.read(until: "diagnostics")["diagnostics"] as? [[String: Any]]
    #expect(later?.count == 1)
    server.news.report(SceneNews(diagnostics: []))
    let none = try presenter.read(until: "diagnostics")["diagnostics"] as? [[String: Any]]
    #expect(none?.isEmpty == true)
    server.service.stop()
  }
}
