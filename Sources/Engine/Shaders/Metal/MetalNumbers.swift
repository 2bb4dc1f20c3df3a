/// The whole and real numbers of a translated function: Metal converts them by itself, GLSL converts none.
struct MetalNumbers {
  private var tokens: TokenList
  private var statements: MetalStatements
  private let result: String?
  private var wholeNames: Set<String>
  /// Variables and parameters that are whole numbers without a sign.
  private var unsignedNames: Set<String> = []
  /// Variables and parameters that are real, and their types.
  private var realNames: [String: String] = [:]

  /// The words of a part with numbers of the type that their places need.
  ///
  /// - Parameter reads: The number of times that a token was read.
  static func spelled(
    _ tokens: [ShaderToken], wholeNames: Set<String>, counting reads: TokenReads
  ) -> [ShaderToken] {
    var numbers = MetalNumbers(TokenList(tokens, counting: reads), wholeNames: wholeNames)
    numbers.spellVectors()
    numbers.statements = MetalStatements(numbers.tokens, unsignedNames: numbers.unsignedNames)
    numbers.tokens = TokenList(numbers.spelled(), counting: reads)
    return numbers.widened()
  }

  private init(_ tokens: TokenList, wholeNames: Set<String>) {
    (self.tokens, self.wholeNames) = (tokens, wholeNames)
    statements = MetalStatements(TokenList([], counting: tokens.reads), unsignedNames: [])
    // Types that follow one another, as in no program, may not be read together again and again.
    let most = tokens.reads.count + 64 * tokens.count
    result = tokens.first { Self.types.contains($0.text) }?.text
    for index in tokens.indices.dropLast() where Self.types.contains(tokens[index].text) {
      var place = index + 1
      var depth = 0
      // Every name up to the semicolon: `int a = 1, b = 2;`
      while place < tokens.count, tokens[place].kind == .word, text(place + 1) != "(",
        tokens.reads.count < most
      {
        note(tokens[place].text, tokens[index].text)
        while place < tokens.count, tokens.reads.count < most,
          depth > 0 || ![",", ";", ")", "{"].contains(tokens[place].text)
        {
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

  private func text(_ index: Int) -> String { tokens.text(index) }

  // MARK: - Vectors

  /// Writes a single number that a vector is set to as a vector, and what a truth value is set to as one.
  private mutating func spellVectors() {
    var words: [ShaderToken] = []
    /// The place where an added parenthesis closes.
    var end: Int?
    /// The semicolon at or behind a place that was looked at; nil for none.
    var semicolon: Int? = -1
    for (index, token) in tokens.enumerated() {
      if index == end {
        words.append(ShaderToken(kind: .mark, text: ")", line: token.line, column: token.column))
        end = nil
      }
      words.append(token)
      guard end == nil, let type = type(setBy: index) else { continue }
      if let last = semicolon, last < index {
        semicolon = tokens[index...].firstIndex { $0.text == ";" }
      }
      guard let close = semicolon, close > index + 1 else { continue }
      let isNumber =
        close <= index + 3
        && tokens[(index + 1)..<close].allSatisfy { $0.kind == .number || ["-", "+"].contains($0.text) }
      guard type == "bool" || type.hasPrefix("vec") && isNumber else { continue }
      words += [token.with(type), token.with("(")]
      end = close
    }
    tokens = TokenList(words, counting: tokens.reads)
  }

  /// The type of the value that a statement sets at a place, or nil if it sets no whole value there.
  private func type(setBy index: Int) -> String? {
    if text(index) == "return" { return result }
    guard text(index) == "=", text(index - 2) != "." else { return nil }
    return text(index - 2) == "bool" ? "bool" : realNames[text(index - 1)]
  }

  /// Writes what a vector is set to as one, since Metal widens numbers by themselves.
  private func widened() -> [ShaderToken] {
    var words: [ShaderToken] = []
    // The places where added parentheses close.
    var ends: [Int] = []
    // Values in one another, as in no program, may not be read again and again.
    let most = tokens.reads.count + 64 * tokens.count
    for (index, token) in tokens.enumerated() {
      while ends.last == index {
        words.append(token.with(")"))
        ends.removeLast()
      }
      words.append(token)
      guard tokens.reads.count < most, let type = type(setBy: index), type.hasPrefix("vec"),
        let end = end(ofValueAt: index + 1),
        !isVector(index + 1..<end)
      else { continue }
      words += [token.with(type), token.with("(")]
      ends.append(end)
    }
    return words
  }

  /// Whether a value is a vector by its words: has a vector's name or type, and makes no number of that.
  private func isVector(_ value: Range<Int>) -> Bool {
    // Whether each open parenthesis belongs to a function that results in a number.
    var numbers: [Bool] = []
    for index in value {
      switch text(index) {
      case "(": numbers.append(["length", "dot", "distance", "determinant"].contains(text(index - 1)))
      case ")": _ = numbers.popLast()
      case let word where !numbers.contains(true) && text(index - 1) != ".":
        let isPart =
          text(index + 1) == "." && text(index + 2).count == 1 && text(index + 2).allSatisfy(\.isLetter)
        let isNamed = realNames[word]?.hasPrefix("vec") ?? false
        if word.hasPrefix("vec") && text(index + 1) == "(" || isNamed && !isPart { return true }
      default: break
      }
      if text(index - 1) == ".", text(index).count > 1, text(index + 1) != "(", !numbers.contains(true) {
        return true
      }
    }
    return false
  }

  /// The place behind a value: a semicolon, a comma, or what closes something around it.
  private func end(ofValueAt start: Int) -> Int? {
    var depth = 0
    for index in start..<max(start, tokens.count) {
      switch text(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        if depth == 0 { return index > start ? index : nil }
        depth -= 1
      case ";", ",": if depth == 0 { return index > start ? index : nil }
      default: break
      }
    }
    return nil
  }

  // MARK: - Whole and real numbers

  /// The kind of a statement's numbers, if the statement says.
  private enum Kind { case whole, real, open }

  /// The brackets around a place, and the words in front of the parentheses around it.
  private struct Enclosing {
    private var words: [String] = []
    /// The number of brackets among them, and of words that say nothing about the numbers in their parentheses.
    private var (brackets, open) = (0, 0)

    mutating func begin(_ word: String) {
      words.append(word)
      count(word, 1)
    }

    mutating func end() {
      if let word = words.popLast() { count(word, -1) }
    }

    private mutating func count(_ word: String, _ number: Int) {
      if word == "[" { brackets += number }
      if MetalNumbers.types.contains(word) || ["if", "switch"].contains(word) { open += number }
    }

    var isSubscript: Bool { brackets > 0 }
    var isOpen: Bool { open > 0 }
    /// Whether a declaration there is one of the statement's own.
    var isPlain: Bool { words.isEmpty || words == ["for"] }
  }

  private func spelled() -> [ShaderToken] {
    var words: [ShaderToken] = []
    var enclosing = Enclosing()
    var statement = self.statement(from: 0)
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "(", "[": enclosing.begin(token.text == "[" ? "[" : text(index - 1))
      case ")", "]": enclosing.end()
      default: break
      }
      if [";", "{", "}"].contains(token.text) || token.text == "(" && text(index - 1) == "for" {
        statement = self.statement(from: index + 1)
      }
      let isOpen = enclosing.isOpen || statement.isDeclaration && !enclosing.isPlain
      words += spelled(index, enclosing.isSubscript ? .whole : isOpen ? .open : statement.kind)
    }
    return words
  }

  /// The kind of the numbers of a statement, and whether that is the kind of what it declares.
  private func statement(from start: Int) -> (kind: Kind, isDeclaration: Bool) {
    let first = text(start) == "const" ? start + 1 : start
    let word = text(first)
    if word == "return" { return (result.map(kind(of:)) ?? .open, false) }
    if Self.types.contains(word) { return (kind(of: word), true) }
    guard tokens.indices.contains(first), tokens[first].kind == .word else { return (.open, false) }
    var place = first + 1
    while text(place) == "." { place += 2 }
    guard ["=", "+=", "-=", "*=", "/="].contains(text(place)) else { return (.open, false) }
    return (wholeNames.contains(word) ? .whole : realNames[word] != nil ? .real : .open, false)
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
      return [token.with(token.text + (isReal ? ".0" : statements.isUnsigned(index) ? "u" : ""))]
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
    if text(index) == ")", isBefore, let open = statements.opening(of: index) {
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
}
