import Testing

@testable import Engine

@Suite("The trail of a pointer")
struct TrailTests {
  private func trail(_ places: [(time: Time, x: Double)]) -> Trail {
    var trail = Trail(at: places[0].x, time: places[0].time)
    for place in places.dropFirst() { trail.append(place.x, at: place.time) }
    return trail
  }

  @Test("The velocity is that of the whole way, if that took less than 100 ms")
  func wholeWay() {
    #expect(isClose(trail([(5, 100), (5.02, 110), (5.05, 130)]).velocity, 600))
    #expect(isClose(trail([(5, 100), (5.05, 70)]).velocity, -600))
  }

  @Test("Of a longer way the last 100 ms count, between two events evenly")
  func lastPart() {
    // At 5.1 it is at 150: 30 points in the 100 ms after that.
    #expect(isClose(trail([(5, 100), (5.2, 200), (5.2, 180)]).velocity, 300))
    #expect(isClose(trail([(1, 0), (5, 100), (5.08, 180), (5.1, 200)]).velocity, 1000))
  }

  @Test(
    "A pointer that has not moved, or not for 100 ms, has no velocity; neither has one of a single moment")
  func still() {
    #expect(trail([(5, 100)]).velocity == 0)
    #expect(trail([(5, 100), (5, 900)]).velocity == 0)
    #expect(trail([(5, 100), (5.1, 200), (5.3, 200)]).velocity == 0)
    // A jump at the very beginning is no movement.
    #expect(trail([(5, 100), (5, 100), (5.05, 100)]).velocity == 0)
  }

  @Test("However often a pointer moves, its trail is sound and short")
  func bounded() {
    var trail = Trail(at: 0, time: 1)
    for step in 1...500 {
      trail.append(Double(step), at: 1 + Double(step) / 10_000)
      #expect(trail.isSound)
    }
    #expect(trail.last == 500)
    #expect(isClose(trail.velocity, 10_000))
  }
}
