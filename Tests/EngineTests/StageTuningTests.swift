import Synchronization
import TestData
import Testing

@testable import Engine

@Suite struct StageTuningTests {
  /// Counts how often it lays something out.
  private final class CountingTypesetter: Typesetter {
    let count = Mutex(0)
    var problems: [String] { [] }
    func picture(at url: String) -> [UInt8]? { nil }
    func layOut(_ request: TypesettingRequest) -> LaidOutText {
      count.withLock { $0 += 1 }
      return GridTypesetter().layOut(request)
    }
  }

  @Test("A text that is set together with its width and its look is laid out once")
  func oneLayout() throws {
    let typesetter = CountingTypesetter()
    var stage = Stage(TextTransition(), environment: Environment(typesetter: typesetter))
    let before = typesetter.count.withLock { $0 }
    try stage.tune(
      to: [
        "text": .text("another *text*"), "width": .number(100), "mode": .text("glyph"),
        "emphasisColor": .text("#00ff00"),
      ], at: 1)
    #expect(typesetter.count.withLock { $0 } == before + 1)
    try stage.tune(to: ["mode": .text("line"), "total": .number(2)], at: 1)
    try stage.apply(.parameter(name: "extraBounce", value: .number(0.5)), at: 1)
    #expect(typesetter.count.withLock { $0 } == before + 1)
  }

  @Test("Tuning is as if its events had been applied one by one", arguments: UInt64(0)..<40)
  func sameAsEvents(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let environment = Environment(typesetter: GridTypesetter())
    for type in SceneCatalog.builtIn.kinds {
      var tuned = Stage(type.scene(), environment: environment)
      var played = tuned
      for step in 1...3 {
        let time = Double(step)
        let values = values(for: type, using: &generator)
        for event in try tuned.tune(to: values, at: time) { try played.apply(event, at: time) }
        tuned.render(at: time + 0.2)
        played.render(at: time + 0.2)
        let isSame = tuned.frame.nodes == played.frame.nodes && tuned.frame.values == played.frame.values
        #expect(isSame, "\(type.name) \(values)")
        #expect(tuned.scene.parameterValues == played.scene.parameterValues)
        #expect(tuned.assets == played.assets)
      }
    }
  }

  @Test("A value that a scene refuses leaves everything as it was")
  func refusal() {
    var stage = Stage(TextTransition(), environment: Environment(typesetter: GridTypesetter()))
    let before = stage.scene.parameterValues
    #expect(throws: StageError.self) {
      try stage.tune(to: ["text": .text("another"), "width": .number(-1)], at: 0)
    }
    #expect(throws: StageError.self) {
      try stage.tune(to: ["text": .text("another"), "nothing": .number(1)], at: 0)
    }
    #expect(stage.scene.parameterValues == before)
  }

  /// Some allowed values for some of a scene's parameters.
  private func values(
    for type: SceneKind, using generator: inout SeededGenerator
  ) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in SceneCatalog.builtIn.descriptions.first(where: { $0.name == type.name })?.parameters
      ?? []
    where Bool.random(using: &generator) {
      switch parameter.kind {
      case .number:
        guard let range = parameter.range else { continue }
        values[parameter.name] = .number(Double.random(in: range[0]...range[1], using: &generator))
      case .choice:
        values[parameter.name] = parameter.choices?.randomElement(using: &generator).map { .text($0) }
      case .toggle: values[parameter.name] = .toggle(Bool.random(using: &generator))
      case .text:
        values[parameter.name] = .text(
          ["", "one", "*two* words", "日本"].randomElement(using: &generator) ?? "")
      case .color:
        values[parameter.name] = .text(["#102030", "#aabbcc80"].randomElement(using: &generator) ?? "")
      }
    }
    return values
  }
}
