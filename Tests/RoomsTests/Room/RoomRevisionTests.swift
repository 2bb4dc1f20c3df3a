import Engine
import Testing

@testable import Rooms

@Suite("What counts as a change of a room")
struct RoomRevisionTests {
  @Test("Every change that has to be kept counts, and reading does not")
  func revisions() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.join(1, .presenter)
    let messages: [Input] = [
      .parameter(name: "baseDegrees", value: .number(45)), .tune(.undo), .tune(.preset(.save, name: "a")),
      .tune(.preset(.save, name: "a")), .tune(.compare(.b)), .tuning(.everyone),
      .scene(name: "arm"), .action(name: "reset"),
    ]
    for message in messages {
      let before = bench.room.revision
      bench.send(message, from: 1, at: 1)
      #expect(bench.room.revision.changes > before.changes, "\(message)")
    }
    let before = bench.room.revision
    bench.read(1, at: 2)
    bench.pass(until: 3)
    bench.send(.ping(t: 1), from: 1, at: 3)
    bench.send(.parameter(name: "arm", value: .number(1e9)), from: 1, at: 3)
    bench.send(.tuning(.everyone), from: 1, at: 3)
    bench.send(.moderation(.lock(false)), from: 1, at: 3)
    #expect(bench.room.revision == before)
  }

  @Test("A tilt or a drag that goes on is a movement, and a change where it changes parameters")
  func movements() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "arm"))
    bench.join(1, .presenter)
    bench.tilt(20, from: 1, at: 1)
    var before = bench.room.revision
    bench.tilt(30, from: 1, at: 1.1)
    #expect(bench.room.revision.changes == before.changes)
    #expect(bench.room.revision.movements > before.movements)
    bench.send(.pointer(Pointer(phase: .began, id: 1, location: Point(x: 180, y: 331))), from: 1, at: 1.2)
    before = bench.room.revision
    bench.send(.pointer(Pointer(phase: .moved, id: 1, location: Point(x: 150, y: 300))), from: 1, at: 1.3)
    bench.pass(until: 2)
    #expect(bench.room.revision.changes > before.changes)
  }

  @Test("A scene that never rests moves on while somebody watches, once it has been touched")
  func endless() throws {
    var bench = RoomBench(try SceneCatalog.builtIn.scene(named: "shaders"))
    bench.join(1, .presenter)
    bench.send(.parameter(name: "sway", value: .number(4)), from: 1, at: 1)
    let before = bench.room.revision
    bench.pass(until: 2)
    #expect(bench.room.revision.movements > before.movements)
    #expect(bench.room.revision.changes == before.changes)
    bench.leave(1, at: 2)
    let after = bench.room.revision.movements
    bench.pass(until: 3)
    #expect(bench.room.revision.movements == after)
  }
}
