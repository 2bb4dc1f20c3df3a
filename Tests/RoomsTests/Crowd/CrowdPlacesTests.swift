import Engine
import Testing

@testable import Rooms

@Suite("Places of a crowd")
struct CrowdPlacesTests {
  /// A field of four places of which clients of one address get two.
  private func bench() -> RoomBench {
    var configuration = Room.Configuration.crowds
    configuration.placesPerOrigin = 2
    var bench = RoomBench(AnyScene(Field()), configuration: configuration)
    bench.join(1, .presenter, at: 0)
    return bench
  }

  @Test("Clients of one address get so many places; others pass them in the line")
  func origins() {
    var bench = bench()
    for id in 2...4 { bench.enter(ClientID(id), origin: "192.0.2.1", at: 0) }
    bench.enter(5, origin: "192.0.2.2", at: 0)
    #expect(bench.you(3, at: 0.2)?.place == 1)
    #expect(bench.you(4, at: 0.2)?.waiting == 1)
    #expect(bench.you(5, at: 0.2)?.place == 2)
    bench.leave(2, at: 1)
    #expect(bench.you(4, at: 1.2)?.place == 0)
  }

  @Test("When there are more places, clients of one address get only so many of them")
  func morePlaces() {
    var bench = bench()
    bench.send(.places(.change(most: 1)), from: 1, at: 0)
    bench.enter(2, origin: "192.0.2.2", at: 0)
    for id in 3...5 { bench.enter(ClientID(id), origin: "192.0.2.1", at: 0) }
    #expect(bench.you(3, at: 0.2)?.waiting == 1)
    bench.send(.places(.change(most: 4)), from: 1, at: 1)
    #expect(bench.you(3, at: 1.2)?.place == 1)
    #expect(bench.you(4, at: 1.2)?.place == 2)
    #expect(bench.you(5, at: 1.2)?.waiting == 1)
  }

  @Test("Where places are not counted by address, all are anybody's")
  func uncounted() {
    var bench = bench()
    for id in 2...5 { bench.enter(ClientID(id), at: 0) }
    #expect(bench.you(5, at: 0.2)?.place == 3)
  }

  @Test("A place that was hardly used is not kept while others wait")
  func hardlyUsed() {
    var bench = RoomBench.field()
    for id in 2...5 { bench.enter(ClientID(id), session: "session-\(id)", at: 0) }
    for id in 2...5 { bench.leave(ClientID(id), at: 0.5) }
    bench.enter(6, at: 1)
    #expect(bench.you(6, at: 3)?.place != nil)
  }

  @Test("A place that was used for long is kept for its minute, even while others wait")
  func longUsed() {
    var bench = RoomBench.field()
    for id in 2...5 { bench.enter(ClientID(id), session: "session-\(id)", at: 0) }
    for id in 2...5 { bench.lean(10, from: ClientID(id), at: 90) }
    bench.leave(2, at: 100)
    bench.enter(6, at: 101)
    #expect(bench.you(6, at: 150)?.waiting == 1)
    #expect(bench.you(6, at: 162)?.place == 0)
  }

  @Test("The scene gets names only while the presenter shows them")
  func names() {
    var bench = RoomBench.field()
    bench.join(2, Person(.phone, name: PersonName("Ana")), at: 0)
    bench.send(.crowd(.join), from: 2, at: 0)
    bench.pass(until: 0.2)
    #expect(bench.crowd[0]?.name == nil)
    bench.send(.places(.change(showsNames: true)), from: 1, at: 0.3)
    bench.pass(until: 0.5)
    #expect(bench.crowd[0]?.name == "Ana")
    #expect(bench.room.presence.crowd?.names == true)
    bench.send(.places(.change(showsNames: false)), from: 1, at: 0.6)
    bench.pass(until: 0.8)
    #expect(bench.crowd[0]?.name == nil)
  }

  @Test("The count by address survives a restart")
  func restart() throws {
    var bench = bench()
    for id in 2...3 { bench.enter(ClientID(id), session: "session-\(id)", origin: "192.0.2.1", at: 0) }
    bench.pass(until: 1)
    var next = bench
    next.room = Room(
      .main, restoring: bench.room.snapshot(at: 1), configuration: bench.room.repertoire.configuration, at: 2)
    next.enter(7, origin: "192.0.2.1", at: 3)
    #expect(next.you(7, at: 3.5)?.waiting == 1)
  }
}
