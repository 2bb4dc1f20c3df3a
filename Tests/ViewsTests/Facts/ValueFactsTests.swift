import Foundation
import Testing

@testable import Views

/// Values that SwiftUI computes: colours, angles, springs and schedules.
@Suite("Facts: values")
struct ValueFactsTests {
  typealias Resolved = Views.Color.Resolved

  /// Source: OpenSwiftUI's ColorResolvedCompatibilityTests (run against SwiftUI).
  static let descriptions: [(Views.Color.RGBColorSpace, SIMD4<Float>, String)] = [
    (.sRGB, [0, 0, 0, 0], "#00000000"), (.sRGB, [0.01, 0.02, 0.03, 0.04], "#0305080A"),
    (.sRGB, [0.3, 0.3, 0.3, 0.3], "#4C4C4C4D"), (.sRGB, [0.412, 0.508, 0.690, 0.748], "#6982B0BF"),
    (.sRGB, [0.6, 0.6, 0.6, 0.6], "#99999999"), (.sRGB, [1, 1, 1, 1], "#FFFFFFFF"),
    (.sRGBLinear, [0, 0, 0, 0], "#00000000"), (.sRGBLinear, [0.01, 0.02, 0.03, 0.04], "#1927300A"),
    (.sRGBLinear, [0.3, 0.3, 0.3, 0.3], "#9595954D"),
    (.sRGBLinear, [0.412, 0.508, 0.690, 0.748], "#ACBDD8BF"),
    (.sRGBLinear, [0.6, 0.6, 0.6, 0.6], "#CBCBCB99"), (.sRGBLinear, [1, 1, 1, 1], "#FFFFFFFF"),
    (.displayP3, [0, 0, 0, 0], "#00000000"), (.displayP3, [0.01, 0.02, 0.03, 0.04], "#0205080A"),
    (.displayP3, [0.3, 0.3, 0.3, 0.3], "#4D4C4C4D"),
    (.displayP3, [0.412, 0.508, 0.690, 0.748], "#6382B4BF"),
    (.displayP3, [0.6, 0.6, 0.6, 0.6], "#99999999"), (.displayP3, [1, 1, 1, 1], "#FFFFFFFF"),
  ]

  @Test("A resolved colour is described as in SwiftUI", arguments: descriptions)
  func resolvedColors(space: Views.Color.RGBColorSpace, components: SIMD4<Float>, description: String) {
    let color = Resolved(
      colorSpace: space, red: components.x, green: components.y, blue: components.z, opacity: components.w)
    #expect(color.description == description)
  }

  // Source: OpenSwiftUI's ColorResolved.swift.
  @Test("A resolved colour is animated in linear light, and written as a row of numbers")
  func resolvedColorData() throws {
    let grey = Resolved(colorSpace: .sRGBLinear, red: 0.25, green: 0.5, blue: 1, opacity: 0.5)
    #expect(grey.animatableData.first == 32)
    #expect(grey.animatableData.second.second.second == 64)
    let row = try JSONEncoder().encode(Resolved(red: 1, green: 0, blue: 0))
    #expect(String(decoding: row, as: UTF8.self) == "[1,0,0,1]")
    #expect(try JSONDecoder().decode(Resolved.self, from: row) == Resolved(red: 1, green: 0, blue: 0))
  }

  // Source: OpenSwiftUI's AngleCompatibilityTests (run against SwiftUI).
  @Test("An angle is animated in 128ths of a radian")
  func angles() {
    #expect(Angle(degrees: 180).animatableData == .pi * 128)
    #expect(Angle(radians: .pi / 2).animatableData == .pi * 64)
  }

  // Source: OpenSwiftUI's Spring.swift; SwiftUI's Spring.init(mass:stiffness:damping:).
  @Test("A spring keeps its mass, and settles as SwiftUI reckons")
  func springs() {
    let spring = Spring(mass: 2, stiffness: 100, damping: 10)
    #expect(abs(spring.mass - 2) < 1e-6)
    #expect(abs(spring.stiffness - 100) < 1e-6)
    #expect(abs(spring.damping - 10) < 1e-6)
    #expect(abs(Spring(duration: 0.5, bounce: 0).settlingDuration - 0.8) < 1e-6)
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).settlingDuration - 1.0443) < 1e-3)
    #expect(abs(spring.force(target: 1.0, position: 0, velocity: 2) - 80) < 1e-6)
  }

  // Source: OpenSwiftUI's TimelineScheduleTests (run against SwiftUI).
  @Test("Schedules begin at the last whole interval, and an animation's not while it pauses")
  func schedules() {
    func entries<S: TimelineSchedule>(_ schedule: S, from start: Double, _ mode: S.Mode = .normal) -> [Double]
    {
      schedule.entries(from: Date(timeIntervalSince1970: start), mode: mode).prefix(3)
        .map { ($0.timeIntervalSince1970 * 1000).rounded() / 1000 }
    }
    let zero = Date(timeIntervalSince1970: 0)
    #expect(entries(.periodic(from: zero, by: 5), from: 12) == [10, 15, 20])
    #expect(entries(.periodic(from: zero, by: 5), from: -12) == [-10, -5, 0])
    #expect(entries(.everyMinute, from: 90) == [60, 120, 180])
    #expect(entries(.animation(minimumInterval: 1.5), from: 0.7) == [0.7, 2.2, 3.7])
    #expect(entries(.animation(minimumInterval: 1.5, paused: true), from: 0).isEmpty)
    #expect(entries(.animation, from: 0, .lowFrequency).isEmpty)
  }
}
