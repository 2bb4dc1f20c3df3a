import Foundation
import Testing

@testable import Engine

@Suite("A scroll")
struct ScrollTests {
  /// A track without ends, of which one unit is two points long.
  private let track = Scroll.Track(unit: 2, viewport: 100, axis: \.x)

  private var gliding: Scroll {
    var scroll = Scroll()
    scroll.glide(at: -1000, from: 5, on: track)
    return scroll
  }

  @Test("Let go, it goes on by its inertia, in the track's units")
  func glides() {
    let inertia = Inertia(startTime: 5, velocity: 1000)
    for time in [5.1, 5.5, 6] {
      #expect(isClose(gliding.value(at: time, on: track), inertia.displacement(at: time) / 2))
    }
    #expect(gliding.restTime == inertia.restTime)
  }

  @Test("Once its glide is over, it is a scroll that was put there")
  func settles() {
    var still = Scroll()
    still.set(gliding.target)
    #expect(gliding.settled(at: gliding.restTime) == still)
    #expect(gliding.settled(at: gliding.restTime.nextDown) == gliding)
  }

  @Test(
    "A glide that no hand could have begun is not sound",
    arguments: [("start", 1e10), ("endTime", 1e4), ("endTime", 4)])
  func soundness(field: String, value: Double) throws {
    let data = try JSONEncoder().encode(gliding)
    #expect(try JSONDecoder().decode(Scroll.self, from: data).isSound)
    var state = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    var glide = try #require(state["glide"] as? [String: Any])
    try #require(glide[field] != nil)
    glide[field] = value
    state["glide"] = glide
    let other = try JSONSerialization.data(withJSONObject: state)
    #expect(try !JSONDecoder().decode(Scroll.self, from: other).isSound)
  }
}
