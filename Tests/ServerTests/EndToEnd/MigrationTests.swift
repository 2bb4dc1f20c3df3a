import Foundation
import TestData
import Testing

@testable import Storage
@testable import Support

@Suite("State of other versions", .programLogs)
final class MigrationTests {
  private let state = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-migration-\(UUID().uuidString)")
  /// As the first version that kept rooms has left it.
  private let first = projectFolder.appendingPathComponent("Tests/Fixtures/state/1")
  /// The keys of `main` that follow from the secret there.
  private let presenterKey = "O8UVg4xKGUm4gB_w-FCM_C1edPDZSFmb"
  private let phoneKey = "f8wrcohpvkXWdc6H4txP-EOt8Az4TJRk"

  deinit { try? FileManager.default.removeItem(at: state) }

  @Test(
    "Rooms that the first version kept are there again: keys, scene, tuning, presets, slot, policy and lock")
  func versionOne() throws {
    try FileManager.default.copyItem(at: first, to: state)
    let server = try ChildServer(state: state)
    #expect(server.presenterKey == presenterKey && server.phoneKey == phoneKey)
    let presenter = try server.join(key: presenterKey)
    #expect(presenter.messages["scene"]?["name"] as? String == "book")
    #expect(presenter.messages["tuning"]?["slot"] as? String == "b")
    #expect(presenter.messages["presence"]?["policy"] as? String == "turns")
    #expect(presenter.messages["presence"]?["locked"] as? Bool == true)
    #expect(try server.join().status == 403)
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
    for _ in 1...2 { try presenter.readAll() }
    #expect(presenter.parameter("baseDegrees") == 33)
    #expect(presenter.messages["tuning"]?["presets"] as? [String] == ["steep"])
    let log = server.stop()
    #expect(!log.contains("warning"), "\(log)")
    #expect(SnapshotStore(in: StateDirectory(path: state.path), port: 0).load().rooms.count == 1)
  }

  @Test(
    "A folder from before rooms were kept gives the same keys and a fresh room, and nothing is wrong with it")
  func beforeRooms() throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: first.appendingPathComponent("secret"), to: state.appendingPathComponent("secret"))
    let server = try ChildServer(state: state)
    #expect(server.presenterKey == presenterKey)
    #expect(try server.join(key: presenterKey).messages["scene"]?["name"] as? String == "lenticular")
    let log = server.stop()
    #expect(!log.contains("warning"), "\(log)")
  }

  @Test("A room of a version to come is set aside with a sentence, and the show goes on")
  func newer() throws {
    try FileManager.default.copyItem(at: first, to: state)
    let file = state.appendingPathComponent("rooms/0/main.json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: #""version":1"#, with: #""version":9"#)
    try Data(text.utf8).write(to: file)
    let server = try ChildServer(state: state)
    #expect(try server.join(key: presenterKey).messages["scene"]?["name"] as? String == "lenticular")
    let log = server.stop()
    #expect(log.contains("newer tiltcast (version 9 of the format; this one reads 1)"), "\(log)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".aside")) == Data(text.utf8))
  }
}
