import Engine
import Testing

@testable import LiveServer

@Suite("Flow control")
struct FlowControlTests {
  private let interval = 1 / 60.0

  /// A viewer whose acknowledgement of every frame, or every other one, takes a number of seconds, frames coming 60 a second.
  private func flow(
    roundTrip: Double, every: Int = 1, frames: Int = 200
  ) -> (flow: FlowControl, sent: Int, held: Int) {
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
      if flow.verdict(interval: interval, at: time) == .open {
        sent += 1
        flow.sent(epoch: 0, sequence: UInt32(sent), at: time)
        if sent % every == 0 { waiting.append((UInt32(sent), time + roundTrip)) }
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
      #expect(flow.verdict(interval: interval, at: 1) == .open)
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
      guard flow.verdict(interval: interval, at: time) == .open else { return count }
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

  /// A flow whose viewer has acknowledged one frame and then no more.
  private func closedFlow(at time: Time) -> FlowControl {
    var flow = FlowControl()
    flow.sent(epoch: 0, sequence: 1, at: 0)
    flow.acknowledged(epoch: 0, sequence: 1, at: 0)
    _ = window(of: &flow, at: time)
    return flow
  }

  @Test(
    "A viewer that acknowledges no longer is pinged once, and gets no frame as long as it does not answer")
  func unanswered() {
    var flow = closedFlow(at: 1)
    #expect(flow.verdict(interval: interval, at: 1.1) == .closed(until: 1.25))
    #expect(flow.verdict(interval: interval, at: 1.25) == .ping)
    for step in 0..<100 {
      let verdict = flow.verdict(interval: interval, at: 1.25 + Double(step) / 10)
      guard case .closed = verdict else {
        Issue.record("\(verdict)")
        continue
      }
    }
    flow.acknowledged(epoch: 0, sequence: 1001, at: 12)
    #expect(flow.verdict(interval: interval, at: 12) == .open)
  }

  @Test("A viewer that answers pings but acknowledges no longer gets a frame for each answer")
  func answered() {
    var flow = closedFlow(at: 1)
    for round in 0..<5 {
      let time = 1.25 + Double(round) / 4
      #expect(flow.verdict(interval: interval, at: time) == .ping)
      flow.ponged()
      #expect(flow.verdict(interval: interval, at: time) == .open)
      flow.sent(epoch: 0, sequence: UInt32(2000 + round), at: time)
      #expect(flow.verdict(interval: interval, at: time) == .closed(until: time + 0.25))
    }
  }

  @Test("Who acknowledges every other frame gets every frame all the same", arguments: [0.001, 0.05, 0.2])
  func everyOther(roundTrip: Double) {
    let (flow, sent, held) = flow(roundTrip: roundTrip, every: 2)
    #expect(sent == 200)
    #expect(held == 0)
    #expect(abs((flow.roundTrip ?? .nan) - roundTrip) < 1e-6)
  }

  @Test("A viewer that does not acknowledge is held back while its receive window shrinks, and pinged")
  func unread() {
    var flow = FlowControl()
    #expect(flow.wantsLook(at: 0))
    flow.saw(receiveWindow: 65536, at: 0)
    #expect(!flow.wantsLook(at: 0.2))
    #expect(flow.wantsLook(at: 0.25))
    flow.saw(receiveWindow: 65536 - 2048, at: 0.25)
    #expect(flow.verdict(interval: interval, at: 0.25) == .open)
    flow.saw(receiveWindow: 65536 - 2049, at: 0.5)
    #expect(flow.verdict(interval: interval, at: 0.5) == .ping)
    #expect(flow.verdict(interval: interval, at: 0.6) == .closed(until: 0.75))
    #expect(flow.verdict(interval: interval, at: 0.75) == .ping)
    flow.saw(receiveWindow: 65536, at: 0.75)
    #expect(flow.verdict(interval: interval, at: 0.8) == .open)
  }

  @Test("An answer to a ping shows that a viewer reads, whatever its receive window is from then on")
  func smallerWindow() {
    var flow = FlowControl()
    flow.saw(receiveWindow: 65536, at: 0)
    flow.saw(receiveWindow: 3000, at: 1)
    #expect(flow.verdict(interval: interval, at: 1) == .ping)
    flow.ponged()
    flow.saw(receiveWindow: 3000, at: 2)
    #expect(flow.verdict(interval: interval, at: 2) == .open)
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

  @Test("A viewer that is held back in a room is pinged, and gets the newest state when it acknowledges")
  func inRoom() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2, .phone)
    bench.read(1, at: 0)
    bench.send(.acknowledgement(epoch: 0, sequence: 1), from: 1, at: 0.001)
    var kinds: [String] = []
    for step in 0..<660 {
      let time = 1 + Double(step) / 60
      bench.pass(until: time)
      bench.tilt(Double(step) / 12, from: 2, at: time)
      kinds += bench.read(1, at: time).filter { $0 == "frame" || $0 == "ping" }
    }
    #expect(kinds == ["frame", "frame", "frame", "ping"])
    let last = bench.readers[1]?.frames.last?.sequence ?? 0
    bench.send(.acknowledgement(epoch: 0, sequence: last), from: 1, at: 12.1)
    bench.read(1, at: 12.1)
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
