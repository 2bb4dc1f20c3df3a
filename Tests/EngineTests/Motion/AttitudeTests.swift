import Engine
import Foundation
import TestData
import Testing

@Suite("Attitude")
struct AttitudeTests {
  /// Alpha, beta, gamma of a device in any position: W3C's ranges.
  private static func randomAngles(seed: UInt64, count: Int = 500) -> [(Double, Double, Double)] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (generator.number(in: 0...360), generator.number(in: -180...180), generator.number(in: -90...90))
    }
  }

  @Test("The quaternion is W3C's rotation Rz(alpha) · Rx(beta) · Ry(gamma), with w >= 0")
  func rotation() throws {
    for (alpha, beta, gamma) in Self.randomAngles(seed: 11) {
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      let matrix = Rotation.aboutZ(alpha) * Rotation.aboutX(beta) * Rotation.aboutY(gamma)
      #expect(Rotation(attitude.quaternion).distance(to: matrix) < 1e-14)
      #expect(attitude.quaternion.w >= 0)
    }
  }

  /// alpha, beta, gamma, then pitch, roll and yaw. With |beta| < 90 CoreMotion's angles are W3C's; beyond it the
  /// other two turn by 180°.
  @Test(
    "Pitch, roll and yaw are CoreMotion's angles of the same position",
    arguments: [
      (0.0, 0.0, 0.0, 0.0, 0.0, 0.0), (30, 40, 50, 40, 50, 30), (350, -20, -70, -20, -70, -10),
      (90, 89, -89, 89, -89, 90), (30, 140, 50, 40, -130, -150), (200, -100, 10, -80, -170, 20),
    ])
  func eulerAngles(
    alpha: Double, beta: Double, gamma: Double, pitch: Double, roll: Double, yaw: Double
  ) throws {
    let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
    #expect(abs(attitude.pitch - pitch) < 1e-9)
    #expect(abs(attitude.roll - roll) < 1e-9)
    #expect(abs(attitude.yaw - yaw) < 1e-9)
  }

  @Test("Pitch, roll and yaw give the same rotation back")
  func eulerAnglesRoundTrip() throws {
    for (alpha, beta, gamma) in Self.randomAngles(seed: 12) {
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      let again = try #require(Attitude(alpha: attitude.yaw, beta: attitude.pitch, gamma: attitude.roll))
      #expect(Rotation(again.quaternion).distance(to: Rotation(attitude.quaternion)) < 1e-9)
    }
  }

  /// Standing upright, alpha and gamma turn about the same axis: yaw takes their sum, hanging their difference.
  @Test(
    "In gimbal lock roll is 0 and yaw is the whole turn, wrapped",
    arguments: [
      (30.0, 90.0, 20.0, 50.0), (30, -90, 20, 10), (170, 90, 60, -130), (350, -90, 60, -70),
      (0, 90, -40, -40),
    ])
  func gimbalLock(alpha: Double, beta: Double, gamma: Double, yaw: Double) throws {
    let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
    #expect(attitude.roll == 0)
    #expect(abs(attitude.yaw - yaw) < 1e-9)
    #expect(abs(attitude.pitch - beta) < 1e-5)
  }

  @Test("At 270° the screen tilt is the roll, wherever roll is defined")
  func tiltIsRoll() throws {
    for (alpha, beta, gamma) in Self.randomAngles(seed: 13) {
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      #expect(abs(attitude.screenTilt(.threeQuarters).x - attitude.roll) < 1e-9)
    }
  }

  @Test("At 0° the screen tilt is the pitch while the roll is 0, and goes on beyond 90°")
  func tiltIsPitch() throws {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<500 {
      let alpha = generator.number(in: 0...360)
      let beta = generator.number(in: -180...180)
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: 0))
      #expect(abs(attitude.screenTilt(.zero).x - beta) < 1e-9)
      if abs(beta) < 89 { #expect(abs(attitude.screenTilt(.zero).x - attitude.pitch) < 1e-9) }
    }
  }

  @Test("Both tilts follow their definition by vectors", arguments: ScreenAngle.allCases)
  func tilts(screenAngle: ScreenAngle) throws {
    let angle = Double(screenAngle.rawValue) * .pi / 180
    for (alpha, beta, gamma) in Self.randomAngles(seed: 15) {
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      let matrix = Rotation.aboutZ(alpha) * Rotation.aboutX(beta) * Rotation.aboutY(gamma)
      let up = matrix.applied(to: [sin(angle), cos(angle), 0])[2]
      let right = matrix.applied(to: [cos(angle), -sin(angle), 0])[2]
      let normal = matrix.applied(to: [0, 0, 1])[2]
      let tilt = attitude.screenTilt(screenAngle)
      #expect(difference(tilt.x, atan2(up, normal) * 180 / .pi) < 1e-9)
      #expect(difference(tilt.y, atan2(-right, normal) * 180 / .pi) < 1e-9)
    }
  }

  @Test("q and -q, of any length, are the same attitude")
  func sign() throws {
    var generator = SeededGenerator(seed: 16)
    let range = -2.0...2.0
    for _ in 0..<200 {
      let (w, x) = (generator.number(in: range), generator.number(in: range))
      let (y, z) = (generator.number(in: range), generator.number(in: range))
      let attitude = try #require(Attitude(quaternion: Quaternion(w: w, x: x, y: y, z: z)))
      let negative = try #require(Attitude(quaternion: Quaternion(w: -w, x: -x, y: -y, z: -z)))
      #expect(negative == attitude)
      #expect(negative.screenTilt(.quarter) == attitude.screenTilt(.quarter))
    }
  }

  @Test("Relative to itself an attitude is the identity, and a reference's turn is taken off")
  func relative() throws {
    let reference = try #require(Attitude(alpha: 20, beta: 35, gamma: -50))
    let own = reference.relative(to: reference)
    #expect(Rotation(own.quaternion).distance(to: Rotation(.identity)) < 1e-15)
    for (alpha, beta, gamma) in Self.randomAngles(seed: 17) {
      let turn = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      let attitude = try #require(Attitude(quaternion: reference.quaternion * turn.quaternion))
      let relative = attitude.relative(to: reference)
      #expect(Rotation(relative.quaternion).distance(to: Rotation(turn.quaternion)) < 1e-14)
      #expect(relative.quaternion.w >= 0)
    }
  }

  @Test("Angles that are not finite give no attitude", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(angle: Double) {
    #expect(Attitude(alpha: angle, beta: 0, gamma: 0) == nil)
    #expect(Attitude(alpha: 0, beta: angle, gamma: 0) == nil)
    #expect(Attitude(alpha: 0, beta: 0, gamma: angle) == nil)
    #expect(Attitude(quaternion: Quaternion(w: 1, x: angle, y: 0, z: 0)) == nil)
  }

  @Test("An attitude comes back from JSON exactly")
  func coding() throws {
    for (alpha, beta, gamma) in Self.randomAngles(seed: 18) {
      let attitude = try #require(Attitude(alpha: alpha, beta: beta, gamma: gamma))
      let data = try JSONEncoder().encode(attitude)
      #expect(try JSONDecoder().decode(Attitude.self, from: data) == attitude)
    }
  }

  /// The difference of two angles, of which 180 and -180 are the same.
  private func difference(_ a: Double, _ b: Double) -> Double {
    abs((a - b).remainder(dividingBy: 360))
  }
}
