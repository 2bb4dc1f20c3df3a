import Foundation
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

  /// Seconds since the release and the position, let go at 300 with 300 points per second.
  private static let glide: [(Double, Double)] = [
    (0, 300), (0.1, 327.18775523669615), (0.5, 394.77840680355285), (1, 429.6105380212889),
    (9, 449.35045011676993),
  ]

  @Test("Let go, the list glides on, slower by 0.2 % every millisecond", arguments: glide)
  func gliding(elapsed: Double, expected: Double) throws {
    var scene = try scrolled(by: 300)
    try scene.pointer(.ended, 200, 200, at: 1)
    #expect(isClose(scene.stage.restTime, 1 + 2.8490383945085207))
    #expect(try isClose(position(scene, at: 1 + elapsed), expected))
  }

  @Test("Held still before it is let go, the list stays where it is")
  func stillFinger() throws {
    var scene = try scrolled(by: 300)
    try scene.pointer(.ended, 200, 200, at: 1.2)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try isClose(position(scene, at: 5), 300))
  }

  /// A list that a flick lets go at 300 with 3000 points per second, at t = 0.1.
  private func flicked() throws -> PlayedScene {
    var scene = PlayedScene(Hue())
    try scene.pointer(.began, 200, 500, at: 0)
    try scene.pointer(.moved, 200, 200, at: 0.1)
    try scene.pointer(.ended, 200, 200, at: 0.1)
    return scene
  }

  /// Seconds since the release and the position: it gets to the end, 1652, after 1.161 s with 293 points per second.
  private static let bounce: [(Double, Double)] = [
    (0.2, 794.427491674496), (1, 1596.1053802128888), (1.1, 1632.8263919873052), (1.2, 1659.2803794236854),
    (1.2489710023645863, 1661.4447209878738), (1.4, 1656.584596229683), (2, 1652.0169985149462), (9, 1652),
  ]

  @Test("A flick that is too strong passes the end and comes back on a spring", arguments: bounce)
  func bouncing(elapsed: Double, expected: Double) throws {
    let scene = try flicked()
    #expect(try isClose(position(scene, at: 0.1 + elapsed), expected))
  }

  @Test("A finger stops a gliding list where it is, and a lost one lets it back there")
  func caught() throws {
    var scene = try flicked()
    let before = try position(scene, at: 0.6)
    try scene.pointer(.began, 200, 500, at: 0.6)
    #expect(try position(scene, at: 0.6) == before && position(scene, at: 5) == before)
    try scene.pointer(.moved, 200, 450, at: 5)
    #expect(try isClose(position(scene, at: 5), before + 50))
    try scene.pointer(.cancelled, 200, 450, at: 5)
    #expect(try isClose(position(scene, at: 9), before))
  }

  @Test("A button in mid-glide goes on from the place and the velocity of that moment")
  func button() throws {
    var scene = try flicked()
    let (before, after) = (try position(scene, at: 0.599), try position(scene, at: 0.6))
    try scene.action("up", at: 0.6)
    #expect(try isClose(position(scene, at: 0.6), after))
    #expect(try abs(position(scene, at: 0.601) - after - (after - before)) < 0.1)
    #expect(try isClose(position(scene, at: 9), 1652 - 580))
  }

  @Test("However fast it is let go, it passes the end by less than half a stage")
  func fastest() throws {
    var scene = PlayedScene(Hue())
    try scene.pointer(.began, 200, 1e6, at: 0)
    try scene.pointer(.moved, 200, 1e6 - 300, at: 1e-6)
    try scene.pointer(.ended, 200, 1e6 - 300, at: 1e-6)
    for step in 0..<100 {
      #expect(try position(scene, at: 1e-6 + 0.02 * Double(step)) < 1652 + 323)
    }
  }

  private static let wheelPlaces: [(Double, Double)] = [
    (0, 0), (0.05, 55.87007384421384), (0.1, 98.52306643031172), (0.3, 119.8990470537346), (2, 120),
  ]

  @Test("A wheel scrolls by as far as it moves", arguments: wheelPlaces)
  func wheel(elapsed: Double, expected: Double) throws {
    var scene = PlayedScene(Hue())
    try scene.scroll(0, 120, at: 1)
    #expect(try isClose(position(scene, at: 1 + elapsed), expected))
  }

  @Test("Movements of a wheel add up, and stop at the ends; sideways they do nothing")
  func wheels() throws {
    var scene = PlayedScene(Hue())
    for step in 0..<5 { try scene.scroll(30, 100, at: 0.02 * Double(step)) }
    #expect(try isClose(position(scene, at: 9), 500))
    try scene.scroll(0, -1e6, at: 9)
    #expect(try isClose(position(scene, at: 20), 0))
    try scene.scroll(0, 1e6, at: 20)
    #expect(try isClose(position(scene, at: 30), 1652))
  }

  /// Style, whether rows leave at the top, and hue, drop, scale and opacity of the first row, scrolled by 124.
  private static let choices: [(String, Bool, [Double])] = [
    ("hue", true, [-10, 50, 0.75, 0]), ("hue", false, [-10, 0, 1, 1]), ("none", true, [0, 50, 0.75, 0]),
    ("none", false, [0, 0, 1, 1]), ("brightness", true, [0, 0, 1, 1]),
  ]

  @Test("Colours and the effect at the top are chosen apart", arguments: choices)
  func apart(style: String, isOn: Bool, expected: [Double]) throws {
    var scene = try scrolled(by: 124, style: style)
    try scene.set("topEffect", .toggle(isOn), at: 1)
    let values = [
      try scene.value("hueRotation", of: .hueRotation, in: "row0", at: 1),
      try scene.value("y", of: .offset, in: "row0", at: 1),
      try scene.value("x", of: .scale, in: "row0", at: 1),
      try scene.value("opacity", of: .opacity, in: "row0", at: 1),
    ]
    for (value, wanted) in zip(values, expected) { #expect(isClose(value, wanted)) }
  }

  @Test("Each row has a grocery's name, 24 points from its edge")
  func names() throws {
    let scene = PlayedScene(Hue())
    for row in [0, 7, 19] {
      let label = try #require(try scene.layer("row\(row)", at: 0).first(.image))
      #expect(label.asset == "grocery-\(row + 1)")
      #expect(label.values["x"] == 48 && label.values["width"] == 294 && label.values["height"] == 48)
    }
    #expect(Set(Hue.groceries).count == 20)
    #expect(scene.stage.assets.count == 20)
  }

  @Test("A state from before there were flicks and choices is read")
  func oldState() throws {
    let json = #"{"scroll": {"position": {"target": 120}, "start": 0}, "style": "hue"}"#
    let scene = PlayedScene(try JSONDecoder().decode(Hue.self, from: Data(json.utf8)))
    #expect(scene.stage.scene.unwrapped(as: Hue.self)?.isSound == true)
    #expect(try isClose(position(scene, at: 0), 120))
    #expect(try isClose(scene.value("x", of: .scale, in: "row0", at: 0), 1 - 0.25 * 0.96))
  }

  @Test("Beyond its ends the list yields less and less, and springs back")
  func ends() throws {
    var scene = try scrolled(by: -80)
    #expect(try isClose(position(scene, at: 1), -41.397849462365635))
    try scene.pointer(.ended, 200, 580, at: 1)
    #expect(try position(scene, at: 1.1) < -5)
    #expect(try isClose(position(scene, at: 9), 0))
    for step in 0..<9 { try scene.action("down", at: Double(10 + step)) }
    let (inset, rows, pitch, spacing, stage) = (24.0, 20.0, 116.0, 16.0, 700.0)
    let end: Double = inset + rows * pitch - spacing + inset - stage
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
