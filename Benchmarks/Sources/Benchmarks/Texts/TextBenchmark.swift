import Engine
import Foundation
import TextLayout

/// What the longest and hardest texts cost: how long a message that sets one can hold up everybody.
struct TextBenchmark {
  let server: String

  /// How often each text is set at each width; the least of the times counts, which other programs disturb least.
  private static let rounds = 2
  /// The widths at which lines break.
  private static let widths = [40.0, 200, 390]

  /// What a text costs, in ms.
  private struct Cost {
    var layout = 0.0
    var set = 0.0
    var message = 0.0

    /// The least, or the greatest, of each.
    func combined(with other: Cost, by choose: (Double, Double) -> Double) -> Cost {
      Cost(
        layout: choose(layout, other.layout), set: choose(set, other.set),
        message: choose(message, other.message))
    }
  }

  /// Measures each kind of text, in this process and in the server.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Texts

      The scene *text* is set to as much text as it takes, in kinds that are hard in ways of their own: ms of CPU time, \
      the least of \(Self.rounds), at the worst of the widths \(Self.widths.map { $0.text(0) }.joined(separator: ", ")), \
      in fonts that have not been used before. *Layout* is that alone, *set* all that the engine does when the text is \
      set, *message* all that the server's loop does for a message that sets the text and the width, until two people \
      have been sent what follows from it.
      """)
    let kinds = WorstTexts.all(by: HarfBuzzTypesetter())
    var worst = kinds.map { _ in Cost() }
    for width in Self.widths {
      let rounds = try (0..<Self.rounds).map { _ in try costs(of: kinds, width: width) }
      for index in kinds.indices {
        let least = rounds.map { $0[index] }.reduce(rounds[0][index]) { $0.combined(with: $1, by: min) }
        worst[index] = worst[index].combined(with: least, by: max)
      }
    }
    var table = Table("text", "layout", "set", "message")
    for (kind, cost) in zip(kinds, worst) {
      table.add(kind.name, cost.layout.text(2), cost.set.text(2), cost.message.text(2))
    }
    report.add(table)
    report.check("ms of the loop for the worst text", worst.map(\.message).max() ?? 0, atMost: 20)
  }

  private func costs(of kinds: [WorstTexts.Kind], width: Double) throws -> [Cost] {
    let subject = try Subject.tiltcast(server)
    let load = try Load(on: subject, .init(viewers: 1))
    defer { load.end() }
    try load.say(#"{"type":"scene","name":"text"}"#)
    try load.say(#"{"type":"parameter","name":"mode","value":"glyph"}"#)
    let (first, second) = (HarfBuzzTypesetter(), HarfBuzzTypesetter())
    return try kinds.map { kind in
      let request = TypesettingRequest(
        text: EmphasisedText(markup: kind.text), width: width, size: 27, maximumHeight: 244)
      return Cost(
        layout: time { _ = first.layOut(request) }, set: try timeToSet(kind.text, width: width, by: second),
        message: try timeOfMessage(setting: kind.text, width: width, on: load, of: subject))
    }
  }

  private func timeToSet(_ text: String, width: Double, by typesetter: HarfBuzzTypesetter) throws -> Double {
    var stage = Stage(
      try SceneCatalog.builtIn.scene(named: "text"), environment: Environment(typesetter: typesetter))
    try stage.apply(.parameter(name: "width", value: .number(width)), at: 0)
    return try time { try stage.apply(.parameter(name: "text", value: .text(text)), at: 0) }
  }

  /// What the server's loop does for one message.
  private func timeOfMessage(
    setting text: String, width: Double, on load: Load, of subject: Subject
  ) throws -> Double {
    struct Message: Encodable {
      struct Values: Encodable {
        var text: String
        var width: Double
      }
      var type = "parameters"
      var values: Values
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let message = try encoder.encode(Message(values: .init(text: text, width: width)))
    try load.say(#"{"type":"parameters","values":{"text":"a","width":100}}"#)
    let start = subject.child.loopTime
    try load.say(String(decoding: message, as: UTF8.self))
    return (subject.child.loopTime - start) * 1000
  }

  private func time(_ work: () throws -> Void) rethrows -> Double {
    let start = cpuTime
    try work()
    return (cpuTime - start) / 1000
  }
}
