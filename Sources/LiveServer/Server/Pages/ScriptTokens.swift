/// A script's text is not what bundling understands, so that its modules are served one by one.
package struct UnreadableScript: Error, CustomStringConvertible {
  package let description: String
}

/// The tokens of a script, as far as bundling distinguishes them.
///
/// A slash begins a regular expression where an operand is due; elsewhere it divides.
struct ScriptTokens {
  enum Kind {
    /// An identifier, a keyword or a number.
    case word
    /// In quotes, on one line.
    case string
    /// A template literal, or the part of one up to or from an expression.
    case template
    case regularExpression
    /// One character.
    case punctuation
    case comment
  }

  struct Token {
    let kind: Kind
    let range: Range<Int>
    /// The number of brackets and template expressions that are open around it.
    let depth: Int
  }

  private let source: [UInt8]
  private var position = 0
  /// The open brackets; a template's `${` counts as `$`, and the parenthesis of a condition as `?`.
  private var open: [UInt8] = []
  /// Whether the last token ends a condition.
  private var endsCondition = false
  private var last: (kind: Kind, range: Range<Int>)?

  init(_ source: [UInt8]) { self.source = source }

  /// A script without its comments, on as many lines.
  static func withoutComments(_ source: [UInt8]) throws(UnreadableScript) -> [UInt8] {
    var scanner = ScriptTokens(source)
    var (script, copied): ([UInt8], Int) = ([], 0)
    while let token = try scanner.next() {
      guard token.kind == .comment else { continue }
      script += source[copied..<token.range.lowerBound]
      script += source[token.range].filter { $0 == newline }
      copied = token.range.upperBound
    }
    return script + source[copied...]
  }

  /// The next token; nil at the end.
  mutating func next() throws(UnreadableScript) -> Token? {
    while position < source.count, Self.isSpace(source[position]) { position += 1 }
    guard position < source.count else {
      guard open.isEmpty else { throw UnreadableScript(description: "A bracket is not closed.") }
      return nil
    }
    let start = position
    var depth = open.count
    let kind = try read(&depth)
    if kind != .comment { last = (kind, start..<position) }
    return Token(kind: kind, range: start..<position, depth: depth)
  }

  private mutating func read(_ depth: inout Int) throws(UnreadableScript) -> Kind {
    let byte = source[position]
    let following = position + 1 < source.count ? source[position + 1] : 0
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try skip(to: byte)
      return .string
    case UInt8(ascii: "`"):
      position += 1
      try readTemplate()
      return .template
    case UInt8(ascii: "/") where following == UInt8(ascii: "/"):
      position = source[position...].firstIndex(of: Self.newline) ?? source.count
      return .comment
    case UInt8(ascii: "/") where following == UInt8(ascii: "*"):
      try skipComment()
      return .comment
    case UInt8(ascii: "/") where isOperandDue:
      try skipRegularExpression()
      return .regularExpression
    case UInt8(ascii: "(") where lastIs(oneOf: Self.conditions): open.append(UInt8(ascii: "?"))
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let opening = open.popLast() else {
        throw UnreadableScript(description: "A bracket is closed that was not opened.")
      }
      depth -= 1
      endsCondition = opening == UInt8(ascii: "?")
      if opening == UInt8(ascii: "$") {
        position += 1
        try readTemplate()
        return .template
      }
    case _ where Self.isWord(byte):
      while position < source.count, Self.isWord(source[position]) { position += 1 }
      return .word
    default: break
    }
    position += 1
    return .punctuation
  }

  /// Whether a value has to come next, so that a slash does not divide.
  private var isOperandDue: Bool {
    guard let last else { return true }
    switch last.kind {
    case .word: return lastIs(oneOf: Self.operators)
    case .punctuation:
      let start = last.range.lowerBound
      switch source[start] {
      case UInt8(ascii: ")"): return endsCondition
      case UInt8(ascii: "]"): return false
      // Behind `i++` a slash divides.
      case UInt8(ascii: "+"), UInt8(ascii: "-"): return start == 0 || source[start - 1] != source[start]
      default: return true
      }
    case .template: return source[last.range.upperBound - 1] != UInt8(ascii: "`")
    case .string, .regularExpression, .comment: return false
    }
  }

  private func lastIs(oneOf words: [[UInt8]]) -> Bool {
    guard let last, last.kind == .word else { return false }
    let start = last.range.lowerBound
    // A property's name is no keyword.
    guard start == 0 || source[start - 1] != UInt8(ascii: ".") else { return false }
    return words.contains { source[last.range].elementsEqual($0) }
  }

  private mutating func readTemplate() throws(UnreadableScript) {
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "`"):
        position += 1
        return
      case UInt8(ascii: "$") where position + 1 < source.count && source[position + 1] == UInt8(ascii: "{"):
        position += 2
        open.append(UInt8(ascii: "$"))
        return
      default: position += 1
      }
    }
    throw UnreadableScript(description: "A template literal has no end.")
  }

  /// Skips up to a quote on the same line.
  private mutating func skip(to quote: UInt8) throws(UnreadableScript) {
    position += 1
    while position < source.count, source[position] != Self.newline {
      if source[position] == quote {
        position += 1
        return
      }
      position += source[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw UnreadableScript(description: "A string does not end on its line.")
  }

  private mutating func skipComment() throws(UnreadableScript) {
    position += 2
    while position + 1 < source.count {
      if source[position] == UInt8(ascii: "*"), source[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw UnreadableScript(description: "A comment has no end.")
  }

  private mutating func skipRegularExpression() throws(UnreadableScript) {
    position += 1
    var isInClass = false
    while position < source.count, source[position] != Self.newline {
      switch source[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        position += 1
        return
      default: break
      }
      position += 1
    }
    throw UnreadableScript(description: "A regular expression does not end on its line.")
  }

  static let newline = UInt8(ascii: "\n")

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"), 0x80...:
      true
    default: false
    }
  }

  /// The words before an operand.
  private static let operators = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield",
    "instanceof",
  ].map { Array($0.utf8) }

  /// Words behind which parentheses are followed by a statement.
  private static let conditions = ["if", "while", "for", "with"].map { Array($0.utf8) }
}
