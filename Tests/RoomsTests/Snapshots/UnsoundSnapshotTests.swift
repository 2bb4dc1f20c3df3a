import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Snapshots that hold what no room could be in")
struct UnsoundSnapshotTests {
  /// A room's snapshot with a part of its scene's state changed.
  private func snapshot(
    of scene: String, _ values: [String: ParameterValue], changing field: String, to value: Any
  ) throws -> RoomSnapshot {
    var room = Room(.main, scene: try SceneCatalog.builtIn.scene(named: scene), at: 0)
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    for (name, value) in values {
      _ = room.handle(.received(.success(.parameter(name: name, value: value)), from: 1), at: 1)
    }
    return try changed(room.snapshot(at: 2)) { object in
      var kept = object["scene"] as? [String: Any] ?? [:]
      var state = kept["state"] as? [String: Any] ?? [:]
      state[field] = value
      kept["state"] = state
      object["scene"] = kept
    }
  }

  private func changed(
    _ snapshot: RoomSnapshot, by change: (inout [String: Any]) -> Void
  ) throws -> RoomSnapshot {
    let json = try JSONSerialization.jsonObject(with: Data(snapshot.stableJSON))
    var object = try #require(json as? [String: Any])
    change(&object)
    return try SnapshotFile.decode(
      body: Array(JSONSerialization.data(withJSONObject: object)), scenes: .builtIn)
  }

  @Test("The scene begins anew with its parameters, the rest of the room stays, and a sentence says so")
  func scene() throws {
    let snapshot = try snapshot(
      of: "arm", ["arm": .number(12)], changing: "pinch", to: ["distance": 0, "finger": 40])
    let room = Room(.main, restoring: snapshot, at: 2)
    #expect(room.performance.live.stage.scene.parameterValues["arm"] == .number(12))
    #expect(room.performance.live.attract.hasInput)
    #expect(snapshot.scene.loss?.hasPrefix("The scene \"arm\" begins anew") == true)
  }

  @Test("Parameters that bring more with them do so then too")
  func parametersWithConsequences() throws {
    let snapshot = try snapshot(of: "mesh", ["width": .number(5)], changing: "points", to: [])
    var room = Room(.main, restoring: snapshot, at: 2)
    _ = room.handle(.joined(2, Person(.viewer)), at: 2)
    #expect(room.performance.live.stage.scene.parameterValues["width"] == .number(5))
    #expect(room.performance.live.stage.frame.strayCount == 0)
  }

  @Test("A sound snapshot says nothing")
  func sound() throws {
    #expect(try snapshot(of: "book", [:], changing: "perspective", to: 0.5).scene.loss == nil)
  }

  @Test(
    "A room's own numbers out of range make a snapshot unreadable",
    arguments: [("time", 1e300), ("time", -1), ("turnSeconds", 0), ("turnSeconds", 1e9), ("showIndex", -1)])
  func numbers(field: String, value: Double) throws {
    let room = Room(.main, scene: try SceneCatalog.builtIn.scene(named: "hue"), at: 0)
    #expect(throws: SnapshotFile.Fault.self) {
      try changed(room.snapshot(at: 2)) { $0[field] = field == "showIndex" ? Int(value) : value }
    }
  }
}
