/// The error that a failed `#require` throws, which ends its test.
public struct ExpectationFailedError: Error, Sendable {
  init() {}
}

/// The checks that `#expect` and `#require` are written out as.
public enum Expectation {
  /// Notes a failure, unless a condition is true.
  @discardableResult
  private static func note(
    _ isTrue: Bool, _ source: SourceText, _ comment: String?, _ message: () -> String
  ) -> Bool {
    guard !isTrue else {
      TestRecord.current?.remarks = []
      return true
    }
    let sentence = "Expectation failed: \(message())"
    TestRecord.current?.add(comment.map { "\(sentence)\n\($0)" } ?? sentence, at: source)
    return false
  }

  /// Checks a condition.
  public static func holds(_ condition: Bool, _ comment: String? = nil, at source: SourceText) {
    note(condition, source, comment) { source.text }
  }

  /// Checks a comparison.
  ///
  /// - Parameter whole: The comparison as it is written, for the compiler only.
  public static func compares<Left, Right>(
    _ left: Left, _ operation: (Left, Right) throws -> Bool, _ right: Right, _ comment: String? = nil,
    checking whole: @autoclosure () -> Bool = true, at source: SourceText
  ) rethrows {
    note(try operation(left, right), source, comment) { text(of: left, right, source) }
  }

  /// Checks the answer of a method.
  public static func calls<Receiver, each Argument>(
    _ receiver: Receiver, _ call: (Receiver, repeat each Argument) throws -> Bool,
    _ arguments: repeat each Argument, comment: String? = nil, at source: SourceText
  ) rethrows {
    let answer = try call(receiver, repeat each arguments)
    note(answer, source, comment) {
      var values: [String] = []
      for argument in repeat each arguments { values.append("\(Described(argument))") }
      let (name, method) = (source.parts[0], source.parts.dropFirst().first ?? "")
      let shown = values.isEmpty ? "" : ", with \(values.joined(separator: ", "))"
      return "\(name)\(method)\n\(name) is \(Described(receiver))\(shown)"
    }
  }

  /// Checks a condition; ends the test if it is false.
  public static func require(_ condition: Bool, _ comment: String? = nil, at source: SourceText) throws {
    guard note(condition, source, comment, { source.text }) else { throw ExpectationFailedError() }
  }

  /// Unwraps a value; ends the test if it is nil.
  public static func require<Value>(
    _ value: Value?, _ comment: String? = nil, at source: SourceText
  ) throws -> Value {
    guard let value else {
      note(false, source, comment) { "\(source.text) is nil" }
      throw ExpectationFailedError()
    }
    return value
  }

  /// Checks a comparison; ends the test if it does not hold.
  public static func requireCompares<Left, Right>(
    _ left: Left, _ operation: (Left, Right) throws -> Bool, _ right: Right, _ comment: String? = nil,
    checking whole: @autoclosure () -> Bool = true, at source: SourceText
  ) throws {
    guard note(try operation(left, right), source, comment, { text(of: left, right, source) }) else {
      throw ExpectationFailedError()
    }
  }

  /// Both sides of a comparison, with the value of each that is no literal.
  private static func text(of left: Any, _ right: Any, _ source: SourceText) -> String {
    guard source.parts.count == 3 else { return source.text }
    func side(_ text: String, _ value: Any) -> String {
      let shown = "\(Described(value))"
      let isLiteral = text == shown || text == "nil" || Double(text).map { "\($0)" == shown } ?? false
      return isLiteral ? text : "(\(text) → \(shown))"
    }
    return "\(side(source.parts[0], left)) \(source.parts[1]) \(side(source.parts[2], right))"
  }
}

// Errors that are expected.
extension Expectation {
  /// Checks the type of the error that a closure throws.
  @discardableResult
  public static func fails<Failure: Error>(
    throws type: Failure.Type, _ comment: String? = nil, at source: SourceText,
    performing body: () throws -> Any?
  ) -> Failure? {
    do {
      _ = try body()
    } catch {
      return check(error, type, comment, source)
    }
    noError(type, comment, source)
    return nil
  }

  /// Checks the type of the error that an asynchronous closure throws.
  @discardableResult
  public static func fails<Failure: Error>(
    throws type: Failure.Type, _ comment: String? = nil, at source: SourceText,
    performing body: () async throws -> Any?
  ) async -> Failure? {
    do {
      _ = try await body()
    } catch {
      return check(error, type, comment, source)
    }
    noError(type, comment, source)
    return nil
  }

  /// Checks the error that a closure throws.
  @discardableResult
  public static func fails<Failure: Error & Equatable>(
    throws expected: Failure, _ comment: String? = nil, at source: SourceText,
    performing body: () throws -> Any?
  ) -> Failure? {
    let error = fails(throws: Failure.self, comment, at: source, performing: body)
    if let error {
      note(error == expected, source, comment) {
        "\(Described(error)) was thrown instead of \(Described(expected))"
      }
    }
    return error
  }

  private static func check<Failure: Error>(
    _ error: any Error, _ type: Failure.Type, _ comment: String?, _ source: SourceText
  ) -> Failure? {
    if let error = error as? Failure { return error }
    note(false, source, comment) {
      type == Never.self
        ? "\(Described(error)) was thrown" : "\(Described(error)) was thrown instead of a \(type)"
    }
    return nil
  }

  private static func noError(_ type: (some Error).Type, _ comment: String?, _ source: SourceText) {
    guard type != Never.self else { return }
    note(false, source, comment) { "a \(type) was expected, and nothing was thrown" }
  }
}
