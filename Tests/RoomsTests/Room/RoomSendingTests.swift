import Engine
import Testing

@testable import Rooms

@Suite("What a room sends")
struct RoomSendingTests {
  @Test(
    "A newcomer gets hello, the scene, and a complete frame, then the parameters, who is there, and the tuning"
  )
  func newcomer() {
    var bench = RoomBench()
    #expect(bench.join(1).isEmpty && bench.wake == .everybody)
    #expect(bench.read(1, at: 0) == ["hello", "scene", "frame", "parameters", "presence", "tuning"])
    #expect(bench.readers[1]?.frames.first?.isComplete == true)
    #expect(bench.readers[1]?.parameters == ["amount": .number(0), "isRound": .toggle(false)])
    #expect(bench.readers[1]?.faults == [])
    #expect(bench.isUpToDate(1))
  }

  @Test("The last of what a newcomer is owed is told to be the last, and nothing before it")
  func lastDelivery() throws {
    var bench = RoomBench()
    for (id, role) in [(1, Role.presenter), (2, .viewer)] {
      bench.join(ClientID(id), role)
      let slot = try #require(bench.room.audience.slot(of: ClientID(id)))
      var areLast: [Bool] = []
      while let delivery = bench.room.audience.nextDelivery(for: slot, at: 0) {
        areLast.append(delivery.isLast)
      }
      #expect(areLast.count > 5)
      #expect(areLast.firstIndex(of: true) == areLast.count - 1)
    }
  }

  @Test("A phone that shows no stage is told which message is the last, and nothing is left over")
  func lastWithoutStage() throws {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.read(1, at: 0)
    bench.send(.view(showsStage: false), from: 1, at: 1)
    bench.send(.parameter(name: "isRound", value: .toggle(true)), from: 1, at: 1)
    bench.join(2, at: 1)
    bench.pass(until: 2)
    let slot = try #require(bench.room.audience.slot(of: 1))
    var areLast: [Bool] = []
    while let delivery = bench.room.audience.nextDelivery(for: slot, at: 2) {
      areLast.append(delivery.isLast)
    }
    #expect(areLast.count > 1 && areLast.firstIndex(of: true) == areLast.count - 1, "\(areLast)")
  }

  @Test("An acknowledgement says whether its sender is owed something, such as a frame that waits for it")
  func owedAfterAcknowledgement() throws {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    let slot = try #require(bench.room.audience.slot(of: 1))
    var newest = bench.room.audience.screen.versions.sequence
    #expect(bench.room.audience.acknowledge(newest, by: slot, at: 0.01) == (0.01, false))
    for step in 1...5 {
      let time = 1 + Double(step) / 60
      bench.tilt(Double(step), from: 2, at: time)
      bench.read(1, at: time)
    }
    #expect(!bench.isUpToDate(1))
    newest = bench.readers[1]?.frames.last?.sequence ?? 0
    #expect(bench.room.audience.acknowledge(newest, by: slot, at: 1.1).isOwed)
    bench.read(1, at: 1.1)
    #expect(bench.isUpToDate(1))
    #expect(bench.room.audience.acknowledge(newest, by: slot, at: 1.2) == (nil, false))
  }

  @Test("Nothing is owed and nothing will happen while nothing changes")
  func silence() {
    var bench = RoomBench()
    bench.join(1)
    bench.read(1, at: 0)
    #expect(bench.read(1, at: 100) == [])
    #expect(bench.room.nextWake == nil)
  }

  @Test("A sample that changes no float gives no frame")
  func idleSamples() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.tilt(20, from: 2, at: 1)
    bench.pass(until: 1.5)
    bench.read(1, at: 1.5)
    for step in 1...100 {
      bench.tilt(20, from: 2, at: 1.5 + Double(step) / 100)
      #expect(bench.read(1, at: 1.5 + Double(step) / 100) == [])
    }
  }

  @Test("A late joiner has exactly what an old viewer has")
  func lateJoiner() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    for step in 1...50 {
      bench.tilt(Double(step) * 1.1, from: 2, at: Double(step) / 10)
      bench.read(1, at: Double(step) / 10)
    }
    bench.join(3, at: 6)
    bench.read(3, at: 6)
    #expect(bench.readers[3]?.floats == bench.readers[1]?.floats)
    #expect(bench.readers[3]?.frames.last?.sequence == bench.readers[1]?.frames.last?.sequence)
    #expect(bench.readers[3]?.frames.count == 1)
    #expect(bench.isUpToDate(3))
  }

  @Test("A client that reads rarely gets one frame that covers everything")
  func latestWins() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    for step in 1...1000 {
      bench.tilt(Double(step % 80), from: 2, at: Double(step) / 50)
    }
    #expect(bench.read(1, at: 20).filter { $0 == "frame" }.count == 1)
    #expect(bench.isUpToDate(1))
  }

  @Test("Of each state a client that does not read is owed the newest only")
  func newestStates() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .presenter)
    bench.read(1, at: 0)
    for step in 1...100 {
      let time = Double(step)
      bench.send(.parameter(name: "amount", value: .number(time / 100)), from: 2, at: time)
      bench.send(.parameter(name: "isRound", value: .toggle(step % 2 == 0)), from: 2, at: time)
      bench.send(.requestTilt, from: 2, at: time)
      bench.join(ClientID(10 + step), at: time)
    }
    bench.pass(until: 101)
    #expect(bench.read(1, at: 101).sorted() == ["frame", "parameters", "presence", "scene", "tuning"])
    #expect(bench.readers[1]?.parameters["amount"] == .number(1))
    #expect(bench.readers[1]?.presence?.viewers == 102)
    #expect(bench.isUpToDate(1))
    #expect(bench.readers[1]?.faults == [])
  }

  @Test("Viewers that are in step are owed the same frame")
  func sharedFrames() throws {
    var bench = RoomBench()
    for id: ClientID in 1...3 { bench.join(id) }
    bench.join(9, .phone)
    for id: ClientID in 1...3 { bench.read(id, at: 0) }
    bench.tilt(30, from: 9, at: 1)
    var beginnings: [UInt32] = []
    for id: ClientID in 1...3 {
      while let reading = bench.node.next(for: id, at: 1) {
        if case .frame(_, let since) = reading { beginnings.append(since) }
      }
    }
    #expect(beginnings.count == 3)
    #expect(Set(beginnings).count == 1)
  }

  @Test("A frame's header has the server's time and the newest sample's device time")
  func header() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    #expect(bench.readers[1]?.frames.last?.deviceTime.isNaN == true)
    bench.tilt(30, from: 2, at: 1.5, deviceTime: 777.25)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.frames.last?.serverTime == 1500)
    #expect(bench.readers[1]?.frames.last?.deviceTime == 777.25)
    bench.tilt(31, from: 2, at: 3)
    bench.read(1, at: 3)
    #expect(bench.readers[1]?.frames.last?.deviceTime.isNaN == true)
  }

  @Test("A change of structure is a new epoch, and its first frame is complete")
  func epochs() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.read(1, at: 0)
    bench.send(.parameter(name: "isRound", value: .toggle(true)), from: 1, at: 1)
    #expect(bench.read(1, at: 1) == ["scene", "frame", "parameters", "tuning"])
    #expect(bench.readers[1]?.scene?.epoch == 1)
    #expect(bench.readers[1]?.scene?.nodes.contains { $0.id == "round" } == true)
    #expect(bench.readers[1]?.faults == [])
    #expect(bench.isUpToDate(1))
  }

  @Test("A scene that is chosen is told as a new structure even if it looks the same")
  func sameScene() throws {
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    bench.read(1, at: 0)
    bench.send(.scene(name: "lenticular"), from: 1, at: 1)
    #expect(bench.read(1, at: 1) == ["scene", "frame", "parameters"])
    #expect(bench.readers[1]?.scene?.epoch == 1)
    #expect(bench.readers[1]?.frames.last?.sequence == 2)
  }

  @Test("Every change of a parameter is told to everybody, its sender included")
  func parameters() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2)
    bench.join(3, .phone)
    for id: ClientID in 1...3 { bench.read(id, at: 0) }
    bench.send(.parameter(name: "amount", value: .number(0.25)), from: 1, at: 1)
    #expect(bench.wake == .everybody)
    for id: ClientID in 1...3 {
      #expect(bench.read(id, at: 1).contains("parameters"))
      #expect(bench.readers[id]?.parameters["amount"] == .number(0.25))
    }
  }

  @Test("Somebody who is not in the room is owed nothing and changes nothing")
  func strangers() {
    var bench = RoomBench()
    bench.join(1)
    bench.read(1, at: 0)
    #expect(bench.node.next(for: 7, at: 1) == nil)
    #expect(bench.tilt(30, from: 7, at: 1) == [])
    #expect(bench.leave(7, at: 1) == [])
    #expect(bench.read(1, at: 1) == [])
  }
}
