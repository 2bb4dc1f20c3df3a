import Engine
import Foundation
import TestData
import Testing

@Suite("Animated")
struct AnimatedTests {
  @Test("A value at rest is the same at any time")
  func atRest() {
    let animated = Animated(4)
    for time in [-1e9, 0, 1e9] {
      #expect(animated.value(at: time) == 4)
      #expect(animated.velocity(at: time) == 0)
    }
    #expect(animated.restTime == -.infinity)
  }

  @Test("Retargeting keeps the value and the velocity of that moment")
  func retargeting() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var animated = Animated(generator.number(in: -10...10))
      var time = generator.number(in: 0...100)
      animated.retarget(to: generator.number(in: -10...10), at: time, spring: spring(&generator))
      for _ in 0..<5 {
        time += generator.number(in: 0...0.4)
        let (value, velocity) = (animated.value(at: time), animated.velocity(at: time))
        animated.retarget(to: generator.number(in: -10...10), at: time, spring: spring(&generator))
        #expect(animated.value(at: time) == value)
        #expect(animated.velocity(at: time) == velocity)
        // The same holds just after, so the movement goes on from there and does not jump.
        #expect(abs(animated.value(at: time + 1e-9) - value) < 1e-5)
      }
    }
  }

  @Test("A movement follows its spring from its start time on")
  func follows() {
    var animated = Animated(2)
    animated.retarget(to: 8, at: 5, spring: .bouncy, initialVelocity: -3)
    for elapsed in [0.125, 0.25, 0.5, 1] {
      let value = Spring.bouncy.value(fromValue: 2, toValue: 8, initialVelocity: -3, time: elapsed)
      let velocity = Spring.bouncy.velocity(fromValue: 2, toValue: 8, initialVelocity: -3, time: elapsed)
      #expect(animated.value(at: 5 + elapsed) == value)
      #expect(animated.velocity(at: 5 + elapsed) == velocity)
    }
    #expect(animated.value(at: 4) == 2)
  }

  @Test(
    "From its rest time on, and not before, a movement is exactly its target", arguments: [0.3, 0.85, 1, 2])
  func rest(dampingRatio: Double) {
    var animated = Animated(0)
    let spring = Spring(response: 0.5, dampingRatio: dampingRatio)
    animated.retarget(to: 1, at: 3, spring: spring)
    let restTime = animated.restTime
    #expect(restTime == 3 + spring.settlingTime(fromValue: 0, toValue: 1))
    for time in [restTime, restTime.nextUp, restTime + 100] {
      #expect(animated.value(at: time) == 1)
      #expect(animated.velocity(at: time) == 0)
      #expect(animated.settled(at: time) == Animated(1))
    }
    let before = restTime.nextDown
    #expect(animated.velocity(at: before) != 0)
    #expect(abs(animated.value(at: before) - 1) < 1.000001e-6)
    #expect(animated.settled(at: before) == animated)
  }

  @Test("A retarget to where it rests is no movement")
  func noMovement() {
    var animated = Animated(4)
    animated.retarget(to: 4, at: 1)
    #expect(animated == Animated(4))
  }

  @Test("Without a spring given, the default animation's moves it")
  func defaultSpring() {
    var (animated, expected) = (Animated(0), Animated(0))
    animated.retarget(to: 1, at: 0)
    expected.retarget(to: 1, at: 0, spring: Spring(response: 0.55, dampingRatio: 1))
    #expect(animated == expected)
  }

  @Test("Setting a value ends the movement at once")
  func setting() {
    var animated = Animated(0)
    animated.retarget(to: 1, at: 0)
    animated.set(0.5)
    #expect(animated == Animated(0.5))
  }

  @Test(
    "An angle turns the shorter way round, over all turns",
    arguments: [(0.0, 90.0, 90.0), (0, 270, -90), (350, 10, 370), (-710, 0, -720), (725, -10, 710)])
  func turn(start: Double, degrees: Double, target: Double) {
    var angle = Animated(start)
    angle.turn(to: degrees, at: 1, spring: .smooth)
    var number = Animated(start)
    number.retarget(to: target, at: 1, spring: .smooth)
    #expect(angle == number)
  }

  @Test("A value comes back from JSON exactly, at rest and moving")
  func coding() throws {
    var generator = SeededGenerator(seed: 8)
    for round in 0..<200 {
      var animated = Animated(generator.number(in: -10...10))
      if round > 0 {
        animated.retarget(
          to: generator.number(in: -10...10), at: generator.number(in: 0...1e5), spring: spring(&generator),
          initialVelocity: generator.number(in: -10...10))
      }
      let data = try JSONEncoder().encode(animated)
      #expect(try JSONDecoder().decode(Animated.self, from: data) == animated)
    }
  }

  private func spring(_ generator: inout SeededGenerator) -> Spring {
    Spring(response: generator.number(in: 0.1...1), dampingRatio: generator.number(in: 0.1...2))
  }
}
