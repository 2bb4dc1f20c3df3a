import Engine
import Foundation
import TestData
import Testing

@Suite("The mean of attitudes")
struct MeanAttitudeTests {
  private func angle(_ left: Attitude, _ right: Attitude) -> Double {
    let q = left.relative(to: right).quaternion
    return 2 * atan2((q.x * q.x + q.y * q.y + q.z * q.z).squareRoot(), q.w) * 180 / .pi
  }

  private func random(_ count: Int, seed: UInt64) throws -> [Attitude] {
    var generator = SeededGenerator(seed: seed)
    let rotations = try (0..<count).map { _ in try randomUnit(&generator) }
    return rotations.compactMap { Attitude(quaternion: $0) }
  }

  @Test("The mean of one, or of many that are equal, is that one")
  func same() throws {
    for attitude in try random(50, seed: 41) {
      for count in [1, 2, 7] {
        let mean = try #require(Attitude.mean(of: Array(repeating: attitude, count: count)))
        #expect(angle(mean, attitude) < 1e-12)
      }
    }
    #expect(Attitude.mean(of: [.identity, .identity]) == .identity)
  }

  @Test("The mean of two is half way between them")
  func halfWay() throws {
    let all = try random(100, seed: 42)
    for (left, right) in zip(all.prefix(50), all.suffix(50)) {
      let mean = try #require(Attitude.mean(of: [left, right]))
      let way = angle(left, right)
      #expect(abs(angle(mean, left) - way / 2) < 1e-7)
      #expect(abs(angle(mean, right) - way / 2) < 1e-7)
    }
  }

  @Test("The order does not matter, and turning everybody turns the mean")
  func invariance() throws {
    let all = try random(9, seed: 43)
    let mean = try #require(Attitude.mean(of: all))
    let reversed = try #require(Attitude.mean(of: all.reversed()))
    #expect(angle(reversed, mean) < 1e-10)
    for turn in try random(20, seed: 44) {
      let turned = all.compactMap { Attitude(quaternion: turn.quaternion * $0.quaternion) }
      let expected = try #require(Attitude(quaternion: turn.quaternion * mean.quaternion))
      let actual = try #require(Attitude.mean(of: turned))
      #expect(angle(actual, expected) < 1e-9)
    }
  }

  @Test("No other attitude is nearer to all, in Markley's measure")
  func optimal() throws {
    let all = try random(5, seed: 45)
    let mean = try #require(Attitude.mean(of: all))
    func closeness(_ attitude: Attitude) -> Double {
      let q = attitude.quaternion
      return all.reduce(0) { sum, other in
        let p = other.quaternion
        let dot = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z
        return sum + dot * dot
      }
    }
    for other in try random(2000, seed: 46) { #expect(closeness(other) <= closeness(mean) + 1e-12) }
  }

  @Test("Attitudes across the seam of the angles do not cancel out")
  func seam() throws {
    let all = [170.0, -170, 179, -179].compactMap { Attitude(alpha: $0, beta: 0, gamma: 0) }
    let mean = try #require(Attitude.mean(of: all))
    #expect(abs(abs(mean.yaw) - 180) < 1e-9)
  }

  @Test("Nobody, or two in opposite directions, have no mean")
  func none() throws {
    #expect(Attitude.mean(of: []) == nil)
    let opposite = try #require(Attitude(alpha: 180, beta: 0, gamma: 0))
    #expect(Attitude.mean(of: [.identity, opposite]) == nil)
  }

  @Test("The page's attitude has the same tilt as the device's", arguments: ScreenAngle.allCases)
  func page(screenAngle: ScreenAngle) throws {
    for attitude in try random(50, seed: 47) {
      let (device, page) = (
        attitude.screenTilt(screenAngle), attitude.ofPage(screenAngle).screenTilt(.zero)
      )
      #expect(abs(device.x - page.x) < 1e-9)
      #expect(abs(device.y - page.y) < 1e-9)
    }
  }
}
