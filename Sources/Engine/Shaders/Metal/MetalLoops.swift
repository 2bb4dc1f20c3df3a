/// The loops of a translated function: GLSL here knows loops that count between written numbers, so that each ends soon.
/// Any other loop is written as so many turns, of which each first asks whether the loop goes on.
struct MetalLoops {
  /// The most turns of a loop whose end is not written, and fewer where loops are in one another.
  static let turns = [256, 128, 64, 32, 16, 8]

  /// The most loops and branches in one another.
  private static let deepest = 60

  private let tokens: [ShaderToken]
  private let most: Int
  private let numbers: MetalNumbers
  private var count = 0
  private var words: [ShaderToken] = []

  /// The words of a part with loops that end after at most so many turns.
  ///
  /// - Throws: A loop that is not complete.
  static func bounded(
    _ tokens: [ShaderToken], turns: Int, _ numbers: MetalNumbers
  ) throws(ShaderFault) -> [ShaderToken] {
    let isThere = tokens.contains { $0.kind == .word && ["for", "while", "do"].contains($0.text) }
    guard isThere else { return tokens }
    var loops = MetalLoops(tokens, most: turns, numbers)
    var index = 0
    while index < tokens.count { index = try loops.statement(at: index) }
    return loops.words
  }

  private init(_ tokens: [ShaderToken], most: Int, _ numbers: MetalNumbers) {
    (self.tokens, self.most, self.numbers) = (tokens, most, numbers)
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Writes the statement or the mark that begins at a place; returns the place behind it.
  private mutating func statement(at start: Int, depth: Int = 0) throws(ShaderFault) -> Int {
    let token = tokens[start]
    guard token.kind == .word else {
      words.append(token)
      return start + 1
    }
    switch token.text {
    case "for": return try counting(at: start, depth: depth)
    case "while":
      let close = try end(of: start + 1)
      let condition = Array(tokens[(start + 2)..<close])
      return try loop(token, first: [], goesOn: condition, next: [], body: close + 1, depth: depth)
    case "do": return try doing(at: start, depth: depth)
    default:
      words.append(token)
      return start + 1
    }
  }

  /// Writes what a loop repeats, or a branch, in braces.
  private mutating func block(at start: Int, depth: Int) throws(ShaderFault) -> Int {
    guard start < tokens.count else { throw ShaderFault("This does not end.", at: tokens[tokens.count - 1]) }
    guard depth < Self.deepest else {
      throw ShaderFault("Loops and branches are too deep in one another.", at: tokens[start])
    }
    if text(start) == "{" {
      let close = try end(of: start)
      var index = start
      while index < close { index = try statement(at: index, depth: depth + 1) }
      words.append(tokens[close])
      return close + 1
    }
    words.append(tokens[start].with("{"))
    let next = try single(at: start, depth: depth)
    words.append(tokens[next - 1].with("}"))
    return next
  }

  /// Writes a single statement without braces.
  private mutating func single(at start: Int, depth: Int) throws(ShaderFault) -> Int {
    switch text(start) {
    case "for", "while", "do": return try statement(at: start, depth: depth + 1)
    case "if":
      let close = try end(of: start + 1)
      words += tokens[start...close]
      var index = try block(at: close + 1, depth: depth + 1)
      if text(index) == "else" {
        words.append(tokens[index])
        index = try block(at: index + 1, depth: depth + 1)
      }
      return index
    default:
      var index = start
      while index < tokens.count, text(index) != ";" {
        words.append(tokens[index])
        index += 1
      }
      guard index < tokens.count else { throw ShaderFault("A semicolon is missing.", at: tokens[start]) }
      words.append(tokens[index])
      return index + 1
    }
  }

  /// Writes a `for` loop: as it is where it counts between written numbers.
  private mutating func counting(at start: Int, depth: Int) throws(ShaderFault) -> Int {
    guard text(start + 1) == "(" else { throw ShaderFault("A for loop needs its head.", at: tokens[start]) }
    let close = try end(of: start + 1)
    let head = tokens[(start + 2)..<close]
    let written = ShaderLoop(head.map(\.text))
    let body = try bodyEnd(from: close + 1).map { tokens[close + 1...$0] }
    if let written, written.rounds(atMost: ShaderChecker.mostRounds) != nil,
      !(body.map { numbers.changes(written.counter, in: $0, byFunctions: false) } ?? false)
    {
      words += tokens[start...close]
      return try block(at: close + 1, depth: depth)
    }
    let parts = head.split(maxSplits: 3, omittingEmptySubsequences: false) { $0.text == ";" }
    guard parts.count == 3 else {
      throw ShaderFault(
        "A for loop's head has three parts: for (int i = 0; i < count; i++).", at: tokens[start])
    }
    let (first, goesOn, next) = (Array(parts[0]), Array(parts[1]), Array(parts[2]))
    var turns: Int?
    if let body, first.count > 1, !numbers.changes(first[1].text, in: body) {
      turns = numbers.turns(first: first, goesOn: goesOn, next: next)
    }
    return try loop(
      tokens[start], first: first, goesOn: goesOn, next: next, body: close + 1, turns: turns, depth: depth)
  }

  /// The end of what a loop repeats; nil if that is not in braces and has several ends.
  private func bodyEnd(from start: Int) throws(ShaderFault) -> Int? {
    var index = start
    while text(index) == "for" || text(index) == "while" { index = try end(of: index + 1) + 1 }
    switch text(index) {
    case "{": return try end(of: index)
    case "if", "do", "switch": return nil
    default: return tokens[min(index, tokens.count)...].firstIndex { $0.text == ";" }
    }
  }

  /// Writes a `do` loop, which asks from its second turn on.
  private mutating func doing(at start: Int, depth: Int) throws(ShaderFault) -> Int {
    guard text(start + 1) == "{" else {
      throw ShaderFault("What a loop repeats stands in braces.", at: tokens[start])
    }
    let bodyEnd = try end(of: start + 1)
    guard text(bodyEnd + 1) == "while", text(bodyEnd + 2) == "(" else {
      throw ShaderFault("A do loop ends with while (…);", at: tokens[start])
    }
    let close = try end(of: bodyEnd + 2)
    guard text(close + 1) == ";" else { throw ShaderFault("A semicolon is missing.", at: tokens[start]) }
    _ = try loop(
      tokens[start], first: [], goesOn: Array(tokens[(bodyEnd + 3)..<close]), next: [], body: start + 1,
      asksFirst: false, depth: depth)
    return close + 2
  }

  /// Writes a loop as turns: `{ first; for (int turn = 0; turn < 256; turn++) { if (turn > 0) { next; } if (!(goesOn)) { break; } body } }`.
  private mutating func loop(
    _ token: ShaderToken, first: [ShaderToken], goesOn: [ShaderToken], next: [ShaderToken], body: Int,
    turns: Int? = nil, asksFirst: Bool = true, depth: Int
  ) throws(ShaderFault) -> Int {
    count += 1
    let turn = "turn\(count)_"
    // With fewer turns than at first, a loop whose end is known takes no more of them either.
    let most = turns.map { self.most == Self.turns[0] ? $0 : min($0, self.most) } ?? self.most
    func write(_ texts: String...) { words += texts.map(token.with) }
    write("{")
    words += first
    if !first.isEmpty { write(";") }
    write("for", "(", "int", turn, "=", "0", ";", turn, "<", "\(most)", ";", turn, "++", ")", "{")
    if !next.isEmpty {
      write("if", "(", turn, ">", "0", ")", "{")
      words += next
      write(";", "}")
    }
    if !goesOn.isEmpty {
      write("if", "(")
      if !asksFirst { write(turn, ">", "0", "&&") }
      write("!", "(")
      words += goesOn
      write(")", ")", "{", "break", ";", "}")
    }
    let after = try block(at: body, depth: depth)
    write("}", "}")
    return after
  }

  /// The place where a parenthesis or a brace is closed.
  private func end(of start: Int) throws(ShaderFault) -> Int {
    guard text(start) == "(" || text(start) == "{" else {
      throw ShaderFault("A parenthesis is missing behind this.", at: tokens[start - 1])
    }
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].text {
      case "(", "{", "[": depth += 1
      case ")", "}", "]":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    throw ShaderFault("This is never closed.", at: tokens[start])
  }
}
