import Engine
import Testing

@testable import Rooms

@Suite("Signals in a room")
struct RoomSignalsTests {
  /// A room that has been quiet for a second: a presenter, a phone and a viewer, who have read everything.
  private func makeBench(_ configuration: Room.Configuration = Room.Configuration()) -> RoomBench {
    var bench = RoomBench(configuration: configuration)
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3)
    settle(&bench, until: 1)
    return bench
  }

  /// Lets the room tick and everybody read.
  private func settle(_ bench: inout RoomBench, until time: Time) {
    bench.pass(until: time)
    for id: ClientID in 1...3 { bench.read(id, at: time) }
  }

  private func signals(_ bench: RoomBench, _ id: ClientID = 3) -> [String] {
    (bench.readers[id]?.scene?.nodes ?? []).filter { $0.kind == .signal }.compactMap(\.id)
  }

  @Test("They come to everybody with the first who wants them, and go with the last", arguments: [1, 2])
  func comeAndGo(first: ClientID) {
    var bench = makeBench()
    let epoch = bench.room.audience.screen.state.epoch
    #expect(signals(bench) == [])
    bench.send(.signals(true), from: first, at: 2)
    #expect(bench.read(3, at: 2) == ["scene", "frame"])
    #expect(signals(bench) == ["signal.attitude"])
    #expect(bench.room.audience.screen.state.epoch == epoch + 1)
    bench.send(.signals(true), from: 3 - first, at: 3)
    bench.send(.signals(true), from: first, at: 3.1)
    bench.send(.signals(false), from: first, at: 3.2)
    settle(&bench, until: 4)
    #expect(bench.room.audience.screen.state.epoch == epoch + 1)
    bench.send(.signals(false), from: 3 - first, at: 5)
    settle(&bench, until: 6)
    #expect(bench.room.audience.screen.state.epoch == epoch + 2)
    #expect(signals(bench) == [])
    #expect(bench.readers.values.allSatisfy { $0.faults.isEmpty })
  }

  @Test("Whoever leaves no longer wants them")
  func leaving() {
    var bench = makeBench()
    bench.send(.signals(true), from: 2, at: 2)
    settle(&bench, until: 3)
    #expect(signals(bench) == ["signal.attitude"])
    bench.leave(2, at: 4)
    bench.pass(until: 5)
    bench.read(3, at: 5)
    #expect(signals(bench) == [])
    #expect(bench.room.performance.signalReaders.isEmpty)
  }

  @Test("A room that has emptied shows none to who comes next")
  func emptied() {
    var bench = makeBench()
    bench.send(.signals(true), from: 1, at: 2)
    for id: ClientID in 1...3 { bench.leave(id, at: 3) }
    bench.join(4, at: 4)
    bench.pass(until: 5)
    bench.read(4, at: 5)
    #expect(signals(bench, 4) == [])
  }

  @Test("A sample that moves nothing but signals gives frames while they are on, and only then")
  func frames() {
    // A turn about the vertical of a phone that lies flat does not tilt its screen.
    func turn(_ alpha: Double, _ bench: inout RoomBench, at time: Time) {
      let sample = Sample(attitude: Attitude(alpha: alpha, beta: 0, gamma: 0)!, screenAngle: .zero)
      bench.send(.sample(sample, isSynthetic: false), from: 2, at: time)
    }
    var bench = makeBench()
    turn(1, &bench, at: 1)
    settle(&bench, until: 1.5)
    turn(10, &bench, at: 2)
    #expect(bench.read(3, at: 2) == [])
    bench.send(.signals(true), from: 1, at: 3)
    settle(&bench, until: 3.5)
    turn(20, &bench, at: 4)
    #expect(bench.read(3, at: 4) == ["frame"])
    bench.send(.signals(false), from: 1, at: 5)
    settle(&bench, until: 5.5)
    turn(30, &bench, at: 6)
    #expect(bench.read(3, at: 6) == [])
  }

  @Test("Another scene has its own")
  func scenes() throws {
    var bench = makeBench()
    bench.send(.signals(true), from: 1, at: 2)
    bench.send(.scene(name: "lenticular"), from: 1, at: 3)
    settle(&bench, until: 4)
    #expect(signals(bench) == ["signal.attitude", "signal.scene"])
    let node = try #require(bench.readers[3]?.scene?.nodes.last)
    #expect(node.detail == .signal(names: ["roll", "tiltY", "view"], units: [.degrees, .degrees, nil]))
    #expect(bench.room.tree(at: 4).layer("signal.scene")?.values["view"] == 0.5)
  }

  @Test("Looking at them does not end the attract mode, whose end does not end them")
  func attract() throws {
    let events = [0.0, 0.25, 0.5].enumerated().map { index, time in
      let attitude = Attitude(alpha: 0, beta: Double(index + 1) * 10, gamma: 0)!
      return Take.TimedEvent(
        time: time, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
    }
    var bench = makeBench(
      Room.Configuration(attract: ["probe": Take(scene: .probe(), events: events)]))
    bench.send(.signals(true), from: 1, at: 2)
    settle(&bench, until: 3)
    #expect(bench.readers[3]?.frames.last?.isAmbient == true)
    #expect(signals(bench) == ["signal.attitude"])
    bench.tilt(40, from: 2, at: 4)
    settle(&bench, until: 5)
    #expect(bench.readers[3]?.frames.last?.isAmbient == false)
    #expect(signals(bench) == ["signal.attitude"])
  }
}
