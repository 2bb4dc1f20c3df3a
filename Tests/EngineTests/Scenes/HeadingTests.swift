import Foundation
import Testing

@testable import Engine

@Suite("Heading")
struct HeadingTests {
  /// A motion whose heading is an angle in degrees, modulo 180.
  private func motion(_ degrees: Double) throws -> Motion {
    let angle = degrees * .pi / 180
    let attitude = try #require(
      Attitude(quaternion: Quaternion(w: 0, x: cos(angle), y: sin(angle), z: 0)))
    return Motion(attitude: attitude, relative: attitude, screenAngle: .zero)
  }

  @Test("Of all the angles that a sample may mean, the one nearest to the last is taken")
  func nearest() throws {
    var heading: Heading?
    for degrees in stride(from: 0.0, through: 1000, by: 40) {
      heading = Heading(of: try motion(degrees), after: heading)
      #expect(abs(try #require(heading).degrees - degrees) < 1e-9)
    }
    for degrees in stride(from: 1000.0, through: -1000, by: -80) {
      heading = Heading(of: try motion(degrees), after: heading)
      #expect(abs(try #require(heading).degrees - degrees) < 1e-9)
    }
  }

  @Test(
    "A device that lies flat has no heading: its x and y are at least a hundredth together",
    arguments: [false, true])
  func flat(isTilted: Bool) throws {
    let x = isTilted ? 0.01 : 0.01.nextDown
    let attitude = try #require(
      Attitude(quaternion: Quaternion(w: (1 - x * x).squareRoot(), x: x, y: 0, z: 0)))
    let motion = Motion(attitude: attitude, relative: attitude, screenAngle: .zero)
    #expect((Heading(of: motion, after: nil) != nil) == isTilted)
  }

  @Test(
    "However far away the last angle was, the next one comes at once", arguments: [1e9, -1e9, 1e300, -1e300])
  func far(degrees: Double) throws {
    let kept = #"{"degrees":\#(degrees),"screenAngle":0,"halfTurns":0}"#
    let last = try JSONDecoder().decode(Heading.self, from: Data(kept.utf8))
    let next = try #require(Heading(of: try motion(10), after: last))
    #expect(next.degrees.isFinite)
    #expect(abs(next.degrees - degrees) <= max(90, abs(degrees) * 1e-12))
  }
}
