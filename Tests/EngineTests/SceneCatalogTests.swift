import Testing

@testable import Engine

@Suite("Scene catalogue")
struct SceneCatalogTests {
  @Test("Every scene is found by its name, which no other has")
  func names() throws {
    for scene in SceneCatalog.builtIn.kinds {
      #expect(try SceneCatalog.builtIn.scene(named: scene.name).kind === scene)
    }
    #expect(Set(SceneCatalog.builtIn.kinds.map { $0.name }).count == SceneCatalog.builtIn.kinds.count)
  }

  @Test("An unknown name is refused with the names that there are", arguments: ["", "Lenticular", "nowhere"])
  func unknown(name: String) {
    let error = #expect(throws: StageError.self) { try SceneCatalog.builtIn.scene(named: name) }
    #expect(error?.description.contains("lenticular") == true)
  }

  @Test(
    "A scene whose parameters a tilt changes says so", arguments: SceneCatalog.builtIn.kinds.map { $0.name })
  func tilt(name: String) throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: name))
    for (name, value) in [("drive", ParameterValue.text("tilt")), ("tiltToTurn", .toggle(true))] {
      try? stage.apply(.parameter(name: name, value: value), at: 0)
    }
    let before = stage.scene.parameterValueList
    for (index, angle) in stride(from: -80.0, through: 80, by: 5).enumerated() {
      let attitude = try #require(Attitude(alpha: angle, beta: angle / 2, gamma: angle))
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: Double(index) / 60)
    }
    let changes = stage.scene.parameterValueList != before
    if changes { #expect(stage.scene.kind.isTunedByTilt) }
    #expect(changes == ["arm", "book"].contains(name))
  }

  @Test("The lenticular card is described as the protocol says")
  func lenticular() throws {
    let card = try #require(SceneCatalog.builtIn.descriptions.first { $0.name == "lenticular" })
    #expect(card.stage == [640, 400])
    #expect(card.input == [.tilt])
    let base = try #require(card.parameters.first { $0.name == "baseDegrees" })
    #expect(base.kind == .number)
    #expect(base.range == [10, 90])
    #expect(base.default == .number(60))
    #expect(base.unit == .degrees)
  }
}
