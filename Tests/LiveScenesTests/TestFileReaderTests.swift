import Rooms
import Testing

@testable import LiveScenes

/// Macros of Swift Testing, written out as code.
@Suite struct TestFileReaderTests {
  private func written(_ text: String) throws -> String {
    var reader = TestFileReader(SceneSources.File(place: "A.swift", text: Array(text.utf8)))
    try reader.read()
    return String(decoding: reader.text(listing: "list", as: "/f/A.swift"), as: UTF8.self)
  }

  private func line(_ number: Int, of text: String) throws -> String {
    let lines = try written(text).split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[number - 1])
  }

  @Test(arguments: [
    (
      "#expect(a == 1)",
      #"Testing.Expectation.compares(a , { $0 == $1 },  1, checking: a == 1, at: Testing.SourceText(["a", "==", "1"], "A.swift", 1))"#
    ),
    (
      "#expect(a == nil)",
      #"Testing.Expectation.compares(a , { ($0 == nil) == $1 },  true, at: Testing.SourceText(["a", "==", "nil"], "A.swift", 1))"#
    ),
    ("try #require(a)", #"try Testing.Expectation.require(a, at: Testing.SourceText(["a"], "A.swift", 1))"#),
    (
      "#expect(a && b == c)",
      #"Testing.Expectation.holds(a && b == c, at: Testing.SourceText(["a && b == c"], "A.swift", 1))"#
    ),
    (
      "#expect(a.b(c, d: 2))",
      #"Testing.Expectation.calls(a, { $0.b($1, d: 2) }, c, at: Testing.SourceText(["a", ".b(c, d: 2)"], "A.swift", 1))"#
    ),
    (
      "#expect(a.b(.c), \"why\")",
      #"Testing.Expectation.calls(a, { $0.b(.c) }, comment: "why", at: Testing.SourceText(["a", ".b(.c)"], "A.swift", 1))"#
    ),
    (
      "#expect(!a.b())",
      #"Testing.Expectation.holds(!a.b(), at: Testing.SourceText(["!a.b()"], "A.swift", 1))"#
    ),
    (
      "#expect(Array<Int>() == a)",
      #"Testing.Expectation.compares(Array<Int>() , { $0 == $1 },  a, checking: Array<Int>() == a, at: Testing.SourceText(["Array<Int>()", "==", "a"], "A.swift", 1))"#
    ),
  ])
  func anExpectationIsACall(source: String, code: String) throws {
    #expect(try line(1, of: source) == code)
  }

  @Test func aTestIsListedWithItsSuiteItsValuesAndItsLine() throws {
    let text = try written(
      """
      @Suite(.tags(.one)) struct Card {
        @Test("Leans", arguments: [1, 2])
        func leans(by angle: Double) async throws {}
      }
      """)
    #expect(
      text.contains(
        #"tiltcastTests += Testing.TestCase.asyncCases(Testing.TestCase.Declaration("Card/leans(by:)", "Leans", [.tags(.one)], "A.swift", 2), each: [1, 2]) { (angle: Double) in let tiltcastSuite = try Testing.TestCase.make(Card()); try await tiltcastSuite.leans(by: angle) }"#
      ))
    #expect(text.contains("#sourceLocation(file: \"/f/A.swift\", line: 2)"))
  }

  @Test func linesStayWhereTheyAre() throws {
    let text =
      "@Test(\n  \"One\"\n) func a() {\n  #expect(\n    a\n      .b(\n        1\n      )\n  )\n}\nlet last = 1\n"
    #expect(try line(11, of: text) == "let last = 1")
  }

  @Test(arguments: [
    "\n@Test(.bug(\"x\")) func a() {}", "\n@Test(arguments: [1]) func a() {}", "\n@Test func a(b: Int) {}",
    "\n@Test var a = 1", "\nfunc b() { struct C { @Test func a() {} } }", "\n#expect", "\n#expect()",
    "\n@Test(",
    "\n@Test func", "\n@Test", "\n@Tag var a: Self", "\n@Tag static var a:", "\n#expect(throws: A.self)",
    "\n#require(throws: A.self) {}",
  ])
  func whatIsNotKnownIsRefusedAtItsLine(source: String) {
    let refusal = #expect(throws: CompilerRefusal.self) { try written(source) }
    #expect(refusal?.diagnostics.first?.line == 2)
  }

  @Test func anyTextIsReadWithinItsLength() throws {
    for part in [
      "@Test ", "#expect(", "@Suite(", "{", "}", "@Test(arguments: ", "a.b(", "struct A",
      "@Tag static var a: ",
    ] {
      let text = String(repeating: part, count: 2000)
      _ = try? written(text)
    }
  }
}
