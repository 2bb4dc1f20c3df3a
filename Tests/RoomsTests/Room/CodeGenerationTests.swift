import Engine
import Testing

@testable import Rooms

@Suite("The generation of a room's code")
struct CodeGenerationTests {
  @Test("The code holds on, and a room of an older version gets one")
  func code() throws {
    var bench = RoomBench()
    #expect(bench.room.codeGeneration == nil)
    bench.room.beginCode(at: 7)
    bench.room.beginCode(at: 9)
    #expect(bench.room.codeGeneration == 7)
    bench.join(1, .presenter)
    bench.send(.moderation(.renewCode), from: 1, at: 1)
    #expect(bench.room.codeGeneration == 8)
    let snapshot = bench.room.snapshot(at: 2)
    var restored = Room(.main, restoring: snapshot, at: 2)
    restored.beginCode(at: 9)
    #expect(restored.codeGeneration == 8)
    var older = snapshot
    older.door.codeGeneration = nil
    let text = String(decoding: older.stableJSON, as: UTF8.self)
    #expect(!text.contains("codeGeneration"))
    var room = Room(.main, restoring: older, at: 2)
    room.beginCode(at: 9)
    #expect(room.codeGeneration == 9)
  }

  @Test("A new code is told to everybody, and is a change to keep")
  func news() {
    var bench = RoomBench()
    bench.room.beginCode(at: .max)
    let isTouched = bench.room.isTouched
    #expect(!isTouched)
    bench.join(1, .presenter)
    bench.join(2)
    bench.pass(until: 1)
    for id: ClientID in [1, 2] { bench.read(id, at: 1) }
    bench.send(.moderation(.renewCode), from: 1, at: 1)
    bench.pass(until: 2)
    for id: ClientID in [1, 2] {
      bench.read(id, at: 2)
      #expect(bench.readers[id]?.presence?.code == 0)
    }
    let isTouchedNow = bench.room.isTouched
    #expect(isTouchedNow)
  }
}
