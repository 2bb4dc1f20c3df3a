import Testing

@testable import Engine

@Suite("Hue by position")
struct HueTests {
  /// A list scrolled by a finger that is still down.
  private func scrolled(by distance: Double, style: String = "hue") throws -> PlayedScene {
    var scene = PlayedScene(Hue())
    try scene.set("style", .text(style))
    try scene.pointer(.began, 200, 500, at: 0)
    try scene.pointer(.moved, 200, 500 - distance, at: 1)
    return scene
  }

  /// Scrolled by, row, hue, drop, scale, opacity, blur.
  private static let rows: [(Double, Int, Double, Double, Double, Double, Double)] = [
    (0, 0, 2.4, 0, 1, 1, 0), (0, 1, 14, 0, 1, 1, 0), (0, 19, 222.8, 0, 1, 1, 0),
    (24, 0, 0, 0, 1, 1, 0), (60, 0, -3.6, 18, 0.91, 0.64, 2.88), (60, 1, 8, 0, 1, 1, 0),
    (90, 0, -6.6, 33, 0.835, 0.34, 5.28), (124, 0, -10, 50, 0.75, 0, 8), (130, 0, -10.6, 53, 0.75, 0, 8),
    (150, 1, -1, 5, 0.975, 0.9, 0.8), (200, 0, -17.6, 88, 0.75, 0, 8), (200, 1, -6, 30, 0.85, 0.4, 4.8),
  ]

  @Test(
    "Hue follows the top of a row, which drops, shrinks, fades and blurs at the stage's top", arguments: rows)
  func hue(
    distance: Double, row: Int, hue: Double, drop: Double, scale: Double, opacity: Double, blur: Double
  ) throws {
    let scene = try scrolled(by: distance)
    func value(_ kind: NodeKind, _ name: String) throws -> Double {
      try scene.value(name, of: kind, in: "row\(row)", at: 1)
    }
    #expect(try isClose(value(.hueRotation, "hueRotation"), hue))
    #expect(try isClose(value(.offset, "y"), drop))
    #expect(try isClose(value(.scale, "x"), scale))
    #expect(try isClose(value(.scale, "y"), scale))
    #expect(try isClose(value(.opacity, "opacity"), opacity))
    #expect(try isClose(value(.blur, "blur"), blur))
  }

  @Test("A row's drawn place is the y that its hue says, until it reaches the top")
  func place() throws {
    let scene = try scrolled(by: 17)
    let list = try #require(scene.tree(at: 1).children?.first?.children?.last)
    #expect(list.kind == .offset)
    for row in 0..<5 {
      let rectangle = try #require(try scene.layer("row\(row)", at: 1).first(.rectangle))
      let y = try #require(rectangle.values["y"]) + (list.values["y"] ?? .nan)
      let expected = 24 + 116 * Double(row) - 17
      #expect(isClose(y, expected))
      #expect(rectangle.values["x"] == 24)
      #expect(rectangle.values["width"] == 342)
      #expect(rectangle.values["height"] == 100)
      #expect(rectangle.values["radius"] == 24)
    }
  }

  /// Style, scrolled by, row, kind, name, expected.
  private static let styles: [(String, Double, Int, NodeKind, String, Double)] = [
    // The middle of row 2 lies at 306 when nothing is scrolled: s = -44/350.
    ("scale", 0, 2, .scale, "x", 1 - 0.3 * 44 / 350), ("scale", 306, 5, .scale, "y", 1 - 0.3 * 2 / 350),
    ("scale", 200, 0, .scale, "x", 0.7), ("scale", 0, 2, .hueRotation, "hueRotation", 0),
    ("perspective", 0, 2, .rotation3D, "angle", 50.0 * 44 / 350),
    ("perspective", 0, 4, .rotation3D, "angle", -50.0 * 188 / 350),
    ("perspective", 0, 9, .rotation3D, "angle", -50), ("perspective", 0, 0, .rotation3D, "perspective", 0.5),
    ("stack", 0, 0, .offset, "y", 0), ("stack", 58, 0, .offset, "y", 58 - 4),
    ("stack", 58, 0, .scale, "x", 0.975), ("stack", 348, 0, .offset, "y", 348 - 16),
    ("stack", 348, 0, .scale, "x", 0.9), ("stack", 348, 4, .offset, "y", 0),
    ("brightness", 0, 2, .brightness, "brightness", -0.4 * 44 / 350),
    ("brightness", 0, 2, .saturation, "saturation", 1 - 0.7 * 44 / 350),
    ("brightness", 0, 9, .brightness, "brightness", -0.4), ("hue", 0, 9, .brightness, "brightness", 0),
  ]

  @Test("Each style is its own function of y", arguments: styles)
  func style(
    style: String, distance: Double, row: Int, kind: NodeKind, name: String, expected: Double
  ) throws {
    let scene = try scrolled(by: distance, style: style)
    #expect(try isClose(scene.value(name, of: kind, in: "row\(row)", at: 1), expected))
  }

  private func position(_ scene: PlayedScene, at time: Time) throws -> Double {
    let hue = try scene.value("hueRotation", of: .hueRotation, in: "row0", at: time)
    return 24 - 10 * hue
  }

  @Test("Let go, the list stays where it is: there is no inertia")
  func noInertia() throws {
    var scene = try scrolled(by: 300)
    try scene.pointer(.ended, 200, 200, at: 1)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try isClose(position(scene, at: 5), 300))
  }

  @Test("Beyond its ends the list yields less and less, and springs back")
  func ends() throws {
    var scene = try scrolled(by: -80)
    #expect(try isClose(position(scene, at: 1), -41.397849462365635))
    try scene.pointer(.ended, 200, 580, at: 1)
    #expect(try position(scene, at: 1.1) < -5)
    #expect(try isClose(position(scene, at: 9), 0))
    for step in 0..<9 { try scene.action("down", at: Double(10 + step)) }
    let end = 24.0 + 20 * 116 - 16 + 24 - 700
    #expect(try isClose(position(scene, at: 40), end))
  }

  @Test("A lost drag is undone")
  func cancelled() throws {
    var scene = try scrolled(by: 300)
    try scene.pointer(.cancelled, 0, 0, at: 1)
    #expect(try isClose(position(scene, at: 1), 300))
    #expect(try isClose(position(scene, at: 9), 0))
  }

  @Test("Two steps in quick succession are two steps")
  func steps() throws {
    var scene = PlayedScene(Hue())
    try scene.action("down", at: 0)
    try scene.action("down", at: 0.1)
    #expect(try isClose(position(scene, at: 9), 1160))
    try scene.action("up", at: 9)
    #expect(try isClose(position(scene, at: 20), 580))
  }

  @Test("Twenty rows have ids from the top")
  func ids() {
    let rows = (0..<20).map { "row\($0)" }
    #expect(PlayedScene(Hue()).tree(at: 0).ids == ["paper"] + rows)
  }
}
