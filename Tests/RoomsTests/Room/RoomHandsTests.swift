import Engine
import Testing

@testable import Rooms

/// A scene with so many numbers, or a few fewer.
private struct FullFrame: Scene {
  static let name = "full-frame", stage = Size(width: 100, height: 100)
  private var rectangles = 0

  init() {}
  init(floats: Int) { rectangles = floats / Rectangle.floats - 1 }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack { ForEach(0..<rectangles) { _ in Rectangle() } }
  }

  var isSound: Bool { true }
}

extension Rectangle {
  /// The floats of a rectangle in the middle of a stage.
  fileprivate static var floats: Int {
    var stage = Stage(OneRectangle())
    stage.render(at: 0)
    return stage.frame.values.count
  }
}

private struct OneRectangle: Scene {
  static let name = "one-rectangle", stage = Size(width: 100, height: 100)
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { ZStack { Rectangle() } }
  var isSound: Bool { true }
}

@Suite("Hands over a scene")
struct RoomHandsTests {
  /// The opacity of each hand in the last frame, free ones included.
  private func opacities(_ bench: RoomBench) -> [Double] {
    let frame = bench.room.performance.live.stage.frame
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
    #expect(
      bench.room.performance.hands(of: bench.room.audience.people) == [
        Hand(place: 0, touching: Point(x: 30, y: 40))
      ])
    bench.leave(2, at: 0.2)
    #expect(bench.room.performance.hands(of: bench.room.audience.people).isEmpty)
  }

  @Test("Over a scene that fills its frame there are as many as fit", arguments: [0, 100, 400, 2000, 5000])
  func full(left: Int) throws {
    var stage = Stage(FullFrame(floats: FrameState.maximumFloats - left))
    let hands = (0..<200).map { Hand(place: $0, touching: .zero) }
    stage.render(at: 0, hands: hands)
    #expect(stage.frame.values.count <= FrameState.maximumFloats)
    let isSeen = stage.frame.nodes.contains { $0.asset == "sign-star" }
    #expect(isSeen == (left >= 400))
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

  @Test("They are shown after a restart, too")
  func restart() {
    let before = bench()
    let room = Room(.main, restoring: before.room.snapshot(at: 1), at: 2)
    #expect(room.presence.hands == true)
  }

  @Test("Viewers can draw them: the signs are among the assets")
  func assets() {
    var bench = bench()
    bench.lean(10, from: 2, at: 0.1)
    bench.pass(until: 0.3)
    #expect(bench.room.performance.live.stage.assets.contains { $0.id == "sign-star" })
  }
}
