import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Any turns of a panorama")
struct PanoramaTurnsTests {
  /// What the words say, step by step, for samples alone.
  struct Reference {
    var viewAngle: Double
    var interval: Double
    var angle: Double?
    var adjX = 0.0
    var from = 0.0
    var to = 0.0
    var start = 0.0

    func shown(_ time: Double) -> Double {
      time >= start + interval ? to : from + (to - from) * (time - start) / interval
    }

    mutating func sample(_ q: Quaternion, at time: Double) {
      guard q.x * q.x + q.y * q.y >= 1e-4 else { return }
      var next = atan2(q.y, q.x) / .pi * 180
      let w = PanoramaTests.w
      if let angle {
        while next - angle > 90 { next -= 180 }
        while next - angle < -90 { next += 180 }
      }
      var x = w * (next / 180 * (360 / viewAngle)) + adjX
      let position = shown(time)
      if angle == nil {
        adjX = position - x
        x = position
      }
      angle = next
      var start = position
      if abs(x) > w / 2 {
        while x > w / 2 {
          adjX -= w
          x -= w
        }
        while x < -w / 2 {
          adjX += w
          x += w
        }
        if x - position > w / 2 { start += w } else if x - position < -w / 2 { start -= w }
      }
      (from, to, self.start) = (start, x, time)
    }
  }

  @Test(
    "Any sequence of quaternions, signs flipped, gives what the rules give step by step",
    arguments: [60.0, 97, 180, 270, 360], [0, 0.1, 0.5])
  func sequences(viewAngle: Double, interval: Double) throws {
    var generator = SeededGenerator(seed: UInt64(viewAngle * 10 + interval * 100))
    for _ in 0..<12 {
      var stage = Stage(Panorama())
      try stage.set("viewAngle", viewAngle, at: 0)
      try stage.set("interval", interval, at: 0)
      var reference = Reference(viewAngle: viewAngle, interval: interval)
      var time = 0.0
      var yaw = 0.0
      for _ in 0..<60 {
        time += generator.number(in: 0.01...0.2)
        yaw += generator.number(in: -80...80)
        let (a, b) = (yaw * .pi / 360, generator.number(in: 0...3.1) / 2)
        let sign = Bool.random(using: &generator) ? 1.0 : -1
        // qz(yaw) · qx(pitch)
        let q = Quaternion(
          w: sign * cos(a) * cos(b), x: sign * cos(a) * sin(b), y: sign * sin(a) * sin(b),
          z: sign * sin(a) * cos(b))
        let attitude = try #require(Attitude(quaternion: q))
        try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
        reference.sample(q, at: time)
        for ask in [time, time + 0.004, time + 0.01] {
          #expect(abs(PanoramaTests.x(stage, at: ask) - reference.shown(ask)) < 1e-9)
        }
      }
    }
  }

  @Test(
    "The picture never jumps, however it is turned, dragged and let go", arguments: [60.0, 180, 270, 360])
  func continuity(viewAngle: Double) throws {
    var generator = SeededGenerator(seed: UInt64(viewAngle))
    var stage = Stage(Panorama())
    try stage.set("viewAngle", viewAngle, at: 0)
    var (time, yaw, finger, isDown) = (0.0, 0.0, 400.0, false)
    for step in 0..<1500 {
      time += generator.number(in: 0.001...0.05)
      let before = PanoramaTests.x(stage, at: time)
      var moved = 0.0
      switch step % 5 {
      case 0, 1:
        yaw += generator.number(in: -60...60)
        let screen: ScreenAngle = step % 200 < 100 ? .zero : .quarter
        try stage.apply(PanoramaTests.upright(yaw, screen: screen), at: time)
      case 2:
        moved = isDown ? generator.number(in: -300...300) : 0
        finger += moved
        try stage.point(.moved, finger, at: time)
      case 3:
        try stage.point(isDown ? (step % 40 == 3 ? .cancelled : .ended) : .began, finger, at: time)
        isDown.toggle()
      default:
        if step % 30 == 4 { try stage.apply(.action(name: "recenter"), at: time) }
        if step % 70 == 4 { try stage.set("viewAngle", generator.number(in: 60...360), at: time) }
        if step % 90 == 4 { try stage.set("interval", generator.number(in: 0.01...0.5), at: time) }
      }
      let after = PanoramaTests.x(stage, at: time)
      // Whole widths are invisible.
      #expect(abs((after - before - moved).remainder(dividingBy: PanoramaTests.w)) < 1e-6, "step \(step)")
      #expect(abs(after) <= PanoramaTests.w)
    }
  }
}
