import Engine
import Testing

@testable import Rooms

@Suite("Attract mode")
struct AttractTests {
  /// Tilts to 10, 20 and 30 degrees, a third of a second apart.
  static let take = Take(
    scene: .probe(),
    events: [0.0, 0.25, 0.5].enumerated().map { index, time in
      let attitude = Attitude(alpha: 0, beta: Double(index + 1) * 10, gamma: 0)!
      return .init(time: time, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
    })

  private func makeBench() -> RoomBench {
    RoomBench(configuration: Room.Configuration(attract: ["probe": Self.take]))
  }

  @Test("A room without anybody stays still")
  func empty() {
    #expect(makeBench().room.nextWake == nil)
  }

  @Test("With a viewer the take plays, over and over, as ambient motion")
  func plays() {
    var bench = makeBench()
    bench.join(1)
    bench.read(1, at: 0)
    var tilts: Set<Double> = []
    for step in 1...40 {
      let time = Double(step) / 20
      bench.pass(until: time)
      bench.read(1, at: time)
      tilts.insert((bench.probe.tilt * 1000).rounded() / 1000)
    }
    #expect(tilts.isSuperset(of: [10, 20]))
    #expect(bench.readers[1]?.frames.count ?? 0 > 6)
    #expect(bench.readers[1]?.frames.dropFirst().allSatisfy(\.isAmbient) == true)
    #expect(bench.room.nextWake != nil)
  }

  @Test("Each lap begins when the one before it ends, and after a long pause it is in step again")
  func laps() {
    var bench = RoomBench(configuration: Room.Configuration(attract: ["probe": Self.take]), at: 100)
    bench.join(1, at: 100)
    for (time, tilt) in [(100.1, 10.0), (100.3, 20), (100.6, 10), (100.8, 20), (101.1, 10), (1000.3, 20)] {
      bench.pass(until: time)
      #expect(abs(bench.probe.tilt - tilt) < 1e-9, "at \(time)")
    }
  }

  @Test("Without a take for the scene nothing plays")
  func noTake() {
    var bench = RoomBench(configuration: Room.Configuration(attract: ["lenticular": Self.take]))
    bench.join(1)
    #expect(bench.room.nextWake == nil)
  }

  @Test("Everybody is told when it begins and when it ends; where there is none, nobody is told anything")
  func told() {
    var bench = makeBench()
    bench.join(1, .presenter)
    bench.join(2)
    #expect(bench.read(2, at: 0).contains("attract"))
    bench.pass(until: 1.1)
    #expect(!bench.read(2, at: 1.1).contains("attract"))
    bench.send(.action(name: "go"), from: 1, at: 1.2)
    #expect(bench.read(2, at: 1.2).contains("attract"))
    var still = RoomBench()
    still.join(1)
    still.pass(until: 1)
    #expect(!still.read(1, at: 1).contains("attract"))
  }

  private static let inputs: [ClientMessage] = [
    .input(.pointer(Pointer(phase: .began, id: 1, location: .zero))),
    .input(.parameter(name: "amount", value: .number(0.5))),
    .input(.action(name: "go")),
    .input(
      .sample(
        Sample(attitude: Attitude(alpha: 0, beta: -40, gamma: 0)!, screenAngle: .zero), isSynthetic: true)),
  ]

  @Test("The first accepted input ends it, with the scene as it was before", arguments: inputs.indices)
  func ends(index: Int) {
    var bench = makeBench()
    bench.join(1, .presenter)
    bench.pass(until: 1.1)
    #expect(bench.probe.tilt != 0)
    bench.send(Self.inputs[index], from: 1, at: 1.2)
    #expect(abs(bench.probe.tilt - (index == 3 ? -40 : 0)) < 1e-9)
    bench.pass(until: 3)
    bench.read(1, at: 3)
    #expect(abs(bench.probe.tilt - (index == 3 ? -40 : 0)) < 1e-9)
    #expect(bench.readers[1]?.frames.last?.isAmbient == false)
    #expect(bench.isUpToDate(1))
  }

  @Test("A chosen scene ends it")
  func sceneEnds() {
    var bench = makeBench()
    bench.join(1, .presenter)
    bench.pass(until: 1.1)
    bench.send(.scene(name: "lenticular"), from: 1, at: 1.2)
    bench.pass(until: 2)
    #expect(bench.room.nextWake == nil)
  }

  private static let idle: [ClientMessage] = [
    .request(.ping(t: 1)), .acknowledgement(epoch: 0, sequence: 1),
    .input(.parameter(name: "amount", value: .number(7))), .input(.scene(name: "nowhere")),
    .input(.action(name: "nothing")), .input(.tuning(.everyone)),
    .input(.pointer(Pointer(phase: .moved, id: 1, location: .zero))),
  ]

  @Test("What is refused or moves nothing does not end it", arguments: idle.indices)
  func goesOn(index: Int) {
    var bench = makeBench()
    bench.join(1, .presenter)
    bench.pass(until: 0.3)
    bench.send(Self.idle[index], from: 1, at: 0.4)
    bench.pass(until: 0.6)
    #expect(bench.probe.tilt != 0)
    #expect(bench.room.nextWake != nil)
  }

  @Test("A viewer's refused sample does not end it")
  func viewersSample() {
    var bench = makeBench()
    bench.join(1)
    bench.tilt(80, from: 1, at: 0.1)
    bench.pass(until: 0.6)
    #expect(bench.probe.tilt > 0)
    #expect(bench.probe.tilt < 31)
  }

  @Test("After an input it comes back only when the room has been empty")
  func returns() {
    var bench = makeBench()
    bench.join(1, .phone)
    bench.join(2)
    bench.tilt(50, from: 1, at: 1)
    bench.leave(1, at: 2)
    bench.join(3, at: 3)
    bench.pass(until: 20)
    #expect(abs(bench.probe.tilt - 50) < 1e-9)
    bench.leave(2, at: 21)
    bench.leave(3, at: 22)
    bench.pass(until: 29)
    #expect(bench.room.nextWake == nil)
    bench.join(4, at: 30)
    bench.pass(until: 30.6)
    #expect(bench.probe.tilt < 31)
  }

  @Test("When everybody has left, the scene is what it was before")
  func everybodyLeaves() {
    var bench = makeBench()
    bench.join(1)
    bench.pass(until: 0.3)
    bench.leave(1, at: 0.4)
    bench.pass(until: 5)
    #expect(bench.probe.tilt == 0)
    #expect(bench.room.nextWake == nil)
  }

  @Test("A take that never moves on plays nothing")
  func standstill() {
    let still = Take(scene: .probe(), events: [.init(time: 0, event: .calibrate)])
    var bench = RoomBench(configuration: Room.Configuration(attract: ["probe": still]))
    bench.join(1)
    #expect(bench.room.nextWake == nil)
  }

  @Test("After a long pause it goes on without catching up")
  func pause() {
    var bench = makeBench()
    bench.join(1)
    _ = bench.room.handle(.ticked, at: 1000)
    #expect((bench.room.nextWake ?? 0) > 999)
    #expect(bench.pass(until: 1001).count < 20)
  }

  @Test(
    "Every event of every lap is due once, however the times are rounded", arguments: [0, 0.1, 0.3, 100.1])
  func rounding(began: Time) throws {
    for duration in [0.1, 0.3, 0.7, 1.1] {
      let events = [0, duration].map { Take.TimedEvent(time: $0, event: .calibrate) }
      let take = Take(scene: .probe(), events: events)
      var loop = try #require(TakeLoop(take, at: began))
      var times: [Time] = []
      while times.count < 200 { times += loop.dueEvents(at: loop.nextTime).map(\.time) }
      // A lap ends with an event when the next one begins with one.
      let expected = (0..<200).map { began + Double(($0 + 1) / 2) * duration }
      #expect(zip(times, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }
}
