import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Panorama")
struct PanoramaTests {
  static let w = 2048.0

  /// The strip's x.
  static func x(_ stage: Stage, at time: Time) -> Double {
    stage.tree(at: time).layer("strip")?.values["x"] ?? .nan
  }

  /// A device held upright, turned to the left by `yaw` degrees.
  static func upright(_ yaw: Double, pitch: Double = 90, screen: ScreenAngle = .zero) throws -> Event {
    let attitude = try #require(Attitude(alpha: yaw, beta: pitch, gamma: 0))
    return .sample(Sample(attitude: attitude, screenAngle: screen))
  }

  @Test("Three copies lie at -w, 0 and w in the strip, whose x is where the middle one's centre is")
  func copies() throws {
    #expect(Panorama().width == Self.w && Panorama().width >= Panorama.stage.width)
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(20), at: 0)
    let tree = stage.tree(at: 1)
    let shift = Self.x(stage, at: 1)
    #expect(abs(shift - Self.w * 20 / 180) < 1e-9)
    for (id, place) in [("left", -Self.w), ("center", 0), ("right", Self.w)] {
      let image = try #require(TreeGeometry(id, in: tree)?.leaf(.image))
      let centre = image.point(0.5, 0)
      #expect(abs(centre.x - place - shift) < 1e-9 && centre.y == 0)
      #expect(image.value("width") == Self.w && image.value("height") == 390)
      #expect(image.opacity == 1)
    }
  }

  @Test("At rest the picture's middle is at the stage's left edge")
  func rest() throws {
    let image = try #require(TreeGeometry("center", in: Stage(Panorama()).tree(at: 0))?.leaf(.image))
    #expect(image.point(0.5, 0) == (0, 0))
    #expect(image.point(0, 0).x == -Self.w / 2 && image.point(1, 0).x == Self.w / 2)
  }

  @Test("Viewers fill their window with it, as the article's picture fills the screen's height")
  func filling() {
    #expect(Panorama.fillsWindow)
    #expect(SceneCatalog.builtIn.kinds.filter { $0.fillsWindow }.map { $0.name } == ["panorama"])
  }

  @Test(
    "The copies cover the stage wherever a picture is, however narrow", arguments: [844.0, 900, 1500, 2048])
  func covering(width: Double) throws {
    var generator = SeededGenerator(seed: 3)
    var stage = Stage(Panorama())
    let picture = try #require(Picture(url: "/media/a", width: width, height: 390))
    try stage.apply(.pictures([picture]), at: 0)
    try stage.set("interval", 0.5, at: 0)
    var (time, yaw) = (0.0, 0.0)
    for _ in 0..<300 {
      time += generator.number(in: 0.01...0.3)
      yaw += generator.number(in: -120...120)
      try stage.apply(Self.upright(yaw), at: time)
      let tree = stage.tree(at: time)
      let left = try #require(TreeGeometry("left", in: tree)?.leaf(.image)).point(0, 0).x
      let right = try #require(TreeGeometry("right", in: tree)?.leaf(.image)).point(1, 0).x
      #expect(left <= 1e-9 && right >= 844 - 1e-9)
    }
  }

  @Test("A narrow picture is shown as wide as the stage, and only the stage cuts it")
  func narrow() throws {
    var stage = Stage(Panorama())
    let picture = try #require(Picture(url: "/media/a", width: 320, height: 420))
    try stage.apply(.pictures([picture]), at: 0)
    let strip = try #require(stage.tree(at: 0).layer("strip"))
    #expect(strip.first(.clip) == nil)
    let image = try #require(TreeGeometry("center", in: stage.tree(at: 0))?.leaf(.image))
    #expect(image.value("width") == 844)
    #expect(isClose(image.value("height"), 844 * 420.0 / 320) && isClose(image.point(0, 0.5).y, 195))
  }

  @Test("Before any sample the strip is at 0, and the first sample leaves it there", arguments: [0.0, 77])
  func firstSample(yaw: Double) throws {
    var stage = Stage(Panorama())
    #expect(Self.x(stage, at: 0) == 0)
    try stage.apply(Self.upright(yaw), at: 1)
    #expect(abs(Self.x(stage, at: 1)) < 1e-9 && abs(Self.x(stage, at: 5)) < 1e-9)
  }

  @Test("The first sample's flag is not its adjX: a movement after a heading of 0 is not lost")
  func noSentinel() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(9), at: 1)
    #expect(abs(Self.x(stage, at: 2) - Self.w / 20) < 1e-9)
  }

  @Test("Upright, x follows the yaw over the view angle, whatever the pitch", arguments: [20.0, 90, 160])
  func pitch(pitch: Double) throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0, pitch: pitch), at: 0)
    try stage.apply(Self.upright(30, pitch: pitch), at: 1)
    #expect(abs(Self.x(stage, at: 2) - Self.w * 30 / 180) < 1e-9)
  }

  @Test("A movement is linear over the interval, and a new target starts from the place shown")
  func linear() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(18), at: 1)
    let step = Self.w / 10
    for part in [0, 0.25, 0.5, 0.9, 1] {
      #expect(abs(Self.x(stage, at: 1 + 0.1 * part) - step * part) < 1e-9)
    }
    try stage.apply(Self.upright(-18), at: 1.05)
    #expect(abs(Self.x(stage, at: 1.05) - step / 2) < 1e-9)
    #expect(abs(Self.x(stage, at: 1.1) - (step / 2 - step) / 2) < 1e-9)
    #expect(abs(Self.x(stage, at: 1.15) + step) < 1e-9)
    #expect(abs(stage.restTime - 1.15) < 1e-12)
  }

  @Test("A sample that changes nothing leaves a movement as it is")
  func heartbeat() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(18), at: 1)
    let expected = stage.tree(at: 1.08)
    try stage.apply(Self.upright(18), at: 1.05)
    #expect(stage.tree(at: 1.08) == expected)
  }

  @Test("A phone that lies flat leaves the picture where it is")
  func flat() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(30), at: 1)
    let expected = Self.x(stage, at: 2)
    try stage.apply(Self.upright(200, pitch: 1), at: 3)
    #expect(Self.x(stage, at: 4) == expected)
    try stage.apply(Self.upright(40, pitch: 1.2), at: 5)
    #expect(abs(Self.x(stage, at: 6) - expected - Self.w * 10 / 180) < 1e-9)
  }

  @Test("A change of view angle and a turned screen leave the picture where it is")
  func anchors() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(30), at: 1)
    let place = Self.x(stage, at: 2)
    try stage.set("viewAngle", 270, at: 2)
    #expect(abs(Self.x(stage, at: 3) - place) < 1e-9)
    try stage.apply(Self.upright(57), at: 4)
    #expect(abs(Self.x(stage, at: 5) - place - Self.w / 10) < 1e-9)
    try stage.apply(Self.upright(100, screen: .quarter), at: 6)
    #expect(abs(Self.x(stage, at: 7) - place - Self.w / 10) < 1e-9)
    try stage.apply(Self.upright(73, screen: .quarter), at: 8)
    #expect(abs(Self.x(stage, at: 9) - place) < 1e-9)
  }

  @Test("Recenter and calibrate move the picture to 0 over the interval", arguments: [true, false])
  func recenter(byCalibration: Bool) throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(45), at: 1)
    try stage.apply(byCalibration ? .calibrate : .action(name: "recenter"), at: 2)
    #expect(abs(Self.x(stage, at: 2.05) - Self.w / 8) < 1e-9)
    #expect(Self.x(stage, at: 2.1) == 0)
    try stage.apply(Self.upright(54), at: 3)
    #expect(abs(Self.x(stage, at: 4) - Self.w / 20) < 1e-9)
  }

  @Test("Without smooth the picture is at x at once, unwrapped, and without its neighbours")
  func rough() throws {
    var stage = Stage(Panorama())
    try stage.apply(.parameter(name: "smooth", value: .toggle(false)), at: 0)
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(80), at: 1)
    try stage.apply(Self.upright(160), at: 1.1)
    #expect(abs(Self.x(stage, at: 1.1) - Self.w * 160 / 180) < 1e-9)
    #expect(stage.restTime == -.infinity)
    for (id, opacity) in [("left", 0.0), ("center", 1), ("right", 0)] {
      #expect(TreeGeometry(id, in: stage.tree(at: 1.1))?.leaf(.image)?.opacity == opacity)
    }
    try stage.apply(.parameter(name: "smooth", value: .toggle(true)), at: 2)
    #expect(abs(Self.x(stage, at: 2) + Self.w * 20 / 180) < 1e-9)
  }

  @Test("Looking up lowers the picture as far as there is picture, if asked to")
  func pitchPan() throws {
    var stage = Stage(Panorama())
    try stage.apply(Self.upright(0), at: 0)
    try stage.apply(Self.upright(0, pitch: 92), at: 1)
    #expect(stage.tree(at: 2).layer("strip")?.values["y"] == 0)
    try stage.apply(.parameter(name: "pitchPan", value: .toggle(true)), at: 2)
    let y = try #require(stage.tree(at: 2).layer("strip")?.values["y"])
    #expect(abs(y - 2 * Self.w / 180) < 1e-9)
    for pitch in [20.0, 160] {
      try stage.apply(Self.upright(0, pitch: pitch), at: 3)
      let image = try #require(TreeGeometry("center", in: stage.tree(at: 4)))
      #expect(image.point(0, 0).y <= 1e-9 && image.point(0, 1).y >= 390 - 1e-9)
    }
  }

  @Test("Asking for more times changes nothing, and neither does writing and reading the state")
  func purity() throws {
    var (asked, unasked) = (Stage(Panorama()), Stage(Panorama()))
    for step in 0..<40 {
      let time = Double(step) * 0.037
      let event = try Self.upright(sin(Double(step)) * 150)
      try asked.apply(event, at: time)
      try unasked.apply(event, at: time)
      if step == 20 {
        for (phase, x) in [(Pointer.Phase.began, 0.0), (.moved, 150), (.ended, 300)] {
          try asked.point(phase, x, at: time + x / 10000)
          try unasked.point(phase, x, at: time + x / 10000)
        }
      }
      for part in 0..<5 { asked.render(at: time + 0.03 + Double(part) * 0.001) }
    }
    let reread = try unasked.reread()
    for time in [1.45, 1.5, 1.6, 3, 20] {
      #expect(asked.tree(at: time) == unasked.tree(at: time))
      #expect(reread.tree(at: time) == unasked.tree(at: time))
    }
  }
}
