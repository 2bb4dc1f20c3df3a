import Foundation
import TestData
import TestSupport
import Testing

@Suite("Conformance to RFC 6455")
struct ConformanceTests {
  private static let cases = ConformanceCase.framing + ConformanceCase.texts + ConformanceCase.closings

  @Test("Every case of the table ends as it says")
  func all() throws {
    try RunningService.withEcho { service, _ in
      var table: [String] = []
      var part = ""
      var met = 0
      for each in Self.cases {
        let run = try ConformanceRun(each, port: service.port)
        let conforms = run.meets(each.expectation)
        met += conforms ? 1 : 0
        if each.part != part {
          table += ["", "## \(each.part)", "", "| the client sends | the server | |", "|---|---|---|"]
        }
        part = each.part
        table.append(
          "| \(each.title) | \(run.outcome) | \(conforms ? "conforms" : "**\(each.requirement) expected**") |"
        )
      }
      let file = projectFolder.appendingPathComponent("docs/conformance.md")
      let introduction = try String(contentsOf: file, encoding: .utf8).components(
        separatedBy: "\n## Messages")[0]
      let text =
        introduction.replacing(/[0-9]+ of [0-9]+ cases/, with: "\(met) of \(Self.cases.count) cases")
        + table.joined(separator: "\n") + "\n"
      if ProcessInfo.processInfo.environment["TILTCAST_WRITE_FIXTURES"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
}

extension ConformanceCase {
  /// What had to come, in a word.
  fileprivate var requirement: String {
    switch expectation {
    case .frames(let frames): frames.map { "\($0.opcode)" }.joined(separator: ", ")
    case .close(let codes): "close " + codes.sorted().map(String.init).joined(separator: " or ")
    }
  }
}
