import TestData
import Testing

@testable import Engine

@Suite("Spring envelope")
struct SpringEnvelopeTests {
  /// Response, damping ratio, from, to, initial velocity; the settling time, solved with 40 digits (mpmath).
  static let rows: [(Double, Double, Double, Double, Double, Time)] = [
    (0.5, 1.0, 0, 1, 0.0, 1.3280223306314567),
    (0.5, 0.85, 0, 1, 0.0, 1.3534234650380056),
    (0.5, 0.7, 0, 1, 0.0, 1.6088498954758925),
    (0.55, 1.0, 0, 1, 0.0, 1.4608245636946025),
    (0.55, 1.0, 10, -5, 200.0, 1.5154161224892564),
    (0.3, 0.45, -12, 0, 0.0, 1.4778753768103408),
    (0.5, 0.7, 0.06, 0, -8.0, 1.6013854406805908),
    (1.0, 1.25, 0, 1, 3.0, 4.4023601389020279),
    (0.5, 4.0, 2, -3, -40.0, 8.6129483229578137),
    (0.5, 0.999999999, 0, 1, 5.0, 1.8560059943280222),
    (0.5, 1.000000001, 0, 1, 5.0, 1.8560060356566959),
    (2.0, 0.05, 0, 100, 0.0, 87.960239576479649),
    (0.4, 50.0, 1, 0, 0.0, 87.944112473935858),
  ]

  @Test("A spring settles when its envelope is below a millionth of its scale", arguments: rows)
  func settlingTime(
    response: Double, dampingRatio: Double, from: Double, to: Double, initialVelocity: Double, expected: Time
  ) {
    let spring = Spring(response: response, dampingRatio: dampingRatio)
    let time = spring.settlingTime(fromValue: from, toValue: to, initialVelocity: initialVelocity)
    #expect(abs(time - expected) < 1e-9 * max(1, expected))
  }

  @Test("The settling time depends only on the ratio of distance and velocity", arguments: [0.3, 1, 2])
  func scale(dampingRatio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: dampingRatio)
    let expected = spring.settlingTime(fromValue: 3, toValue: 0, initialVelocity: 5)
    for factor in [0x1p-1060, 0x1p-20, -1, 0x1p900] {
      let time = spring.settlingTime(fromValue: 3 * factor, toValue: 0, initialVelocity: 5 * factor)
      #expect(time == expected)
    }
  }

  @Test("A spring that is at its target without velocity is at rest at once")
  func atTarget() {
    #expect(Spring.bouncy.settlingTime(fromValue: 4, toValue: 4) == 0)
  }

  @Test("The envelope never rises and bounds the movement, whatever the damping")
  func bound() {
    var generator = SeededGenerator(seed: 5)
    let near = [1, 1 - 1e-9, 1 + 1e-9]
    for round in 0..<300 {
      let ratio = round < near.count ? near[round] : generator.number(in: 0.05...3)
      let spring = Spring(response: generator.number(in: 0.1...2), dampingRatio: round % 5 == 4 ? 1 : ratio)
      let distance = generator.number(in: -1...1)
      let velocity = generator.number(in: -20...20)
      let envelope = SpringEnvelope(spring, distance: distance, velocity: velocity)
      var last = Double.infinity
      for step in 0...200 {
        let time = Double(step) * spring.response / 40
        let bound = envelope.value(at: time)
        let value = spring.value(fromValue: distance, toValue: 0, initialVelocity: velocity, time: time)
        #expect(bound <= last)
        #expect(abs(value) <= bound * (1 + 1e-9) + 1e-15)
        last = bound
      }
    }
  }

  @Test("The time below a threshold is the first such number")
  func firstTime() {
    var generator = SeededGenerator(seed: 6)
    for round in 0..<300 {
      let ratio = round % 3 == 0 ? 1 : generator.number(in: 0.05...3)
      let spring = Spring(response: generator.number(in: 0.1...2), dampingRatio: ratio)
      let envelope = SpringEnvelope(spring, distance: 1, velocity: generator.number(in: -5...5))
      let time = envelope.time(below: 1e-6)
      #expect(envelope.value(at: time) < 1e-6)
      #expect(envelope.value(at: time.nextDown) >= 1e-6)
    }
  }
}
