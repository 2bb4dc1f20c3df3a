import Engine
import Testing

@testable import Rooms

@Suite("The pace that a viewer asks for")
struct FlowPaceTests {
  @Test(
    "A viewer that asks for few frames gets no more, however quickly it acknowledges",
    arguments: [true, false])
  func pace(acknowledges: Bool) {
    let interval = 1 / 60.0
    var flow = FlowControl()
    flow.wantedInterval = 0.2
    var times: [Time] = []
    for step in 0..<120 {
      let time = Double(step) * interval
      guard flow.pause(interval: interval, at: time) == nil else { continue }
      times.append(time)
      flow.sent(UInt32(times.count), interval: interval, at: time)
      if acknowledges { flow.acknowledged(UInt32(times.count), at: time) }
    }
    // Where a sum is a little more than a multiple of the interval, a frame comes one step later.
    #expect((9...10).contains(times.count))
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.199 })
    #expect(flow.pause(interval: interval, at: 1.99) != nil)
    flow.wantedInterval = nil
    #expect(flow.pause(interval: interval, at: 1.99) == nil)
  }

  @Test(
    "In a room of 120 frames a second, a viewer that asks for nothing gets 60, and one that asks gets them all"
  )
  func usual() {
    let (interval, usual) = (1 / 120.0, 1 / 60.0)
    for (wanted, expected) in [(nil, 60), (1 / 120.0, 120), (1 / 90.0, 90)] as [(Time?, Int)] {
      var flow = FlowControl()
      flow.wantedInterval = wanted
      var count: UInt32 = 0
      for step in 0..<120 {
        // Frames come a little early and late.
        let time = Double(step) * interval + (step % 3 == 0 ? 0.0008 : 0)
        guard flow.pause(interval: interval, usual: usual, at: time) == nil else { continue }
        count += 1
        flow.sent(count, interval: interval, usual: usual, at: time)
        flow.acknowledged(count, at: time)
      }
      #expect(abs(Int(count) - expected) <= 1, "\(count) of \(expected)")
    }
  }
}
