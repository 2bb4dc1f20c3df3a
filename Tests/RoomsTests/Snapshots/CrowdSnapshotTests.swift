import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Crowds over restarts and nodes")
struct CrowdSnapshotTests {
  private func restored(_ bench: RoomBench, at time: Time) throws -> RoomBench {
    let bytes = SnapshotFile.encode(bench.room.snapshot(at: time))
    let snapshot = try SnapshotFile.decode(bytes, scenes: Field.catalog)
    return RoomBench(room: Room(.main, restoring: snapshot, configuration: .crowds, at: time))
  }

  private func playing() -> RoomBench {
    var bench = RoomBench.field()
    bench.enter(2, session: "session-two", at: 0)
    bench.enter(3, at: 0)
    bench.enter(4, session: "session-four", at: 0)
    bench.lean(30, from: 4, at: 0.5)
    bench.send(.places(.change(most: 3, isFrozen: nil, isBalanced: false)), from: 1, at: 0.6)
    bench.send(.places(.spotlight(2)), from: 1, at: 0.7)
    bench.pass(until: 1)
    return bench
  }

  @Test("After a restart people who come back within a minute have their places; nobody else does")
  func restart() throws {
    let before = playing()
    var bench = try restored(before, at: 1)
    bench.join(1, .presenter, at: 1)
    bench.pass(until: 2)
    #expect(bench.crowd.people.map(\.place) == [0, 2])
    #expect(bench.crowd.people.map(\.isAway) == [true, true])
    #expect(bench.crowd.spotlight == 2)
    bench.enter(20, session: "session-four", at: 10)
    bench.enter(21, at: 10)
    bench.enter(22, at: 10)
    #expect(bench.you(20, at: 11)?.place == 2)
    #expect(bench.crowd[2]?.arrival == before.crowd[2]?.arrival)
    #expect(bench.you(21, at: 11)?.place == 1)
    #expect(bench.you(22, at: 11)?.waiting == 1)
    bench.pass(until: 70)
    #expect(bench.you(22, at: 70)?.place == 0)
  }

  @Test("A node that goes on with the room knows whose each place is, by connection and by session")
  func takeover() throws {
    let snapshot = try SnapshotFile.decode(
      SnapshotFile.encode(playing().room.snapshot(at: 1)), scenes: Field.catalog)
    var follower = RoomBench(remote: .crowds)
    follower.join(2, .phone, session: "session-two")
    follower.join(3, .phone)
    follower.join(40, .phone, session: "session-four")
    follower.lead(from: snapshot, at: 1)
    follower.room.catchUp(at: 1)
    follower.pass(until: 1.5)
    #expect(follower.you(2, at: 1.5)?.place == 0)
    #expect(follower.you(3, at: 1.5)?.place == 1)
    #expect(follower.you(40, at: 1.5)?.place == 2)
    #expect(follower.crowd.people.map(\.isAway) == [false, false, false])
    #expect(follower.crowd.spotlight == 2)
    #expect(abs((follower.crowd[2]?.tilt.x ?? 0) - 0.5) < 1e-3)
  }

  @Test("A node that follows tells its own phones their places")
  func following() throws {
    var owner = RoomBench.field()
    owner.change(at: 0) { $0.joinRemote(7, Person(.phone), isNew: true, at: 0) }
    owner.send(.crowd(.join), from: 7, at: 0)
    owner.pass(until: 0.2)
    var follower = RoomBench(remote: .crowds)
    follower.join(7, .phone)
    let state = ServerMessage.crowd(owner.room.performance.places.state).json
    try follower.change(at: 0.2) { try $0.receive(.text(.crowd, state), at: 0.2) }
    follower.read(7, at: 0.2)
    #expect(follower.readers[7]?.you?.place == 0)
  }

  @Test("A crowd that no room could have keeps the file from being read")
  func unsound() throws {
    let snapshot = playing().room.snapshot(at: 1)
    for change: (inout CrowdSnapshot) -> Void in [
      { $0.limit = 0 }, { $0.limit = 513 }, { $0.holders[0].place = 512 }, { $0.holders[0].side = 2 },
      { $0.holders[0].place = 2 },
    ] {
      var other = snapshot
      if var crowd = other.crowd {
        change(&crowd)
        other.crowd = crowd
      }
      #expect(throws: SnapshotFile.Fault.self) {
        try SnapshotFile.decode(SnapshotFile.encode(other), scenes: Field.catalog)
      }
    }
  }
}
