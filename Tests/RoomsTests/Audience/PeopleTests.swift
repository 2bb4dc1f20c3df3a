import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("The people in a room")
struct PeopleTests {
  @Test("Presenters are told who is there, and nobody else ever is", arguments: [Role.viewer, .phone])
  func presentersOnly(role: Role) {
    var bench = RoomBench()
    bench.join(1, .presenter, name: "Ada")
    bench.join(2, role)
    bench.join(3, .phone, name: "Käthe")
    bench.tilt(10, from: 3, at: 1)
    bench.send(.moderation(.lock(true)), from: 1, at: 2)
    bench.pass(until: 3)
    for id: ClientID in 1...3 { bench.read(id, at: 3) }
    #expect(bench.readers[1]?.people.map(\.id).sorted() == [1, 2, 3])
    #expect(bench.readers[1]?.people.first { $0.id == 3 }?.name == "Käthe")
    #expect(bench.readers[1]?.people.first { $0.id == 3 }?.driving == true)
    for id: ClientID in [2, 3] {
      #expect(bench.readers[id]?.presence?.locked == true)
      #expect(bench.readers[id]?.kinds.contains("people") == false)
      #expect(bench.read(id, at: 3) == [])
    }
  }

  @Test("A room tells that its code is frozen as long as it is")
  func codeFrozen() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.read(1, at: 0)
    #expect(bench.readers[1]?.presence?.codeFrozen == nil)
    for (time, isFrozen, told) in [(1.0, true, true), (3, true, true), (5, false, nil)] {
      bench.handle(.codeFrozen(isFrozen), at: time)
      bench.pass(until: time + 1)
      bench.read(1, at: time + 1)
      #expect(bench.readers[1]?.presence?.codeFrozen == told)
    }
  }

  @Test("A room tells each time that the comments are others")
  func comments() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.read(1, at: 0)
    #expect(bench.readers[1]?.presence?.comments == nil)
    for (time, told) in [(1.0, UInt32(1)), (3, 2)] {
      bench.handle(.commented, at: time)
      bench.pass(until: time + 1)
      bench.read(1, at: time + 1)
      #expect(bench.readers[1]?.presence?.comments == told)
    }
  }

  @Test("Presenters come first, then phones, then viewers, and numbers that were left are used again")
  func numbers() {
    var bench = RoomBench()
    bench.join(1)
    for id: ClientID in 2...4 { bench.join(id, .phone) }
    bench.join(5, .presenter)
    bench.leave(3, at: 1)
    bench.join(6, .phone, at: 2)
    bench.join(7, .phone, at: 2)
    let people = bench.room.roster
    #expect(people.map(\.id) == [5, 2, 6, 4, 7, 1])
    #expect(people.map(\.number) == [1, 1, 2, 3, 4, 1])
  }

  @Test("Of a crowd, two hundred are listed, and all are counted")
  func crowd() {
    var bench = RoomBench()
    for id: ClientID in 1...300 { bench.join(id) }
    bench.join(301, .phone)
    bench.join(302, .presenter)
    #expect(bench.room.roster.count == 200)
    #expect(bench.room.roster.prefix(2).map(\.id) == [302, 301])
    #expect(bench.room.presence.viewers == 301)
  }

  @Test("Who asks for the tilt is marked")
  func asking() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3, .phone)
    bench.send(.moderation(.policy(.ask, turnSeconds: nil)), from: 1, at: 1)
    bench.tilt(10, from: 2, at: 1)
    bench.send(.requestTilt, from: 3, at: 1)
    bench.pass(until: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.people.filter(\.asking).map(\.id) == [3])
    #expect(bench.readers[1]?.people.filter(\.driving).map(\.id) == [2])
  }

  @Test("Somebody who is sent away is closed with 4001, and a presenter cannot be")
  func kick() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3, .presenter)
    let actions = bench.send(.moderation(.kick(2)), from: 1, at: 1)
    guard case .close(2, 4001, let reason)? = actions.first else {
      Issue.record("not closed: \(actions)")
      return
    }
    #expect(!reason.isEmpty)
    bench.read(1, at: 1)
    for id: ClientID in [1, 3, 77] { bench.send(.moderation(.kick(id)), from: 1, at: 1) }
    bench.read(1, at: 1)
    #expect(bench.readers[1]?.errors.map(\.code) == [.notAllowed, .notAllowed, .unknownPerson])
    bench.send(.moderation(.kick(3)), from: 2, at: 1)
    bench.read(2, at: 1)
    #expect(bench.readers[2]?.errors.map(\.code) == [.notAllowed])
  }

  @Test("Sending a tab away sends the others of its session away too")
  func tabs() {
    var bench = RoomBench()
    bench.join(1, .presenter, session: "abcdefgh")
    for id: ClientID in [2, 3, 4] {
      bench.join(id, id == 4 ? .viewer : .phone, session: id == 3 ? "hgfedcba" : "abcdefgh")
    }
    let closed = bench.send(.moderation(.kick(2)), from: 1, at: 1).compactMap { action in
      if case .close(let id, 4001, _) = action { id } else { nil }
    }
    #expect(closed == [2, 4])
  }

  private func person(_ role: Role, _ session: String? = nil) -> Person {
    Person(role, session: session.flatMap { SessionToken($0) })
  }

  @Test("The session of somebody who was sent away is refused for ten minutes, and others are not")
  func banishment() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone, session: "abcdefgh")
    bench.send(.moderation(.kick(2)), from: 1, at: 1)
    bench.leave(2, at: 1)
    let people = bench.room.audience.people
    #expect(people.refusal(of: person(.phone, "abcdefgh"), at: 600) != nil)
    #expect(people.refusal(of: person(.phone, "abcdefgh"), at: 602) == nil)
    #expect(people.refusal(of: person(.phone, "hgfedcba"), at: 2) == nil)
    #expect(people.refusal(of: person(.phone), at: 2) == nil)
    #expect(people.refusal(of: person(.presenter, "abcdefgh"), at: 2) == nil)
  }

  @Test("A locked room lets in presenters, and who was there already")
  func lock() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone, session: "abcdefgh")
    bench.join(3, .phone, session: "12345678")
    bench.send(.moderation(.lock(true)), from: 1, at: 1)
    bench.leave(2, at: 2)
    bench.send(.moderation(.kick(3)), from: 1, at: 2)
    bench.leave(3, at: 2)
    let isAdmitted = { (person: Person) in bench.room.audience.people.refusal(of: person, at: 2000) == nil }
    #expect(isAdmitted(person(.presenter)))
    #expect(isAdmitted(person(.phone, "abcdefgh")))
    for stranger in [
      person(.phone), person(.viewer), person(.viewer, "hgfedcba"), person(.phone, "12345678"),
    ] {
      #expect(!isAdmitted(stranger))
    }
    bench.send(.moderation(.lock(false)), from: 1, at: 3)
    #expect(bench.room.audience.people.refusal(of: person(.viewer), at: 3) == nil)
  }

  @Test("Of servers of 1.0 it is known that they cannot tell phones their place in a crowd")
  func earlierServer() throws {
    let earlier = try JSONDecoder().decode(Person.self, from: Data(#"{"role": "phone"}"#.utf8))
    #expect(!earlier.knowsCrowds)
    let today = try JSONDecoder().decode(Person.self, from: JSONEncoder().encode(Person(.phone)))
    #expect(today.knowsCrowds)
  }
}
