import Engine
import Testing

@testable import Rooms

@Suite("How the tilt is shared")
struct PolicyTests {
  /// Two phones, a presenter (3) and a viewer (4).
  private func makeBench(_ policy: Policy, turnSeconds: Time? = nil) -> RoomBench {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.join(2, .phone)
    bench.join(3, .presenter)
    bench.join(4)
    bench.send(.moderation(.policy(policy, turnSeconds: turnSeconds)), from: 3, at: 0)
    return bench
  }

  private func errors(_ id: ClientID, of bench: inout RoomBench, at time: Time) -> [WireError.Code] {
    bench.read(id, at: time)
    return bench.readers[id]?.errors.map(\.code) ?? []
  }

  @Test("A room is free at first, which everybody can see")
  func free() {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.pass(until: 1)
    bench.read(1, at: 1)
    #expect(bench.readers[1]?.presence?.policy == .free)
    #expect(bench.readers[1]?.presence?.turnEnds == nil)
  }

  @Test("Under ask, an empty place is the first sender's")
  func askEmpty() {
    var bench = makeBench(.ask)
    bench.tilt(10, from: 2, at: 1)
    #expect(bench.room.performance.tilt.driver.id == 2)
    bench.leave(2, at: 2)
    bench.send(.requestTilt, from: 1, at: 2)
    #expect(bench.room.performance.tilt.driver.id == 1)
  }

  @Test("Under ask, a take is a request that waits for the presenter's hand")
  func askAndHand() {
    var bench = makeBench(.ask)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.requestTilt, from: 2, at: 1.1)
    bench.send(.requestTilt, from: 2, at: 1.2)
    bench.tilt(50, from: 2, at: 1.3)
    #expect(bench.room.performance.tilt.driver.id == 1)
    bench.pass(until: 1.5)
    bench.read(2, at: 1.5)
    #expect(bench.readers[2]?.presence?.asking == [2])
    bench.send(.moderation(.hand(2, isGiven: true)), from: 3, at: 2)
    bench.tilt(50, from: 2, at: 2.1)
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(abs(bench.probe.tilt - 50) < 1e-9)
    bench.pass(until: 2.5)
    bench.read(2, at: 2.5)
    #expect(bench.readers[2]?.presence?.asking == [])
    #expect(bench.readers[2]?.presence?.driver == 2)
  }

  @Test("A refused request is gone, and so is one of somebody who left or when the policy changes")
  func requestsEnd() {
    var bench = makeBench(.ask)
    bench.join(5, .phone)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.requestTilt, from: 2, at: 1.1)
    bench.send(.requestTilt, from: 5, at: 1.2)
    #expect(bench.room.presence.asking == [2, 5])
    bench.send(.moderation(.hand(2, isGiven: false)), from: 3, at: 1.3)
    #expect(bench.room.presence.asking == [5])
    #expect(bench.room.performance.tilt.driver.id == 1)
    bench.leave(5, at: 1.4)
    #expect(bench.room.presence.asking == [])
    bench.send(.requestTilt, from: 2, at: 1.5)
    bench.send(.moderation(.policy(.free, turnSeconds: nil)), from: 3, at: 1.6)
    #expect(bench.room.presence.asking == [])
    #expect(bench.room.performance.tilt.driver.id == 1)
  }

  @Test("A presenter need not ask")
  func askPresenter() {
    var bench = makeBench(.ask)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.requestTilt, from: 3, at: 1.1)
    #expect(bench.room.performance.tilt.driver.id == 3)
  }

  @Test(
    "Who was given the tilt keeps it from sensors, even with a mouse", arguments: [Policy.free, .ask, .turns])
  func given(policy: Policy) {
    var bench = makeBench(policy)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.moderation(.hand(2, isGiven: true)), from: 3, at: 1.1)
    bench.tilt(20, from: 2, at: 1.2, isSynthetic: true)
    bench.tilt(30, from: 1, at: 1.3)
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(abs(bench.probe.tilt - 20) < 1e-9)
  }

  @Test("The tilt can be given to phones and presenters only, who are there")
  func handErrors() {
    var bench = makeBench(.ask)
    bench.send(.moderation(.hand(4, isGiven: true)), from: 3, at: 1)
    bench.send(.moderation(.hand(99, isGiven: true)), from: 3, at: 1)
    #expect(errors(3, of: &bench, at: 1) == [.outOfRange, .unknownPerson])
    #expect(bench.room.performance.tilt.driver.id == nil)
    bench.send(.moderation(.hand(3, isGiven: true)), from: 3, at: 2)
    #expect(bench.room.performance.tilt.driver.id == 3)
  }

  @Test("Turns go round among the phones that send samples, in the order of their numbers")
  func turns() {
    var bench = makeBench(.turns, turnSeconds: 5)
    bench.join(5, .phone)
    bench.join(6, .phone)
    var drivers: [ClientID?] = []
    for step in 0..<200 {
      let time = 1 + Double(step) / 10
      bench.pass(until: time)
      // The sixth is there and never sends; the presenter's mouse takes no turn.
      for id: ClientID in [2, 1, 5] { bench.tilt(Double(id), from: id, at: time) }
      bench.tilt(9, from: 3, at: time, isSynthetic: true)
      if drivers.last != bench.room.performance.tilt.driver.id {
        drivers.append(bench.room.performance.tilt.driver.id)
      }
      #expect(bench.room.presence.turnEnds == (1 + Double(step / 50 + 1) * 5) * 1000)
    }
    #expect(drivers == [2, 5, 1, 2])
  }

  @Test("A turn goes on to the next when its phone leaves")
  func leaverPassesOn() {
    var bench = makeBench(.turns, turnSeconds: 60)
    bench.tilt(10, from: 1, at: 1)
    bench.tilt(20, from: 2, at: 1)
    bench.leave(1, at: 4)
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(bench.room.presence.turnEnds == 64_000)
  }

  @Test("A turn goes on to the next when its phone has been silent for five seconds")
  func silencePassesOn() {
    var bench = makeBench(.turns, turnSeconds: 60)
    bench.tilt(10, from: 1, at: 1)
    for step in 0...55 {
      bench.pass(until: 1 + Double(step) / 10)
      bench.tilt(20, from: 2, at: 1 + Double(step) / 10)
    }
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(bench.room.presence.turnEnds == 66_000)
  }

  @Test("Who is alone has one turn after the other")
  func alone() {
    var bench = makeBench(.turns, turnSeconds: 5)
    for step in 0...120 {
      bench.pass(until: Double(step) / 10)
      bench.tilt(10, from: 1, at: Double(step) / 10)
    }
    #expect(bench.room.performance.tilt.driver.id == 1)
    #expect(bench.room.presence.turnEnds == 15_000)
    bench.pass(until: 30)
    #expect(bench.room.performance.tilt.driver.id == nil)
    #expect(bench.room.presence.turnEnds == nil)
    #expect(bench.room.nextWake == nil)
  }

  @Test("While turns go round a phone cannot take the tilt, and a presenter can give it out of turn")
  func turnsAndTake() {
    var bench = makeBench(.turns)
    bench.tilt(10, from: 1, at: 1)
    bench.tilt(10, from: 2, at: 1)
    bench.send(.requestTilt, from: 2, at: 1.1)
    #expect(bench.room.performance.tilt.driver.id == 1)
    #expect(errors(2, of: &bench, at: 1.1) == [.notAllowed])
    bench.send(.moderation(.hand(2, isGiven: true)), from: 3, at: 2)
    #expect(bench.room.performance.tilt.driver.id == 2)
    #expect(bench.room.presence.turnEnds == 17_000)
    bench.send(.requestTilt, from: 3, at: 3)
    #expect(bench.room.performance.tilt.driver.id == 3)
  }

  @Test("A shorter turn length shortens the running turn, a longer one only the next")
  func turnLength() {
    var bench = makeBench(.turns, turnSeconds: 60)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.moderation(.policy(.turns, turnSeconds: 10)), from: 3, at: 2)
    #expect(bench.room.presence.turnEnds == 12_000)
    bench.send(.moderation(.policy(.turns, turnSeconds: 100)), from: 3, at: 3)
    #expect(bench.room.presence.turnEnds == 12_000)
    #expect(bench.room.presence.turnSeconds == 100)
  }

  @Test("Only a presenter sets the policy")
  func roles() {
    var bench = makeBench(.free)
    for id: ClientID in [1, 4] {
      bench.send(.moderation(.policy(.ask, turnSeconds: nil)), from: id, at: 1)
      #expect(errors(id, of: &bench, at: 1) == [.notAllowed])
    }
    #expect(bench.room.presence.policy == .free)
  }
}
