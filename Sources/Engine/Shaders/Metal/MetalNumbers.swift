/// The whole and real numbers of a translated function: Metal converts them by itself, GLSL converts none.
struct MetalNumbers {
  private var tokens: [ShaderToken]
  private let result: String?
  private var wholeNames: Set<String>
  /// Variables and parameters that are whole numbers without a sign.
  private var unsignedNames: Set<String> = []
  /// Variables and parameters that are real, and their types.
  private var realNames: [String: String] = [:]

  /// The words of a part with numbers of the type that their places need.
  static func spelled(_ tokens: [ShaderToken], wholeNames: Set<String>) -> [ShaderToken] {
    var numbers = MetalNumbers(tokens, wholeNames: wholeNames)
    numbers.spellVectors()
    return numbers.spelled()
  }

  private init(_ tokens: [ShaderToken], wholeNames: Set<String>) {
    (self.tokens, self.wholeNames) = (tokens, wholeNames)
    result = tokens.first { Self.types.contains($0.text) }?.text
    for index in tokens.indices.dropLast() where Self.types.contains(tokens[index].text) {
      var place = index + 1
      var depth = 0
      // Every name up to the semicolon: `int a = 1, b = 2;`
      while place < tokens.count, tokens[place].kind == .word, text(place + 1) != "(" {
        note(tokens[place].text, tokens[index].text)
        while place < tokens.count, depth > 0 || ![",", ";", ")", "{"].contains(tokens[place].text) {
          depth +=
            ["(", "["].contains(tokens[place].text) ? 1 : [")", "]"].contains(tokens[place].text) ? -1 : 0
          place += 1
        }
        guard place < tokens.count, tokens[place].text == ",", !Self.types.contains(text(place + 1)) else {
          break
        }
        place += 1
      }
    }
  }

  private static let types = Set(MetalWords.types.values).subtracting(["void", "Layer"])

  private mutating func note(_ name: String, _ type: String) {
    if MetalWords.wholeTypes.contains(type) {
      wholeNames.insert(name)
      if type.hasPrefix("u") { unsignedNames.insert(name) }
    } else if type.hasPrefix("float") || type.hasPrefix("vec") || type.hasPrefix("mat") {
      realNames[name] = type
    }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  // MARK: - Vectors

  /// Writes a single number that a vector is set to as a vector, and what a truth value is set to as one.
  private mutating func spellVectors() {
    var words: [ShaderToken] = []
    /// The place where an added parenthesis closes.
    var end: Int?
    for (index, token) in tokens.enumerated() {
      if index == end {
        words.append(ShaderToken(kind: .mark, text: ")", line: token.line, column: token.column))
        end = nil
      }
      words.append(token)
      guard end == nil, let type = type(setBy: index),
        let close = tokens[index...].firstIndex(where: { $0.text == ";" })
      else { continue }
      let isNumber = tokens[(index + 1)..<close].allSatisfy {
        $0.kind == .number || ["-", "+"].contains($0.text)
      }
      guard close > index + 1, type == "bool" || type.hasPrefix("vec") && isNumber && close <= index + 3
      else {
        continue
      }
      words += [token.with(type), token.with("(")]
      end = close
    }
    tokens = words
  }

  /// The type of the value that a statement sets at a place, or nil if it sets no whole value there.
  private func type(setBy index: Int) -> String? {
    if text(index) == "return" { return result }
    guard text(index) == "=", text(index - 2) != "." else { return nil }
    return text(index - 2) == "bool" ? "bool" : realNames[text(index - 1)]
  }

  // MARK: - Whole and real numbers

  /// The kind of a statement's numbers, if the statement says.
  private enum Kind { case whole, real, open }

  private func spelled() -> [ShaderToken] {
    var words: [ShaderToken] = []
    /// The brackets around a place, and the words in front of the parentheses around it.
    var enclosing: [String] = []
    var statement = 0
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "(", "[": enclosing.append(token.text == "[" ? "[" : text(index - 1))
      case ")", "]": _ = enclosing.popLast()
      default: break
      }
      if [";", "{", "}"].contains(token.text) || token.text == "(" && text(index - 1) == "for" {
        statement = index + 1
      }
      let kind = enclosing.contains("[") ? .whole : kind(ofStatementAt: statement, in: enclosing)
      words += spelled(index, kind)
    }
    return words
  }

  private func kind(ofStatementAt start: Int, in enclosing: [String]) -> Kind {
    guard !enclosing.contains(where: { Self.types.contains($0) || ["if", "switch"].contains($0) }) else {
      return .open
    }
    let first = text(start) == "const" ? start + 1 : start
    let word = text(first)
    if word == "return" { return result.map(kind(of:)) ?? .open }
    if Self.types.contains(word) { return enclosing.isEmpty || enclosing == ["for"] ? kind(of: word) : .open }
    guard tokens.indices.contains(first), tokens[first].kind == .word else { return .open }
    var place = first + 1
    while ["."].contains(text(place)) { place += 2 }
    guard ["=", "+=", "-=", "*=", "/="].contains(text(place)) else { return .open }
    return wholeNames.contains(word) ? .whole : realNames[word] != nil ? .real : .open
  }

  private func kind(of type: String) -> Kind {
    MetalWords.wholeTypes.contains(type) ? .whole : type == "bool" || type.hasPrefix("bvec") ? .open : .real
  }

  private func spelled(_ index: Int, _ kind: Kind) -> [ShaderToken] {
    let token = tokens[index]
    if token.kind == .number {
      let isWhole = token.text.allSatisfy(\.isNumber)
      guard isWhole, text(index - 1) != "case" else { return [token] }
      let isReal =
        switch kind {
        case .whole: false
        case .real: !isDividedWhole(index)
        case .open: !isBesideWhole(index) && !hasNeighbour(index, where: isWholeOperand)
        }
      return [token.with(token.text + (isReal ? ".0" : isUnsigned(index) ? "u" : ""))]
    }
    guard token.kind == .word, wholeNames.contains(token.text), ![".", "]"].contains(text(index - 1)),
      !Self.types.contains(text(index - 1)), !["(", "[", ".", "="].contains(text(index + 1)),
      kind == .real && !isDividedWhole(index)
        || kind == .open && !isBesideWhole(index) && hasNeighbour(index, where: isRealOperand)
    else { return [token] }
    return [token.with("float"), token.with("("), token, token.with(")")]
  }

  private static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "<", ">", "<=", ">=", "==", "!=", "%", "+=", "-=", "*=", "/=", "=",
  ]

  /// Whether a whole number stands in a statement of numbers without a sign.
  private func isUnsigned(_ index: Int) -> Bool {
    let start = tokens[..<index].lastIndex { [";", "{", "}"].contains($0.text) } ?? 0
    let end = tokens[index...].firstIndex { [";", "{"].contains($0.text) } ?? tokens.count
    let enclosing = tokens[start..<index].lastIndex { $0.text == "[" || $0.text == "]" }
    guard enclosing.map({ tokens[$0].text != "[" }) ?? true else { return false }
    return tokens[start..<end].contains {
      unsignedNames.contains($0.text) || ["uint", "uvec2"].contains($0.text)
    }
  }

  private func isBesideWhole(_ index: Int) -> Bool {
    Self.whole.contains(text(index - 1)) || Self.whole.contains(text(index + 1))
  }

  private func hasNeighbour(_ index: Int, where isWanted: (Int, Bool) -> Bool) -> Bool {
    Self.arithmetic.contains(text(index - 1)) && isWanted(index - 2, true)
      || Self.arithmetic.contains(text(index + 1)) && isWanted(index + 2, false)
  }

  /// Operators of whole numbers only.
  private static let whole: Set<String> = ["%", "<<", ">>", "&", "|", "^", "%="]

  /// Whether an operand is a whole number: a name, or a value that has been made whole.
  private func isWholeOperand(_ index: Int, isBefore: Bool) -> Bool {
    if text(index) == ")", isBefore, let open = opening(of: index) {
      return MetalWords.wholeTypes.contains(text(open - 1)) || wholeNames.contains(text(open - 1))
    }
    if tokens.indices.contains(index), tokens[index].kind == .number { return isBesideWhole(index) }
    let isMember = text(isBefore ? index - 1 : index + 1) == "."
    return !isMember && (wholeNames.contains(text(index)) || MetalWords.wholeTypes.contains(text(index)))
  }

  private func isRealOperand(_ index: Int, isBefore: Bool) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    if tokens[index].kind == .number { return text(index).contains(".") }
    return realNames[text(index)] != nil || text(index - 1) == "."
  }

  /// Whether a whole number is divided by another, which leaves no remainder.
  private func isDividedWhole(_ index: Int) -> Bool {
    if isBesideWhole(index) { return true }
    func isWhole(_ place: Int, _ isBefore: Bool) -> Bool {
      isWholeOperand(place, isBefore: isBefore)
        || tokens.indices.contains(place) && tokens[place].kind == .number
          && text(place).allSatisfy(\.isNumber)
    }
    let own = wholeNames.contains(text(index))
    return text(index - 1) == "/" && isWholeOperand(index - 2, isBefore: true)
      || text(index + 1) == "/" && own && isWhole(index + 2, false)
  }

  private func opening(of close: Int) -> Int? {
    var depth = 0
    for index in stride(from: close, through: 0, by: -1) {
      depth += text(index) == ")" ? 1 : text(index) == "(" ? -1 : 0
      if depth == 0 { return index }
    }
    return nil
  }
}
