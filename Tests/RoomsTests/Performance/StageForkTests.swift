import Engine
import Testing

@testable import Rooms

@Suite("Fork of a room's stage")
struct StageForkTests {
  private func live() -> LiveStage {
    LiveStage(Stage(Probe(), environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)]))))
  }

  private func receive(_ live: inout LiveStage, _ event: Event, at time: Time) throws {
    var ledger = Ledger()
    try live.receive(event, in: &ledger, at: time)
  }

  private func sample(_ beta: Double) throws -> Event {
    .sample(Sample(attitude: try #require(Attitude(alpha: 0, beta: beta, gamma: 0)), screenAngle: .zero))
  }

  private func fork(_ live: LiveStage, at time: Time) -> StageFork {
    StageFork(live.past, on: live.tunedStage, at: time)
  }

  @Test("A fork without other values shows what the stage has shown")
  func same() throws {
    var live = live()
    try receive(&live, .parameter(name: "amount", value: .number(0.5)), at: 1)
    try receive(&live, .action(name: "go"), at: 2)
    try receive(&live, try sample(20), at: 3)
    let fork = fork(live, at: 4)
    #expect(fork.start == 1)
    var player = TakePlayer(try fork.take(tunedTo: [:]), in: Environment())
    live.render(at: 4)
    #expect(player.frame(at: 3).frame == FrameTree(live.stage.frame))
  }

  @Test("Other values count from the beginning to the end, with the same input, and the stage keeps its own")
  func tuned() throws {
    var live = live()
    try receive(&live, try sample(0), at: 1)
    try receive(&live, .parameter(name: "amount", value: .number(0.2)), at: 2)
    try receive(&live, try sample(20), at: 3)
    var player = TakePlayer(
      try fork(live, at: 4).take(tunedTo: ["amount": .number(1)]), in: Environment())
    for time in [0.0, 1.5, 3] {
      #expect(player.frame(at: time).frame.layer("tilt")?.values["y"] == 1)
    }
    #expect(abs((player.frame(at: 3).frame.layer("tilt")?.values["x"] ?? 0) - 20) < 1e-9)
    #expect(live.stage.scene.parameterValues["amount"] == .number(0.2))
  }

  /// A kind of a person's own.
  private func ownKind() -> SceneKind {
    let kind = SceneKind(Probe.self)
    return SceneKind(
      kind.description, fillsWindow: false, isTunedByTilt: false, isOwn: true, begin: kind.begin,
      restore: kind.restore)
  }

  @Test("Another version of the scene gets the same input from the same state, and the stage keeps its own")
  func anotherVersion() throws {
    let (kind, other) = (ownKind(), ownKind())
    let environment = Environment(scenes: SceneCatalog([kind]))
    var live = LiveStage(Stage(kind.scene(), environment: environment))
    try receive(&live, .parameter(name: "amount", value: .number(0.5)), at: 1)
    try receive(&live, try sample(0), at: 2)
    try receive(&live, try sample(20), at: 3)
    let fork = try #require(fork(live, at: 4).played(by: SceneCatalog([other]), in: environment))
    let take = try fork.take(tunedTo: [:])
    #expect(take.scene.kind === other && live.stage.scene.kind === kind && fork.start == 1)
    var player = TakePlayer(take, in: environment)
    live.render(at: 4)
    #expect(player.frame(at: 3).frame == FrameTree(live.stage.frame))
  }

  @Test("Versions without the scene, and built-in scenes, are not played")
  func noVersion() throws {
    let kind = ownKind()
    var live = LiveStage(Stage(kind.scene(), environment: Environment(scenes: SceneCatalog([kind]))))
    try receive(&live, try sample(0), at: 1)
    #expect(fork(live, at: 2).played(by: SceneCatalog([]), in: Environment()) == nil)
    #expect(fork(live, at: 2).played(by: SceneCatalog([SceneKind(Probe.self)]), in: Environment()) == nil)
  }

  @Test("Values that the scene does not take are refused")
  func refusal() throws {
    var live = live()
    try receive(&live, try sample(0), at: 1)
    let fork = fork(live, at: 2)
    #expect(throws: StageError.self) { try fork.take(tunedTo: ["none": .number(1)]) }
    #expect(throws: StageError.self) { try fork.take(tunedTo: ["amount": .text("x")]) }
  }

  @Test("It goes back by about ten seconds, however long the room has been moved, and by few events")
  func bounds() throws {
    var live = live()
    for index in 0...6000 { try receive(&live, try sample(Double(index % 30)), at: Double(index) / 60) }
    let fork = fork(live, at: 100)
    #expect((87.5...90).contains(fork.start))
    #expect(try fork.take(tunedTo: [:]).events.count <= 750)
    for index in 0...20_000 { try receive(&live, try sample(Double(index % 30)), at: 101) }
    #expect(try self.fork(live, at: 101).take(tunedTo: [:]).events.count <= 8000)
  }

  @Test("Another scene, and a long rest, begin again")
  func beginnings() throws {
    var live = live()
    try receive(&live, try sample(0), at: 1)
    try receive(&live, .scene(name: "probe"), at: 2)
    #expect(fork(live, at: 3).start == 2)
    #expect(fork(live, at: 100).start == 100)
  }
}
