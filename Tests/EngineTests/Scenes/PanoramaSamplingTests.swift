import TestData
import Testing

@testable import Engine

@Suite("Panorama: when the phone is looked at")
struct PanoramaSamplingTests {
  private func panorama(interval: Double, smooth: Bool, viewAngle: Double = 180) throws -> Stage {
    var stage = Stage(Panorama())
    try stage.apply(.parameter(name: "sampling", value: .text("interval")), at: 0)
    try stage.apply(.parameter(name: "smooth", value: .toggle(smooth)), at: 0)
    try stage.set("interval", interval, at: 0)
    try stage.set("viewAngle", viewAngle, at: 0)
    return stage
  }

  private func x(_ stage: Stage, at time: Time) -> Double { PanoramaTests.x(stage, at: time) }

  /// How far the picture goes for a turn of one degree.
  private let step = PanoramaTests.w / 180

  @Test("Between two looks nothing starts, and at a look the newest sample counts")
  func looks() throws {
    var stage = try panorama(interval: 0.1, smooth: true)
    try stage.apply(PanoramaTests.upright(0), at: 5.03)
    try stage.apply(PanoramaTests.upright(4), at: 5.05)
    try stage.apply(PanoramaTests.upright(9), at: 5.1)
    #expect(x(stage, at: 5.12) == 0)
    #expect(abs(x(stage, at: 5.13)) < 1e-9)
    #expect(abs(x(stage, at: 5.18) - 4.5 * step) < 1e-9)
    try stage.apply(PanoramaTests.upright(20), at: 5.19)
    #expect(abs(x(stage, at: 5.2) - 6.3 * step) < 1e-9)
    #expect(abs(x(stage, at: 5.23) - 9 * step) < 1e-9)
    #expect(abs(x(stage, at: 5.28) - 14.5 * step) < 1e-9)
    #expect(abs(stage.restTime - 5.33) < 1e-9)
    #expect(abs(x(stage, at: stage.restTime) - 20 * step) < 1e-9)
  }

  @Test("Not smooth, the picture jerks from look to look")
  func jerks() throws {
    var stage = try panorama(interval: 0.1, smooth: false)
    for frame in 0...60 {
      try stage.apply(PanoramaTests.upright(Double(frame)), at: Double(frame) / 60)
      let time = Double(frame) / 60 + 0.001
      // The newest sample at the last whole tenth of a second.
      let seen = ((time * 10).rounded(.down) * 6).rounded(.down)
      #expect(abs(x(stage, at: time) - seen * step) < 1e-9, "frame \(frame)")
    }
  }

  @Test("A sample at the very moment of a look is seen, however the times are rounded")
  func inTime() throws {
    for start in [0, 0.1, 0.7, 1234.3, 99_999.9] {
      var stage = try panorama(interval: 0.1, smooth: false)
      try stage.apply(PanoramaTests.upright(0), at: start)
      for tick in 1...40 {
        let time = ((start + Double(tick) / 10) * 10).rounded() / 10
        try stage.apply(PanoramaTests.upright(Double(tick)), at: time)
        #expect(abs(x(stage, at: time) - Double(tick) * step) < 1e-9, "\(start), \(tick)")
      }
    }
  }

  @Test("With an interval of 0 every sample counts at once")
  func always() throws {
    for interval in [0, .leastNonzeroMagnitude] {
      var stage = try panorama(interval: interval, smooth: true)
      for tick in 0...9 {
        try stage.apply(PanoramaTests.upright(Double(tick)), at: 1 + Double(tick) / 1000)
        #expect(abs(x(stage, at: 1 + Double(tick) / 1000) - Double(tick) * step) < 1e-9)
      }
    }
  }

  @Test("What waits for a look is seen at once when every sample is to count again")
  func every() throws {
    var stage = try panorama(interval: 0.5, smooth: false)
    try stage.apply(PanoramaTests.upright(0), at: 0)
    try stage.apply(PanoramaTests.upright(30), at: 0.1)
    #expect(x(stage, at: 0.2) == 0)
    try stage.apply(.parameter(name: "sampling", value: .text("every")), at: 0.2)
    #expect(abs(x(stage, at: 0.2) - 30 * step) < 1e-9)
  }

  /// The words, step by step: a timer that wakes every `interval` seconds and looks at the newest sample.
  private struct Timer {
    var reference: PanoramaTurnsTests.Reference
    var samples: [(time: Double, q: Quaternion)] = []

    func shown(_ time: Double) -> Double {
      guard let start = samples.first?.time else { return 0 }
      var reference = reference
      var seen = -1
      var tick = 0.0
      while start + tick * reference.interval <= time {
        let now = start + tick * reference.interval
        if let newest = samples.lastIndex(where: { $0.time <= now }), newest > seen {
          reference.sample(samples[newest].q, at: now)
          seen = newest
        }
        tick += 1
      }
      return reference.shown(time)
    }
  }

  @Test(
    "Any sequence gives what a timer would show, asked often or once", arguments: [97.0, 180, 270],
    [0.1, 0.37])
  func sequences(viewAngle: Double, interval: Double) throws {
    var generator = SeededGenerator(seed: UInt64(viewAngle + interval * 100))
    for _ in 0..<6 {
      var stage = try panorama(interval: interval, smooth: true, viewAngle: viewAngle)
      var timer = Timer(reference: PanoramaTurnsTests.Reference(viewAngle: viewAngle, interval: interval))
      var (time, yaw) = (generator.number(in: 0...10), 0.0)
      for _ in 0..<60 {
        time += generator.number(in: 0.005...0.2)
        yaw += generator.number(in: -25...25)
        let attitude = try #require(Attitude(alpha: yaw, beta: 80, gamma: 5))
        try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
        timer.samples.append((time, attitude.quaternion))
        for ask in [time, time + 0.002, time + 0.005] {
          #expect(abs(x(stage, at: ask) - timer.shown(ask)) < 1e-9)
        }
        if time.truncatingRemainder(dividingBy: 1) < 0.3 { stage = try stage.reread() }
      }
    }
  }
}
