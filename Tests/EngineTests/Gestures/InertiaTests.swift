import Foundation
import Testing

@testable import Engine

@Suite("Inertia")
struct InertiaTests {
  private let decay = -1000 * log(0.998)

  @Test("It is where its velocity's integral says, in both directions", arguments: [3000.0, -250])
  func displacement(velocity: Double) {
    let inertia = Inertia(startTime: 2, velocity: velocity)
    let (step, end) = (1e-4, 10_000)
    // The midpoint rule is exact to the step's square.
    let sum = (0..<end).reduce(0) { $0 + step * inertia.velocity(at: 2 + (Double($1) + 0.5) * step) }
    #expect(abs(inertia.displacement(at: 3) - sum) < 1e-4)
    #expect(isClose(inertia.displacement(at: 99), (velocity - velocity.signum) / decay))
    #expect(inertia.velocity(at: 99) == 0 && inertia.velocity(at: inertia.restTime) == 0)
  }

  @Test("It says when it has gone a distance, or that it never does")
  func arrival() throws {
    let inertia = Inertia(startTime: 2, velocity: -3000)
    for distance in [0.0, -1, -700, -1400] {
      let time = try #require(inertia.time(after: distance))
      #expect(isClose(inertia.displacement(at: time), distance))
    }
    for distance in [1.0, -1499, -1e9] { #expect(inertia.time(after: distance) == nil) }
    #expect(Inertia(startTime: 0, velocity: 0).time(after: 1) == nil)
  }
}

extension Double {
  fileprivate var signum: Double { self < 0 ? -1 : 1 }
}
