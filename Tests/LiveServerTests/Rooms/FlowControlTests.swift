import Engine
import Testing

@testable import LiveServer

@Suite("Flow control")
struct FlowControlTests {
  private let interval = 1 / 60.0

  /// A viewer whose acknowledgement of every frame takes a number of seconds, frames coming 60 a second.
  private func flow(roundTrip: Double, frames: Int = 200) -> (flow: FlowControl, sent: Int, held: Int) {
    var flow = FlowControl()
    var waiting: [(sequence: UInt32, due: Time)] = []
    var sent = 0
    var held = 0
    for step in 0..<frames {
      let time = Double(step) * interval
      while let first = waiting.first, first.due <= time {
        waiting.removeFirst()
        flow.acknowledged(epoch: 0, sequence: first.sequence, at: first.due)
      }
      if flow.opening(interval: interval) <= time {
        sent += 1
        flow.sent(epoch: 0, sequence: UInt32(sent), at: time)
        waiting.append((UInt32(sent), time + roundTrip))
      } else {
        held += 1
      }
    }
    return (flow, sent, held)
  }

  @Test("A viewer that never acknowledges is never held back")
  func withoutAcknowledgements() {
    var flow = FlowControl()
    for sequence in UInt32(1)...1000 {
      #expect(flow.opening(interval: interval) == -.infinity)
      flow.sent(epoch: 0, sequence: sequence, at: 1)
    }
    #expect(flow.roundTrip == nil)
  }

  @Test(
    "A viewer that acknowledges gets every frame, however long its round trip", arguments: [0.001, 0.05, 0.2])
  func fullRate(roundTrip: Double) {
    let (flow, sent, held) = flow(roundTrip: roundTrip)
    #expect(sent == 200)
    #expect(held == 0)
    #expect(abs((flow.roundTrip ?? .nan) - roundTrip) < 1e-6)
  }

  /// Sends until the flow is held back; how many frames are in flight then.
  private func window(of flow: inout FlowControl, at time: Time) -> Int {
    for count in 0..<100 {
      guard flow.opening(interval: interval) <= time else { return count }
      flow.sent(epoch: 0, sequence: UInt32(1000 + count), at: time)
    }
    return 100
  }

  @Test(
    "A viewer that stops acknowledging is held to what its round trip needs, and two",
    arguments: [(0.0, 2), (0.01, 3), (0.05, 5), (0.1, 8)])
  func held(roundTrip: Double, window: Int) {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: 0, sequence: 1, at: roundTrip)
    #expect(self.window(of: &flow, at: 1) == window)
  }

  @Test("Never more than 32 frames are in flight")
  func widest() {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: 0, sequence: 1, at: 60)
    #expect(window(of: &flow, at: 61) == 32)
  }

  @Test("A viewer that is held back gets a frame every quarter of a second all the same")
  func probe() {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: 0, sequence: 1, at: 0)
    _ = window(of: &flow, at: 1)
    #expect(flow.opening(interval: interval) == 1.25)
    flow.sent(epoch: 0, sequence: 3000, at: 1.25)
    #expect(flow.opening(interval: interval) == 1.5)
  }

  @Test("An acknowledgement stands for everything that was sent before it")
  func cumulative() {
    var flow = FlowControl()
    for sequence in UInt32(1)...20 { flow.sent(epoch: 0, sequence: sequence, at: 0) }
    flow.acknowledged(epoch: 0, sequence: 20, at: 0)
    #expect(window(of: &flow, at: 1) == 2)
  }

  @Test(
    "An acknowledgement of something that was not sent is ignored",
    arguments: [(0, 0), (0, 2), (1, 1), (65535, 4_294_967_295)] as [(UInt16, UInt32)])
  func unknown(epoch: UInt16, sequence: UInt32) {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: epoch, sequence: sequence, at: 1)
    #expect(flow.roundTrip == nil)
    #expect(window(of: &flow, at: 1) == 100)
  }

  @Test("The same acknowledgement again counts once")
  func twice() {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: 0, sequence: 1, at: 0.1)
    flow.acknowledged(epoch: 0, sequence: 1, at: 50)
    #expect(flow.roundTrip == 0.1)
  }

  @Test("A viewer that is held back in a room is woken when its time has come")
  func inRoom() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    bench.send(.acknowledgement(epoch: 0, sequence: 1), from: 1, at: 0.001)
    var frames: [Time] = []
    for step in 0..<240 {
      let time = 1 + Double(step) / 60
      bench.pass(until: time)
      bench.tilt(Double(step) / 4, from: 2, at: time)
      if bench.read(1, at: time).contains("frame") { frames.append(time) }
    }
    #expect((15...22).contains(frames.count))
    bench.pass(until: 5.4)
    bench.read(1, at: 5.4)
    #expect(bench.isUpToDate(1))
    #expect(bench.readers[1]?.faults == [])
  }

  @Test("Its acknowledgement wakes a viewer that is held back")
  func wake() {
    var bench = RoomBench()
    bench.join(1)
    bench.read(1, at: 0)
    #expect(bench.send(.acknowledgement(epoch: 0, sequence: 1), from: 1, at: 1).contains(.wake(1)))
  }
}
