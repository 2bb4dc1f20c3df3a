/// The tokens of a Swift source that are needed to find declarations: words, strings and single marks, without comments.
struct SwiftTokens {
  struct Token {
    enum Kind { case word, string, mark }
    let kind: Kind
    /// The bytes.
    let range: Range<Int>
    /// True if the token is the first one of its line.
    let beginsLine: Bool
  }

  /// The most tokens that are read; a handwritten file has some ten thousand.
  static let mostTokens = 200_000

  private let text: [UInt8]
  private(set) var tokens: [Token] = []
  /// True if there are more tokens than are read.
  private(set) var isCut = false
  let lines: LineIndex
  /// The closing partners of opening brackets.
  private var partners: [Int: Int] = [:]
  /// The brackets that open and are not closed, and the first one of those that close nothing.
  private var lone: (open: [Int], close: Int?) = ([], nil)
  /// A count of how often the text of a token was read, which must not grow with the square of the text's length.
  let reads = Reads()

  final class Reads {
    var count = 0
  }

  /// A string, or code within one, that encloses a place in the source.
  private enum Scope {
    case string(hashes: Int, quotes: Int)
    case interpolation(parentheses: Int)
  }

  /// Reads a source, which may be anything.
  init(_ text: [UInt8]) {
    self.text = text
    lines = LineIndex(text)
    var (at, lineStart) = (0, true)
    while at < text.count {
      let byte = text[at]
      if byte == Self.newline {
        lineStart = true
        at += 1
      } else if Self.isSpace(byte) {
        at += 1
      } else if let end = commentEnd(at) {
        at = end
      } else {
        guard tokens.count < Self.mostTokens else {
          isCut = true
          break
        }
        let (kind, end) = token(at)
        tokens.append(Token(kind: kind, range: at..<end, beginsLine: lineStart))
        lineStart = false
        at = end
      }
    }
    pair()
  }

  /// Finds the partners of brackets; those of other kinds do not matter to one.
  private mutating func pair() {
    var open: [UInt8: [Int]] = [:]
    let opening = [
      UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "}"): UInt8(ascii: "{"),
      UInt8(ascii: "]"): UInt8(ascii: "["),
    ]
    for (index, token) in tokens.enumerated() where token.kind == .mark && token.range.count == 1 {
      let byte = text[token.range.lowerBound]
      if let kind = opening[byte] {
        if let start = open[kind]?.popLast() {
          partners[start] = index
        } else if lone.close == nil {
          lone.close = index
        }
      } else if opening.values.contains(byte) {
        open[byte, default: []].append(index)
      }
    }
    lone.open = open.values.joined().sorted()
  }

  /// The bracket whose partner is most likely missing; nil if each has one.
  ///
  /// If a brace is missing, those around it close the wrong ones. This finds the innermost that a line further left than
  /// its own closes.
  var loneBracket: Int? {
    if let close = lone.close { return close }
    guard let last = lone.open.last else { return nil }
    let brace = UInt8(ascii: "{")
    guard text[tokens[last].range.lowerBound] == brace else { return last }
    let shifted = partners.filter { start, end in
      start > last && text[tokens[start].range.lowerBound] == brace && tokens[end].beginsLine
        && indentation(at: end) < indentation(at: start)
    }
    return shifted.keys.max() ?? last
  }

  /// The blanks before the first word of a token's line.
  private func indentation(at index: Int) -> Int {
    guard let line = lines.range(of: line(of: index)) else { return 0 }
    return text[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  private static let newline = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private func has(_ mark: StaticString, at place: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard place + count <= text.count else { return false }
    return (0..<count).allSatisfy { text[place + $0] == mark.utf8Start[$0] }
  }

  /// The end of a comment that begins here; nil if none does.
  private func commentEnd(_ start: Int) -> Int? {
    if has("//", at: start) { return text[start...].firstIndex(of: Self.newline) ?? text.count }
    guard has("/*", at: start) else { return nil }
    var (at, depth) = (start, 0)
    while at < text.count {
      if has("/*", at: at) {
        (depth, at) = (depth + 1, at + 2)
      } else if has("*/", at: at) {
        (depth, at) = (depth - 1, at + 2)
        if depth == 0 { return at }
      } else {
        at += 1
      }
    }
    return at
  }

  private func token(_ start: Int) -> (Token.Kind, end: Int) {
    if let end = stringEnd(start) ?? regexEnd(start) { return (.string, end) }
    var end = start
    let isMarked = [UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "`")].contains(text[start])
    if isMarked { end += 1 }
    while end < text.count, Self.isWord(text[end]) { end += 1 }
    // Signs that begin no string are one mark: each is looked at once.
    if text[start] == UInt8(ascii: "#"), end == start + 1 { return (.mark, afterHashes(start)) }
    if end == start || isMarked && end == start + 1 { return (.mark, start + 1) }
    return (.word, end)
  }

  private func afterHashes(_ start: Int) -> Int {
    text[start...].firstIndex { $0 != UInt8(ascii: "#") } ?? text.count
  }

  /// The delimiter of a string that begins here: how many number signs and how many quotes.
  private func delimiter(_ start: Int) -> (hashes: Int, quotes: Int)? {
    let at = afterHashes(start)
    guard at < text.count, text[at] == UInt8(ascii: "\"") else { return nil }
    return (at - start, has("\"\"\"", at: at) ? 3 : 1)
  }

  /// The end of a string that begins here, with all code in it; nil if none does.
  private func stringEnd(_ start: Int) -> Int? {
    guard let opening = delimiter(start) else { return nil }
    var scopes = [Scope.string(hashes: opening.hashes, quotes: opening.quotes)]
    var at = start + opening.hashes + opening.quotes
    while at < text.count, let scope = scopes.last {
      switch scope {
      case .string(let hashes, let quotes):
        if text[at] == UInt8(ascii: "\\"), isRun(of: UInt8(ascii: "#"), hashes, at: at + 1) {
          at += 1 + hashes
          if at < text.count, text[at] == UInt8(ascii: "(") { scopes.append(.interpolation(parentheses: 0)) }
          at += 1
        } else if isRun(of: UInt8(ascii: "\""), quotes, at: at),
          isRun(of: UInt8(ascii: "#"), hashes, at: at + quotes)
        {
          at += quotes + hashes
          scopes.removeLast()
        } else if quotes == 1, text[at] == Self.newline {
          // A string that is not closed.
          return at
        } else {
          at += 1
        }
      case .interpolation(let parentheses):
        if let inner = delimiter(at) {
          scopes.append(.string(hashes: inner.hashes, quotes: inner.quotes))
          at += inner.hashes + inner.quotes
          continue
        }
        if text[at] == UInt8(ascii: "(") {
          scopes[scopes.count - 1] = .interpolation(parentheses: parentheses + 1)
        } else if text[at] == UInt8(ascii: ")") {
          scopes.removeLast()
          if parentheses > 0 { scopes.append(.interpolation(parentheses: parentheses - 1)) }
        }
        at = max(at + 1, afterHashes(at))
      }
    }
    return min(at, text.count)
  }

  /// The words behind which a slash begins a regular expression.
  private static let openers: Set<String> = [
    "return", "in", "case", "where", "else", "try", "await", "throw", "if", "guard", "while", "switch",
  ]

  /// The end of a regular expression between slashes that begins here; nil if none does.
  private func regexEnd(_ start: Int) -> Int? {
    let slash = afterHashes(start)
    guard slash < text.count, text[slash] == UInt8(ascii: "/"), slash > start || !isBehindOperand else {
      return nil
    }
    let hashes = slash - start
    guard hashes > 0 || slash + 1 < text.count && !Self.isSpace(text[slash + 1]) else { return nil }
    let isLong = hashes > 0 && slash + 1 < text.count && text[slash + 1] == Self.newline
    var at = slash + 1
    while at < text.count, isLong || text[at] != Self.newline {
      if text[at] == UInt8(ascii: "\\") {
        at += 2
      } else if text[at] == UInt8(ascii: "/"), isRun(of: UInt8(ascii: "#"), hashes, at: at + 1) {
        return at + 1 + hashes
      } else {
        at += 1
      }
    }
    return nil
  }

  /// True if the last token can be what is divided.
  private var isBehindOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .string: return true
    case .word: return !Self.openers.contains(String(decoding: text[last.range], as: UTF8.self))
    case .mark: return [")", "]", "}", "?", "!"].contains(String(decoding: text[last.range], as: UTF8.self))
    }
  }

  private func isRun(of byte: UInt8, _ count: Int, at place: Int) -> Bool {
    place + count <= text.count && (0..<count).allSatisfy { text[place + $0] == byte }
  }
}

extension SwiftTokens {
  /// The text of a token; nothing beyond the last one.
  func word(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    reads.count += 1
    return String(decoding: text[tokens[index].range], as: UTF8.self)
  }

  /// The closing partner of an opening bracket; nil if there is none.
  func partner(of index: Int) -> Int? { partners[index] }

  /// The line in which a token ends, from 1.
  func lastLine(of index: Int) -> Int { lines.line(at: max(0, tokens[index].range.upperBound - 1)) }

  /// The line of a token, from 1.
  func line(of index: Int) -> Int { lines.line(at: tokens[index].range.lowerBound) }
}
