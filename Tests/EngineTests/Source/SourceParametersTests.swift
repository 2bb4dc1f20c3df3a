import TestData
import Testing

@testable import Engine

@Suite("Parameters in sources")
struct SourceParametersTests {
  /// Parameters whose numbers are written otherwise: rounded, or in two parts.
  private static let rewritten: [String] = ["width", "height", "page", "faces"]

  @Test(
    "Every parameter that a source depends on shows in it",
    arguments: SceneCatalog.builtIn.kinds.map { $0.name })
  func parameters(name: String) throws {
    var random = SeededGenerator(seed: 7)
    let kind = try SceneCatalog.builtIn.kind(named: name)
    let parameters = SceneCatalog.builtIn.descriptions.first(where: { $0.name == name })?.parameters ?? []
    for parameter in parameters {
      let needed = parameters.filter { parameter.needs?[$0.name] != nil }.map {
        ($0.name, ParameterValue.number($0.range?[1] ?? 0))
      }
      let settings = [0.25, 0.5, 0.75].map { setting(of: parameter, near: $0, using: &random) }
      var isShown = false
      for values in combinations(of: kind) {
        let values = values.merging(needed) { $1 }
        let texts = try settings.map { try text(of: kind, values.merging([parameter.name: $0]) { $1 }) }
        if Set(texts).count == Set(settings).count { isShown = true }
        // What stands for one of many alike is shown by one combination as by all.
        if isShown && parameter.needs != nil { break }
        // Where it shows at all, a number shows as it is.
        guard Set(texts).count > 1, !Self.rewritten.contains(parameter.name) else { continue }
        for (text, value) in zip(texts, settings) {
          if case .number(let number) = value { #expect(text.contains("\(number)"), "\(parameter.name)") }
        }
      }
      #expect(isShown, "\(name) hides \(parameter.name)")
    }
  }

  private func text(of type: SceneKind, _ values: [String: ParameterValue]) throws -> String {
    guard case .text(let text) = try tuned(type.scene(), values).source(in: .swiftUI) else { return "" }
    return text
  }

  /// A value near a quarter, a half or three quarters of a number's range; any of the others.
  private func setting(
    of parameter: ParameterDescription, near part: Double, using random: inout SeededGenerator
  ) -> ParameterValue {
    switch parameter.kind {
    case .number:
      let (low, high) = (parameter.range?[0] ?? 0, parameter.range?[1] ?? 1)
      let place = part + random.number(in: -0.1...0.1)
      return .number(((low + (high - low) * place) * 100).rounded() / 100)
    case .choice: return .text((parameter.choices ?? []).randomElement(using: &random) ?? "")
    case .toggle: return .toggle(Bool.random(using: &random))
    case .color: return .text(Color(red: part, green: 0.5, blue: 1).hexadecimal)
    case .text: return .text("text \(Int.random(in: 0...999, using: &random))")
    }
  }
}
