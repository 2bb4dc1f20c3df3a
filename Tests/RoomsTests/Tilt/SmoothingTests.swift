import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Smoothing in a room")
struct SmoothingTests {
  private func makeBench(_ smoothing: Smoothing?) -> RoomBench {
    var bench = RoomBench()
    bench.join(1, .phone)
    bench.join(2, .phone)
    bench.join(3, .presenter)
    if let smoothing { bench.send(.moderation(.smoothing(smoothing)), from: 3, at: 0) }
    return bench
  }

  private let smoothing = Smoothing(minimumCutoff: 1, beta: 0)

  /// The tilt after a step from 0° to 40°, with a sample every `interval` seconds.
  private func tilt(
    _ bench: inout RoomBench, after steps: Int, interval: Time, deviceInterval: Double? = nil,
    deviceStart: Double = 0
  ) -> Double {
    for step in 0...steps {
      bench.tilt(
        step == 0 ? 0 : 40, from: 1, at: 1 + Double(step) * interval,
        deviceTime: deviceInterval.map { deviceStart + Double(step) * $0 })
    }
    return bench.probe.tilt
  }

  @Test("Without smoothing the scene gets every sample as it came")
  func off() {
    var bench = makeBench(nil)
    #expect(abs(tilt(&bench, after: 1, interval: 0.016) - 40) < 1e-9)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.presence?.smoothing == nil)
  }

  @Test("With smoothing the scene gets the filtered stream")
  func on() throws {
    var bench = makeBench(smoothing)
    var filter = OneEuroFilter(try #require(smoothing))
    var expected = 0.0
    for step in 0...20 {
      let attitude = try #require(Attitude(alpha: 0, beta: step == 0 ? 0 : 40, gamma: 0))
      expected = filter.smooth(attitude, after: 1.0 / 64).pitch
    }
    #expect(abs(tilt(&bench, after: 20, interval: 1.0 / 64) - expected) < 1e-9)
    #expect(expected < 39)
    bench.pass(until: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.presence?.smoothing == smoothing)
  }

  @Test("The device's intervals count, however the network bunches the samples")
  func deviceTime() {
    var (even, bunched) = (makeBench(smoothing), makeBench(smoothing))
    let expected = tilt(&even, after: 20, interval: 0.02, deviceInterval: 20, deviceStart: 5000)
    #expect(abs(tilt(&bunched, after: 20, interval: 0.0001, deviceInterval: 20) - expected) < 1e-9)
  }

  @Test("A device's clock that stands still or goes back does not count", arguments: [0, -50.0])
  func brokenClock(deviceInterval: Double) {
    var (plain, broken) = (makeBench(smoothing), makeBench(smoothing))
    let expected = tilt(&plain, after: 20, interval: 0.02)
    #expect(abs(tilt(&broken, after: 20, interval: 0.02, deviceInterval: deviceInterval) - expected) < 1e-9)
  }

  @Test("After a gap the next sample counts as it is")
  func gap() {
    var bench = makeBench(smoothing)
    _ = tilt(&bench, after: 5, interval: 0.02)
    bench.tilt(-30, from: 1, at: 1.5)
    #expect(abs(bench.probe.tilt + 30) < 1e-9)
  }

  @Test("A phone that takes the tilt over is steady at once: all are smoothed all the time")
  func takeOver() {
    var bench = makeBench(smoothing)
    for step in 0...50 {
      let time = 1 + Double(step) / 50
      bench.tilt(0, from: 1, at: time)
      bench.tilt(step.isMultiple(of: 2) ? 21 : 19, from: 2, at: time)
    }
    bench.send(.requestTilt, from: 2, at: 2.01)
    bench.tilt(21, from: 2, at: 2.02)
    #expect(abs(bench.probe.tilt - 20) < 0.5)
  }

  @Test("A calibration stores the smoothed attitude, so that the picture is straight")
  func calibration() {
    var bench = makeBench(smoothing)
    _ = tilt(&bench, after: 3, interval: 0.02)
    bench.send(.calibrate, from: 1, at: 1.07)
    #expect(abs(bench.probe.tilt) < 1e-9)
  }

  @Test("Switched on in mid-stream it begins where the phone is, and switched off it is raw at once")
  func switching() {
    var bench = makeBench(nil)
    bench.tilt(10, from: 1, at: 1)
    bench.send(.moderation(.smoothing(smoothing)), from: 3, at: 1.01)
    bench.tilt(40, from: 1, at: 1.02)
    #expect(bench.probe.tilt > 10 && bench.probe.tilt < 15)
    bench.send(.moderation(.smoothing(nil)), from: 3, at: 1.03)
    bench.tilt(40, from: 1, at: 1.04)
    #expect(abs(bench.probe.tilt - 40) < 1e-9)
  }

  @Test("The same samples at the same times give the same bits")
  func deterministic() {
    let tilts = (0..<2).map { _ in
      var bench = makeBench(Smoothing(minimumCutoff: 0.7, beta: 0.03))
      var generator = SeededGenerator(seed: 51)
      for step in 0..<300 {
        bench.tilt(
          generator.number(in: -60...60), from: 1, at: Double(step) / 61, deviceTime: Double(step) * 16.6)
      }
      return bench.probe.tilt
    }
    #expect(tilts[0] == tilts[1])
  }
}
