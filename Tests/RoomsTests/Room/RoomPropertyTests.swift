import Engine
import TestData
import Testing

@testable import Rooms

@Suite("A room with clients that do anything at any time")
struct RoomPropertyTests {
  /// What plays while nobody has moved the room, in every second run.
  private static let attract = Take(
    scene: .probe(),
    events: (0...9).map { index in
      let attitude = Attitude(alpha: 0, beta: Double(index), gamma: 0)!
      return .init(
        time: Double(index) / 10, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
    })

  /// A room in which five clients have done anything for a while, and everybody has then read everything.
  private func run(seed: Int) -> RoomBench {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bench = RoomBench(
      configuration: Room.Configuration(
        attract: seed % 2 == 0 ? ["probe": Self.attract] : [:],
        environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)]))))
    bench.transcript = Transcript()
    var time = 0.0
    for _ in 0..<600 {
      time += generator.number(in: 0...0.05)
      bench.pass(until: time)
      let id = ClientID.random(in: 1...5, using: &generator)
      if bench.readers[id] == nil {
        bench.join(id, Role.allCases[Int(id) % 3], at: time)
      }
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: bench.leave(id, at: time)
      case 1..<6: bench.read(id, at: time)
      case 6..<9: _ = bench.readOne(id, at: time)
      default: bench.send(ClientMessage.random(using: &generator), from: id, at: time)
      }
    }
    // A last input ends the attract mode; after the slowest probe everybody can have everything.
    bench.join(6, .presenter, at: time)
    bench.send(.action(name: "go"), from: 6, at: time)
    for _ in 0..<30 {
      time += 0.26
      bench.pass(until: time)
      for id in bench.readers.keys.sorted() { bench.read(id, at: time) }
    }
    return bench
  }

  @Test("A client that has read everything has the room's state, whatever happened before", arguments: 0..<40)
  func retainedState(seed: Int) {
    let bench = run(seed: seed)
    #expect(bench.room.nextWake == nil)
    for (id, reader) in bench.readers {
      #expect(reader.faults == [])
      #expect(reader.kinds.filter { $0 != "error" && $0 != "pong" }.prefix(2) == ["hello", "scene"])
      #expect(reader.parameters == bench.room.performance.live.stage.scene.parameterValues)
      #expect(reader.presence == bench.room.presence)
      #expect(
        reader.tuning == bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind))
      #expect(bench.isUpToDate(id))
    }
  }
  @Test("Not a byte that a client reads has changed, nor an effect or a wake time")
  func transcripts() throws {
    try Transcript.compare((0..<40).compactMap { run(seed: $0).transcript }, with: "clients")
  }
}
