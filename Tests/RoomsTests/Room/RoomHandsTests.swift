import Engine
import Testing

@testable import Rooms

@Suite("Hands over a scene")
struct RoomHandsTests {
  /// The opacity of each hand in the last frame, free ones included.
  private func opacities(_ bench: RoomBench) -> [Double] {
    let frame = bench.room.program.stage.frame
    let signs = frame.nodes.indices.filter { frame.nodes[$0].asset?.hasPrefix("sign-") == true }
    return signs.compactMap { sign in
      var index = sign
      while index >= 0, frame.nodes[index].kind != .opacity { index = frame.nodes[index].parent }
      return index < 0 ? nil : frame.values[frame.nodes[index].at]
    }
  }

  private func bench() -> RoomBench {
    var bench = RoomBench()
    bench.join(1, .presenter)
    for id in 2...4 { bench.join(ClientID(id), .phone) }
    bench.send(.places(.change(showsHands: true)), from: 1, at: 0)
    return bench
  }

  @Test("Each phone that is heard has one, in a scene that one phone moves, too")
  func tilts() {
    var bench = bench()
    for id in 2...3 { bench.lean(Double(id) * 10, from: ClientID(id), at: 0.1) }
    bench.pass(until: 0.3)
    #expect(opacities(bench).filter { $0 > 0 } == [0.75, 0.75])
    #expect(opacities(bench).count == 8)
    #expect(bench.room.presence.hands == true)
  }

  @Test("A hand that touches the stage is where the finger is")
  func touches() {
    var bench = bench()
    bench.send(.pointer(Pointer(phase: .began, id: 1, location: Point(x: 30, y: 40))), from: 2, at: 0.1)
    #expect(bench.room.hands == [Hand(place: 0, touching: Point(x: 30, y: 40))])
    bench.leave(2, at: 0.2)
    #expect(bench.room.hands.isEmpty)
  }

  @Test("Hidden again, nothing of them is left")
  func hidden() {
    var bench = bench()
    bench.lean(10, from: 2, at: 0.1)
    bench.send(.places(.change(showsHands: false)), from: 1, at: 0.2)
    bench.pass(until: 0.4)
    #expect(opacities(bench).isEmpty)
    #expect(bench.room.presence.hands == nil)
  }

  @Test("Viewers can draw them: the signs are among the assets")
  func assets() {
    var bench = bench()
    bench.lean(10, from: 2, at: 0.1)
    bench.pass(until: 0.3)
    #expect(bench.room.program.stage.assets.contains { $0.id == "sign-star" })
  }
}
