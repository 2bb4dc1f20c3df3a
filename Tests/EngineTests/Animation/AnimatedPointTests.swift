import Engine
import Foundation
import Testing

@Suite("Animated points")
struct AnimatedPointTests {
  private let spring = Spring(response: 0.4, dampingRatio: 0.6)

  private func moved() -> AnimatedPoint {
    var point = AnimatedPoint(Point(x: 1, y: 2))
    point.retarget(to: Point(x: 5, y: 2), at: 10, spring: spring)
    point.retarget(to: Point(x: 4, y: -8), at: 10.1, spring: spring)
    return point
  }

  @Test("Each coordinate moves as a number does")
  func coordinates() {
    var (x, y) = (Animated(1), Animated(2))
    x.retarget(to: 5, at: 10, spring: spring)
    x.retarget(to: 4, at: 10.1, spring: spring)
    y.retarget(to: -8, at: 10.1, spring: spring)
    let point = moved()
    for time in [9, 10, 10.05, 10.1, 10.3, 11, 100] {
      #expect(point.value(at: time) == Point(x: x.value(at: time), y: y.value(at: time)))
    }
    #expect(point.target == Point(x: 4, y: -8))
    #expect(point.restTime == max(x.restTime, y.restTime))
  }

  @Test("A point that is set stays there")
  func set() {
    var point = moved()
    point.set(Point(x: 3, y: 3))
    #expect(point == AnimatedPoint(Point(x: 3, y: 3)))
    #expect(point.restTime == -.infinity)
  }

  @Test("What is over is folded in, and nothing else")
  func settled() {
    let point = moved()
    #expect(point.settled(at: point.restTime) == AnimatedPoint(Point(x: 4, y: -8)))
    #expect(point.settled(at: 10.2) == point)
  }

  @Test("It is sound where both coordinates are")
  func soundness() {
    #expect(moved().isSound)
    #expect(!AnimatedPoint(Point(x: 2e9, y: 0)).isSound)
    #expect(!AnimatedPoint(Point(x: 0, y: .infinity)).isSound)
  }

  @Test("It comes back from JSON exactly")
  func coding() throws {
    #expect(try JSONDecoder().decode(AnimatedPoint.self, from: JSONEncoder().encode(moved())) == moved())
  }
}
