import Rooms
import Support

/// An expectation, `#expect` or `#require`, and the call that is written in its place.
struct TestExpectation {
  private let code: TestText
  /// Replacements for bytes of the file.
  private(set) var edits: [(range: Range<Int>, text: String)] = []

  private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "===", "!=="]
  private static let operators = Set("=<>!&|?+-*/%^~.".utf8)

  /// Reads the expectation that begins at a token.
  ///
  /// - Throws: A reason why it cannot be understood.
  init(in code: TestText, at start: Int) throws(CompilerRefusal) {
    self.code = code
    try read(start, isRequired: code.tokens.word(start) == "#require")
  }

  private mutating func replace(_ range: Range<Int>, by text: String) { edits.append((range, text)) }

  private mutating func read(_ start: Int, isRequired: Bool) throws(CompilerRefusal) {
    guard code.tokens.word(start + 1) == "(", let close = code.tokens.partner(of: start + 1),
      start + 2 < close
    else {
      throw code.refusal("\(code.tokens.word(start)) has what it checks in parentheses.", start)
    }
    let parts = code.parts(start + 2..<close)
    let condition = parts[0]
    if code.tokens.word(condition.lowerBound + 1) == ":" {
      guard code.tokens.word(condition.lowerBound) == "throws", !isRequired else {
        throw code.refusal(
          "\(code.tokens.word(start))(\(code.tokens.word(condition.lowerBound)):) is not known here.", start)
      }
      guard code.tokens.word(close + 1) == "{" else {
        throw code.refusal(
          "Write the code that throws in braces: #expect(throws: MyError.self) { try run() }", start)
      }
      replace(code.tokens.tokens[start].range, by: "Testing.Expectation.fails")
      return end(close, [code.line(condition)], start)
    }
    guard parts.count <= 2 else {
      throw code.refusal("\(code.tokens.word(start)) takes what it checks, and a comment.", start)
    }
    if let comparison = comparison(in: condition) {
      return compare(condition, comparison, close, start, isRequired)
    }
    if !isRequired, let method = method(in: condition) {
      return call(condition, method, parts.count > 1 ? parts[1] : nil, close, start)
    }
    replace(
      code.tokens.tokens[start].range, by: "Testing.Expectation.\(isRequired ? "require" : "holds")")
    end(close, [code.line(condition)], start)
  }

  private mutating func end(_ close: Int, _ parts: [String], _ start: Int, checking whole: String? = nil) {
    let texts = parts.map { ViewSources.quoted(String($0.prefix(300))) }.joined(separator: ", ")
    let place = code.tokens.tokens[close].range.lowerBound
    replace(
      place..<place,
      by: (whole.map { ", checking: \($0)" } ?? "")
        + ", at: Testing.SourceText([\(texts)], \(ViewSources.quoted(code.fileName)), \(code.tokens.line(of: start)))"
    )
  }

  /// The tokens of the only comparison of a condition; nil if it is something else.
  private func comparison(in condition: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    var (index, depth) = (condition.lowerBound, 0)
    while index < condition.upperBound {
      let word = code.tokens.word(index)
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      guard depth == 0, isSign(index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < condition.upperBound, isSign(end),
        code.tokens.tokens[end].range.lowerBound == code.tokens.tokens[end - 1].range.upperBound
      {
        end += 1
      }
      let sign = code.source(index..<end)
      let isSpaced = hasSpace(before: index) && end < code.tokens.tokens.count && hasSpace(before: end)
      if ["&&", "||"].contains(sign) || sign == "?" && isSpaced { return nil }
      if Self.comparisons.contains(sign), isSpaced || !hasSpace(before: index) && sign.utf8.count > 1 {
        guard found == nil, index > condition.lowerBound, end < condition.upperBound else { return nil }
        found = index..<end
      }
      index = end
    }
    guard let found else { return nil }
    let first = code.tokens.word(condition.lowerBound)
    // What may throw or wait is marked before both sides; the mark of the left one must be enough.
    let isMarked = ["try", "await"].contains(first)
    let hasCall = (found.upperBound..<condition.upperBound).contains { code.tokens.word($0) == "(" }
    return isMarked && hasCall ? nil : found
  }

  private func isSign(_ index: Int) -> Bool {
    let token = code.tokens.tokens[index]
    return token.kind == .mark && token.range.count == 1
      && Self.operators.contains(code.file.text[token.range.lowerBound])
  }

  private func hasSpace(before index: Int) -> Bool {
    index > 0 && code.tokens.tokens[index].range.lowerBound > code.tokens.tokens[index - 1].range.upperBound
  }

  private mutating func compare(
    _ condition: Range<Int>, _ comparison: Range<Int>, _ close: Int, _ start: Int, _ isRequired: Bool
  ) {
    let (left, right) = (
      condition.lowerBound..<comparison.lowerBound, comparison.upperBound..<condition.upperBound
    )
    let sign = code.source(comparison)
    let isNil = code.line(right) == "nil"
    replace(
      code.tokens.tokens[start].range,
      by: "Testing.Expectation.\(isRequired ? "requireCompares" : "compares")")
    let bytes =
      code.tokens.tokens[comparison.lowerBound].range
      .lowerBound..<code.tokens.tokens[comparison.upperBound - 1].range.upperBound
    replace(bytes, by: isNil ? ", { ($0 \(sign) nil) == $1 }, " : ", { $0 \(sign) $1 }, ")
    if isNil { replace(code.tokens.tokens[right.lowerBound].range, by: "true") }
    // Only as an expression of its own is a comparison checked as Swift does: as arguments, sides of different types become
    // values that can be compared with anything.
    let whole = code.source(condition)
    let isPlain = !isNil && !whole.contains("\n") && !condition.contains { code.tokens.word($0) == "await" }
    let isMarked = condition.contains { code.tokens.word($0) == "try" }
    end(
      close, [code.line(left), sign, code.line(right)], start,
      checking: isPlain && !isMarked ? whole : nil)
  }

  /// The dot before the method that a condition calls last; nil if it is something else.
  private func method(in condition: Range<Int>) -> Int? {
    let last = condition.upperBound - 1
    guard code.tokens.word(last) == ")",
      let open = condition.first(where: { code.tokens.partner(of: $0) == last }),
      open - 2 > condition.lowerBound, code.tokens.word(open - 2) == ".",
      code.tokens.tokens[open - 1].kind == .word,
      !hasSpace(before: open)
    else { return nil }
    let dot = open - 2
    // Only a chain of names, calls and subscripts is a receiver.
    var depth = 0
    for index in condition.lowerBound..<dot {
      let word = code.tokens.word(index)
      if ["(", "["].contains(word) { depth += 1 }
      if [")", "]"].contains(word) { depth -= 1 }
      if word == "{" || word == "&" { return nil }
      guard depth == 0 else { continue }
      if isSign(index), word != "." { return nil }
      if index > condition.lowerBound, code.tokens.tokens[index].kind == .word,
        code.tokens.word(index - 1) != "."
      {
        return nil
      }
    }
    let inside = (open + 1..<last).contains {
      ["{", "&", "try", "await", "$"].contains(code.tokens.word($0))
    }
    let name = code.tokens.word(condition.lowerBound)
    let isType = dot == condition.lowerBound + 1 && name.first?.isUppercase == true
    guard !inside, !isType, !["try", "await", "self"].contains(name) || dot > condition.lowerBound + 1 else {
      return nil
    }
    return ["try", "await"].contains(name) ? nil : dot
  }

  private mutating func call(
    _ condition: Range<Int>, _ dot: Int, _ comment: Range<Int>?, _ close: Int, _ start: Int
  ) {
    let last = condition.upperBound - 1
    var (inner, passed): ([String], [String]) = ([], [])
    for part in code.parts(dot + 3..<last) {
      let isLabeled = part.count > 2 && code.tokens.word(part.lowerBound + 1) == ":"
      let label = isLabeled ? "\(code.tokens.word(part.lowerBound)): " : ""
      let value = isLabeled ? part.lowerBound + 2..<part.upperBound : part
      if isLiteral(value) {
        inner.append(label + code.line(value))
      } else {
        passed.append(code.source(value))
        inner.append("\(label)$\(passed.count)")
      }
    }
    replace(code.tokens.tokens[start].range, by: "Testing.Expectation.calls")
    let bytes = code.tokens.tokens[dot].range.lowerBound..<code.tokens.tokens[last].range.upperBound
    let missing = code.breaks(in: dot..<last + 1).dropFirst(
      passed.joined().utf8.count { $0 == UInt8(ascii: "\n") })
    replace(
      bytes,
      by: ", { $0.\(code.tokens.word(dot + 1))(\(inner.joined(separator: ", "))) }"
        + passed.map { ", \($0)" }.joined() + missing)
    if let comment {
      let place = code.tokens.tokens[comment.lowerBound].range.lowerBound
      replace(place..<place, by: "comment: ")
    }
    end(close, [code.line(condition.lowerBound..<dot), code.line(dot..<last + 1)], start)
  }

  /// True if a value says itself what it is: a literal, or a name behind a dot.
  private func isLiteral(_ value: Range<Int>) -> Bool {
    let first = code.tokens.word(value.lowerBound)
    if first == "." || first == "\\" { return true }
    return value.allSatisfy { index in
      let token = code.tokens.tokens[index]
      let word = code.tokens.word(index)
      return token.kind == .string && !word.contains("\\(")
        || ["-", ".", "true", "false", "nil", "[", "]", ","].contains(word)
        || word.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
  }
}
