import Engine
import Testing

@testable import Rooms

@Suite("Recording a room")
struct RoomRecordingTests {
  private func card() throws -> TakeBench { TakeBench(try SceneCatalog.builtIn.scene(named: "lenticular")) }

  @Test("Everybody is told of a recording, and presenters of the takes")
  func told() throws {
    var bench = try card()
    bench.pass(until: 0.9)
    for id in [1, 2, 3] as [ClientID] {
      bench.bench.read(id, at: 0.9)
      #expect(bench.bench.readers[id]?.kinds.contains("replay") == false)
    }
    try bench.send(#"{"type": "record", "value": true}"#, at: 1)
    for id in [1, 2, 3] as [ClientID] {
      #expect(bench.bench.read(id, at: 1) == ["replay"])
      #expect(
        bench.bench.readers[id]?.replay?.recording
          == ReplayState.Recording(name: "Take 1", began: 1000, longest: 600))
    }
    try bench.send(#"{"type": "stop"}"#, at: 3)
    #expect(bench.bench.read(1, at: 3) == ["replay", "takes"])
    #expect(bench.bench.read(3, at: 3) == ["replay"])
    #expect(bench.bench.readers[3]?.replay == ReplayState())
    let listing = try #require(bench.bench.readers[1]?.takes.first)
    #expect(listing.name == "Take 1" && listing.scene == "lenticular")
    #expect(listing.duration == 2 && !listing.cut)
  }

  @Test(
    "Only presenters record, play and stop",
    arguments: [
      #"{"type": "record", "value": true}"#, #"{"type": "play", "take": "x"}"#, #"{"type": "stop"}"#,
    ])
  func roles(message: String) throws {
    var bench = try card()
    for id in [2, 3] as [ClientID] {
      try bench.send(message, from: id, at: 1)
      bench.bench.read(id, at: 1)
      #expect(bench.bench.readers[id]?.errors.map(\.code) == [.notAllowed])
    }
    #expect(bench.room.performance.live.recorder == nil)
  }

  @Test("A recording that is over takes as much room as it has bytes, though it is not written yet")
  func reservation() throws {
    var bench = try card()
    for number in 1...20 {
      for message in [TakesMessage.record(nil), .endRecording] {
        _ = bench.bench.send(.takes(message), from: 1, at: Double(number))
      }
    }
    bench.bench.read(1, at: 30)
    #expect(bench.bench.readers[1]?.errors.isEmpty == true)
    #expect(bench.room.repertoire.takes.refusal(ofName: try #require(TakeName("Take 20"))) != nil)
  }

  @Test("A name that is taken, or is none, is refused with a sentence")
  func names() throws {
    var bench = try card()
    try bench.send(#"{"type": "record", "value": true, "name": "Finale"}"#, at: 1)
    try bench.send(#"{"type": "record", "value": true}"#, at: 1)
    try bench.send(#"{"type": "record", "value": false}"#, at: 2)
    try bench.send(#"{"type": "record", "value": true, "name": "Finale"}"#, at: 3)
    bench.bench.read(1, at: 3)
    let errors = bench.bench.readers[1]?.errors ?? []
    #expect(errors.map(\.code) == [.notAllowed, .tooMany])
    #expect(errors.last?.message.contains("Finale") == true)
    #expect(bench.room.performance.live.recorder == nil)
    try bench.send(#"{"type": "record", "value": true}"#, at: 4)
    #expect(bench.room.performance.live.recorder?.name.description == "Take 1")
  }

  @Test("A recording stops by itself when it is as long as it may be, and is kept")
  func longest() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 10)
    bench.pass(until: 700)
    #expect(bench.room.performance.live.recorder == nil)
    #expect(try bench.take().end == Take.longest)
    bench.bench.read(1, at: 700)
    let errors = bench.bench.readers[1]?.errors ?? []
    #expect(errors.map(\.code) == [.tooMany])
    #expect(errors.first?.message.hasSuffix("and a room 64 MiB of takes.") == true)
  }

  @Test("A recording that is full stops by itself, and is kept")
  func fullest() throws {
    var bench = TakeBench(try SceneCatalog.builtIn.scene(named: "text"))
    bench.send(.takes(.record(nil)), at: 0)
    let text = String(repeating: "長", count: 400)
    var time = 0.0
    while bench.room.performance.live.recorder != nil, time < 100 {
      time += 0.001
      bench.handle(
        .received(.success(.parameter(name: "text", value: .text(text))), from: 1), at: time)
      // The layout of a long text takes its time; what counts here is what is written.
      for _ in 0..<1000 { bench.bench.room.performance.live.apply(.hover(Point(x: 1, y: 1)), at: time) }
    }
    #expect(bench.room.performance.live.recorder == nil)
    let bytes = try #require(bench.kept["Take 1"]).utf8.count
    #expect(bytes <= Take.mostBytes && bytes > Take.mostBytes / 2)
  }

  @Test("A room that closes keeps what it records")
  func closing() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 0)
    bench.bench.tilt(30, from: 2, at: 1)
    bench.handle(.closing, at: 2)
    #expect(try bench.take().events.count == 1)
  }

  @Test("A recording ends the attract mode, whose take is not in it")
  func attract() throws {
    let card = try SceneCatalog.builtIn.scene(named: "lenticular")
    let sample = Sample(attitude: try #require(Attitude(alpha: 0, beta: 40, gamma: 0)), screenAngle: .zero)
    let events = [0, 0.5].map { Take.TimedEvent(time: $0, event: .sample(sample)) }
    let take = Take(scene: card, events: events)
    var bench = TakeBench(card, configuration: Room.Configuration(attract: ["lenticular": take]))
    bench.pass(until: 1)
    #expect(bench.room.performance.live.attract.isOn)
    bench.send(.takes(.record(nil)), at: 1)
    bench.pass(until: 3)
    bench.send(.takes(.stop), at: 3)
    #expect(try bench.take().events.isEmpty)
    #expect(!bench.room.performance.live.attract.isOn)
  }

  @Test("The attract mode does not begin again in a room that is being recorded")
  func attractAgain() throws {
    let card = try SceneCatalog.builtIn.scene(named: "lenticular")
    let sample = Sample(attitude: try #require(Attitude(alpha: 0, beta: 40, gamma: 0)), screenAngle: .zero)
    let take = Take(scene: card, events: [Take.TimedEvent(time: 0.5, event: .sample(sample))])
    var bench = TakeBench(card, configuration: Room.Configuration(attract: ["lenticular": take]))
    bench.send(.takes(.record(nil)), at: 1)
    for id in 1...3 { bench.bench.leave(ClientID(id), at: 2) }
    bench.bench.join(1, .presenter, at: 3)
    bench.pass(until: 6)
    #expect(!bench.room.performance.live.attract.isOn)
    bench.send(.takes(.stop), at: 6)
    #expect(try bench.take().events.isEmpty)
  }

  @Test("Samples are recorded as the scene has them: smoothed")
  func smoothed() throws {
    var bench = try card()
    try bench.send(#"{"type": "smoothing", "minimumCutoff": 0.5, "beta": 0}"#, at: 0)
    bench.bench.tilt(0, from: 2, at: 0.1)
    bench.send(.takes(.record(nil)), at: 0.1)
    bench.bench.tilt(40, from: 2, at: 0.2)
    bench.send(.takes(.stop), at: 0.3)
    guard case .sample(let sample)? = try bench.take().events.first?.event else {
      Issue.record("no sample")
      return
    }
    let tilt = sample.attitude.screenTilt(.zero).x
    #expect(tilt > 0 && tilt < 30)
  }

  @Test("What is recorded is written down as it comes, at least every half second, in whole lines")
  func written() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 10)
    for step in 1...100 {
      bench.pass(until: 10 + Double(step) * 0.03)
      bench.bench.tilt(Double(step), from: 2, at: 10 + Double(step) * 0.03)
      let unwritten = 10 + Double(step) * 0.03 - (bench.writes.last ?? 0)
      #expect(unwritten <= TakeRecorder.interval + 1e-9)
      #expect(bench.running?.lines.last == UInt8(ascii: "\n"))
    }
    #expect(bench.writes.count <= 8)
    bench.pass(until: 14)
    let written = bench.writes.count
    bench.pass(until: 100)
    #expect(bench.writes.count == written)
    bench.send(.takes(.stop), at: 101)
    #expect(try bench.take().events.count == 100)
  }

  @Test("A room that is late ends its recording when it was due all the same")
  func late() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 10)
    bench.handle(.left(3), at: 10 + 605)
    #expect(try bench.take().end == Take.longest)
  }

  @Test("A name that is recorded, brought or renamed to is nobody else's")
  func reserved() throws {
    var bench = try card()
    let (one, two) = (try #require(TakeName("One")), try #require(TakeName("Two")))
    bench.send(.takes(.record(one)), at: 1)
    #expect(bench.room.repertoire.takes.refusal(ofName: one)?.contains("One") == true)
    bench.send(.takes(.stop), at: 2)
    #expect(bench.room.repertoire.takes.refusal(ofName: one)?.contains("already") == true)
    #expect(bench.room.repertoire.takes.refusal(ofTake: one, bytes: 1) != nil)
    bench.bench.room.repertoire.takes.reserve(two, bytes: 100)
    bench.send(.takes(.record(two)), at: 3)
    bench.bench.read(1, at: 3)
    #expect(bench.bench.readers[1]?.errors.map(\.code) == [.tooMany])
    #expect(bench.room.performance.live.recorder == nil)
    bench.bench.room.repertoire.takes.release(two)
    bench.send(.takes(.record(two)), at: 4)
    #expect(bench.room.performance.live.recorder?.name == two)
  }

  @Test("What is on its way counts among a room's takes and bytes")
  func limits() throws {
    var bench = try card()
    for index in 0..<8 {
      bench.bench.room.repertoire.takes.reserve(try #require(TakeName("\(index)")), bytes: 8 << 20)
    }
    let name = try #require(TakeName("x"))
    #expect(bench.room.repertoire.takes.refusal(ofTake: name, bytes: 1)?.contains("64 MiB") == true)
    for index in 0..<100 {
      bench.bench.room.repertoire.takes.reserve(try #require(TakeName("\(index)")), bytes: 0)
    }
    #expect(bench.room.repertoire.takes.refusal(ofTake: name, bytes: 0)?.contains("100 takes") == true)
    bench.bench.room.repertoire.takes.release(try #require(TakeName("7")))
    #expect(bench.room.repertoire.takes.refusal(ofTake: name, bytes: 64 << 20) == nil)
  }

  @Test("A recording that the disk takes no more of ends, and presenters hear what is kept of it")
  func fullDisk() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 1)
    let name = try #require(bench.room.performance.live.recorder?.name)
    bench.handle(.recorded(name, .stopped(saved: name, reason: "No space left on device.")), at: 2)
    #expect(
      bench.room.performance.live.recorder == nil && bench.room.repertoire.takes.refusal(ofName: name) == nil)
    bench.bench.read(1, at: 2)
    let message = bench.bench.readers[1]?.errors.last?.message ?? ""
    #expect(message.contains("No space left") && message.contains("Take 1"), "\(message)")
  }

  @Test("Of a recording that was cut off the next presenter hears who comes")
  func recovered() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .viewer)
    _ = bench.room.handle(.recovered(try #require(TakeName("Finale"))), at: 1)
    bench.join(2, .presenter, at: 2)
    bench.read(1, at: 3)
    bench.read(2, at: 3)
    #expect(bench.readers[1]?.errors.isEmpty == true)
    #expect(bench.readers[2]?.errors.first?.message.contains("Finale") == true)
  }

  @Test("A recording ends, and is kept, when another server takes the room")
  func followed() throws {
    var bench = try card()
    bench.send(.takes(.record(nil)), at: 1)
    let actions = bench.bench.change(at: 2) { $0.follow(at: 2) }
    #expect(actions.contains(.record(.end)))
    #expect(bench.bench.node.room == nil)
  }
}
