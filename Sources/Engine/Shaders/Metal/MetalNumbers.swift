/// The whole and real numbers of a translated function: Metal converts them by itself, GLSL converts none.
struct MetalNumbers {
  private let tokens: TokenList
  private let statements: MetalStatements
  private let result: String?
  private var names: MetalNames
  /// Types and values that follow one another, as in no program, may not be read together again and again.
  private let most: Int

  /// The words of a part with numbers of the type that their places need.
  ///
  /// - Parameters:
  ///   - signatures: The constants and functions that the part uses.
  ///   - reads: The number of times that a token was read.
  static func spelled(
    _ tokens: [ShaderToken], using signatures: [String: MetalSignature], counting reads: TokenReads
  ) -> [ShaderToken] {
    let names = MetalNames(signatures)
    var numbers = MetalNumbers(TokenList(tokens, counting: reads), names)
    numbers = MetalNumbers(TokenList(numbers.spelled(), counting: reads), names)
    return numbers.widened()
  }

  private init(_ tokens: TokenList, _ names: MetalNames) {
    most = tokens.reads.count + 64 * tokens.count
    (self.tokens, self.names) = (tokens, names)
    result = tokens.first { MetalNames.ofTypes.contains($0.text) }?.text
    statements = MetalStatements(tokens, names)
  }

  private func text(_ index: Int) -> String { tokens.text(index) }

  // MARK: - Vectors

  /// The type of the value that a statement sets at a place, or nil if it sets no whole value there.
  private func type(setBy index: Int) -> String? {
    if text(index) == "return" { return result }
    guard text(index) == "=" else { return nil }
    guard text(index - 2) == "." else { return names.types[text(index - 1)] }
    // Several parts of a vector: `c.rgb = 1`.
    let parts = text(index - 1).count
    return parts > 1 && names.isVector(text(index - 3)) && names.isReal(text(index - 3)) ? "vec\(parts)" : nil
  }

  /// Writes what a vector, a whole number and a truth value are set to as one, since Metal converts by itself.
  private mutating func widened() -> [ShaderToken] {
    var words: [ShaderToken] = []
    // The places where added parentheses close.
    var ends: [Int] = []
    for (index, token) in tokens.enumerated() {
      names.declare(at: index, in: tokens, most: most)
      while ends.last == index {
        words.append(token.with(")"))
        ends.removeLast()
      }
      words.append(token)
      guard tokens.reads.count < most, let type = type(setBy: index), let end = end(ofValueAt: index + 1),
        type == "bool" || type.contains("vec") && !isVector(index + 1..<end)
          || ["int", "uint"].contains(type) && isRealValue(index + 1..<end)
      else { continue }
      words += [token.with(type), token.with("(")]
      ends.append(end)
    }
    return words
  }

  /// True if a value is a vector: it names one or makes one, and takes no single number from it.
  private func isVector(_ value: Range<Int>) -> Bool {
    var index = value.lowerBound
    while index < value.upperBound {
      let word = text(index)
      guard text(index - 1) != ".", let end = statements.end(ofOperandAt: index) else {
        index += 1
        continue
      }
      let isPart = text(end - 1) == "."
      let isNumber = isPart && text(end).count == 1 || isNumberFunction(word)
      let isMade = MetalNames.ofTypes.contains(word) && word.contains("vec")
      if !isNumber, isPart || isMade || names.isVector(word) { return true }
      index = isNumber ? end + 1 : index + 1
    }
    return false
  }

  /// True if a value is a real number without a comparison in it.
  private func isRealValue(_ value: Range<Int>) -> Bool {
    var (index, isReal) = (value.lowerBound, false)
    while index < value.upperBound {
      guard let end = statements.end(ofOperandAt: index) else {
        guard Self.operators.contains(text(index)) else { return false }
        index += 1
        continue
      }
      isReal = isReal || isKnownReal(index)
      index = end + 1
    }
    return isReal
  }

  /// True if a function returns a number, even for vectors.
  private func isNumberFunction(_ name: String) -> Bool {
    ["length", "dot", "distance", "determinant"].contains(name)
      || names.parameters[name] != nil && !names.isVector(name)
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

  /// The kind of numbers at a place; open where their neighbours decide.
  private enum Kind { case whole, unsigned, real, open }

  /// A parenthesis or a bracket around a place.
  private struct Enclosing {
    /// The kinds of the first arguments, and of what follows; nil for the statement's.
    var first: [Kind] = []
    var others: Kind?
    /// The argument that is looked through.
    var place = 0
    /// The ends of the last sum or product of real numbers, and of the last whole numbers that are one value.
    var realEnd = Int.min
    var wholeEnd = Int.min
    var kind: Kind? { place < first.count ? first[place] : others }
  }

  private mutating func spelled() -> [ShaderToken] {
    var words: [ShaderToken] = []
    // The function's own level, and those of the parentheses and brackets around a place.
    var levels = [Enclosing()]
    var statement = self.statement(from: 0)
    // The number of added parentheses that close behind a place.
    var ends: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      names.declare(at: index, in: tokens, most: most)
      if [")", "]"].contains(token.text), levels.count > 1 { levels.removeLast() }
      let level = levels.count - 1
      if token.text == "," { levels[level].place += 1 }
      var kind = levels[level].kind ?? statement
      if kind != .real, index > max(levels[level].realEnd, levels[level].wholeEnd) {
        // What stands behind a real number is compared with it.
        let mark = index - (isSign(index - 1) ? 2 : 1)
        let isCompared = mark - 1 == levels[level].realEnd && Self.comparisons.contains(text(mark))
        if let end = realEnd(from: index, isCompared: isCompared) { levels[level].realEnd = end }
      }
      if index <= levels[level].realEnd { kind = .real }
      if index > levels[level].wholeEnd, kind == .real || kind == .open,
        let value = wholeNumbers(from: index, kind)
      {
        levels[level].wholeEnd = value.end
        let isCondition = isCondition(index...value.end)
        if isCondition || kind == .real || hasNeighbour(index...value.end, where: isRealOperand) {
          words.append(token.with(isCondition ? "bool" : value.type))
          // A value in parentheses needs no others.
          if token.text != "(" || statements.start(ofOperandEndingAt: value.end) != index {
            words.append(token.with("("))
            ends[value.end, default: 0] += 1
          }
        }
      }
      let isJoined = index <= levels[level].wholeEnd
      if isJoined { kind = .whole }
      words.append(spelled(index, kind, isJoined: isJoined))
      for _ in 0..<ends[index, default: 0] { words.append(token.with(")")) }
      if ["(", "["].contains(token.text) {
        levels.append(enclosing(index, kind))
      }
      if [";", "{", "}"].contains(token.text) || token.text == "(" && text(index - 1) == "for" {
        statement = self.statement(from: index + 1)
      }
    }
    return words
  }

  /// The level that a parenthesis or a bracket begins. Its numbers are of the outer kind, unless it sets another.
  private func enclosing(_ index: Int, _ outer: Kind) -> Enclosing {
    let word = text(index - 1)
    if text(index) == "[" { return Enclosing(others: .whole) }
    if word == "for" { return Enclosing() }
    if let types = names.parameters[word] { return Enclosing(first: types.map(kind(of:)), others: .open) }
    if MetalWords.realFunctions.contains(word) { return Enclosing(others: .real) }
    // Nothing is known of another function.
    let isCall = tokens.indices.contains(index - 1) && tokens[index - 1].kind == .word
    if isCall, !MetalStatements.leavesValue(word) { return Enclosing(others: .open) }
    let isWhole = (outer == .real || outer == .open) && statements.isWhole(index)
    return Enclosing(others: isWhole ? .whole : outer)
  }

  /// The kind of the numbers of a statement.
  private func statement(from start: Int) -> Kind {
    let first = text(start) == "const" ? start + 1 : start
    let word = text(first)
    if word == "return" { return result.map(kind(of:)) ?? .open }
    if MetalNames.ofTypes.contains(word) { return kind(of: word) }
    guard let end = statements.end(ofOperandAt: first), Self.assignments.contains(text(end + 1)) else {
      return .open
    }
    return names.types[word].map(kind(of:)) ?? .open
  }

  private func kind(of type: String) -> Kind {
    guard MetalWords.wholeTypes.contains(type) else {
      return MetalWords.realTypes.contains(type) ? .real : .open
    }
    return type.hasPrefix("u") ? .unsigned : .whole
  }

  private func spelled(_ index: Int, _ kind: Kind, isJoined: Bool) -> ShaderToken {
    let token = tokens[index]
    let isDecimal = token.kind == .number && token.text.allSatisfy(\.isNumber)
    let isHexadecimal = token.kind == .number && token.text.lowercased().hasPrefix("0x")
    guard isDecimal || isHexadecimal && token.text.last?.lowercased() != "u", text(index - 1) != "case" else {
      return token
    }
    let isReal =
      switch kind {
      case .whole, .unsigned:
        !isJoined && hasNeighbour(index...index, by: Self.comparisons) { place, _ in isKnownReal(place) }
      case .real: true
      case .open: !hasNeighbour(index...index, where: isWholeOperand)
      }
    if isReal, isDecimal { return token.with(token.text + ".0") }
    return kind == .unsigned || statements.isUnsigned(index) ? token.with(token.text + "u") : token
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=",
  ]
  private static let comparisons: Set<String> = ["<", ">", "<=", ">=", "==", "!="]
  private static let products: Set<String> = MetalWords.wholeOperators.union(["*", "/"])
  private static let operators: Set<String> = products.union(["+", "-"])
  private static let marks = operators.union(comparisons).union(assignments)

  /// The end of the sum or product that begins at a place, if a real number is in it or compared with it.
  private func realEnd(from start: Int, isCompared: Bool = false) -> Int? {
    guard isFirst(start, among: Self.operators), var end = statements.end(ofOperandAt: start) else {
      return nil
    }
    var isReal = isCompared || isKnownReal(start)
    while Self.operators.contains(text(end + 1)) {
      let place = end + (isSign(end + 2) ? 3 : 2)
      guard let next = statements.end(ofOperandAt: place) else { break }
      isReal = isReal || isKnownReal(place)
      end = next
    }
    return isReal ? end : nil
  }

  private func isFirst(_ start: Int, among joining: Set<String>) -> Bool {
    !joining.contains(text(start - 1)) && text(start - 1) != "." || isSign(start - 1)
  }

  /// The whole numbers that begin at a place and are one value among what is around them: their end, and their type as
  /// real numbers. nil for none, and for a number that can be written as a real one.
  ///
  /// Metal divides whole numbers by one another, and converts the result.
  private func wholeNumbers(from start: Int, _ kind: Kind) -> (end: Int, type: String)? {
    let before = text(start - 1)
    guard isWholeValue(start), let first = statements.end(ofOperandAt: start),
      !MetalNames.ofTypes.contains(before), ![".", "++", "--"].contains(before)
    else { return nil }
    let joining = kind == .real ? Self.products : Self.operators
    let type = realType(of: start, first)
    if isFirst(start, among: joining) {
      var (end, isDivided, isNamed, joined) = (first, false, !isDecimal(start), type)
      while joining.contains(text(end + 1)) {
        let place = end + (isSign(end + 2) ? 3 : 2)
        guard isWholeValue(place), let next = statements.end(ofOperandAt: place) else {
          if kind == .open { (isDivided, isNamed) = (false, false) }
          break
        }
        isDivided = isDivided || !["*", "+", "-"].contains(text(end + 1))
        isNamed = isNamed || !isDecimal(place)
        if joined == "float" { joined = realType(of: place, next) }
        end = next
      }
      if isDivided || kind == .open && isNamed { return (end, joined) }
    }
    return isDecimal(start) ? nil : (first, type)
  }

  private func isDecimal(_ index: Int) -> Bool {
    tokens[index].kind == .number && tokens[index].text.allSatisfy(\.isNumber)
  }

  /// True if a whole number, or a vector of whole numbers, begins at an index.
  private func isWholeValue(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    switch token.kind {
    case .number: return MetalStatements.isWholeNumber(token.text)
    case .mark: return token.text == "(" && statements.isWhole(index)
    case .word:
      return names.isWhole(token.text)
        || text(index + 1) == "("
          && (MetalWords.wholeTypes.contains(token.text)
            || MetalStatements.keepsKind(token.text) && statements.isWhole(index + 1))
    }
  }

  /// The type of real numbers for a whole value.
  private func realType(of start: Int, _ end: Int) -> String {
    let isPart = text(end - 1) == "."
    let type = names.types[text(start)] ?? text(start)
    let open = text(start) == "(" ? start : start + 1
    let count =
      isPart
      ? text(end).count
      : type.contains("vec") && text(end) != "]" ? type.last?.wholeNumberValue ?? 1 : statements.count(open)
    return count > 1 ? "vec\(count)" : "float"
  }

  /// True if a mark is a sign, and not an operator between two values.
  private func isSign(_ index: Int) -> Bool {
    guard ["+", "-"].contains(text(index)) else { return false }
    let before = text(index - 1)
    return Self.operators.contains(before) || Self.comparisons.contains(before)
      || Self.assignments.contains(before)
      || ["(", "[", ",", "?", ":", "return", "!", "&&", "||"].contains(before)
  }

  /// True if a whole number stands where a truth value is expected.
  private func isCondition(_ value: ClosedRange<Int>) -> Bool {
    let (before, after) = (text(value.lowerBound - 1), text(value.upperBound + 1))
    let isFirst =
      ["(", "return", ",", "?", ":", "!", "&&", "||"].contains(before) || Self.assignments.contains(before)
    let isAlone = isFirst && [")", ";", ",", "?", ":", "&&", "||"].contains(after)
    let isHead = before == "(" && after == ")" && ["if", "!"].contains(text(value.lowerBound - 2))
    return isAlone && (isHead || ["!", "&&", "||"].contains(before) || ["?", "&&", "||"].contains(after))
  }

  private func hasNeighbour(
    _ value: ClosedRange<Int>, by joining: Set<String> = marks, where isWanted: (Int, Bool) -> Bool
  ) -> Bool {
    let before = value.lowerBound - (isSign(value.lowerBound - 1) ? 2 : 1)
    let after = value.upperBound + 1
    return joining.contains(text(before))
      && isWanted(statements.start(ofOperandEndingAt: before - 1), true)
      || joining.contains(text(after)) && isWanted(after + (isSign(after + 1) ? 2 : 1), false)
  }

  /// True if the operand that begins at an index is a whole number.
  private func isWholeOperand(_ start: Int, isBefore: Bool) -> Bool {
    guard tokens.indices.contains(start), isDecimal(start) else { return isWholeValue(start) }
    let mark = isBefore ? start - 1 : start + 1
    let other = isBefore ? statements.start(ofOperandEndingAt: start - 2) : start + 2
    return MetalWords.wholeOperators.contains(text(mark))
      || Self.operators.contains(text(mark)) && isWholeValue(other)
  }

  /// True if the operand that begins at an index is real, or a member of an unknown type.
  private func isRealOperand(_ start: Int, isBefore: Bool) -> Bool {
    isKnownReal(start) || !isBefore && realEnd(from: start) != nil
      || isBefore && text(start + 1) == "." && !isWholeValue(start)
  }

  private func isKnownReal(_ start: Int) -> Bool {
    let word = text(start)
    if tokens.indices.contains(start), tokens[start].kind == .number {
      return !MetalStatements.isWholeNumber(word)
    }
    return names.isReal(word) || MetalWords.realTypes.contains(word)
      || MetalWords.realFunctions.contains(word)
      || word == "(" && statements.isReal(start)
      || MetalStatements.keepsKind(word) && statements.isReal(start + 1)
  }
}
