import Testing

@testable import Engine

@Suite("A movement of the panorama")
struct PanMovementTests {
  @Test("It takes no longer than the longest interval, and goes no farther than events lead")
  func soundness() {
    func isSound(start: Time = 1, duration: Time = 0.5, x: Double = 1, y: Double = 1) -> Bool {
      Panorama.Movement(startTime: start, duration: duration, distance: Point(x: x, y: y)).isSound
    }
    #expect(isSound())
    #expect(!isSound(start: 1e10) && !isSound(duration: 0) && !isSound(duration: 0.51))
    #expect(!isSound(x: 1e10) && !isSound(y: -1e10))
  }

  @Test("A reading is sound if all of it is")
  func readings() throws {
    let attitude = try #require(Attitude(alpha: 0, beta: 90, gamma: 0))
    let motion = Motion(attitude: attitude, relative: attitude, screenAngle: .zero)
    let heading = try #require(Heading(of: motion, after: nil))
    #expect(Panorama.Reading(heading: heading, elevation: 1, time: 1).isSound)
    #expect(!Panorama.Reading(heading: heading, elevation: 1e10, time: 1).isSound)
    #expect(!Panorama.Reading(heading: heading, elevation: 1, time: 1e10).isSound)
  }

  @Test("What is missing shrinks evenly to nothing")
  func lag() {
    let movement = Panorama.Movement(startTime: 2, duration: 0.5, distance: Point(x: 10, y: -4))
    #expect(movement.lag(at: 1.9) == Point(x: 10, y: -4))
    #expect(movement.lag(at: 2.125) == Point(x: 7.5, y: -3))
    #expect(movement.lag(at: 2.5) == .zero)
  }
}
