import Engine
import Testing

@testable import Rooms

@Suite("The offset of a device's clock")
struct ClockOffsetTests {
  @Test(
    "What a sample took longer than the fastest is its delay, whatever the clocks show",
    arguments: [0, 1e7, -3e5])
  func delays(start: Double) {
    var clock = ClockOffset()
    let ways = [0.03, 0.02, 0.05, 0.02, 0.12]
    let delays = ways.enumerated().map { index, way in
      let sent = Double(index) / 10
      return clock.measure(deviceTime: start + sent * 1000, at: 7 + sent + way)
    }
    for (delay, expected) in zip(delays, [0, 0, 0.03, 0, 0.1]) { #expect(abs(delay - expected) < 1e-9) }
  }

  @Test("The fastest is forgotten after 10 to 20 s, so that clocks may drift apart")
  func drift() {
    var clock = ClockOffset()
    var worst = 0.0
    // A device's clock that loses 100 ms an hour.
    for step in 0..<36_000 {
      let time = Double(step) / 10
      worst = max(worst, clock.measure(deviceTime: time * 1000 * (1 - 0.1 / 3600), at: time + 0.02))
    }
    #expect(worst < 0.001)
  }

  @Test("The fastest sample counts until 20 s after the beginning of its ten seconds")
  func forgetting() {
    var clock = ClockOffset()
    func delay(_ way: Time, at time: Time) -> Time { clock.measure(deviceTime: time * 1000, at: time + way) }
    #expect(abs(delay(0.02, at: 0)) < 1e-9)
    #expect(abs(delay(0.05, at: 9) - 0.03) < 1e-9)
    #expect(abs(delay(0.05, at: 10) - 0.03) < 1e-9)
    #expect(abs(delay(0.05, at: 19.9) - 0.03) < 1e-9)
    #expect(abs(delay(0.05, at: 20.1)) < 1e-9)
  }

  @Test("A clock that is set or stood still is measured anew", arguments: [-3600.0, 3600])
  func set(jump: Time) {
    var clock = ClockOffset()
    _ = clock.measure(deviceTime: 0, at: 10)
    #expect(clock.measure(deviceTime: (1 + jump) * 1000, at: 11) == 0)
    #expect(abs(clock.measure(deviceTime: (2 + jump) * 1000, at: 12.25) - 0.25) < 1e-9)
  }

  @Test("A room counts the delays of samples that tell a time, and only those")
  func room() {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.tilt(1, from: 1, at: 1, deviceTime: 500)
    bench.tilt(2, from: 1, at: 1.115, deviceTime: 600)
    bench.tilt(3, from: 1, at: 1.2)
    #expect(bench.room.performance.tilt.delays.count == 2)
    #expect(abs(bench.room.performance.tilt.delays.sum - 0.015) < 1e-9)
  }
}
