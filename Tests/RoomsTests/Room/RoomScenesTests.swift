import Engine
import Testing

@testable import Rooms

/// Versions of one scene: what a tilt and a finger do to it, and what it is tuned by.
private protocol Version: Scene {
  var size: Double { get set }
  var tilt: Double { get set }
  var drag: Double { get set }
}

extension Version {
  static var name: String { "dot" }
  static var title: String { "Dot" }
  static var stage: Size { Size(width: 100, height: 100) }
  static var input: [SceneInput] { [.tilt, .pointer] }
  var isSound: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): tilt = motion.tiltX.rounded()
    case .pointer(let pointer): drag = pointer.location.x
    case .scroll, .parameter, .action, .calibrate: break
    }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    Rectangle().frame(width: size, height: size).offset(x: tilt, y: drag).id("dot")
  }
}

/// What all versions begin with.
private struct First: Version {
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...10, step: 1, help: "How large it is."),
    Parameter("hue", title: "Hue", \.hue, in: 0...360, step: 1, help: "Its colour."),
  ]
  var size = 1.0
  var hue = 0.0
  var tilt = 0.0
  var drag = 0.0
}

/// Another state, and one parameter less.
private struct Second: Version {
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...10, step: 1, help: "How large it is.")
  ]
  var size = 1.0
  var tilt = 0.0
  var drag = 0.0
  var isNew = true
}

@Suite("Other versions of scenes in a room that runs")
struct RoomScenesTests {
  private let probe = SceneKind(Probe.self)
  private let configuration: Room.Configuration
  private let first: TakeBench

  init() throws {
    let catalog = SceneCatalog([SceneKind(First.self), probe])
    configuration = Room.Configuration(environment: Environment(scenes: catalog)).replacingScenes
    first = TakeBench(try catalog.scene(named: "dot"), configuration: configuration)
  }

  /// The catalogue with another version of the dot.
  private func configured(_ kind: SceneKind) -> Room.Configuration {
    configuration.playing(SceneCatalog([kind, probe]))
  }

  private func scene<S: Scene>(_ type: S.Type, of bench: TakeBench) throws -> S {
    try #require(bench.room.performance.live.stage.scene.unwrapped(as: type))
  }

  @Test("Where the kind is the same object, nothing moves, and menus are told")
  func same() {
    var bench = first
    bench.pass(until: 1)
    bench.bench.read(3, at: 1)
    let before = bench.room.audience.screen.state.epoch
    let kinds = bench.room.repertoire.scenes.kinds
    bench.handle(.scenes(configuration.playing(SceneCatalog(kinds.reversed()))), at: 1)
    #expect(bench.bench.read(3, at: 1) == ["scenes"])
    #expect(bench.room.audience.screen.state.epoch == before)
    bench.handle(.scenes(configuration.playing(SceneCatalog(kinds.reversed()))), at: 2)
    #expect(bench.bench.read(3, at: 2) == [])
  }

  @Test("Another version of the same description is shown, and menus are not told again")
  func described() {
    var bench = first
    bench.pass(until: 1)
    bench.bench.read(3, at: 1)
    bench.handle(.scenes(configured(SceneKind(First.self))), at: 1)
    let read = bench.bench.read(3, at: 1)
    #expect(read.contains("scene") && !read.contains("scenes"))
  }

  @Test("Another version goes on where people are, with a structure of its own")
  func swapped() throws {
    var bench = first
    bench.bench.tilt(20, from: 2, at: 1)
    bench.send(.pointer(Pointer(phase: .began, id: 0, location: Point(x: 30, y: 0))), from: 2, at: 2)
    bench.send(.parameter(name: "size", value: .number(4)), at: 3)
    bench.bench.read(3, at: 3)
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 4)
    let dot = try scene(Second.self, of: bench)
    #expect(dot.tilt == 20 && dot.drag == 30 && dot.size == 4)
    let read = bench.bench.read(3, at: 4)
    #expect(read.prefix(2) == ["scene", "frame"])
    #expect(read.contains("scenes") && read.contains("parameters"))
    #expect(bench.bench.readers[3]?.parameters == ["size": .number(4)])
    // The finger that is down goes on.
    bench.send(.pointer(Pointer(phase: .moved, id: 0, location: Point(x: 40, y: 0))), from: 2, at: 5)
    #expect(try scene(Second.self, of: bench).drag == 40)
    #expect(bench.bench.readers[3]?.faults == [])
  }

  @Test("Undo, presets and slots go on, with what the version still takes")
  func tunings() throws {
    var bench = first
    bench.send(.parameter(name: "size", value: .number(4)), at: 1)
    bench.send(.tune(.preset(.save, name: "Large")), at: 2)
    bench.send(.tune(.compare(.b)), at: 3)
    bench.send(.parameter(name: "hue", value: .number(90)), at: 10)
    bench.send(.tune(.compare(.a)), at: 11)
    bench.send(.parameter(name: "hue", value: .number(120)), at: 20)
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 30)
    bench.bench.read(1, at: 30)
    #expect(bench.bench.readers[1]?.tuning?.undo == "hue")
    bench.send(.tune(.undo), at: 31)
    #expect(try scene(Second.self, of: bench).size == 4)
    bench.send(.tune(.undo), at: 32)
    #expect(try scene(Second.self, of: bench).size == 1)
    bench.send(.tune(.preset(.apply, name: "Large")), at: 33)
    #expect(try scene(Second.self, of: bench).size == 4)
    bench.send(.tune(.compare(.b)), at: 34)
    bench.bench.read(1, at: 34)
    #expect(bench.bench.readers[1]?.tuning?.slot == .b)
    #expect(bench.bench.readers[1]?.errors.isEmpty == true)
  }

  @Test("A scene that is gone makes place for the first one, without the fingers that were on it")
  func gone() {
    var bench = first
    bench.send(.pointer(Pointer(phase: .began, id: 0, location: Point(x: 30, y: 0))), from: 2, at: 1)
    bench.handle(.scenes(configuration.playing(SceneCatalog([probe]))), at: 2)
    #expect(bench.room.performance.live.sceneKind === probe)
    #expect(bench.room.performance.fingers.all.isEmpty)
  }

  @Test(
    "A take on a loop goes on at the same moment with the other version, and then people's own stage, too")
  func take() throws {
    var bench = first
    bench.send(.takes(.record(nil)), at: 0)
    bench.bench.tilt(10, from: 2, at: 1)
    bench.send(.parameter(name: "hue", value: .number(9)), at: 1.5)
    bench.bench.tilt(20, from: 2, at: 2)
    bench.send(.takes(.stop), at: 3)
    bench.bench.tilt(70, from: 2, at: 4)
    try bench.send(#"{"type": "play", "take": "Take 1", "loop": true, "speed": 2}"#, at: 100)
    bench.pass(until: 100.75)
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 100.75)
    #expect(try scene(Second.self, of: bench).tilt == 10)
    let playing = try #require(bench.room.performance.live.replayState.playing)
    #expect(playing.loop && playing.speed == 2 && playing.t == 1.5 && playing.at == 100_750)
    bench.pass(until: 101.1)
    #expect(try scene(Second.self, of: bench).tilt == 20)
    bench.pass(until: 102.1)
    #expect(try scene(Second.self, of: bench).tilt == 10)
    bench.send(.takes(.stop), at: 103)
    #expect(try scene(Second.self, of: bench).tilt == 70)
  }

  @Test("A take whose scenes are the same is left alone")
  func otherTake() throws {
    var bench = first
    bench.send(.takes(.record(nil)), at: 0)
    bench.bench.tilt(10, from: 2, at: 1)
    bench.send(.takes(.stop), at: 3)
    try bench.send(#"{"type": "play", "take": "Take 1", "loop": true}"#, at: 100)
    let epoch = bench.room.audience.screen.state.epoch
    let kinds = [bench.room.repertoire.scenes.kinds[0], SceneKind(Probe.self)]
    bench.handle(.scenes(configuration.playing(SceneCatalog(kinds))), at: 101)
    #expect(bench.room.audience.screen.state.epoch == epoch)
  }

  @Test("A take that was being read with the old version is read again")
  func staleTake() throws {
    var bench = first
    bench.send(.takes(.record(nil)), at: 0)
    bench.bench.tilt(10, from: 2, at: 1)
    bench.send(.takes(.stop), at: 3)
    let old = SeekableTake(
      try Take(jsonLines: try #require(bench.kept["Take 1"]), in: configuration.environment),
      in: configuration.environment)
    let request = PlaybackRequest(take: TakeName("Take 1"))
    _ = bench.bench.send(.takes(.play(request)), from: 1, at: 4)
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 5)
    bench.handle(.fetched(.success(old), request, for: 1), at: 6)
    bench.pass(until: 8)
    #expect(try scene(Second.self, of: bench).tilt == 10)
  }

  @Test("A recording goes on over another version")
  func recording() throws {
    var bench = first
    bench.send(.takes(.record(nil)), at: 0)
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 1)
    bench.bench.tilt(10, from: 2, at: 2)
    bench.send(.takes(.stop), at: 3)
    #expect(bench.kept["Take 1"]?.contains("\"sample\"") == true)
  }

  @Test("The attract mode begins anew on another version, and goes on where that is the same")
  func attract() throws {
    var take = Take(scene: .probe(), events: [])
    for second in 1...3 {
      let sample = Sample(
        attitude: try #require(Attitude(alpha: 0, beta: Double(second), gamma: 0)), screenAngle: .zero)
      take.events.append(Take.TimedEvent(time: Double(second), event: .sample(sample)))
    }
    let start = Room.Configuration(
      attract: ["dot": take], environment: configuration.environment, replacesScenes: true)
    var bench = TakeBench(try configuration.environment.scenes.scene(named: "dot"), configuration: start)
    bench.pass(until: 2)
    let kinds = bench.room.repertoire.scenes.kinds
    bench.handle(.scenes(start.playing(SceneCatalog(kinds))), at: 2)
    #expect(try scene(First.self, of: bench).tilt == 2)
    bench.handle(.scenes(start.playing(SceneCatalog([SceneKind(Second.self), probe]))), at: 2.5)
    #expect(bench.room.performance.live.attract.isOn)
    #expect(try scene(Second.self, of: bench).tilt == 0)
    bench.pass(until: 3.5)
    #expect(try scene(Second.self, of: bench).tilt == 1)
  }

  @Test("Whoever comes later is greeted with the newest scenes, and not told them again")
  func newcomers() {
    var bench = first
    bench.handle(.scenes(configured(SceneKind(Second.self))), at: 1)
    bench.bench.join(4, .viewer, at: 2)
    #expect(!bench.bench.read(4, at: 2).contains("scenes"))
  }

  @Test("An ordinary room keeps no journal")
  func ordinary() {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.tilt(10, from: 1, at: 1)
    #expect(bench.room.performance.live.journal == nil)
  }
}
