import Testing

@testable import Engine

@Suite("Stage")
struct StageTests {
  private func sample(beta: Double, alpha: Double = 0) -> Event {
    .sample(Sample(attitude: Attitude(alpha: alpha, beta: beta, gamma: 0)!, screenAngle: .zero))
  }

  private func front(_ stage: Stage) -> Double {
    var stage = stage
    stage.render(at: 0)
    return FrameTree(stage.frame).layer("front")?.values["opacity"] ?? .nan
  }

  private func base(_ stage: Stage) -> ParameterValue? { stage.scene.parameterValues["baseDegrees"] }

  @Test("A sample moves the scene")
  func samples() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    #expect(abs(front(stage) - 0.5) < 1e-9)
    #expect(abs((stage.motion?.tiltX ?? .nan) - 30) < 1e-9)
  }

  @Test("Until somebody calibrates, the attitude is its own relative one")
  func noReference() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30, alpha: 200), at: 0)
    #expect(stage.motion?.relative == stage.motion?.attitude)
    #expect(stage.reference == .identity)
  }

  @Test("Calibrating makes the present attitude the straight one, and moves the scene at once")
  func calibrate() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30, alpha: 200), at: 0)
    try stage.apply(.calibrate, at: 0)
    #expect(stage.reference == Attitude(alpha: 200, beta: 30, gamma: 0))
    #expect(front(stage) == 0)
    try stage.apply(sample(beta: 60, alpha: 200), at: 0)
    #expect(abs(front(stage) - 0.5) < 1e-9)
    #expect(stage.motion?.attitude == Attitude(alpha: 200, beta: 60, gamma: 0))
  }

  @Test("Calibrating again starts from the true attitude, not from the relative one")
  func calibrateTwice() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    try stage.apply(.calibrate, at: 0)
    try stage.apply(sample(beta: 50), at: 0)
    try stage.apply(.calibrate, at: 0)
    try stage.apply(sample(beta: 80), at: 0)
    #expect(abs(front(stage) - 0.5) < 1e-9)
  }

  @Test("Calibrating before any sample changes nothing")
  func calibrateTooEarly() throws {
    var stage = Stage(Lenticular())
    try stage.apply(.calibrate, at: 0)
    #expect(stage.reference == .identity)
    try stage.apply(sample(beta: 30), at: 0)
    #expect(abs(front(stage) - 0.5) < 1e-9)
  }

  @Test("A reference takes the calibration's place from the next sample on")
  func reference() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 60), at: 0)
    try stage.apply(.reference(Attitude(alpha: 0, beta: 30, gamma: 0)!), at: 0)
    #expect(abs(front(stage) - 1) < 1e-9)
    try stage.apply(sample(beta: 60), at: 0)
    #expect(abs(front(stage) - 0.5) < 1e-9)
  }

  @Test("A parameter acts at once")
  func parameter() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    try stage.apply(.parameter(name: "baseDegrees", value: .number(40)), at: 0)
    #expect(base(stage) == .number(40))
    #expect(abs(front(stage) - 0.75) < 1e-9)
  }

  @Test("A parameter takes both ends of its range, and is not rounded", arguments: [10, 90, 33.3])
  func parameterValues(value: Double) throws {
    var stage = Stage(Lenticular())
    try stage.apply(.parameter(name: "baseDegrees", value: .number(value)), at: 0)
    #expect(base(stage) == .number(value))
  }

  private static let refusals: [(Event, String)] = [
    (
      .parameter(name: "baseDegrees", value: .number(9.999)),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not 9.999."
    ),
    (
      .parameter(name: "baseDegrees", value: .number(91)),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not 91."
    ),
    (
      .parameter(name: "baseDegrees", value: .number(.nan)),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not nan."
    ),
    (
      .parameter(name: "baseDegrees", value: .number(.infinity)),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not inf."
    ),
    (
      .parameter(name: "baseDegrees", value: .text("60")),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not \"60\"."
    ),
    (
      .parameter(name: "baseDegrees", value: .toggle(true)),
      "The parameter \"baseDegrees\" takes a number from 10 to 90, not true."
    ),
    (
      .parameter(name: "speed", value: .number(1)),
      "The scene \"lenticular\" has no parameter \"speed\". It has: baseDegrees."
    ),
    (.action(name: "reset"), "The scene \"lenticular\" has no action \"reset\". It has: none."),
    (.scene(name: "nowhere"), "There is no scene \"nowhere\". There are: lenticular."),
  ]

  @Test("What a scene cannot do is refused with a sentence, and changes nothing", arguments: refusals)
  func refused(event: Event, sentence: String) throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    try stage.apply(.parameter(name: "baseDegrees", value: .number(40)), at: 0)
    stage.render(at: 0)
    let before = FrameTree(stage.frame)
    let error = #expect(throws: StageError.self) { try stage.apply(event, at: 1) }
    #expect(error?.description.hasPrefix(sentence.prefix(while: { $0 != "." })) == true)
    #expect(base(stage) == .number(40))
    stage.render(at: 1)
    #expect(FrameTree(stage.frame) == before)
  }

  @Test("A pointer that the scene does not look at changes nothing", arguments: Pointer.Phase.allCases)
  func pointer(phase: Pointer.Phase) throws {
    var stage = Stage(Lenticular())
    try stage.apply(.pointer(Pointer(phase: phase, id: -3, location: Point(x: -1e9, y: 7))), at: 0)
    #expect(front(stage) == 0)
  }

  @Test("A scene that is chosen again keeps what it was tuned to, and begins anew otherwise")
  func sceneAgain() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    try stage.apply(.parameter(name: "baseDegrees", value: .number(40)), at: 0)
    try stage.apply(.scene(name: "lenticular"), at: 1)
    #expect(base(stage) == .number(40))
    #expect(front(stage) == 0)
  }

  @Test("A scene that is left and chosen again has its tuning")
  func leftScene() throws {
    var stage = Stage(Lenticular())
    try stage.apply(.parameter(name: "baseDegrees", value: .number(40)), at: 0)
    for scene in SceneCatalog.builtIn.kinds {
      try stage.apply(.scene(name: scene.name), at: 1)
      #expect(stage.scene.kind === scene)
    }
    try stage.apply(.scene(name: "lenticular"), at: 2)
    #expect(base(stage) == .number(40))
  }

  @Test("The calibration outlives a change of scene")
  func referenceOutlives() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 30), at: 0)
    try stage.apply(.calibrate, at: 0)
    try stage.apply(.scene(name: "lenticular"), at: 1)
    try stage.apply(sample(beta: 60), at: 2)
    #expect(abs(front(stage) - 0.5) < 1e-9)
  }

  @Test("The root is one group with the whole scene below it")
  func root() {
    for scene in SceneCatalog.builtIn.kinds {
      var stage = Stage(scene.scene())
      stage.render(at: 0)
      #expect(stage.frame.nodes[0].kind == .group)
      #expect(stage.frame.nodes.filter { $0.parent == -1 }.count == 1)
      #expect(stage.frame.hasUniqueIDs)
    }
  }

  @Test("Rendering again at the same time gives the same numbers")
  func pureRendering() throws {
    var stage = Stage(Lenticular())
    try stage.apply(sample(beta: 33), at: 0)
    stage.render(at: 1)
    let once = stage.frame.values
    stage.render(at: 1)
    #expect(stage.frame.values == once)
  }
}
