import Foundation
import Testing

@testable import Engine

// What fingers do to a panorama.
extension PanoramaTests {
  @Test("A drag moves the picture with the finger, and adds to the tilt")
  func drag() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.point(.began, 500, at: 1)
    try stage.point(.moved, 560, at: 1.1)
    #expect(Self.x(stage, at: 1.1) == 60)
    try stage.apply(Self.upright(18), at: 1.2)
    try stage.point(.began, 10, id: 2, at: 1.25)
    try stage.point(.moved, 400, id: 2, at: 1.26)
    try stage.point(.moved, 530, at: 1.25)
    #expect(abs(Self.x(stage, at: 1.4) - 30 - Self.w / 10) < 1e-9)
    try stage.point(.cancelled, 530, at: 1.5)
    #expect(abs(Self.x(stage, at: 1.55) - 15 - Self.w / 10) < 1e-9)
    #expect(abs(Self.x(stage, at: 1.6) - Self.w / 10) < 1e-9)
  }

  @Test(
    "Let go, the picture goes on by the velocity of the last 100 ms, or of a shorter drag",
    arguments: [true, false])
  func inertia(isLong: Bool) throws {
    var stage = Stage(Panorama())
    // 50 points a second at first, then 600.
    if isLong { try stage.point(.began, 100, at: 0) }
    for step in (isLong ? 0 : 2)...4 {
      let (x, time) = (110 + 15 * Double(step), 0.2 + 0.025 * Double(step))
      try stage.point(step == 2 && !isLong ? .began : .moved, x, at: time)
    }
    try stage.point(.ended, 170, at: 0.3)
    let dragged = isLong ? 70.0 : 30
    let rate = -1000 * log(0.998)
    let rest = log(600.0) / rate
    for elapsed in [0, 0.01, 0.2, 1, rest, rest + 1] {
      let way = 600 * (1 - pow(0.998, 1000 * min(elapsed, rest))) / rate
      #expect(abs(Self.x(stage, at: 0.3 + elapsed) - dragged - way) < 1e-9)
    }
    #expect(abs(stage.restTime - 0.3 - rest) < 1e-9)
  }

  @Test("A touch stops the glide where it is")
  func caught() throws {
    var stage = Stage(Panorama())
    try stage.point(.began, 100, at: 0)
    try stage.point(.ended, 200, at: 0.1)
    let shown = Self.x(stage, at: 0.3)
    try stage.point(.began, 700, at: 0.3)
    #expect(abs(Self.x(stage, at: 0.3) - shown) < 1e-9 && Self.x(stage, at: 5) == Self.x(stage, at: 0.3))
  }

  @Test("However far a pointer goes, every number stays finite")
  func farPointer() throws {
    var stage = Stage(Panorama())
    try stage.point(.began, Pointer.reach.lowerBound, at: 0)
    try stage.point(.moved, Pointer.reach.upperBound, at: .leastNonzeroMagnitude)
    try stage.point(.ended, Pointer.reach.upperBound, at: 2 * .leastNonzeroMagnitude)
    for time in [2 * Double.leastNonzeroMagnitude, 1, 100] { #expect(abs(Self.x(stage, at: time)) <= Self.w) }
  }
}
