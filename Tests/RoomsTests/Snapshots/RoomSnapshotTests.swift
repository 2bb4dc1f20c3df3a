import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("Snapshots of a room")
struct RoomSnapshotTests {
  private static let scenes = SceneCatalog.builtIn.kinds.map { $0.name }

  private static func numbers(of scene: String) -> [ParameterDescription] {
    SceneCatalog.builtIn.descriptions.first { $0.name == scene }?.parameters.filter { $0.kind == .number }
      ?? []
  }

  /// A room in which a lot has happened, with a presenter who has read everything.
  private func makeBusyBench(_ scene: String, seed: UInt64) throws -> RoomBench {
    var generator = SeededGenerator(seed: seed)
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: scene))
    bench.join(1, .presenter)
    bench.join(2, .phone)
    var time = 1.0
    func stagePoint() -> Point {
      Point(x: generator.number(in: 0...400), y: generator.number(in: 0...500))
    }
    for step in 0..<60 {
      time += generator.number(in: 0...0.1)
      switch step % 6 {
      case 0: bench.tilt(generator.number(in: -60...60), from: 2, at: time)
      case 1: bench.send(.pointer(Pointer(phase: .began, id: 0, location: stagePoint())), from: 1, at: time)
      case 2: bench.send(.pointer(Pointer(phase: .moved, id: 0, location: stagePoint())), from: 1, at: time)
      case 3: bench.send(.pointer(Pointer(phase: .ended, id: 0, location: stagePoint())), from: 1, at: time)
      case 4:
        guard
          let action = bench.room.performance.live.stage.scene.kind.actions.randomElement(using: &generator)
        else {
          continue
        }
        bench.send(.action(name: action.name), from: 1, at: time)
      default:
        let numbers = Self.numbers(of: bench.room.performance.live.sceneKind.name)
        guard let parameter = numbers.randomElement(using: &generator), let range = parameter.range else {
          continue
        }
        let value = generator.number(in: range[0]...range[1])
        bench.send(.parameter(name: parameter.name, value: .number(value)), from: 1, at: time)
      }
    }
    bench.send(.calibrate, from: 2, at: time)
    bench.send(.tune(.preset(.save, name: "mine")), from: 1, at: time)
    bench.send(.tune(.compare(.b)), from: 1, at: time)
    bench.send(.tuning(.everyone), from: 1, at: time)
    return bench
  }

  private func restore(_ bytes: [UInt8], at time: Time) throws -> Room {
    try Room(.main, restoring: SnapshotFile.decode(bytes, scenes: .builtIn), at: time)
  }

  @Test("A room whose scene is not there any more shows the first one, keeps the rest, and tells presenters")
  func lostScene() throws {
    let bench = try makeBusyBench("book", seed: 1)
    let bytes = SnapshotFile.encode(bench.room.snapshot(at: 10))
    let scenes = SceneCatalog(SceneCatalog.builtIn.kinds.filter { $0.name != "book" })
    let configuration = Room.Configuration(environment: Environment(scenes: scenes))
    let room = Room(
      .main, restoring: try SnapshotFile.decode(bytes, scenes: scenes), configuration: configuration, at: 10)
    var restored = RoomBench(room: room)
    #expect(restored.room.performance.live.sceneKind === scenes.kinds[0])
    #expect(restored.room.performance.tunings.access == .everyone)
    restored.join(1, .presenter, at: 10)
    restored.join(2, .viewer, at: 10)
    #expect(restored.read(1, at: 10).contains("diagnostics"))
    #expect(!restored.read(2, at: 10).contains("diagnostics"))
    let sentence = try #require(restored.room.repertoire.sourceFaults.first?.message)
    #expect(sentence.contains("\"lenticular\" instead") && sentence.contains("\"book\""))
  }

  @Test("A room that was restored shows the same picture, and moves on in the same way", arguments: scenes)
  func samePicture(scene: String) throws {
    for seed: UInt64 in 1...5 {
      var bench = try makeBusyBench(scene, seed: seed)
      let time = 10.0 + Double(seed) / 7
      var restored = try restore(SnapshotFile.encode(bench.room.snapshot(at: time)), at: time)
      #expect(
        restored.performance.live.stage.scene.parameterValues
          == bench.room.performance.live.stage.scene.parameterValues)
      for later in [0, 0.1, 0.7, 5] {
        #expect(restored.tree(at: time + later) == bench.room.tree(at: time + later))
      }
      #expect(restored.performance.tunings.state(of: restored.performance.live.sceneKind).presets == ["mine"])
      #expect(restored.performance.tunings.state(of: restored.performance.live.sceneKind).slot == .b)
      #expect(restored.performance.tunings.access == .everyone)
      #expect(restored.performance.live.stage.reference == bench.room.performance.live.stage.reference)
    }
  }

  @Test("In the middle of a movement it goes on moving", arguments: ["book", "carousel", "ripple", "mesh"])
  func moving(scene: String) throws {
    var bench = try makeBusyBench(scene, seed: 3)
    if scene == "mesh" {
      bench.send(.parameter(name: "animate", value: .toggle(true)), from: 1, at: 9)
    } else {
      bench.send(.pointer(Pointer(phase: .began, id: 0, location: Point(x: 200, y: 200))), from: 1, at: 9)
      bench.send(.pointer(Pointer(phase: .moved, id: 0, location: Point(x: 100, y: 200))), from: 1, at: 9.05)
      bench.send(.pointer(Pointer(phase: .ended, id: 0, location: Point(x: 60, y: 200))), from: 1, at: 9.1)
    }
    var restored = try restore(SnapshotFile.encode(bench.room.snapshot(at: 9.15)), at: 9.15)
    #expect(restored.tree(at: 9.2) == bench.room.tree(at: 9.2))
    #expect(restored.tree(at: 9.4) == bench.room.tree(at: 9.4))
  }

  @Test("Every scene's tuning comes back with it, and the other slot")
  func everyScene() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .presenter)
    bench.send(.parameter(name: "baseDegrees", value: .number(45)), from: 1, at: 1)
    bench.send(.tune(.compare(.b)), from: 1, at: 1)
    bench.send(.parameter(name: "baseDegrees", value: .number(30)), from: 1, at: 2)
    bench.send(.scene(name: "arm"), from: 1, at: 3)
    bench.send(.parameter(name: "finger", value: .number(51)), from: 1, at: 4)
    var restored = try restore(SnapshotFile.encode(bench.room.snapshot(at: 5)), at: 5)
    _ = restored.handle(.joined(1, Person(.presenter)), at: 5)
    #expect(restored.performance.live.stage.scene.parameterValues["finger"] == .number(51))
    func tell(_ message: Input) {
      _ = restored.handle(.received(.success(message), from: 1), at: 6)
    }
    tell(.scene(name: "lenticular"))
    #expect(restored.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(30))
    tell(.tune(.compare(.a)))
    #expect(restored.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(45))
  }

  @Test("A pointer whose sender is gone with the old server is cancelled")
  func pointers() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "arm"))
    bench.join(1, .presenter)
    let before = bench.room.performance.live.stage.scene.parameterValues
    bench.send(.pointer(Pointer(phase: .began, id: 0, location: Point(x: 175, y: 300))), from: 1, at: 1)
    bench.send(.pointer(Pointer(phase: .moved, id: 0, location: Point(x: 240, y: 330))), from: 1, at: 2)
    try #require(bench.room.performance.live.stage.scene.parameterValues != before)
    let restored = try restore(SnapshotFile.encode(bench.room.snapshot(at: 3)), at: 3)
    #expect(restored.performance.live.stage.scene.parameterValues == before)
  }

  @Test("A phone that comes back in its session is held straight as before, others are not")
  func calibration() throws {
    let session = SessionToken("phone-number-one")
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    _ = bench.room.handle(.joined(1, Person(.phone, session: session)), at: 0)
    bench.tilt(40, from: 1, at: 1)
    bench.send(.calibrate, from: 1, at: 2)
    bench.tilt(50, from: 1, at: 3)
    let tree = bench.room.tree(at: 4)
    let bytes = SnapshotFile.encode(bench.room.snapshot(at: 4))
    for (person, isSame) in [(Person(.phone, session: session), true), (Person(.phone), false)] {
      // Twice restarted, once without anybody coming.
      let once = try restore(bytes, at: 4)
      var other = RoomBench(room: try restore(SnapshotFile.encode(once.snapshot(at: 5)), at: 5))
      _ = other.room.handle(.joined(7, person), at: 5)
      other.tilt(50, from: 7, at: 5)
      #expect((other.room.tree(at: 5) == tree) == isSame)
    }
  }

  @Test("How the tilt is shared and who may come in holds on")
  func moderation() throws {
    let inside = Person(.phone, session: SessionToken("inside-the-room"))
    let away = Person(.phone, session: SessionToken("sent-away-12345"))
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .presenter)
    _ = bench.room.handle(.joined(2, inside), at: 0)
    _ = bench.room.handle(.joined(3, away), at: 0)
    let smoothing = try #require(Smoothing(minimumCutoff: 1, beta: 0.1))
    let decisions: [Moderation] = [
      .lock(true), .kick(3), .policy(.turns, turnSeconds: 20), .smoothing(smoothing),
    ]
    for moderation in decisions { bench.send(.moderation(moderation), from: 1, at: 1) }
    let restored = try restore(SnapshotFile.encode(bench.room.snapshot(at: 2)), at: 2)
    #expect(restored.performance.tilt.driving.policy == .turns)
    #expect(restored.performance.tilt.driving.turnSeconds == 20)
    #expect(restored.performance.tilt.smoothing == smoothing)
    #expect(restored.audience.people.refusal(of: inside, at: 3) == nil)
    #expect(restored.audience.people.refusal(of: away, at: 3) != nil)
    #expect(restored.audience.people.refusal(of: Person(.viewer), at: 3) != nil)
    #expect(restored.audience.people.refusal(of: away, at: 3000)?.sentence.contains("locked") == true)
  }

  @Test("The attract mode neither enters a snapshot nor begins over a room that people have moved")
  func attract() throws {
    let scene = try SceneCatalog.builtIn.scene(named: "lenticular")
    let take = Take(
      scene: scene, events: [.init(time: 1, event: .parameter(name: "baseDegrees", value: .number(20)))])
    let configuration = Room.Configuration(attract: ["lenticular": take])
    var bench = RoomBench(scene, configuration: configuration)
    bench.join(1, .presenter)
    bench.pass(until: 1.5)
    try #require(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(20))
    let resting = bench.room.snapshot(at: 2)
    #expect(resting.scene.scene.parameterValues["baseDegrees"] == .number(60))
    bench.send(.parameter(name: "baseDegrees", value: .number(33)), from: 1, at: 2)
    var moved = Room(.main, restoring: bench.room.snapshot(at: 3), configuration: configuration, at: 3)
    _ = moved.handle(.joined(1, Person(.viewer)), at: 3)
    _ = moved.handle(.ticked, at: 4.5)
    #expect(moved.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(33))
  }

  @Test("What a later version's scene no longer takes is left out, and the rest is kept")
  func foreignValues() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .presenter)
    var snapshot = bench.room.snapshot(at: 1)
    snapshot.tunings = [
      "arm": ["arm": .number(1e6), "finger": .number(52), "gone": .toggle(true)], "nowhere": [:],
    ]
    var presets = Presets()
    try presets.save(["baseDegrees": .number(44), "gone": .number(1)], as: "old")
    snapshot.kept = [
      "lenticular": .init(presets: presets, slot: .b, hidden: ["baseDegrees": .number(-5)])
    ]
    var restored = RoomBench(room: Room(.main, restoring: snapshot, at: 2))
    restored.join(1, .presenter, at: 2)
    restored.send(.tune(.preset(.apply, name: "old")), from: 1, at: 3)
    #expect(restored.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(44))
    restored.send(.tune(.compare(.a)), from: 1, at: 3)
    restored.send(.scene(name: "arm"), from: 1, at: 4)
    restored.read(1, at: 4)
    #expect(restored.readers[1]?.errors == [])
    #expect(restored.room.performance.live.stage.scene.parameterValues["finger"] == .number(52))
    #expect(restored.room.performance.live.stage.scene.parameterValues["arm"] == .number(0))
  }

  @Test("What can be undone still can be after a restart, in both slots of a comparison")
  func history() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .presenter)
    bench.send(.parameter(name: "baseDegrees", value: .number(40)), from: 1, at: 1)
    bench.send(.tune(.compare(.b)), from: 1, at: 3)
    bench.send(.parameter(name: "baseDegrees", value: .number(50)), from: 1, at: 4)
    let room = try restore(SnapshotFile.encode(bench.room.snapshot(at: 5)), at: 6)
    var restored = RoomBench(room: room)
    restored.join(1, .presenter, at: 6)
    func degrees() -> ParameterValue? {
      restored.room.performance.live.stage.scene.parameterValues["baseDegrees"]
    }
    restored.send(.tune(.undo), from: 1, at: 7)
    #expect(degrees() == .number(40))
    restored.send(.tune(.redo), from: 1, at: 7)
    #expect(degrees() == .number(50))
    restored.send(.tune(.compare(.a)), from: 1, at: 8)
    restored.send(.tune(.undo), from: 1, at: 9)
    #expect(degrees() == .number(60))
  }
}
