import Engine
import Foundation
import Logging
import Synchronization
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

@Suite("The folder of snapshots")
final class SnapshotStoreTests {
  private let state = StateDirectory(
    path: FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)").path)
  private var store: SnapshotStore { SnapshotStore(in: state, port: 8080) }

  deinit { try? FileManager.default.removeItem(at: state.url) }

  private func makeSnapshot(_ degrees: Double) throws -> RoomSnapshot {
    var room = Room(.main, scene: try SceneCatalog.builtIn.scene(named: "lenticular"), at: 0)
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    let message = Input.parameter(name: "baseDegrees", value: .number(degrees))
    _ = room.handle(.received(.success(message), from: 1), at: 1)
    return room.snapshot(at: 2)
  }

  private func keep(_ degrees: Double, as name: RoomName = .main) throws {
    try store.write(SnapshotFile.encode(makeSnapshot(degrees)), of: name)
  }

  private func degrees(_ found: SnapshotStore.Found, of name: RoomName = .main) -> ParameterValue? {
    found.rooms[name]?.scene.scene.parameterValues["baseDegrees"]
  }

  private func file(_ name: String) -> URL { store.folder.url.appendingPathComponent(name) }

  @Test("The newest of what was written comes back, for each room")
  func newest() throws {
    let second = try #require(RoomName("second"))
    for degrees in [20.0, 30, 40] { try keep(degrees) }
    try keep(50, as: second)
    let found = store.load()
    #expect(degrees(found) == .number(40))
    #expect(degrees(found, of: second) == .number(50))
    #expect(found.warnings == [])
    #expect(SnapshotStore(in: state, port: 8081).load().rooms.isEmpty)
  }

  @Test("A room is read with the scenes that there are by then")
  func laterScenes() throws {
    try keep(20)
    let early = SnapshotStore(in: state, port: 8080, scenes: SceneCatalog([]))
    #expect(degrees(early.load(.main, scenes: .builtIn)) == .number(20))
  }

  @Test("Where nothing was written nothing comes back, and nothing is said")
  func empty() throws {
    _ = try state.secret()
    #expect(store.load().rooms.isEmpty)
    #expect(store.load().warnings == [])
  }

  @Test(
    "A torn file is set aside with a warning, and the one from before it is used", arguments: [0, 10, 200])
  func torn(count: Int) throws {
    try keep(20)
    try keep(30)
    let bytes = try Data(contentsOf: file("main.json"))
    try bytes.prefix(count).write(to: file("main.json"))
    let found = store.load()
    #expect(degrees(found) == .number(20))
    #expect(found.warnings.count == 1)
    #expect(found.warnings.first?.contains(file("main.json").path) == true)
    #expect(try Data(contentsOf: file("main.json.aside")) == bytes.prefix(count))
    #expect(store.load().warnings == [])
    try keep(40)
    #expect(degrees(store.load()) == .number(40))
  }

  @Test("A crash between the two renames leaves the one from before")
  func between() throws {
    try keep(20)
    try keep(30)
    try FileManager.default.removeItem(at: file("main.json"))
    try Data("half".utf8).write(to: file("main.json.aB3xYz"))
    #expect(degrees(store.load()) == .number(20))
    #expect(!FileManager.default.fileExists(atPath: file("main.json.aB3xYz").path))
  }

  @Test("A file of a newer version is set aside, and said")
  func newer() throws {
    try keep(20)
    try keep(30)
    let text = #"{"sha256":"","tiltcast":"room","version":7}"# + "\n{}"
    try Data(text.utf8).write(to: file("main.json"))
    let found = store.load()
    #expect(degrees(found) == .number(20))
    #expect(found.warnings.first?.contains("version 7") == true)
  }

  @Test("A room that is removed does not come back")
  func removed() throws {
    try keep(20)
    try keep(30)
    try store.remove(.main)
    #expect(store.load().rooms.isEmpty)
  }

  @Test("What is set aside for a fresh start stays in a folder beside it")
  func fresh() throws {
    try keep(20)
    try store.setAside()
    #expect(store.load().rooms.isEmpty)
    #expect(FileManager.default.fileExists(atPath: store.folder.url.path + ".old/main.json"))
    try store.setAside()
    try keep(30)
    try store.setAside()
    #expect(store.load().rooms.isEmpty)
  }

  @Test("Two servers do not share a folder")
  func locked() throws {
    #expect(store.folder.lock())
    #expect(!store.folder.lock())
    #expect(SnapshotStore(in: state, port: 8081).folder.lock())
  }

  @Test("A folder that cannot be written is said once, and again when it is well")
  func failing() throws {
    let lines = Mutex<[String]>([])
    _ = try state.secret()
    // A file in the folder's place stops even the superuser.
    let blocker = state.url.appendingPathComponent("rooms")
    try Data().write(to: blocker)
    let record: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    let log = Logger(label: "test") { _ in RecordingLogHandler(record: record) }
    let writer = SnapshotWriter(store, log: log)
    for degrees in [20.0, 30, 40] {
      writer.write(try makeSnapshot(degrees), of: .main)
      writer.finish(within: 5)
    }
    // What no disk takes comes back all the same, and nothing waits for the disk.
    let start = ServerClock.monotonic
    let waiting = writer.snapshot(of: .main)
    #expect(waiting?.scene.scene.parameterValues["baseDegrees"] == .number(40))
    writer.remove(.main)
    #expect(writer.snapshot(of: .main) == nil && ServerClock.monotonic < start + 0.5)
    writer.write(try makeSnapshot(40), of: .main)
    #expect(lines.withLock { $0.count } == 1)
    #expect(lines.withLock { $0.first?.contains(store.folder.url.path) } == true)
    try FileManager.default.removeItem(at: blocker)
    for _ in 0..<1000 where lines.withLock({ $0.count }) < 2 { Thread.sleep(forTimeInterval: 0.02) }
    #expect(degrees(store.load()) == .number(40))
    #expect(lines.withLock { $0.count } == 2)
  }
}

/// Passes what is logged on to a test.
private struct RecordingLogHandler: LogHandler {
  let record: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(record: @escaping @Sendable (String) -> Void) { self.record = record }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { record("\(event.message)") }
}
