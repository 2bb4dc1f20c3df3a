import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Node kinds")
struct NodeKindTests {
  private static let kinds = NodeKind.allCases.map { Row(kind: $0.rawValue, floats: floats(of: $0)) }

  private struct Row: Equatable {
    var kind: String
    var floats: String
  }

  /// A kind's floats as the protocol document writes them.
  private static func floats(of kind: NodeKind) -> String {
    let names = kind.floats.joined(separator: " ")
    return switch kind {
    case .mesh:
      "\(names), then columns × rows × (\(NodeKind.meshPointFloats.joined(separator: " ")))"
    case .signal: "one for each of `names`"
    case _ where kind.usesShader: "\(names), then the arguments"
    default: names
    }
  }

  @Test("No kind has two floats of one name", arguments: NodeKind.allCases)
  func uniqueNames(kind: NodeKind) {
    #expect(Set(kind.floats).count == kind.floats.count)
  }

  @Test("The viewer's table is the engine's: TILTCAST_WRITE_FIXTURES=1 swift test --filter NodeKindTests")
  func viewersTable() throws {
    let url = projectFolder.appendingPathComponent("Public/js/net/nodeKinds.js")
    var text = try String(contentsOf: url, encoding: .utf8)
    let table = try #require(
      text.range(
        of: #"\{[^}]*\}"#, options: [.regularExpression],
        range: text.range(of: "freeze(")!.upperBound..<text.endIndex))
    if writesFixtures {
      let rows = NodeKind.allCases.map { kind in
        "  \"\(kind)\": [\(kind.floats.map { "\"\($0)\"" }.joined(separator: ", "))],\n"
      }
      text.replaceSubrange(table, with: "{\n" + rows.joined() + "}")
      try text.write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let json = text[table].replacing(",\n}", with: "\n}")
    let floats = try JSONDecoder().decode([String: [String]].self, from: Data(json.utf8))
    #expect(floats == Dictionary(uniqueKeysWithValues: NodeKind.allCases.map { ($0.rawValue, $0.floats) }))
  }

  @Test("The protocol document's table is the engine's, in the same order")
  func protocolsTable() throws {
    let url = projectFolder.appendingPathComponent("PROTOCOL.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- node kinds -->\n"))
    let end = try #require(text.range(of: "<!-- /node kinds -->"))
    let rows = text[begin.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(2).map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return Row(kind: cells[1].trimmingCharacters(in: ["`"]), floats: cells[2])
    }
    #expect(
      rows == Self.kinds,
      "Write the kinds and floats of NodeKind between the markers <!-- node kinds --> in PROTOCOL.md.")
  }
}
