import Engine
import Testing

@testable import Examples

@Suite("The landscape")
struct ParallaxTests {
  @Test("The nearer a layer is, the further it is shifted, towards the lowest edge")
  func depth() throws {
    var stage = Stage(Parallax())
    let ids = ["sun", "hill0", "hill1", "hill2", "hill3"]
    let before = try ids.map { try stage.value("x", of: $0, at: 0) }
    try stage.tilt(Attitude(alpha: 0, beta: 0, gamma: 20), at: 0)
    let shifts = try zip(ids, before).map { try stage.value("x", of: $0, at: stage.restTime) - $1 }
    #expect(shifts[0] > 0)
    #expect(zip(shifts, shifts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "However it is tilted, the nearest hill is not shifted further than the depth",
    arguments: [30.0, 90, 180])
  func bounds(beta: Double) throws {
    var stage = Stage(Parallax())
    let before = try stage.value("y", of: "hill3", at: 0)
    try stage.tilt(Attitude(alpha: 0, beta: beta, gamma: 0), at: 0)
    #expect(try abs(stage.value("y", of: "hill3", at: stage.restTime) - before - 60) < 1e-9)
  }

  @Test("Without smoothing it is where the tilt says at once")
  func bare() throws {
    var stage = Stage(Parallax())
    try stage.set("smoothing", 0)
    try stage.tilt(Attitude(alpha: 0, beta: 0, gamma: 20), at: 0)
    #expect(stage.restTime <= 0)
  }
}
