import Engine
import TestData
import Testing

@Suite("Spring")
struct SpringTests {
  struct Row: Sendable {
    var spring: Spring
    var from: Double
    var to: Double
    var initialVelocity: Double
    var time: Time
    var value: Double
    var velocity: Double

    init(
      _ response: Double, _ dampingRatio: Double, _ from: Double, _ to: Double, _ initialVelocity: Double,
      _ time: Time, _ value: Double, _ velocity: Double
    ) {
      spring = Spring(response: response, dampingRatio: dampingRatio)
      self.from = from
      self.to = to
      self.initialVelocity = initialVelocity
      self.time = time
      self.value = value
      self.velocity = velocity
    }
  }

  /// Response, damping ratio, from, to, initial velocity, time; value and velocity there, computed as the
  /// matrix exponential of the equation of motion with 40 digits (mpmath).
  static let rows: [Row] = [
    Row(0.5, 1.0, 0, 1, 0, 0.05, 0.13131145535900628, 4.2122531294092107),
    Row(0.5, 1.0, 0, 1, 0, 0.35, 0.93360666776930754, 0.67976825145350303),
    Row(0.5, 1.0, 0, 1, 0, 1.5, 0.99999987073151112, 1.5425983555190865e-6),
    Row(0.5, 0.85, 0, 1, 0, 0.05, 0.13821035270869302, 4.5445083909943911),
    Row(0.5, 0.85, 0, 1, 0, 0.35, 0.98795986519644368, 0.4167376076780576),
    Row(0.5, 0.85, 0, 1, 0, 1.5, 1.0000001822460233, -1.2700101073841369e-6),
    Row(0.5, 0.7, 0, 1, 0, 0.05, 0.14571501353595829, 4.917048543370069),
    Row(0.5, 0.7, 0, 1, 0, 0.35, 1.0459878924500826, 0.00050881420215326779),
    Row(0.5, 0.7, 0, 1, 0, 1.5, 0.99999741342236828, 2.5540062357324157e-5),
    Row(0.55, 1.0, 0, 1, 0, 0.05, 0.11251162454114782, 3.6858353767401893),
    Row(0.55, 1.0, 0, 1, 0, 0.35, 0.90830382928234712, 0.83796022804587939),
    Row(0.55, 1.0, 0, 1, 0, 1.5, 0.99999934462826304, 7.0741257835407682e-6),
    Row(0.55, 1.0, 10, -5, 200, 0.05, 13.960805328499818, -6.846017878191892),
    Row(0.55, 1.0, 10, -5, 200, 0.35, -2.3403977167041784, -23.570582006898604),
    Row(0.55, 1.0, 10, -5, 200, 1.5, -4.9999793284471316, -0.00022273159839255575),
    Row(0.3, 0.45, -12, 0, 0, 0.05, -7.4845156375335604, 141.36907441851596),
    Row(0.3, 0.45, -12, 0, 0, 0.35, -0.4860115969636314, 2.7027572692179863),
    Row(0.3, 0.45, -12, 0, 0, 1.5, 7.5391339230002506e-6, 4.4327786276203262e-5),
    Row(0.5, 0.7, 0.06, 0, -8, 0.05, -0.1978434900327016, -2.7468963501536971),
    Row(0.5, 0.7, 0.06, 0, -8, 0.35, -0.0027850503756130565, 0.36832610040270471),
    Row(0.5, 0.7, 0.06, 0, -8, 1.5, -1.1386800162685856e-6, 5.3800736266831549e-7),
    Row(1.0, 1.25, 0, 1, 3, 0.05, 0.14053925222280898, 2.6245375767894709),
    Row(1.0, 1.25, 0, 1, 3, 0.35, 0.6621632544447264, 1.0596039766576558),
    Row(1.0, 1.25, 0, 1, 3, 1.5, 0.99088174907882455, 0.028645829185443435),
    Row(0.5, 4.0, 2, -3, -40, 0.05, 1.3150953240248711, -7.1150352576784197),
    Row(0.5, 4.0, 2, -3, -40, 0.35, -0.32824376600312237, -4.2644925755880033),
    Row(0.5, 4.0, 2, -3, -40, 1.5, -2.5737899912478581, -0.68029013831316425),
    Row(0.5, 0.999999999, 0, 1, 5, 0.05, 0.26468347824214176, 5.2036913206740318),
    Row(0.5, 0.999999999, 0, 1, 5, 0.35, 0.955130081773916, 0.47079252424049305),
    Row(0.5, 0.999999999, 0, 1, 5, 1.5, 0.99999991957461182, 9.6137992964485065e-7),
    Row(0.5, 1.000000001, 0, 1, 5, 0.05, 0.26468347802142242, 5.2036913135565167),
    Row(0.5, 1.000000001, 0, 1, 5, 0.35, 0.95513008116454357, 0.470792527215843),
    Row(0.5, 1.000000001, 0, 1, 5, 1.5, 0.99999991957459247, 9.6138013532268006e-7),
    Row(2.0, 0.05, 0, 100, 0, 0.05, 1.2247474491152388, 48.761363978556901),
    Row(2.0, 0.05, 0, 100, 0, 0.35, 52.694543977181745, 265.08970830615891),
    Row(2.0, 0.05, 0, 100, 0, 1.5, 104.42096982583378, -248.51788560013132),
    Row(0.4, 50.0, 1, 0, 0, 0.05, 0.99227524825845043, -0.15588182125464232),
    Row(0.4, 50.0, 1, 0, 0, 0.35, 0.94659556631822984, -0.1487057559162477),
    Row(0.4, 50.0, 1, 0, 0, 1.5, 0.79014169355753784, -0.12412758098839089),
  ]

  @Test("Value and velocity solve the equation of motion", arguments: rows)
  func solution(row: Row) {
    let value = row.spring.value(
      fromValue: row.from, toValue: row.to, initialVelocity: row.initialVelocity, time: row.time)
    let velocity = row.spring.velocity(
      fromValue: row.from, toValue: row.to, initialVelocity: row.initialVelocity, time: row.time)
    #expect(abs(value - row.value) < 1e-9)
    #expect(abs(velocity - row.velocity) < 1e-9)
  }

  @Test("Value and velocity agree with a numerical integration, whatever the damping")
  func integration() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let (response, ratio) = (generator.number(in: 0.2...2), generator.number(in: 0.05...3))
      let (start, startVelocity) = (generator.number(in: -1...1), generator.number(in: -10...10))
      let time = generator.number(in: 0...1)
      let frequency = 2 * Double.pi / response
      func acceleration(_ y: Double, _ v: Double) -> Double {
        -frequency * frequency * y - 2 * ratio * frequency * v
      }
      var (y, v) = (start, startVelocity)
      let steps = 4000
      let h = time / Double(steps)
      for _ in 0..<steps {
        let (y1, v1) = (v, acceleration(y, v))
        let (y2, v2) = (v + h / 2 * v1, acceleration(y + h / 2 * y1, v + h / 2 * v1))
        let (y3, v3) = (v + h / 2 * v2, acceleration(y + h / 2 * y2, v + h / 2 * v2))
        let (y4, v4) = (v + h * v3, acceleration(y + h * y3, v + h * v3))
        y += h / 6 * (y1 + 2 * y2 + 2 * y3 + y4)
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      }
      let spring = Spring(response: response, dampingRatio: ratio)
      let value = spring.value(fromValue: start, toValue: 0, initialVelocity: startVelocity, time: time)
      let velocity = spring.velocity(fromValue: start, toValue: 0, initialVelocity: startVelocity, time: time)
      #expect(abs(value - y) < 1e-9)
      #expect(abs(velocity - v) < 1e-8)
    }
  }

  @Test("A damping ratio close to 1 moves like 1", arguments: [1e-6, 1e-9, 1e-12, 1e-15, 2.3e-16])
  func continuity(difference: Double) {
    let critical = Spring(response: 0.5, dampingRatio: 1)
    for ratio in [1 - difference, 1 + difference] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.dampingRatio != 1)
      for time in stride(from: 0.0, through: 2, by: 0.05) {
        let value = spring.value(fromValue: 3, toValue: -2, initialVelocity: 20, time: time)
        let expected = critical.value(fromValue: 3, toValue: -2, initialVelocity: 20, time: time)
        #expect(abs(value - expected) < 20 * difference + 1e-14)
        let velocity = spring.velocity(fromValue: 3, toValue: -2, initialVelocity: 20, time: time)
        let expectedVelocity = critical.velocity(fromValue: 3, toValue: -2, initialVelocity: 20, time: time)
        #expect(abs(velocity - expectedVelocity) < 400 * difference + 1e-12)
      }
    }
  }

  @Test("A spring starts at exactly its value and velocity, at time 0 and before")
  func start() {
    for time in [0.0, -1] {
      #expect(Spring.bouncy.value(fromValue: 0.1, toValue: 0.3, initialVelocity: 0.7, time: time) == 0.1)
      #expect(Spring.bouncy.velocity(fromValue: 0.1, toValue: 0.3, initialVelocity: 0.7, time: time) == 0.7)
    }
  }

  @Test("A spring without duration is at its target at once", arguments: [0.0, -0.05])
  func noDuration(duration: Time) {
    let spring = Spring(duration: duration, bounce: 0.3)
    #expect(spring.value(fromValue: 5, toValue: 7, initialVelocity: 3, time: 0) == 7)
    #expect(spring.velocity(fromValue: 5, toValue: 7, initialVelocity: 3, time: 0) == 0)
    #expect(spring.settlingTime(fromValue: 5, toValue: 7, initialVelocity: 3) == 0)
  }

  @Test(
    "Bounce gives the damping ratio, and comes back from it",
    arguments: [
      (0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (0.75, 0.25), (-0.2, 1.25), (-0.75, 4),
    ])
  func bounce(bounce: Double, dampingRatio: Double) {
    let spring = Spring(duration: 0.8, bounce: bounce)
    #expect(spring.response == 0.8)
    #expect(abs(spring.dampingRatio - dampingRatio) < 1e-15)
    #expect(abs(spring.bounce - bounce) < 1e-15)
  }

  @Test(
    "The named springs have SwiftUI's durations and bounces",
    arguments: [
      (Spring.smooth, 0.5, 1.0), (.snappy, 0.5, 0.85), (.bouncy, 0.5, 0.7), (.default, 0.55, 1),
      (.smooth(duration: 0.2, extraBounce: 0.1), 0.2, 0.9),
      (.snappy(duration: 0.35, extraBounce: 0.4), 0.35, 0.45),
      (.bouncy(duration: 2, extraBounce: -0.3), 2, 1),
    ])
  func named(spring: Spring, response: Double, dampingRatio: Double) {
    #expect(abs(spring.response - response) < 1e-15)
    #expect(abs(spring.dampingRatio - dampingRatio) < 1e-15)
  }
}
