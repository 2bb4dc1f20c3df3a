import Engine
import SceneService

/// A test of a folder, or one case of a test with arguments, as the compiled sources declare it.
public struct TestCase: @unchecked Sendable {
  /// The place and the look of a test.
  public struct Declaration {
    let name: String
    let title: String?
    let traits: [Trait]
    let file: String
    let line: Int

    /// A declaration from its parts.
    ///
    /// - Parameters:
    ///   - name: The suite and the function, such as `CardTests/opens()`.
    ///   - title: The name that its author has given it; nil for none.
    ///   - traits: Those of the test and of its suites.
    public init(_ name: String, _ title: String?, _ traits: [Trait], _ file: String, _ line: Int) {
      (self.name, self.title, self.traits, self.file, self.line) = (name, title, traits, file, line)
    }
  }

  enum Body {
    case direct(() throws -> Void)
    case async(() async throws -> Void)
  }

  let description: TestDescription
  let body: Body

  /// The most cases of a test.
  static let mostCases = 10_000

  private init(_ test: Declaration, arguments: String? = nil, _ body: Body) {
    let disabled = test.traits.compactMap(\.disabled).first
    description = TestDescription(
      name: test.name, title: test.title, arguments: arguments, file: test.file, line: test.line,
      disabled: disabled, tags: Array(Set(test.traits.flatMap(\.tags))).sorted())
    self.body = body
  }

  /// Makes a suite of its own for each test.
  public static func make<Suite>(_ suite: @autoclosure () throws -> Suite) throws -> Suite { try suite() }

  /// A test without arguments.
  public static func cases(_ test: Declaration, _ body: @escaping () throws -> Void) -> [TestCase] {
    [TestCase(test, .direct(body))]
  }

  /// A test without arguments that waits.
  public static func asyncCases(
    _ test: Declaration, _ body: @escaping () async throws -> Void
  ) -> [TestCase] {
    [TestCase(test, .async(body))]
  }

  /// A test for each of some values.
  public static func cases<Values: Sequence>(
    _ test: Declaration, each values: Values, _ body: @escaping (Values.Element) throws -> Void
  ) -> [TestCase] {
    bounded(test, values) { value in
      TestCase(test, arguments: "\(Described(value))", .direct { try body(value) })
    }
  }

  /// A test for each of some values, which waits.
  public static func asyncCases<Values: Sequence>(
    _ test: Declaration, each values: Values, _ body: @escaping (Values.Element) async throws -> Void
  ) -> [TestCase] {
    bounded(test, values) { value in
      TestCase(test, arguments: "\(Described(value))", .async { try await body(value) })
    }
  }

  /// A test for each pair of values.
  public static func cases<First: Sequence, Second: Sequence>(
    _ test: Declaration, each first: First, _ second: Second,
    _ body: @escaping (First.Element, Second.Element) throws -> Void
  ) -> [TestCase] {
    bounded(test, pairs(first, second)) { one, other in
      TestCase(test, arguments: "\(Described(one)), \(Described(other))", .direct { try body(one, other) })
    }
  }

  /// A test for each pair of values, which waits.
  public static func asyncCases<First: Sequence, Second: Sequence>(
    _ test: Declaration, each first: First, _ second: Second,
    _ body: @escaping (First.Element, Second.Element) async throws -> Void
  ) -> [TestCase] {
    bounded(test, pairs(first, second)) { one, other in
      TestCase(
        test, arguments: "\(Described(one)), \(Described(other))", .async { try await body(one, other) })
    }
  }

  private static func pairs<First: Sequence, Second: Sequence>(
    _ first: First, _ second: Second
  ) -> some Sequence<(First.Element, Second.Element)> {
    let seconds = Array(second.prefix(mostCases + 1))
    return first.lazy.flatMap { one in seconds.lazy.map { (one, $0) } }
  }

  /// The first cases; of more, one more case stands for the rest and fails.
  private static func bounded<Values: Sequence>(
    _ test: Declaration, _ values: Values, _ make: (Values.Element) -> TestCase
  ) -> [TestCase] {
    let some = Array(values.prefix(mostCases + 1))
    guard some.count > mostCases else { return some.map(make) }
    let rest = TestCase(
      test, arguments: "…",
      .direct {
        TestRecord.current?.add(
          "A test has at most \(mostCases) cases, and this one has more: they do not run.",
          at: SourceText([], test.file, test.line))
      })
    return some.dropLast().map(make) + [rest]
  }
}

/// A property of a test or a suite.
public struct Trait: Sendable {
  let disabled: String?
  let tags: [String]

  /// Keeps the test from running, and says why.
  public static func disabled(_ reason: String = "") -> Trait { Trait(disabled: reason, tags: []) }

  /// Keeps the test from running under a condition.
  public static func disabled(if condition: Bool, _ reason: String = "") -> Trait {
    Trait(disabled: condition ? reason : nil, tags: [])
  }

  /// Runs the test only under a condition.
  public static func enabled(if condition: Bool, _ reason: String = "") -> Trait {
    disabled(if: !condition, reason)
  }

  /// Puts the test among those with the same tags.
  public static func tags(_ tags: Tag...) -> Trait { Trait(disabled: nil, tags: tags.map(\.name)) }

  /// Runs the cases one after the other, as all tests here run.
  public static var serialized: Trait { Trait(disabled: nil, tags: []) }
}

/// A word by which tests are chosen.
public struct Tag: Hashable, Sendable {
  let name: String

  /// A tag with a name.
  public init(_ name: String) { self.name = name }
}
