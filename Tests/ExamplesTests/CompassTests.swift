import Engine
import Testing

@testable import Examples

@Suite("The compass")
struct CompassTests {
  @Test(
    "At rest its north is the world's, however a flat phone is turned and its page stands on it",
    arguments: [0.0, 30, 170, 260, 359], ScreenAngle.allCases)
  func north(alpha: Double, screen: ScreenAngle) throws {
    var stage = Stage(Compass())
    try stage.tilt(Attitude(alpha: alpha, beta: 0, gamma: 0), screen: screen, at: 0)
    let card = try stage.value("angle", of: "card", at: stage.restTime)
    // Alpha turns the device anticlockwise, and the screen angle says that it is turned already.
    let expected = alpha - Double(screen.rawValue)
    #expect(abs((card - expected).remainder(dividingBy: 360)) < 1e-9)
  }

  @Test("Raising the phone does not turn the card", arguments: [0.0, 20, 45, 80, 90, 110])
  func raised(beta: Double) throws {
    var stage = Stage(Compass())
    try stage.tilt(Attitude(alpha: 70, beta: beta, gamma: 0), at: 0)
    #expect(try abs(stage.value("angle", of: "card", at: stage.restTime) - 70) < 1e-9)
  }

  @Test("North is where one looks when one calibrates")
  func calibration() throws {
    var stage = Stage(Compass())
    try stage.tilt(Attitude(alpha: 70, beta: 90, gamma: 0), at: 0)
    try stage.apply(.calibrate, at: 1)
    #expect(try abs(stage.value("angle", of: "card", at: stage.restTime)) < 1e-9)
    try stage.tilt(Attitude(alpha: 60, beta: 90, gamma: 0), at: 2)
    #expect(try abs(stage.value("angle", of: "card", at: stage.restTime) - -10) < 1e-9)
  }

  @Test("The card turns the shorter way past north")
  func shorterWay() throws {
    var stage = Stage(Compass())
    try stage.tilt(Attitude(alpha: 170, beta: 0, gamma: 0), at: 0)
    try stage.tilt(Attitude(alpha: 190, beta: 0, gamma: 0), at: 5)
    #expect(try abs(stage.value("angle", of: "card", at: stage.restTime) - 190) < 1e-9)
  }

  @Test("Without fonts it has ticks and a needle, and says that letters are missing")
  func withoutFonts() throws {
    let stage = Example(kind: SceneKind(Compass.self)).stage(fonts: false)
    #expect(stage.notices.count == 1)
    #expect(stage.frame(at: 0).nodes.count { $0.kind == .rectangle } == 72)
    #expect(stage.frame(at: 0).nodes.allSatisfy { $0.kind != .glyph })
    #expect(
      Example(kind: SceneKind(Compass.self)).stage().frame(at: 0).nodes.count { $0.kind == .glyph } == 4)
  }
}
