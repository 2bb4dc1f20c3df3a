import Foundation
import TestData
import Testing

@testable import Engine

/// Every scene's measures, colours and parameters, which are what somebody chose and follow from nothing.
@Suite("Scenes as they were when somebody last looked at them")
struct SceneSnapshotTests {
  /// A scene's name, and the parameters that are not as they are at first.
  private static let cases: [(String, [String: ParameterValue])] =
    SceneCatalog.builtIn.kinds.map { ($0.name, [:]) } + [
      ("arm", ["palette": .text("parts")]), ("book", ["page": .number(4.3)]),
      ("carousel", ["style": .text("parallax")]), ("ripple", ["content": .text("text")]),
      ("lenticular", ["mode": .text("lens"), "foil": .number(0.5)]),
    ]

  @Test("A scene that nobody has moved is drawn as its snapshot says", arguments: cases)
  func snapshots(name: String, values: [String: ParameterValue]) throws {
    var stage = Stage(
      try SceneCatalog.builtIn.scene(named: name), environment: Environment(typesetter: GridTypesetter()))
    if !values.isEmpty { try stage.tune(to: values, at: 0) }
    stage.render(at: 1, signals: true)
    var lines = try Self.lines(of: FrameTree(stage.frame))
    if values.isEmpty {
      let description = try #require(SceneCatalog.builtIn.descriptions.first { $0.name == name })
      lines += try stage.assets.map { try Self.json($0) } + description.parameters.map { try Self.json($0) }
      lines.append(try Self.json(description.actions))
    }
    let text = lines.joined(separator: "\n") + "\n"
    let label = ([name] + values.keys.sorted()).joined(separator: ".")
    let file = projectFolder.appending(path: "Tests/Fixtures/scenes/\(label).txt")
    if writesFixtures { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  /// A line for each node: how deep it lies, its kind, name, asset, and its numbers to nine digits.
  private static func lines(of tree: FrameTree, depth: Int = 0) throws -> [String] {
    var words = [String(repeating: "  ", count: depth) + tree.kind.rawValue]
    if let id = tree.id { words.append("#\(id)") }
    if let asset = tree.asset { words.append("asset=\(asset)") }
    if let detail = tree.detail { words.append(try json(detail)) }
    words += tree.values.sorted { $0.key < $1.key }.map { "\($0.key)=\(rounded($0.value))" }
    words += zip(tree.points ?? [], tree.colors ?? []).map { "\($0.map(rounded)) \($1.map(rounded))" }
    return [words.joined(separator: " ")]
      + (try (tree.children ?? []).flatMap { try lines(of: $0, depth: depth + 1) })
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The last digits are another machine's.
  private static func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 + 0 }
}
