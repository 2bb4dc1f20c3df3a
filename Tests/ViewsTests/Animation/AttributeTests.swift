import Engine
import Testing
@testable import Views

@Suite struct AttributeTests {
  @Test("A spring moves as the engine's own springs do, also when it is interrupted or sent there again")
  func engine() {
    var (own, theirs) = (Attribute(SIMD4(0, 0, 0, 0)), Animated(0))
    for (time, target) in [(1.0, 10.0), (1.2, -5.0), (1.3, 40.0), (1.5, 40.0), (1.6, 40.0)] {
      own.retarget(to: SIMD4(target, 0, 0, 0), by: .default, at: time)
      theirs.retarget(to: target, at: time)
      for step in 0..<400 {
        let moment = time + Double(step) * 0.005
        #expect(abs(own.value(at: moment)[0] - theirs.value(at: moment)) < 1e-12)
      }
    }
    #expect(abs(own.restTime - theirs.restTime) < 1e-9)
  }

  static let animations: [Animation] = [
    .default, .bouncy, .linear(duration: 0.4), .easeInOut(duration: 0.3).delay(0.1), .spring.delay(0.2),
    .easeOut(duration: 0.2).repeatCount(3), .snappy.speed(2), .linear(duration: 0.3).repeatForever(),
  ]

  @Test("No interruption makes a value jump", arguments: animations.indices, animations.indices)
  func continuity(first: Int, second: Int) {
    var attribute = Attribute(SIMD4(0, 100, 0, 0))
    attribute.retarget(to: SIMD4(50, 20, 0, 0), by: Self.animations[first], at: 1)
    for time in [1.0, 1.05, 1.17, 1.31, 1.62, 2.4] {
      let before = attribute.value(at: time)
      var next = attribute
      next.retarget(to: SIMD4(-30, 60, 1, 0), by: Self.animations[second], at: time)
      let jump = next.value(at: time) - before
      for index in 0..<4 { #expect(abs(jump[index]) < 1e-9) }
    }
  }

  @Test("An initial velocity counts in distances per second, besides the velocity that is taken over")
  func initialVelocity() {
    let spring = Animation.interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: 2)
    var attribute = Attribute(SIMD4(0, 0, 0, 0))
    attribute.retarget(to: SIMD4(10, -5, 0, 0), by: spring.speed(2), at: 1)
    #expect(attribute.velocity(at: 1) == SIMD4(40, -20, 0, 0))
    let (value, velocity) = (attribute.value(at: 1.05), attribute.velocity(at: 1.05))
    attribute.retarget(to: .zero, by: spring, at: 1.05)
    #expect(abs(attribute.velocity(at: 1.05)[0] - velocity[0] + 2 * value[0]) < 1e-9)
  }

  @Test(
    "A movement without end goes on from where it is to another target, and rests there",
    arguments: [1.0, 4], [true, false])
  func endless(speed: Double, autoreverses: Bool) {
    let ends = [
      Animation.linear(duration: 0.2), .easeInOut.speed(5), .default, .linear(duration: 0), .spring.delay(1),
    ]
    for end in ends {
      var attribute = Attribute(SIMD4(0, 0, 0, 0))
      let endless = Animation.linear(duration: 1).speed(speed).repeatForever(autoreverses: autoreverses)
      attribute.retarget(to: SIMD4(100, 0, 0, 0), by: endless, at: 1)
      #expect(attribute.restTime == .infinity)
      attribute.retarget(to: .zero, by: end, at: 7.3)
      #expect(attribute.restTime < 12)
      #expect(attribute.value(at: 12) == .zero)
    }
  }

  @Test("A change without an animation is there at once")
  func immediate() {
    var attribute = Attribute(SIMD4(0, 0, 0, 0))
    attribute.retarget(to: SIMD4(1, 0, 0, 0), by: .linear(duration: 1), at: 0)
    attribute.retarget(to: SIMD4(5, 0, 0, 0), by: nil, at: 0.5)
    #expect(attribute.value(at: 0.5)[0] == 5)
    #expect(attribute.restTime == -.infinity)
  }

  @Test("Every movement ends at its target, unless it goes on for ever", arguments: animations.indices)
  func rest(index: Int) {
    var attribute = Attribute(SIMD4(0, 0, 0, 0))
    attribute.retarget(to: SIMD4(8, 0, 0, 0), by: Self.animations[index], at: 3)
    if attribute.restTime.isFinite {
      #expect(attribute.value(at: attribute.restTime)[0] == 8)
    } else {
      #expect(attribute.value(at: 3.3)[0] != attribute.value(at: 3.4)[0])
    }
  }
}
