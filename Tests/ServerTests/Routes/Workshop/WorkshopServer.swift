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

/// A server in this process with a workshop, whose scenes nobody compiles.
final class WorkshopServer {
  static let secret = [UInt8](100..<132)
  let keys = AccessKeys(secret: WorkshopServer.secret)
  let service: RunningService
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("workshop-\(UUID())")
  let shared = SharedInboxes()
  let limits: Limits

  /// - Parameters:
  ///   - taken: The names in the seats that were taken before.
  ///   - use: When it was last used.
  ///   - isFrozen: Whether the code was frozen before.
  init(
    seats: Int? = 2, taken: [String] = [], fails: Bool = false,
    use: WorkshopUse = WorkshopUse(last: nil) { _ in }, isFrozen: Bool = false,
    cards: WorkshopCards? = nil, limits: Limits = Limits()
  ) throws {
    self.limits = limits
    let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
    let (folder, shared, keys) = (folder, shared, keys)
    service = try RunningService { service in
      var configuration = Server.Configuration(
        keys: keys, files: files, environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)])))
      configuration.limits = limits
      let wake = service.waker.wake
      configuration.workshop = seats.map { seats in
        let before = taken.compactMap { name in
          PersonName(name).flatMap { name in
            RoomName("\(name)--000001".lowercased()).map { WorkshopSeat(room: $0, name: name) }
          }
        }
        let rooms = before.map { Self.room($0, Inbox(wake: wake), in: folder, shared) }
        return WorkshopOffer(
          seats: seats, rooms: rooms, use: use, isFrozen: isFrozen, cards: cards
        ) { seat, then in
          if fails { return then(.failure(Failure("The disk is full."))) }
          let news = Inbox<SceneNews>(wake: wake)
          shared.add(news, for: seat.room)
          then(.success(Self.room(seat, news, in: folder, shared)))
        } keep: { change, then in
          shared.keep(change, then)
        } clear: {
          for seat in shared.takeEnded() {
            let own = folder.appendingPathComponent(seat.room.description)
            try? FileManager.default.removeItem(at: own)
            try? SourceHistory(
              of: SourceFolder(path: own.path), in: StateDirectory(path: folder.path + "/state")
            ).remove()
          }
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

  private static func room(
    _ seat: WorkshopSeat, _ news: Inbox<SceneNews>, in folder: URL, _ shared: SharedInboxes
  ) -> SeatRoom {
    let own = folder.appendingPathComponent(seat.room.description)
    try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try? Data("// \(seat.name)".utf8).write(to: own.appendingPathComponent("Card.swift"))
    let sources = SourceFolder(path: own.path, limits: .ofSeat)
    let history = SourceHistory(of: sources, in: StateDirectory(path: folder.path + "/state"))
    let code = CodeOffer(
      sources, history, isForOthers: true, hasUnknownProxy: false,
      look: {
        shared.waitWhereHeld()
        news.report(SceneNews(diagnostics: [SceneDiagnostic(.note, from: .scene, "saved")]))
      },
      format: { bytes, _ in
        shared.waitWhereHeld()
        return .text(bytes)
      })
    return SeatRoom(
      seat, scenes: SceneCatalog([SceneKind(OwnScene.self), SceneKind(Probe.self)]), shaders: .builtIn,
      diagnostics: [], source: SceneSource(news: news), code: code,
      tests: ExerciseTests { exercise, scene, _, then in then(shared.outcome(of: exercise, with: scene)) })
  }

  func ask(
    _ method: String, _ path: String, key: String? = nil, body: String = "",
    headers: [(String, String)] = []
  ) throws -> TestResponse {
    let headers = headers + (key.map { [("authorization", "Bearer \($0)")] } ?? [])
    return try TestSocket(port: service.port)
      .request(method, path, host: "127.0.0.1", headers: headers, body: Array(body.utf8))
  }

  /// Sends a request, and does not wait for the response.
  func begin(_ method: String, _ path: String, key: String, body: String = "") throws -> TestSocket {
    let socket = try TestSocket(port: service.port)
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    try socket.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(key)\r\n\(length)\r\n\(body)")
    return socket
  }

  var mainKey: String { keys.key(for: .presenter, in: .main) }

  /// Takes a seat as somebody who has typed the code.
  func takeSeat(_ name: String, code: String? = nil) throws -> TestResponse {
    let code = code ?? keys.code(of: .main, generation: 0).description
    return try ask("POST", "/api/workshop/seats", body: #"{"name": "\#(name)", "code": "\#(code)"}"#)
  }

  /// The cards of all seats: their names, empty where nobody sits, with codes and ids.
  func cards() throws -> [(name: String, code: String, id: String)] {
    let body = try ask("GET", "/api/workshop/cards", key: mainKey).body
    let json = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    return (json?["cards"] as? [[String: String]] ?? []).map {
      ($0["name"] ?? "", $0["code"] ?? "", $0["id"] ?? "")
    }
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

/// The inboxes of rooms, which other threads fill, and what else those share with a test.
final class SharedInboxes: Sendable {
  private let held = Mutex(false)
  private let gate = DispatchSemaphore(value: 0)
  private let frozen = Mutex<[Bool]>([])
  /// The freezing that was kept, in order.
  var freezes: [Bool] { frozen.withLock(\.self) }
  private let ended = Mutex<[WorkshopSeat]>([])
  /// The seats that have ended since the last call.
  func takeEnded() -> [WorkshopSeat] {
    ended.withLock { ended in
      defer { ended = [] }
      return ended
    }
  }
  /// The answers of a disk that lets changes wait; nil where it keeps them at once.
  private let waiting = Mutex<[@Sendable (StateError?) -> Void]?>(nil)
  /// Lets changes wait for `answerChanges`.
  func holdChanges() { waiting.withLock { $0 = $0 ?? [] } }
  /// Lets the disk answer what waits, or the first of it, while the rest waits on.
  func answerChanges(_ fault: StateError? = nil, first: Int? = nil) {
    let answers = waiting.withLock { waiting in
      let answers = waiting?.prefix(first ?? .max) ?? []
      waiting = first == nil ? nil : waiting.map { Array($0.dropFirst(answers.count)) }
      return Array(answers)
    }
    for answer in answers { answer(fault) }
  }
  /// The number of changes that wait.
  var waitingChanges: Int { waiting.withLock { $0?.count ?? 0 } }

  func keep(_ change: WorkshopChange, _ then: @escaping @Sendable (StateError?) -> Void) {
    switch change {
    case .freeze(let isFrozen): frozen.withLock { $0.append(isFrozen) }
    case .print(let cards): printed.withLock { $0 = cards }
    case .done(let done, let seat): exercises.withLock { $0[seat.room] = done }
    case .comment(let comments, let seat): self.comments.withLock { $0[seat.room] = comments }
    case .end(let seats, let endsClass):
      ended.withLock { $0 += seats }
      if endsClass {
        printed.withLock { $0 = nil }
        frozen.withLock { $0.append(false) }
      }
    }
    let isHeld = waiting.withLock { waiting in
      waiting?.append(then)
      return waiting != nil
    }
    if !isHeld { then(nil) }
  }
  /// The comments that were kept last, by room.
  let comments = Mutex<[RoomName: SeatComments]>([:])
  private let printed = Mutex<WorkshopCards?>(nil)
  /// The cards that were kept last.
  var cards: WorkshopCards? { printed.withLock(\.self) }
  /// Lets the next save, or the next formatting, wait.
  func hold() { held.withLock { $0 = true } }
  /// True if something waits, or has waited, since the last `hold()`.
  var isHolding: Bool { held.withLock { !$0 } }
  func release() { gate.signal() }
  func waitWhereHeld() {
    let isHeld = held.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    if isHeld { gate.wait() }
  }
  private let inboxes = Mutex<[RoomName: Inbox<SceneNews>]>([:])
  func add(_ inbox: Inbox<SceneNews>, for room: RoomName) { inboxes.withLock { $0[room] = inbox } }
  private let tests = Mutex<@Sendable (Exercise, String) -> ExerciseTests.Outcome>({ _, _ in
    ExerciseTests.Outcome(.noScene)
  })
  /// Has exercises tested by a function, with the names of scenes.
  func testing(_ run: @escaping @Sendable (Exercise, String) -> ExerciseTests.Outcome) {
    tests.withLock { $0 = run }
  }
  func outcome(of exercise: Exercise, with scene: String) -> ExerciseTests.Outcome {
    tests.withLock { $0 }(exercise, scene)
  }
  private let exercises = Mutex<[RoomName: [Exercise]]>([:])
  func done(in room: RoomName) -> [Exercise]? { exercises.withLock { $0[room] } }
  subscript(room: RoomName) -> Inbox<SceneNews>? { inboxes.withLock { $0[room] } }
}

/// A scene that only seats have.
struct OwnScene: Scene {
  static let name = "own"
  static let stage = Size(width: 10, height: 10)
  var isSound: Bool { true }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
}

/// A scene that follows the phone.
struct FollowingScene: Scene {
  static let name = "following"
  static let stage = Size(width: 100, height: 100)
  var tilt = 0.0
  var isSound: Bool { tilt.isFinite }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    if case .motion(let motion) = event { tilt = motion.tiltX }
  }
  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle().offset(y: tilt) }
}

/// Another one, after a save.
struct LaterScene: Scene {
  static let name = "later"
  static let stage = Size(width: 10, height: 10)
  var isSound: Bool { true }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
}
