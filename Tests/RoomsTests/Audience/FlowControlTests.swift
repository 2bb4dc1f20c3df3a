import Engine
import TestData
import Testing

@testable import Rooms

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
        flow.acknowledged(first.sequence, at: first.due)
      }
      if flow.isOpen(at: time) {
        sent += 1
        flow.sent(UInt32(sent), at: time)
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
      #expect(flow.isOpen(at: 1))
      flow.sent(sequence, at: 1)
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
      guard flow.isOpen(at: time) else { return count }
      flow.sent(UInt32(1000 + count), at: time)
    }
    return 100
  }

  @Test(
    "A viewer that stops acknowledging is held to what its round trip needs, and two",
    arguments: [(0.0, 2), (0.01, 3), (0.05, 5), (0.1, 8)])
  func held(roundTrip: Double, window: Int) {
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: roundTrip)
    #expect(self.window(of: &flow, at: 1) == window)
  }

  @Test("Never more than 32 frames are in flight")
  func widest() {
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: 60)
    #expect(window(of: &flow, at: 61) == 32)
  }

  @Test(
    "A viewer that falls silent gets a frame after 0.2 s, 0.4, 0.8 and so on, and all again once it acknowledges"
  )
  func unacknowledged() {
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: 0)
    #expect(window(of: &flow, at: 1) == 2)
    var time = 1.0
    for (round, pause) in [0.2, 0.4, 0.8, 1.6, 3.2, 3.2, 3.2].enumerated() {
      let end = flow.pause(interval: interval, at: time + 0.1) ?? .nan
      #expect(abs(end - time - pause) < 1e-9)
      #expect(flow.isOpen(at: end))
      flow.sent(2000 + UInt32(12 * round), at: end)
      #expect(flow.isSilent)
      time = end
    }
    flow.acknowledged(2072, at: time)
    #expect(flow.inFlight == 0 && !flow.isSilent)
    #expect(window(of: &flow, at: time) == 2)
  }

  /// The number of frames for a viewer, offered 60 a second, that acknowledges at once for a second and then stops reading.
  private func staleFrames(roundTrip: Time, after seconds: Time) -> Int {
    var flow = FlowControl()
    var (sequence, stale) = (UInt32(0), 0)
    for step in 0..<Int((1 + seconds) * 60) {
      let time = Double(step) * interval
      guard flow.isOpen(at: time) else { continue }
      sequence += 1
      flow.sent(sequence, at: time)
      if time < 1 { flow.acknowledged(sequence, at: time + roundTrip) } else { stale += 1 }
    }
    return stale
  }

  @Test(
    "A viewer that stops reading finds few frames when it returns", arguments: [(5.0, 8), (11, 12), (40, 20)])
  func staleFrames(seconds: Time, most: Int) {
    #expect(staleFrames(roundTrip: 0.005, after: seconds) <= most)
  }

  @Test("Any sign of life ends the long pauses of a silent viewer")
  func signOfLife() {
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: 0)
    _ = window(of: &flow, at: 1)
    var time = 1.0
    for sequence in [12, 16, 24] as [UInt32] {
      time = flow.pause(interval: interval, at: time) ?? .nan
      flow.sent(sequence, at: time)
    }
    #expect(flow.pause(interval: interval, at: 2.5) == time + 1.6)
    flow.recordSignOfLife()
    #expect(!flow.isSilent)
    #expect(flow.pause(interval: interval, at: 2.5) == time + 0.2)
    #expect(flow.isOpen(at: time + 0.2))
  }

  @Test("A silent viewer that does not acknowledge shows by its receive window that it reads")
  func readingAgain() {
    var flow = FlowControl()
    flow.recordReceiveWindow(65536, at: 0)
    var (window, time) = (60_000, 0.0)
    for sequence in UInt32(1)...4 {
      flow.recordReceiveWindow(window, at: time)
      time += 0.2 * Double(1 << (sequence - 1))
      flow.sent(sequence, at: time)
      window -= 1000
    }
    flow.recordReceiveWindow(window, at: time)
    #expect(flow.isSilent)
    flow.recordReceiveWindow(window, at: time)
    #expect(!flow.isSilent)
    #expect(flow.pause(interval: interval, at: time) == time + FlowControl.longestPause)
  }

  @Test(
    "A viewer from which something comes every 0.2 s is never held back longer than that", arguments: 0..<20)
  func living(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: generator.number(in: 0...0.05))
    var (heardAt, sentAt, sequence) = (0.0, 0.0, UInt32(1))
    for step in 1..<2000 {
      let time = Double(step) * interval
      if time - heardAt > generator.number(in: 0...0.2) - interval {
        heardAt = time
        if Bool.random(using: &generator) {
          flow.acknowledged(sequence &- .random(in: 0...3, using: &generator), at: time)
        } else {
          flow.recordSignOfLife()
        }
      }
      if let end = flow.pause(interval: interval, at: time) {
        #expect(end <= sentAt + FlowControl.longestPause + 1e-9)
      } else {
        sequence += 1
        flow.sent(sequence, at: time)
        sentAt = time
      }
    }
  }

  @Test("Who acknowledges every other frame gets every frame all the same", arguments: [0.001, 0.05, 0.2])
  func everyOther(roundTrip: Double) {
    let (flow, sent, held) = flow(roundTrip: roundTrip, every: 2)
    #expect(sent == 200)
    #expect(held == 0)
    #expect(abs((flow.roundTrip ?? .nan) - roundTrip) < 1e-6)
  }

  @Test("A viewer that does not acknowledge is held back while its receive window is narrower than it was")
  func unread() {
    var flow = FlowControl()
    #expect(flow.needsProbe(at: 0))
    flow.recordReceiveWindow(65536, at: 0)
    #expect(!flow.needsProbe(at: 0.1))
    #expect(flow.needsProbe(at: 0.2))
    flow.recordReceiveWindow(65536 - 2048, at: 0.2)
    flow.sent(1, at: 0.2)
    #expect(flow.isOpen(at: 0.2))
    flow.recordReceiveWindow(65536 - 2049, at: 0.4)
    #expect(flow.isOpen(at: 0.4))
    flow.sent(2, at: 0.4)
    #expect(flow.pause(interval: interval, at: 0.5) == 0.4 + 2 * FlowControl.longestPause)
    flow.recordReceiveWindow(65536, at: 0.5)
    #expect(flow.isOpen(at: 0.5))
  }

  @Test("In a small receive window, 1024 bytes may lie unread", arguments: [(1024, true), (1025, false)])
  func smallWindow(unread: Int, isOpen: Bool) {
    var flow = FlowControl()
    flow.recordReceiveWindow(8192, at: 0)
    for step in 1...3 {
      flow.recordReceiveWindow(8192 - unread, at: Double(step) / 5)
      flow.sent(UInt32(step), at: Double(step) / 5)
    }
    #expect(flow.isOpen(at: 0.6) == isOpen)
  }

  @Test("A receive window that stays narrow for 5 s is taken for as wide as it gets")
  func smallerWindow() {
    var flow = FlowControl()
    flow.recordReceiveWindow(65536, at: 0)
    for step in 5..<30 {
      let time = Double(step) / 5
      flow.recordReceiveWindow(3000, at: time)
      flow.sent(UInt32(step), at: time)
      #expect(!flow.isOpen(at: time))
    }
    flow.recordReceiveWindow(3000, at: 6)
    flow.sent(30, at: 6)
    #expect(flow.isOpen(at: 6))
  }

  @Test("An acknowledgement stands for everything that was sent before it")
  func cumulative() {
    var flow = FlowControl()
    for sequence in UInt32(1)...20 { flow.sent(sequence, at: 0) }
    flow.acknowledged(20, at: 0)
    #expect(window(of: &flow, at: 1) == 2)
  }

  @Test(
    "An acknowledgement of something that was not sent is ignored",
    arguments: [0, 1, 3, 5, 6, 4_294_967_295] as [UInt32])
  func unknown(sequence: UInt32) {
    var flow = FlowControl()
    for sequence in [2, 4] as [UInt32] { flow.sent(sequence, at: 0) }
    #expect(flow.acknowledged(sequence, at: 1) == nil)
    #expect(flow.roundTrip == nil)
    #expect(flow.inFlight == 2)
  }

  @Test("The same acknowledgement again counts once")
  func twice() {
    var flow = FlowControl()
    flow.sent(1, at: 0)
    flow.acknowledged(1, at: 0.1)
    flow.acknowledged(1, at: 50)
    #expect(flow.roundTrip == 0.1)
  }

  @Test("An acknowledgement counts after a hundred other frames, too")
  func late() {
    var flow = FlowControl()
    for sequence in UInt32(1)...100 { flow.sent(sequence, at: Double(sequence) * interval) }
    #expect(flow.acknowledged(1, at: 101 * interval) != nil)
    #expect(flow.inFlight == 99)
  }

  @Test("Whatever happens, nobody is held back for longer than 3.2 s after a frame", arguments: 0..<40)
  func noWaitWithoutEnd(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var flow = FlowControl()
    var (time, sequence, sentAt) = (0.0, UInt32.random(in: 0...2000, using: &generator), -1.0)
    var pauses = 0
    for _ in 0..<2000 {
      time += generator.number(in: 0...0.05)
      // States pass that are not sent, and after another server has taken over, numbers may be anything.
      sequence &+= .random(in: 1...40, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4:
        flow.sent(sequence, at: time)
        sentAt = time
      case 4..<6:
        flow.acknowledged(sequence &- .random(in: 0...200, using: &generator), at: time)
      case 6: flow.acknowledged(.random(in: 0 ... .max, using: &generator), at: time)
      case 7: flow.recordReceiveWindow(.random(in: 0...100_000, using: &generator), at: time)
      case 8: time += generator.number(in: 0...100)
      default:
        if Int.random(in: 0..<20, using: &generator) == 0 { sequence = .random(in: 0...9, using: &generator) }
      }
      guard let end = flow.pause(interval: interval, at: time) else { continue }
      pauses += 1
      #expect(end > time && end <= sentAt + FlowControl.longestSilentPause)
      #expect(flow.isOpen(at: end))
    }
    #expect(pauses > 100)
  }
}

extension FlowControl {
  fileprivate func isOpen(at time: Time) -> Bool { pause(interval: 1 / 60.0, at: time) == nil }
}
