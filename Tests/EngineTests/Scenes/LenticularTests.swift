import Testing

@testable import Engine

@Suite("Lenticular card")
struct LenticularTests {
  private func opacities(of scene: AnyScene) -> (middle: Double?, front: Double?) {
    var stage = Stage(scene)
    stage.render(at: 0)
    let tree = FrameTree(stage.frame)
    return (tree.layer("middle")?.values["opacity"], tree.layer("front")?.values["opacity"])
  }

  /// Roll, base angle, and the opacities of the middle and the front face.
  private static let table: [(Double, Double, Double, Double)] = [
    (0, 60, 1, 0), (0.999, 60, 1, 0), (-0.999, 60, 1, 0), (1, 60, 1, 1.0 / 60), (-1, 60, 59.0 / 60, 0),
    (15, 60, 1, 0.25), (-15, 60, 0.75, 0), (30, 60, 1, 0.5), (-30, 60, 0.5, 0), (60, 60, 1, 1),
    (-60, 60, 0, 0), (60.5, 60, 1, 1), (-60.5, 60, 0, 0), (90, 60, 1, 1), (-90, 60, 0, 0),
    (180, 60, 1, 1), (-180, 60, 0, 0),
    (1, 10, 1, 0.1), (-1, 10, 0.9, 0), (5, 10, 1, 0.5), (-5, 10, 0.5, 0), (10, 10, 1, 1), (-10, 10, 0, 0),
    (0.999, 10, 1, 0), (45, 90, 1, 0.5), (-45, 90, 0.5, 0), (60, 90, 1, 2.0 / 3), (-60, 90, 1.0 / 3, 0),
    (90, 90, 1, 1), (-90, 90, 0, 0), (180, 90, 1, 1), (-180, 90, 0, 0), (.nan, 60, 1, 0),
  ]

  @Test("The faces fade by the article's table", arguments: table)
  func fading(roll: Double, base: Double, middle: Double, front: Double) {
    var scene = Lenticular()
    scene.roll = roll
    scene.baseDegrees = base
    let shown = opacities(of: AnyScene(scene))
    #expect(abs((shown.middle ?? .nan) - middle) < 1e-15)
    #expect(abs((shown.front ?? .nan) - front) < 1e-15)
  }

  @Test("Before any sample the card lies flat")
  func beforeSamples() {
    let shown = opacities(of: AnyScene(Lenticular()))
    #expect(shown.middle == 1)
    #expect(shown.front == 0)
  }

  /// Which angle tilts the page for each screen angle: beta, gamma.
  private static let turns: [(ScreenAngle, Double, Double)] = [
    (.zero, 1, 0), (.quarter, 0, -1), (.half, -1, 0), (.threeQuarters, 0, 1),
  ]

  @Test("A tilt about the viewer's horizontal axis counts, however the page is turned", arguments: turns)
  func screenAngles(screenAngle: ScreenAngle, beta: Double, gamma: Double) throws {
    for tilt in [-89.0, -60, -45, -30, -1.001, -0.999, 0, 0.999, 1.001, 30, 45, 60, 89] {
      let attitude = try #require(Attitude(alpha: 77, beta: tilt * beta, gamma: tilt * gamma))
      var stage = Stage(Lenticular())
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: screenAngle)), at: 0)
      let shown = opacities(of: stage.scene)
      let middle = tilt <= -1 ? max(0, (60 + tilt) / 60) : 1
      let front = tilt >= 1 ? min(1, tilt / 60) : 0
      #expect(abs((shown.middle ?? .nan) - middle) < 1e-9, "\(tilt)")
      #expect(abs((shown.front ?? .nan) - front) < 1e-9, "\(tilt)")
    }
  }

  @Test("The faces swap where the tilt wraps at ±180", arguments: [(179.9, 1.0, 1.0), (-179.9, 0, 0)])
  func wrap(tilt: Double, middle: Double, front: Double) throws {
    let attitude = try #require(Attitude(alpha: 0, beta: tilt, gamma: 0))
    var stage = Stage(Lenticular())
    try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: 0)
    let shown = opacities(of: stage.scene)
    #expect(shown.middle == middle)
    #expect(shown.front == front)
  }

  @Test("After calibration the tilt counts from how the phone was held")
  func calibration() throws {
    var stage = Stage(Lenticular())
    func tilt(_ beta: Double) throws {
      let attitude = try #require(Attitude(alpha: 0, beta: beta, gamma: 0))
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: 0)
    }
    try tilt(40)
    try stage.apply(.calibrate, at: 0)
    #expect(opacities(of: stage.scene).front == 0)
    try tilt(70)
    #expect(abs((opacities(of: stage.scene).front ?? .nan) - 0.5) < 1e-9)
    try tilt(25)
    #expect(abs((opacities(of: stage.scene).middle ?? .nan) - 0.75) < 1e-9)
  }

  @Test("Three pictures fill the stage from the back, each with an asset of its own")
  func layers() throws {
    var stage = Stage(Lenticular())
    stage.render(at: 0)
    #expect(stage.frame.nodes.compactMap(\.id) == ["back", "middle", "front"])
    let tree = FrameTree(stage.frame)
    for id in ["back", "middle", "front"] {
      let layer = try #require(tree.layer(id))
      let image = layer.kind == .image ? layer : try #require(layer.children?.first)
      #expect(image.values == ["x": 0, "y": 0, "width": 640, "height": 400])
      #expect(image.asset == id)
    }
    #expect(stage.assets.map(\.id) == ["back", "middle", "front"])
    #expect(stage.assets.allSatisfy { $0.kind == .image && $0.width == 640 && $0.height == 400 })
  }

  @Test("The back face has no opacity to fade")
  func back() {
    var stage = Stage(Lenticular())
    stage.render(at: 0)
    #expect(FrameTree(stage.frame).layer("back")?.kind == .image)
  }

  /// A point of the stage, and the tilts of a phone that would show the same.
  private static let eyes: [(Point, Double, Double)] = [
    (Point(x: 320, y: 200), 0, 0), (Point(x: 320, y: 0), 60, 0), (Point(x: 320, y: 400), -60, 0),
    (Point(x: 320, y: 200 - 200 / 3), 30, 0), (Point(x: 320 - 200 / 3, y: 200), 0, 30),
    (Point(x: 320 + 200, y: 200 + 200 / 3), -30, -60),
  ]

  @Test("Driven by the eye, the card is seen from above the pointer", arguments: eyes)
  func eye(place: Point, x: Double, y: Double) throws {
    var scene = PlayedScene(Lenticular())
    try scene.set("drive", .text("eye"))
    try scene.set("foil", .number(1))
    try scene.tilt(47, at: 0)
    try scene.hover(place, at: 1)
    let foil = try #require(scene.tree(at: 1).first(.foil))
    #expect(isClose(foil.values["tiltX"] ?? .nan, x) && isClose(foil.values["tiltY"] ?? .nan, y))
    let shown = opacities(of: scene.stage.scene)
    #expect(isClose(shown.middle ?? .nan, x <= -1 ? max(0, (60 + x) / 60) : 1))
    #expect(isClose(shown.front ?? .nan, x >= 1 ? min(1, x / 60) : 0))
    // The phone was heard all the same.
    try scene.set("drive", .text("tilt"), at: 2)
    #expect(isClose(opacities(of: scene.stage.scene).front ?? .nan, 47.0 / 60))
  }

  @Test("Before a pointer was over it the eye is straight above; by tilt no pointer counts")
  func noEye() throws {
    var scene = PlayedScene(Lenticular())
    try scene.hover(.zero, at: 0)
    #expect(opacities(of: scene.stage.scene).front == 0)
    try scene.set("drive", .text("eye"))
    #expect(opacities(of: scene.stage.scene).front == 0)
  }

  @Test("The card springs back to where the eye has stopped")
  func eyeSpringsBack() throws {
    var scene = PlayedScene(Lenticular())
    try scene.set("drive", .text("eye"))
    try scene.set("mode", .text("lens"))
    try scene.set("springBack", .toggle(true))
    try scene.hover(Point(x: 320, y: 200 - 200 / 3), at: 1)
    func view(at time: Time) -> Double { scene.tree(at: time).first(.lens)?.values["view"] ?? .nan }
    #expect(isClose(view(at: 1.3), 0.75))
    #expect(isClose(view(at: 9), 0.5))
  }

  @Test("A phone that was held askew does not shift what the eye sees")
  func eyeAfterPhone() throws {
    var scene = PlayedScene(Lenticular())
    try scene.set("mode", .text("lens"))
    try scene.set("springBack", .toggle(true))
    try scene.tilt(40, at: 0)
    try scene.set("drive", .text("eye"), at: 9)
    let view = try #require(scene.tree(at: 9).first(.lens)?.values["view"])
    #expect(isClose(view, 0.5))
  }

  @Test("The card never moves by itself")
  func rest() {
    #expect(Lenticular().restTime == -.infinity)
  }
}
