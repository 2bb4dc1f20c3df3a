import Engine
import TestData
import Testing

@testable import Rooms

@Suite("What a crowd sends over the air")
struct RoomCrowdTrafficTests {
  private var bench = RoomBench(AnyScene(WideField()), configuration: .crowds)

  /// Reads everything for a client; returns how many structures and bytes there were, and how many of these only move
  /// what is there.
  private mutating func read(
    _ id: ClientID, at time: Time
  ) -> (structures: Int, bytes: Int, bytesOfMotion: Int) {
    var (structures, bytes, bytesOfMotion) = (0, 0, 0)
    while let reading = bench.node.next(for: id, at: time) {
      bytes += reading.bytes.count
      if case .message(.scene) = reading { structures += 1 }
      if case .frame(let frame, _) = reading, DecodedFrame(frame)?.isComplete == false {
        bytesOfMotion += frame.count
      }
    }
    return (structures, bytes, bytesOfMotion)
  }

  @Test("Three hundred people who join within a minute cost a screen eight structures and half a megabyte")
  mutating func joining() {
    bench.join(1)
    bench.pass(until: 0.5)
    _ = read(1, at: 0.5)
    var (structures, bytes) = (0, 0)
    for phone in 0..<300 {
      let time = 1 + Double(phone) / 5
      bench.enter(ClientID(phone + 10), at: time)
      bench.pass(until: time + 0.1)
      let more = read(1, at: time + 0.1)
      structures += more.structures
      bytes += more.bytes - more.bytesOfMotion
    }
    #expect(bench.crowd.count == 300)
    #expect((1...8).contains(structures))
    #expect(bytes < 500_000)
  }

  @Test("A phone that shows its sign gets less than a kilobyte a second while three hundred move")
  mutating func phone() {
    for phone in 0..<300 { bench.enter(ClientID(phone + 10), at: 0) }
    for phone in 0..<300 { bench.send(.view(showsStage: false), from: ClientID(phone + 10), at: 0.1) }
    bench.pass(until: 2)
    _ = read(10, at: 2)
    var bytes = 0
    for sample in 0..<1000 {
      let time = 2 + Double(sample) / 100
      for phone in 0..<30 {
        bench.lean(Double(sample % 60), from: ClientID(10 + (sample % 10) * 30 + phone), at: time)
      }
      bench.pass(until: time)
      bytes += read(10, at: time).bytes
    }
    #expect(bench.crowd[0]?.tilt.x != 0)
    #expect(bytes < 10_000)
  }
}
