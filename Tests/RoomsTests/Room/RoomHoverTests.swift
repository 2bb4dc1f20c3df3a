import Engine
import Testing

@testable import Rooms

@Suite("A pointer over the stage")
struct RoomHoverTests {
  private static let top = Input.hover(Point(x: 320, y: 0))

  private func front(_ bench: RoomBench, at time: Time) -> Double {
    var stage = bench.room.performance.live.stage
    stage.render(at: time)
    return FrameTree(stage.frame).layer("front")?.values["opacity"] ?? .nan
  }

  private func makeBench(drive: String) throws -> RoomBench {
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3)
    bench.send(.parameter(name: "drive", value: .text(drive)), from: 1, at: 1)
    for id: ClientID in 1...3 { bench.read(id, at: 1) }
    return bench
  }

  @Test("A presenter's moves the eye, and everybody is told that it would")
  func presenter() throws {
    var bench = try makeBench(drive: "eye")
    #expect(bench.readers.values.allSatisfy { $0.hovers })
    bench.send(Self.top, from: 1, at: 2)
    #expect(abs(front(bench, at: 2) - 1) < 1e-9)
    bench.pass(until: 3)
    #expect(bench.read(3, at: 3).contains("frame"))
    #expect(bench.isUpToDate(3))
  }

  @Test("Nobody else's may", arguments: [2, 3] as [ClientID])
  func others(id: ClientID) throws {
    var bench = try makeBench(drive: "eye")
    bench.send(Self.top, from: id, at: 2)
    bench.read(id, at: 2)
    #expect(front(bench, at: 2) == 0)
    #expect(bench.readers[id]?.errors.map(\.code) == [.notAllowed])
    #expect(bench.readers[id]?.errors.first?.about == "pointer")
  }

  @Test("Where the scene does not follow it, it is nothing that happened")
  func ignored() throws {
    var bench = try makeBench(drive: "tilt")
    #expect(!bench.readers.values.contains { $0.hovers })
    let revision = bench.room.revision
    bench.send(Self.top, from: 1, at: 2)
    #expect(bench.room.revision == revision)
    #expect(bench.read(1, at: 2) == [])
  }

  @Test("It does not end the attract mode of a scene that does not follow it")
  func attract() throws {
    let attitude = try #require(Attitude(alpha: 0, beta: 30, gamma: 0))
    let sample = Sample(attitude: attitude, screenAngle: .zero)
    let take = Take(
      scene: .probe(), events: [0, 0.5].map { .init(time: $0, event: .sample(sample)) })
    var bench = RoomBench(configuration: Room.Configuration(attract: ["probe": take]))
    bench.join(1, .presenter)
    bench.pass(until: 1)
    #expect(bench.room.performance.live.attract.isOn)
    bench.send(Self.top, from: 1, at: 1.2)
    #expect(bench.room.performance.live.attract.isOn)
  }

  @Test("It is no part of the history")
  func history() throws {
    var bench = try makeBench(drive: "eye")
    let before = bench.readers[1]?.tuning
    bench.send(Self.top, from: 1, at: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.tuning == before)
  }
}
