import Engine
import Testing

@testable import Rooms

/// A scene with a parameter.
private struct Dot: Scene {
  static let name = "dot"
  static let stage = Size(width: 100, height: 100)
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...10, step: 1, help: "How large it is.")
  ]
  static let actions = [SceneAction("press", title: "Press")]
  var size = 1.0
  var presses = 0
  var isSound: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    if case .action = event { presses += 1 }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    Rectangle().frame(width: size, height: size)
  }
}

/// Another scene.
private struct Card: Scene {
  static let name = "card"
  static let stage = Size(width: 100, height: 100)
  var isSound: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
}

@Suite("Scenes that are missing for a while")
struct MissingSceneTests {
  private let probe = SceneKind(Probe.self)
  private let configuration: Room.Configuration
  private let bench: TakeBench

  init() throws {
    let catalog = SceneCatalog([SceneKind(Dot.self), probe])
    configuration = Room.Configuration(environment: Environment(scenes: catalog)).replacingScenes
    bench = TakeBench(try catalog.scene(named: "dot"), configuration: configuration)
  }

  @Test("A scene that comes back is put on again, as it was tuned, unless people have chosen another one")
  func back() throws {
    var bench = bench
    bench.send(.parameter(name: "size", value: .number(4)), at: 1)
    bench.handle(.scenes(configuration.playing(SceneCatalog([probe]))), at: 2)
    bench.handle(.scenes(configuration.playing(SceneCatalog([SceneKind(Dot.self), probe]))), at: 3)
    #expect(try #require(bench.room.performance.live.stage.scene.unwrapped(as: Dot.self)).size == 4)

    let other = SceneKind(Card.self)
    bench.handle(.scenes(configuration.playing(SceneCatalog([probe, other]))), at: 4)
    bench.send(.scene(name: "card"), at: 5)
    bench.handle(.scenes(configuration.playing(SceneCatalog([SceneKind(Dot.self), probe, other]))), at: 6)
    #expect(bench.room.performance.live.sceneKind === other)

    bench.handle(.scenes(configuration.playing(SceneCatalog([probe]))), at: 7)
    bench.send(.scene(name: probe.name), at: 8)
    bench.handle(.scenes(configuration.playing(SceneCatalog([SceneKind(Dot.self), probe, other]))), at: 9)
    #expect(bench.room.performance.live.sceneKind === probe)
  }

  @Test("A room that was kept with a scene goes back to it when it can be compiled again, also a start later")
  func backAfterStarts() throws {
    var bench = bench
    bench.send(.parameter(name: "size", value: .number(4)), at: 1)
    let without = configuration.playing(SceneCatalog([probe]))
    func restored(_ snapshot: RoomSnapshot, _ configuration: Room.Configuration) throws -> Room {
      let file = SnapshotFile.encode(snapshot)
      return Room(
        bench.room.name, restoring: try SnapshotFile.decode(file, scenes: configuration.environment.scenes),
        configuration: configuration, at: 10)
    }
    let first = try restored(bench.room.snapshot(at: 2), without)
    #expect(first.performance.live.sceneKind === probe)
    var second = try restored(first.snapshot(at: 11), without)
    _ = second.handle(.scenes(configuration.playing(SceneCatalog([SceneKind(Dot.self), probe]))), at: 12)
    #expect(second.performance.live.stage.scene.unwrapped(as: Dot.self)?.size == 4)
    let third = try restored(
      second.snapshot(at: 13), configuration.playing(SceneCatalog([SceneKind(Dot.self), probe])))
    #expect(third.performance.live.stage.scene.unwrapped(as: Dot.self)?.size == 4)
  }

  @Test("A missing scene goes on exactly where it was, in the same server and two starts later")
  func state() throws {
    var bench = bench
    bench.send(.action(name: "press"), at: 1)
    bench.send(.action(name: "press"), at: 1)
    let (without, with) = (
      configuration.playing(SceneCatalog([probe])),
      configuration.playing(SceneCatalog([SceneKind(Dot.self), probe]))
    )
    func restored(_ snapshot: RoomSnapshot) throws -> Room {
      Room(
        bench.room.name,
        restoring: try SnapshotFile.decode(SnapshotFile.encode(snapshot), scenes: SceneCatalog([probe])),
        configuration: without, at: 10)
    }
    let first = try restored(bench.room.snapshot(at: 2))
    var second = try restored(first.snapshot(at: 11))
    _ = second.handle(.scenes(with), at: 12)
    #expect(second.performance.live.stage.scene.unwrapped(as: Dot.self)?.presses == 2)

    bench.handle(.scenes(without), at: 3)
    bench.handle(.scenes(with), at: 4)
    #expect(bench.room.performance.live.stage.scene.unwrapped(as: Dot.self)?.presses == 2)
    bench.send(.parameter(name: "size", value: .number(3)), at: 5)
    #expect(bench.room.performance.live.stage.scene.parameterValues == ["size": .number(3)])
  }

  @Test("A room that nobody has touched begins with a scene of its own when there is one")
  func own() throws {
    let builtIn = try #require(SceneCatalog.builtIn.kinds.first)
    let plain = Room.Configuration(environment: Environment(scenes: SceneCatalog([builtIn]))).replacingScenes
    let next = plain.playing(SceneCatalog([SceneKind(Dot.self), builtIn]))
    var untouched = Room(.main, scene: builtIn.scene(), configuration: plain, at: 0)
    _ = untouched.handle(.scenes(next), at: 1)
    #expect(untouched.performance.live.sceneKind.name == "dot")
    var touched = TakeBench(builtIn.scene(), configuration: plain)
    touched.bench.tilt(20, from: 2, at: 1)
    touched.handle(.scenes(next), at: 2)
    #expect(touched.room.performance.live.sceneKind === builtIn)
  }
}
