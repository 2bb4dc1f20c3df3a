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
    flow.leastInterval = 0.2
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
    flow.leastInterval = 0
    #expect(flow.pause(interval: interval, at: 1.99) == nil)
  }
}
