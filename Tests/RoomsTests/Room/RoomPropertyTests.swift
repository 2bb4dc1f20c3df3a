import Engine
import Testing

@testable import Rooms

@Suite("A room with clients that do anything at any time")
struct RoomPropertyTests {
  private static func randomMessage(using generator: inout SeededGenerator) -> ClientMessage {
    let phases = Pointer.Phase.allCases
    switch Int.random(in: 0..<21, using: &generator) {
    case 0..<6:
      let attitude = Attitude(
        alpha: 0, beta: generator.number(in: -80...80), gamma: generator.number(in: -80...80))
      return .sample(
        Sample(attitude: attitude ?? .identity, screenAngle: .zero),
        isSynthetic: Bool.random(using: &generator))
    case 6, 7:
      return .control(
        .pointer(
          Pointer(
            phase: phases[Int.random(in: 0..<4, using: &generator)],
            id: Int.random(in: -1...2, using: &generator), location: .zero)))
    case 8: return .control(.parameter(name: "amount", value: .number(generator.number(in: -0.2...1.2))))
    case 9: return .control(.parameter(name: "isRound", value: .toggle(Bool.random(using: &generator))))
    case 10: return .control(.action(name: Bool.random(using: &generator) ? "go" : "nothing"))
    case 11: return .control(.calibrate)
    case 12: return .control(.requestTilt)
    case 13: return .control(.tuning(Bool.random(using: &generator) ? .everyone : .presenter))
    case 14: return .control(.ping(t: generator.number(in: 0...1)))
    case 15: return .control(.tune(Bool.random(using: &generator) ? .undo : .redo))
    case 16: return .control(.tune(.compare(Bool.random(using: &generator) ? .a : .b)))
    case 17, 18:
      let operations = TuningMessage.PresetOperation.allCases
      let name = ["calm", "wild", ""].randomElement(using: &generator)!
      return .control(.tune(.preset(operations.randomElement(using: &generator)!, name: name)))
    case 19:
      return .control(
        .tune(
          .parameters([
            "amount": .number(generator.number(in: -0.1...1.1)),
            "isRound": .toggle(Bool.random(using: &generator)),
          ])))
    default:
      return .acknowledgement(epoch: 0, sequence: UInt32.random(in: 0...50, using: &generator))
    }
  }

  private static let attract = Take(
    scene: .probe(),
    events: (0...9).map { index in
      let attitude = Attitude(alpha: 0, beta: Double(index), gamma: 0)!
      return .init(
        time: Double(index) / 10, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
    })

  @Test("Whoever has read everything has the room's state, whatever happened before", arguments: 0..<40)
  func retainedState(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bench = RoomBench(
      configuration: Room.Configuration(attract: seed % 2 == 0 ? ["probe": Self.attract] : [:]))
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
      default: bench.send(Self.randomMessage(using: &generator), from: id, at: time)
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
    #expect(bench.room.nextWake == nil)
    for (id, reader) in bench.readers {
      #expect(reader.faults == [])
      #expect(reader.kinds.filter { $0 != "error" && $0 != "pong" }.prefix(2) == ["hello", "scene"])
      #expect(reader.parameters == bench.room.program.stage.scene.parameterValues)
      #expect(reader.presence == bench.room.presence)
      #expect(reader.tuning == bench.room.tunings.state(of: bench.room.program.sceneKind))
      #expect(bench.isUpToDate(id))
    }
  }
}
