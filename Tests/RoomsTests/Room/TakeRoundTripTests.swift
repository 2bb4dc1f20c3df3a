import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Takes, bit by bit")
struct TakeRoundTripTests {
  private static let cases: [(String, UInt64)] = SceneCatalog.builtIn.kinds.flatMap { scene in
    (1...8).map { (scene.name, UInt64($0)) }
  }

  @Test("What was recorded is replayed bit by bit, from the middle of anything", arguments: cases)
  func exact(scene: String, seed: UInt64) throws {
    var input = RandomInput(seed: seed)
    var time = input.random.number(in: 0...100_000)
    var bench = TakeBench(try SceneCatalog.builtIn.scene(named: scene), at: time)
    func later() -> Time {
      input.isLucky(0.1) ? input.random.number(in: 0...3) : input.random.number(in: 0...0.05)
    }
    // The recording begins in the middle of something.
    for _ in 0..<30 {
      input.send(to: &bench, at: time)
      time += later()
    }
    time = max(time, time.nextUp)
    // What is due by then happens before anybody looks, as on a server.
    bench.pass(until: time)
    bench.send(.takes(.record(nil)), at: time)
    let recorder = try #require(bench.room.performance.live.recorder)
    var looks: [(Time, TakeBench.Look)] = [(0, bench.look(at: time))]
    for _ in 0..<150 {
      time += later()
      bench.pass(until: time)
      input.send(to: &bench, at: time)
      if input.isLucky(0.5) { time += later() }
      bench.pass(until: time)
      looks.append((recorder.offset(of: time), bench.look(at: time)))
    }
    bench.send(.takes(.stop), at: time)
    let take = try bench.take()
    #expect(take.cut == nil)
    #expect(take.end == recorder.offset(of: time))

    var player = TakePlayer(take, in: TakeBench.environment)
    for (offset, look) in looks {
      player.show(at: offset)
      #expect(TakeBench.Look(player.stage.frame) == look, "at \(offset)")
    }
    // The same through the room that plays it, at any other time.
    time += 10
    bench.send(.takes(.play(PlaybackRequest(take: TakeName("Take 1"), isPaused: true))), at: time)
    #expect(bench.look(at: time) == looks[0].1)
    for (offset, look) in looks {
      bench.send(.takes(.play(PlaybackRequest(time: offset))), at: time)
      #expect(bench.look(at: time) == look, "sought \(offset)")
      time += 0.01
    }
  }

  @Test("A recorded take is read as it was written, line by line")
  func writing() throws {
    var bench = TakeBench(try SceneCatalog.builtIn.scene(named: "lenticular"), at: 5)
    bench.send(.takes(.record(TakeName("Finale"))), at: 7)
    bench.bench.tilt(20, from: 2, at: 7.5)
    bench.send(.calibrate, from: 2, at: 8)
    bench.send(.parameter(name: "baseDegrees", value: .number(25)), at: 8.25)
    bench.send(.scene(name: "arm"), at: 9)
    bench.send(.takes(.endRecording), at: 10)
    let text = try #require(bench.kept["Finale"])
    let lines = text.split(separator: "\n")
    #expect(lines[0].contains("\"scene\":\"lenticular\""))
    #expect(lines[1].hasPrefix("{\"t\": 0.5, \"type\": \"sample\", \"q\": ["))
    #expect(lines[2] == "{\"t\": 1.0, \"type\": \"calibrate\"}")
    #expect(lines[3] == "{\"t\": 1.25, \"type\": \"parameter\", \"name\": \"baseDegrees\", \"value\": 25}")
    #expect(lines[4] == "{\"t\": 2.0, \"type\": \"scene\", \"name\": \"arm\"}")
    #expect(lines[5] == "{\"t\": 3.0, \"type\": \"end\"}")
    #expect(lines.count == 6)
    #expect(RecordedSample(.init(lines[1].utf8)) != nil)
  }
}
