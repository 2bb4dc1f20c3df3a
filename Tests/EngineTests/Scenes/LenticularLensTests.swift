import Testing

@testable import Engine

@Suite("Lenticular card: lens and foil")
struct LenticularLensTests {
  private func lens(springBack: Bool = false) throws -> PlayedScene {
    var scene = PlayedScene(Lenticular())
    try scene.set("mode", .text("lens"))
    try scene.set("springBack", .toggle(springBack))
    return scene
  }

  private func view(_ scene: PlayedScene, at time: Time) throws -> Double {
    try #require(scene.tree(at: time).first(.lens)?.values["view"])
  }

  private static let views: [(Double, Double, Double)] = [
    (0, 60, 0.5), (0.5, 60, 0.5 + 0.5 / 120), (30, 60, 0.75), (-30, 60, 0.25), (60, 60, 1), (-60, 60, 0),
    (89, 60, 1), (170, 60, 1), (-170, 60, 0), (5, 10, 0.75), (45, 90, 0.75), (-12.5, 25, 0.25),
  ]

  @Test("The view runs from 0 to 1 over twice the base angle, without a step", arguments: views)
  func view(tilt: Double, base: Double, expected: Double) throws {
    var scene = try lens()
    try scene.set("baseDegrees", .number(base))
    try scene.tilt(tilt, at: 0)
    #expect(try isClose(view(scene, at: 0), expected))
  }

  @Test("The lens has the three faces in order, and the parameters' numbers")
  func faces() throws {
    var scene = try lens()
    try scene.set("lensPitch", .number(24))
    try scene.set("softness", .number(0.5))
    let lens = try #require(scene.tree(at: 0).first(.lens))
    #expect(lens.values == ["pitch": 24, "view": 0.5, "softness": 0.5])
    #expect(lens.children?.map(\.id) == ["back", "middle", "front"])
    #expect(lens.children?.map(\.kind) == [.image, .image, .image])
  }

  /// After a tilt of 30° at t = 0 that is held: the view, by the critically damped closed form.
  private static let returning: [(Double, Double)] = [
    (0, 0.75), (0.39, 0.75), (0.4, 0.75), (0.45, 0.7218720938647131), (0.5, 0.670884696280411),
    (0.7, 0.5359465981325228), (1, 0.5020712427511498), (1.5, 0.5000118276447159), (9, 0.5),
  ]

  @Test(
    "With spring back the view returns 0.4 s after the phone stopped, without another event",
    arguments: returning)
  func springBack(time: Double, expected: Double) throws {
    var scene = try lens(springBack: true)
    try scene.tilt(30, at: 0)
    #expect(try isClose(view(scene, at: time), expected))
  }

  @Test("A sensor's noise does not put the return off, and its last sample is where the card rests")
  func noise() throws {
    var scene = try lens(springBack: true)
    try scene.tilt(30, at: 0)
    for step in 1...40 { try scene.tilt(step.isMultiple(of: 2) ? 31.9 : 28.1, at: 0.05 * Double(step)) }
    // The sample at 0.35 s was the last before the return began.
    let rest = 0.5 + (31.9 - 28.1) / 120
    #expect(try isClose(view(scene, at: 9), rest))
    var moving = try lens(springBack: true)
    for step in 0...40 { try moving.tilt(step.isMultiple(of: 2) ? 32.1 : 30, at: 0.05 * Double(step)) }
    #expect(try isClose(view(moving, at: 2.3), 0.5 + 32.1 / 120))
  }

  @Test("A tilt during the return acts at once and in full")
  func interrupted() throws {
    var scene = try lens(springBack: true)
    try scene.tilt(30, at: 0)
    try scene.tilt(18, at: 0.5)
    #expect(try isClose(view(scene, at: 0.5), 0.670884696280411 - 0.1))
    #expect(try isClose(view(scene, at: 0.7), 0.5359465981325228 - 0.1))
    #expect(try view(scene, at: 12) == 0.5)
  }

  @Test("Across ±180 the tilt from rest goes the short way")
  func wrap() throws {
    var scene = try lens(springBack: true)
    try scene.tilt(170, at: 0)
    #expect(try isClose(view(scene, at: 9), 0.5))
    try scene.tilt(-170, at: 9)
    #expect(try isClose(view(scene, at: 9), 0.5 + 20.0 / 120))
    #expect(try isClose(view(scene, at: 9.5), 0.5 + 20 * 0.6835387851216438 / 120))
    #expect(try isClose(view(scene, at: 20), 0.5))
  }

  @Test("Off, a held tilt stays; turned on, the present tilt counts as held from then")
  func toggling() throws {
    var scene = try lens()
    try scene.tilt(30, at: 0)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try isClose(view(scene, at: 99), 0.75))
    try scene.set("springBack", .toggle(true), at: 100)
    #expect(try isClose(view(scene, at: 100.4), 0.75))
    #expect(try isClose(view(scene, at: 100.5), 0.670884696280411))
    try scene.set("springBack", .toggle(false), at: 100.5)
    #expect(try isClose(view(scene, at: 100.5), 0.75))
  }

  @Test("A calibration puts the zero back")
  func calibration() throws {
    var scene = try lens(springBack: true)
    try scene.tilt(30, at: 0)
    var stage = scene.stage
    try stage.apply(.calibrate, at: 9)
    stage.render(at: 9)
    #expect(isClose(FrameTree(stage.frame).first(.lens)?.values["view"] ?? .nan, 0.5))
    stage.render(at: 30)
    #expect(isClose(FrameTree(stage.frame).first(.lens)?.values["view"] ?? .nan, 0.5))
  }

  @Test("Spring back does nothing to a card that fades")
  func fading() throws {
    var scene = PlayedScene(Lenticular())
    try scene.set("springBack", .toggle(true))
    try scene.tilt(30, at: 0)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try isClose(scene.value("opacity", of: .opacity, in: "front", at: 9), 0.5))
  }

  @Test("Foil lies over the card and moves with both tilts", arguments: ["fade", "lens"])
  func foil(mode: String) throws {
    var scene = PlayedScene(Lenticular())
    try scene.set("mode", .text(mode))
    #expect(scene.tree(at: 0).first(.foil) == nil)
    try scene.set("foil", .number(0.6))
    try scene.set("foilPattern", .text("rings"))
    try scene.tilt(20, at: 0)
    var foil = try #require(scene.tree(at: 0).first(.foil))
    #expect(isClose(foil.values["tiltX"] ?? .nan, 20))
    #expect(isClose(foil.values["tiltY"] ?? .nan, 0))
    #expect(foil.values["intensity"] == 0.6)
    #expect(foil.values["pattern"] == 2)
    #expect(foil.ids == ["back", "middle", "front"])
    try scene.tilt(0, gamma: 15, at: 1)
    foil = try #require(scene.tree(at: 1).first(.foil))
    #expect(isClose(foil.values["tiltX"] ?? .nan, 0))
    #expect(isClose(foil.values["tiltY"] ?? .nan, 15))
  }
}
