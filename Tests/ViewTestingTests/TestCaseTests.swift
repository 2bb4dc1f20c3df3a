import Engine
import Testing

@testable import SceneService
@testable import ViewTesting

/// The cases of tests with arguments.
@Suite struct TestCaseTests {
  private let test = TestCase.Declaration("leans(with:)", nil, [], "CardTests.swift", 4)

  private func issues(of last: TestCase?) throws -> [TestIssue] {
    let assets = TestAssets(pictures: [:], colors: [:], places: [:], declares: false)
    let record = TestRecord(assets, in: Engine.Environment()) { _, _, _, _ in (true, "") }
    guard case .direct(let body)? = last?.body else { return [] }
    try TestRecord.$current.withValue(record, operation: body)
    return record.end().issues
  }

  @Test func asManyCasesAsMayRunPass() throws {
    let cases = TestCase.cases(test, each: 0..<TestCase.mostCases) { _ in }
    #expect(cases.count == TestCase.mostCases)
    #expect(try issues(of: cases.last).isEmpty)
  }

  @Test func casesThatDoNotRunAreAFailure() throws {
    let values = TestCase.cases(test, each: 0...TestCase.mostCases) { _ in }
    let pairs = TestCase.cases(test, each: 0..<2, 0..<TestCase.mostCases) { _, _ in }
    for cases in [values, pairs] {
      #expect(cases.count == TestCase.mostCases + 1)
      let issue = try #require(try issues(of: cases.last).first)
      #expect(issue.message.hasPrefix("A test has at most \(TestCase.mostCases) cases"))
      #expect(issue.file == "CardTests.swift" && issue.line == 4)
    }
  }
}
