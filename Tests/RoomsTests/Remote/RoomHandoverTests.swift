import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("Going on with a room that another node ran")
struct RoomHandoverTests {
  private func card() throws -> TakeBench { TakeBench(try SceneCatalog.builtIn.scene(named: "lenticular")) }

  /// The handover as it comes back out of Redis.
  private func stored(_ handover: RoomHandover) throws -> RoomHandover {
    try JSONDecoder().decode(RoomHandover.self, from: Data(handover.stableJSON))
  }

  @Test("A recording goes on as if nothing had happened", arguments: 0..<20)
  func recording(seed: UInt64) throws {
    var benches = [try card(), try card()]
    var random = SeededGenerator(seed: seed)
    let move = Int.random(in: 1..<60, using: &random)
    for index in benches.indices { try benches[index].send(#"{"type": "record", "value": true}"#, at: 1) }
    for step in 0..<60 {
      let time = 1.1 + Double(step) / 20
      if step == move { try benches[1].moveToAnotherNode(at: time) }
      let (angle, degrees) = (random.number(in: -60...60), random.number(in: 20...80))
      for index in benches.indices {
        benches[index].pass(until: time)
        benches[index].bench.tilt(angle, from: 2, at: time)
        if step % 7 == 0 {
          benches[index].send(.parameter(name: "baseDegrees", value: .number(degrees)), at: time)
        }
      }
    }
    for index in benches.indices { try benches[index].send(#"{"type": "stop"}"#, at: 5) }
    #expect(benches[1].kept["Take 1"] == benches[0].kept["Take 1"])
    #expect(try benches[1].take().cut == nil)
  }

  @Test(
    "Everybody is told that the room is still being recorded, under the same name and since the same time")
  func told() throws {
    var bench = try card()
    try bench.send(#"{"type": "record", "value": true, "name": "Finale"}"#, at: 1)
    try bench.moveToAnotherNode(at: 3)
    bench.bench.read(3, at: 3)
    #expect(bench.bench.readers[3]?.replay?.recording?.name == "Finale")
    #expect(bench.bench.readers[3]?.replay?.recording?.began == 1000)
  }

  @Test("What has been recorded of a room that stood still for long is kept, and the recording is over")
  func longGap() throws {
    var bench = try card()
    try bench.send(#"{"type": "record", "value": true}"#, at: 1)
    bench.bench.tilt(30, from: 2, at: 2)
    try bench.moveToAnotherNode(at: 3, now: 100)
    #expect(bench.room.performance.live.recorder == nil)
    #expect(try bench.take().events.count == 1)
    #expect(try bench.take().cut == nil)
  }

  @Test(
    "A recording that is not whole is not gone on with",
    arguments: [
      (0, "{}\n"), (3, "{}"), (3, ""), (-1, "{}\n"), (3, "\u{0}}\n"), (3, "ab\n"), (2, "{}\n"),
      (Int.max, "{}\n"), (9 << 20, String(repeating: "{", count: 9 << 20)),
    ])
  func unsound(bytes: Int, text: String) throws {
    var bench = try card()
    let recording = RunningRecording(name: "Take 1", began: 1, bytes: bytes)
    let handover = RoomHandover(driving: Driving(), recording: recording)
    let actions = bench.bench.room.resume(handover, recorded: Array(text.utf8), at: 2, now: 2)
    #expect(actions == [] && bench.room.performance.live.recorder == nil)
  }

  @Test(
    "A name, or a beginning, that none can have is no recording's",
    arguments: [("", 1.0), ("a/b", 1), ("Take 1", 3), ("Take 1", -1), ("Take 1", 1e300)])
  func unsoundRecording(name: String, began: Double) throws {
    var bench = try card()
    let recording = RunningRecording(name: name, began: began, bytes: 3)
    _ = bench.bench.room.resume(
      RoomHandover(driving: Driving(), recording: recording), recorded: Array("{}\n".utf8), at: 2, now: 2)
    #expect(bench.room.performance.live.recorder == nil)
  }

  @Test("Who drives goes on driving, whoever else is faster, and those who ask still ask")
  func drives() throws {
    var bench = RoomBench()
    for id in [1, 2, 3, 4] as [ClientID] { bench.join(id, .phone) }
    bench.tilt(10, from: 3, at: 1)
    let moved = try driving(after: bench.room, at: 2, isHere: [1, 2, 3, 4])
    #expect(moved.driver.id == 3)
    var (tilt, ledger) = (Tilt(), Ledger())
    tilt.resume(moved, in: &ledger)
    let movements = [(1, 2.1), (3, 2.2)].map { id, time in
      tilt.receive(
        sample, isSynthetic: false, takesTurns: true, session: nil, from: id, in: &ledger, at: time)
    }
    #expect(movements.map { $0 == nil } == [true, false])
  }

  @Test(
    "A driver whose connection ended with the node has the tilt back with the first sample of the same session",
    arguments: [true, false])
  func comesAgain(isHeard: Bool) throws {
    let session = "the-same-phone"
    var bench = RoomBench()
    bench.join(7, .phone, session: session)
    bench.join(9, .phone)
    bench.tilt(10, from: 7, at: 1)
    bench.send(.calibrate, from: 7, at: 1)
    bench.join(8, .phone, session: session)
    // Two that are in use at once are two phones.
    bench.tilt(20, from: 8, at: isHeard ? 1.1 : 2)
    #expect(bench.room.performance.tilt.driver.id == (isHeard ? 7 : 8))
    bench.tilt(30, from: 9, at: 2)
    bench.tilt(20, from: 8, at: 2)
    #expect(bench.room.performance.tilt.driver.id == 8)
    #expect(bench.room.performance.live.stage.reference != .identity)
    _ = bench.room.handle(.left(7), at: 3)
    #expect(bench.room.performance.tilt.driver.id == 8)
    bench.tilt(30, from: 9, at: 3)
    #expect(bench.room.performance.tilt.driver.id == 8)
  }

  @Test("Signals go on for those who asked for them and are still here")
  func signals() throws {
    var bench = try card()
    bench.bench.send(.signals(true), from: 2, at: 1)
    try bench.moveToAnotherNode(at: 2)
    #expect(!bench.room.performance.signalReaders.isEmpty)
    bench.bench.room.catchUp(at: 2)
    bench.bench.read(2, at: 2)
    #expect(bench.bench.readers[2]?.scene?.nodes.contains { $0.kind == .signal } == true)
    bench.bench.send(.signals(false), from: 2, at: 3)
    #expect(bench.room.performance.signalReaders.isEmpty)
    let stranger = RoomHandover(driving: Driving(), signalReaders: [99])
    _ = bench.bench.room.resume(stranger, recorded: [], at: 4, now: 4)
    #expect(bench.room.performance.signalReaders.isEmpty)
  }

  @Test("Nobody drives who is not here, and nobody was heard in the future")
  func bounded() throws {
    var driving = Driving()
    driving.set(.turns, turnSeconds: 10, at: 0)
    _ = driving.receiveSample(from: 7, isSynthetic: false, takesTurns: true, at: 1e8)
    let gone = try #require(driving.restricted(to: { _ in false }, at: 5))
    #expect(gone.driver.id == nil && gone.turnEnds == nil)
    let here = try #require(driving.restricted(to: { _ in true }, at: 5))
    #expect(here.driver.deadline == 5 + Driver.idleTimeout)
    #expect(here.turnEnds ?? 0 <= 15)
  }

  private var sample: Sample { Sample(attitude: .identity, screenAngle: .zero) }

  private func driving(after room: borrowing Room, at time: Time, isHere: Set<ClientID>) throws -> Driving {
    try #require(try stored(room.handover).driving.restricted(to: isHere.contains, at: time))
  }
}

extension TakeBench {
  /// Lets another node go on with the room, as its owner has kept it.
  fileprivate mutating func moveToAnotherNode(at time: Time, now: Time? = nil) throws {
    carryOut(bench.room.handOutRecording(at: time), at: time)
    let snapshot = try SnapshotFile.decode(
      SnapshotFile.encode(bench.room.snapshot(at: time)), scenes: .builtIn)
    let handover = try JSONDecoder().decode(
      RoomHandover.self, from: Data(bench.room.handover.stableJSON))
    let numbers = bench.room.audience.screen.state
    bench.replace(byRemote: bench.room.repertoire.configuration, at: time)
    for (id, role) in [(1, .presenter), (2, .phone), (3, .viewer)] as [(ClientID, Role)] {
      _ = bench.node.handle(.joined(id, Person(role)), at: time)
    }
    bench.lead(from: snapshot, after: numbers, at: time)
    let recorded = running?.lines ?? []
    forgetRecording()
    carryOut(
      bench.room.resume(handover, recorded: recorded, at: time, now: now ?? time), at: time)
  }
}
