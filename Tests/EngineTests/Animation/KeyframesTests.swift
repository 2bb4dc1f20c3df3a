import Engine
import Foundation
import Testing

@Suite("Keyframes")
struct KeyframesTests {
  /// The push of a touched picture: 1 -> 0.95 -> 1.
  static let push = KeyframeTrack(
    initialValue: 1,
    [.spring(to: 0.95, duration: 0.2, spring: .snappy), .spring(to: 1, duration: 0.2, spring: .bouncy)])

  /// Two matrix exponentials of the equation of motion, one after the other, with 40 digits (mpmath).
  @Test(
    "A spring hands its actual value and velocity to the next",
    arguments: [
      (0.05, 0.99308948236456534, -0.22722541954971975),
      (0.1, 0.98059487771072688, -0.2519453789172119),
      (0.2, 0.96068154149913666, -0.13658541410309002),
      (0.25, 0.9621578928203015, 0.15146950049968437),
      (0.3, 0.97238844870814706, 0.2324944835952866),
      (0.39, 0.99097406182281903, 0.15727823107894131),
    ])
  func pushValues(time: Time, value: Double, velocity: Double) {
    #expect(abs(Self.push.value(at: time) - value) < 1e-12)
    #expect(abs(Self.push.velocity(at: time) - velocity) < 1e-11)
  }

  @Test("A track ends on its last value exactly, at rest")
  func end() {
    #expect(Self.push.duration == 0.4)
    #expect(Self.push.value(at: 0.4.nextDown) != 1)
    for time in [0.4, 1, .infinity] {
      #expect(Self.push.value(at: time) == 1)
      #expect(Self.push.velocity(at: time) == 0)
    }
  }

  @Test("Before its start a track is at its initial value, at rest")
  func beforeStart() {
    let track = KeyframeTrack(initialValue: 3, [.linear(to: 5, duration: 1)])
    #expect(track.value(at: -0.001) == 3)
    #expect(track.velocity(at: -0.001) == 0)
  }

  @Test("A linear keyframe moves at constant velocity and hands it on")
  func linear() {
    let track = KeyframeTrack(
      initialValue: 2, [.linear(to: 6, duration: 2), .spring(to: 6, duration: 1, spring: .smooth)])
    #expect(track.value(at: 0.5) == 3)
    #expect(track.velocity(at: 0.5) == 2)
    #expect(track.value(at: 2) == 6)
    #expect(track.velocity(at: 2) == 2)
    let expected = Spring.smooth.value(fromValue: 6, toValue: 6, initialVelocity: 2, time: 0.25)
    #expect(track.value(at: 2.25) == expected)
  }

  @Test("A move takes its value at once and leaves no velocity")
  func move() {
    let track = KeyframeTrack(
      initialValue: 0,
      [.linear(to: 1, duration: 1), .move(to: 5), .spring(to: 5, duration: 1, spring: .bouncy)])
    #expect(abs(track.value(at: 1.0.nextDown) - 1) < 1e-15)
    for time in [1.0, 1.5, 2] {
      #expect(track.value(at: time) == 5)
      #expect(track.velocity(at: time) == 0)
    }
  }

  @Test("Keyframes without duration take no time")
  func noDuration() {
    let track = KeyframeTrack(
      initialValue: 0,
      [
        .linear(to: 1, duration: 0), .linear(to: 3, duration: 2),
        .spring(to: 9, duration: 0, spring: .smooth),
      ])
    #expect(track.duration == 2)
    #expect(track.value(at: 0) == 1)
    #expect(track.value(at: 1) == 2)
    #expect(track.value(at: 2) == 9)
  }

  @Test("A spring that settles within its keyframe waits on its target")
  func settledSpring() {
    let track = KeyframeTrack(
      initialValue: 0, [.spring(to: 1, duration: 10, spring: .smooth), .linear(to: 2, duration: 1)])
    #expect(track.value(at: 9) == 1)
    #expect(track.velocity(at: 9) == 0)
    #expect(track.value(at: 10.5) == 1.5)
  }

  @Test("A track without keyframes stays at its initial value")
  func empty() {
    let track = KeyframeTrack(initialValue: 7, [])
    #expect(track.duration == 0)
    #expect(track.value(at: 0) == 7)
    #expect(track.velocity(at: 0) == 0)
  }

  @Test("A track comes back from JSON exactly")
  func coding() throws {
    let track = KeyframeTrack(
      initialValue: 0.1,
      [.linear(to: 0.7, duration: 0.3), .move(to: 0.2), .spring(to: 0.9, duration: 0.6, spring: .bouncy)])
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(KeyframeTrack.self, from: data) == track)
  }
}
