import Engine
import TestData
import Testing

@Suite("Gravity and heading")
struct GravityTests {
  private func motion(_ alpha: Double, _ beta: Double, _ gamma: Double, _ screen: ScreenAngle = .zero) throws
    -> Motion
  {
    let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
    return Motion(attitude: attitude, relative: attitude, screenAngle: screen)
  }

  /// Alpha, beta, gamma, and gravity along the page's right, its bottom and into it.
  private static let held: [(Double, Double, Double, Double, Double, Double)] = [
    (0, 0, 0, 0, 0, 1), (77, 0, 0, 0, 0, 1), (0, 90, 0, 0, 1, 0), (0, 180, 0, 0, 0, -1),
    (0, 0, 90, 1, 0, 0), (0, 30, 0, 0, 0.5, 0.75.squareRoot()), (0, 0, -30, -0.5, 0, 0.75.squareRoot()),
  ]

  @Test("Gravity points where things fall, for whoever looks at the page", arguments: held)
  func gravity(alpha: Double, beta: Double, gamma: Double, right: Double, bottom: Double, into: Double) throws
  {
    let motion = try motion(alpha, beta, gamma)
    let gravity = motion.attitude.gravity(.zero)
    #expect(isClose(gravity.x, right) && isClose(gravity.y, bottom) && isClose(gravity.z, into))
    #expect(isClose(motion.gravity.x, right) && isClose(motion.gravity.y, bottom))
  }

  @Test(
    "Its signs are those of the two tilts, however the page stands on the device",
    arguments: ScreenAngle.allCases)
  func tilts(screen: ScreenAngle) throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let motion = try motion(
        generator.number(in: 0...360), generator.number(in: -80...80), generator.number(in: -80...80), screen)
      #expect((motion.gravity.x > 0) == (motion.tiltY > 0))
      #expect((motion.gravity.y > 0) == (motion.tiltX > 0))
      let (x, y, z) = motion.attitude.gravity(screen)
      #expect(isClose(x * x + y * y + z * z, 1))
    }
  }

  @Test("A slope points to the lowest edge, and is as long as the tilt")
  func slope() throws {
    for degrees in [0.5, 12, 89, 91, 179] {
      let bottom = try motion(0, degrees, 0).slope
      #expect(abs(bottom.x) < 1e-6 && abs(bottom.y - degrees) < 1e-6)
    }
    let left = try motion(50, 0, -40).slope
    #expect(isClose(left.x, -40) && isClose(left.y, 0))
    #expect(try motion(123, 0, 0).slope == .zero)
    #expect(try motion(0, 180, 0).slope.length == 180)
  }

  @Test("Slope and gravity are relative to the calibration, and heading is not")
  func calibration() throws {
    let attitude = try motion(40, 50, 0).attitude
    let motion = Motion(attitude: attitude, relative: .identity, screenAngle: .zero)
    #expect(motion.gravity == .zero && motion.slope == .zero)
    #expect(isClose(motion.heading, -40))
  }

  @Test(
    "One looks where the top of a flat page and the back of an upright one point",
    arguments: [0.0, 45, 100, 250])
  func heading(alpha: Double) throws {
    let expected = (-alpha).remainder(dividingBy: 360)
    for beta in [-30.0, 0, 30, 60, 90, 120] {
      #expect(isClose(try motion(alpha, beta, 0).heading, expected))
    }
  }

  @Test("A page that stands on its side looks where its own top points")
  func screenAngle() throws {
    #expect(isClose(try motion(0, 0, 0, .quarter).heading, 90))
    #expect(isClose(try motion(0, 0, 0, .threeQuarters).heading, -90))
    #expect(isClose(try motion(0, 0, -60, .quarter).heading, 90))
  }
}
