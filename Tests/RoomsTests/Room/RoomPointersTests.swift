import Engine
import Testing

@testable import Rooms

@Suite("Pointers in a room")
struct RoomPointersTests {
  private func makeBench() -> RoomBench {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.join(2, .phone)
    bench.join(3, .presenter)
    return bench
  }

  private func pointer(_ phase: Pointer.Phase, _ id: Int) -> Input {
    .pointer(Pointer(phase: phase, id: id, location: Point(x: 1, y: 2)))
  }

  @Test("Pointers of the same id from two clients are two pointers")
  func uniqueIDs() {
    var bench = makeBench()
    bench.send(pointer(.began, 0), from: 1, at: 1)
    bench.send(pointer(.began, 0), from: 2, at: 1)
    bench.send(pointer(.moved, 0), from: 1, at: 1)
    bench.send(pointer(.ended, 0), from: 2, at: 1)
    #expect(bench.probe.pointers == ["began 0", "began 1", "moved 0", "ended 1"])
  }

  @Test("A pointer that begins again after its end is another one")
  func newIDs() {
    var bench = makeBench()
    for phase in [Pointer.Phase.began, .ended, .began, .cancelled] {
      bench.send(pointer(phase, -7), from: 1, at: 1)
    }
    #expect(bench.probe.pointers == ["began 0", "ended 0", "began 1", "cancelled 1"])
  }

  @Test("A pointer that never began is ignored without an error", arguments: [Pointer.Phase.moved, .ended])
  func unknown(phase: Pointer.Phase) {
    var bench = makeBench()
    bench.read(1, at: 0)
    bench.send(pointer(phase, 4), from: 1, at: 1)
    #expect(bench.probe.pointers == [])
    #expect(bench.read(1, at: 1).contains("error") == false)
  }

  @Test("The pointers of a client that leaves are cancelled, and no others")
  func leave() {
    var bench = makeBench()
    bench.send(pointer(.began, 1), from: 1, at: 1)
    bench.send(pointer(.began, 2), from: 1, at: 1)
    bench.send(pointer(.began, 1), from: 2, at: 1)
    bench.leave(1, at: 2)
    #expect(bench.probe.pointers.prefix(3) == ["began 0", "began 1", "began 2"])
    #expect(Set(bench.probe.pointers.dropFirst(3)) == ["cancelled 0", "cancelled 1"])
  }

  @Test("A pointer that begins or ends is a change to be kept; its way is a movement")
  func revisions() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    for (phase, changes) in [(Pointer.Phase.began, 1), (.moved, 0), (.moved, 0), (.ended, 1)] {
      let before = bench.room.revision
      bench.send(.pointer(Pointer(phase: phase, id: 1, location: .zero)), from: 1, at: 1)
      #expect(bench.room.revision.changes - before.changes == changes, "\(phase)")
      #expect(bench.room.revision != before)
    }
  }

  @Test("Pointers do not need the driver's place")
  func withoutDriving() {
    var bench = makeBench()
    bench.tilt(10, from: 1, at: 1)
    bench.send(pointer(.began, 1), from: 2, at: 1.1)
    #expect(bench.probe.pointers == ["began 0"])
  }

  @Test("A client can have ten pointers at once; one more is an error")
  func tooMany() {
    var bench = makeBench()
    bench.read(1, at: 0)
    for id in 0..<11 { bench.send(pointer(.began, id), from: 1, at: 1) }
    bench.read(1, at: 1)
    #expect(bench.probe.pointers.count == 10)
    #expect(bench.readers[1]?.errors.map(\.code) == [.tooMany])
  }

  @Test("After a change of scene an old pointer means nothing")
  func sceneChange() {
    var bench = makeBench()
    bench.send(pointer(.began, 1), from: 1, at: 1)
    bench.send(.scene(name: "lenticular"), from: 3, at: 2)
    #expect(bench.room.performance.fingers.all.isEmpty)
  }
}
