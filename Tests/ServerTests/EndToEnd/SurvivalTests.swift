import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Support

@Suite("What survives", .serialized, .programLogs)
final class SurvivalTests {
  private let state = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-survival-\(UUID().uuidString)")

  deinit {
    chmod(state.path, 0o755)
    try? FileManager.default.removeItem(at: state)
  }

  /// The files of the rooms of servers that were asked for port 0.
  private var rooms: URL { state.appendingPathComponent("rooms/0") }

  /// True if a room's file holds some text.
  private func isKept(_ text: String, in file: URL) -> Bool {
    (try? String(contentsOf: file, encoding: .utf8))?.contains(text) == true
  }

  /// The angle that a room's file holds at the moment.
  private func keptDegrees() -> Double? {
    let text = (try? String(contentsOf: rooms.appendingPathComponent("main.json"), encoding: .utf8)) ?? ""
    return text.firstMatch(of: /"baseDegrees":([0-9.]+)/).flatMap { Double($0.1) }
  }

  /// What a client is shown: the structure and the numbers.
  private func picture(of server: ChildServer, in room: String = "main") throws -> NSDictionary {
    try server.object("/api/rooms/\(room)/frame") as NSDictionary
  }

  @Test("Every room that is written while the server stops is kept whole")
  func stopping() throws {
    let server = try ChildServer(state: state, options: ["--open-rooms"])
    let keys = AccessKeys(secret: try StateDirectory(path: state.path).secret())
    let names = (0..<80).map { "room-\($0)" }
    // Nobody is left at the end, so that the server does not wait for anything else.
    for name in names {
      let key = keys.key(for: .presenter, in: try #require(RoomName(name)))
      try server.join(key: key, room: name).tune(
        #"{"type": "parameter", "name": "baseDegrees", "value": 33.25}"#)
    }
    let log = server.stop()
    #expect(!log.contains("warning"), "\(log)")
    for name in names {
      #expect(isKept(#""baseDegrees":33.25"#, in: rooms.appendingPathComponent("\(name).json")), "\(name)")
    }
  }

  @Test("Killed at any moment while sliders move, the server comes back with what it has kept meanwhile")
  func kill9() throws {
    var server = try ChildServer(state: state)
    var value = 10.0
    for round in 0..<3 {
      let presenter = try server.join(key: server.presenterKey)
      let first = value
      // Two are kept of those that are set without a pause; then another moment each time, in and between the writes.
      var (seen, left) = (Set<Double>(), 20 + 25 * round)
      while left > 0 {
        value += 0.001
        try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(value)}"#)
        usleep(2500)  // A presenter may send 600 messages a second.
        if let kept = keptDegrees(), kept > first, kept < value + 1e-9 { seen.insert(kept) }
        if seen.count > 1 { left -= 1 }
        try #require(value < first + 25, "Nothing is kept while something changes.")
      }
      server.kill()
      server = try ChildServer(state: state)
      let kept = try #require(server.join().parameter("baseDegrees"))
      let last = try #require(seen.max())
      #expect(kept > last - 1e-9 && kept < value + 1e-9, "\(kept) is not between \(last) and \(value)")
    }
  }

  @Test("On the same port the same clients find the same rooms, scene, picture, presets and slot")
  func everything() throws {
    let port = try TestSocket.freePort()
    var server = try ChildServer(state: state, port: port)
    let presenter = try server.join(key: server.presenterKey)
    let made = try TestSocket(port: server.port).request(
      "POST", "/api/rooms", headers: [("authorization", "Bearer \(server.presenterKey)")],
      body: Array(#"{"room": "second"}"#.utf8))
    #expect(made.status == 201)
    try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 33}"#)
    try presenter.tune(#"{"type": "preset", "operation": "save", "name": "steep"}"#)
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "book"}"#)
    try presenter.webSocket.send(text: #"{"type": "action", "name": "next"}"#)
    try presenter.tune(#"{"type": "compare", "slot": "b"}"#)
    // The page is turned, and all of it kept.
    let folder = state.appendingPathComponent("rooms/\(port)")
    var picture = try picture(of: server)
    let isStill = try Faults.eventually {
      usleep(300_000)
      let before = picture
      picture = try self.picture(of: server)
      return picture == before
    }
    #expect(isStill)
    #expect(
      Faults.eventually {
        isKept(#""slot":"b""#, in: folder.appendingPathComponent("main.json"))
          && isKept("lenticular", in: folder.appendingPathComponent("second.json"))
      })
    withExtendedLifetime(presenter) { server.kill() }
    server = try ChildServer(state: state, port: port)
    #expect(server.port == port)
    // What moved when it was last kept goes on moving to where it was going.
    let isSame = try Faults.eventually { try self.picture(of: server) == picture }
    #expect(isSame)
    #expect(try server.object("/api/rooms/second")["scene"] as? String == "lenticular")
    // The old key still opens the room.
    let back = try server.join(key: server.presenterKey)
    #expect(back.messages["scene"]?["name"] as? String == "book")
    #expect(back.messages["tuning"]?["slot"] as? String == "b")
    try back.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
    for _ in 1...2 { try back.readAll() }
    #expect(back.parameter("baseDegrees") == 33)
    #expect(back.messages["tuning"]?["presets"] as? [String] == ["steep"])
  }

  @Test("A stop keeps what has just been set; --fresh and another port begin anew")
  func stop() throws {
    var server = try ChildServer(state: state)
    try server.join(key: server.presenterKey)
      .tune(#"{"type": "parameter", "name": "baseDegrees", "value": 77}"#)
    server.stop()
    server = try ChildServer(state: state)
    #expect(try server.join().parameter("baseDegrees") == 77)
    server.stop()
    server = try ChildServer(state: state, options: ["--fresh"])
    #expect(try server.join().parameter("baseDegrees") == 60)
    server.stop()
    server = try ChildServer(state: state, port: 49_151)
    #expect(try server.join().parameter("baseDegrees") == 60)
  }

  @Test("A torn file is said and set aside, and the one from before it used")
  func torn() throws {
    var server = try ChildServer(state: state)
    let presenter = try server.join(key: server.presenterKey)
    let file = rooms.appendingPathComponent("main.json")
    for degrees in [22, 44] {
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
      #expect(Faults.eventually { isKept(":\(degrees)", in: file) })
    }
    server.kill()
    let bytes = try Data(contentsOf: file)
    try bytes.prefix(bytes.count / 2).write(to: file)
    server = try ChildServer(state: state)
    #expect(try server.join().parameter("baseDegrees") == 22)
    #expect(server.stop().contains(file.path))
    #expect(FileManager.default.fileExists(atPath: file.path + ".aside"))
  }

  @Test("A folder that cannot be written is said once, and the show goes on", arguments: [true, false])
  func readOnly(hasSecret: Bool) throws {
    if hasSecret { _ = try StateDirectory(path: state.path).secret() }
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    chmod(state.path, 0o555)
    chmod(state.appendingPathComponent("secret").path, 0o444)
    let isRoot = getuid() == 0
    let server = try ChildServer(state: state, user: isRoot ? 65534 : nil)
    let presenter = try server.join(key: server.presenterKey)
    for degrees in 20..<60 {
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
      Thread.sleep(forTimeInterval: 0.04)
    }
    #expect(try server.join().parameter("baseDegrees") == 59)
    let log = server.stop()
    #expect(log.components(separatedBy: "Rooms cannot be kept").count == 2, "\(log)")
    #expect(log.contains("Links will change") == !hasSecret)
  }

  @Test("Of two servers with the same folder and port only the first keeps its rooms")
  func two() throws {
    let first = try ChildServer(state: state)
    let second = try ChildServer(state: state)
    for (server, degrees) in [(first, 20), (second, 50)] {
      try server.join(key: server.presenterKey)
        .tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
    }
    #expect(second.stop().contains("Another server"))
    #expect(Faults.eventually { isKept(":20", in: rooms.appendingPathComponent("main.json")) })
    first.kill()
    let next = try ChildServer(state: state)
    #expect(try next.join().parameter("baseDegrees") == 20)
  }
}
