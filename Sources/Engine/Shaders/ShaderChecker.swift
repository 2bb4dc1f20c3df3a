/// Looks through a shader's text before any driver sees it: its functions, and that each of them comes to an end soon.
///
/// What it knows of the language is little, and what it does not know it refuses, where that could lead to a loop
/// without end: the only loops are `for` loops that count from one written number to another.
struct ShaderChecker {
  /// The most rounds of a loop.
  private static let mostRounds = 1024
  /// The most words, numbers and marks that a pixel may cost, loops and calls written out.
  private static let mostSteps = 200_000
  /// What a sample of the layer costs.
  private static let sampleSteps = 16
  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--",
  ]
  private static let refusedWords: [String: String] = [
    "while": "Loops are for loops, such as for (int i = 0; i < 8; i++) { … }.",
    "do": "Loops are for loops, such as for (int i = 0; i < 8; i++) { … }.",
    "goto": "There is no goto.",
    "main": "The viewer writes main: write a function of the file's name.",
    "uniform": "What a shader is told are its function's parameters.",
    "precision": "Numbers are highp.",
    "lowp": "Numbers are highp.", "mediump": "Numbers are highp.",
  ]

  /// A function of the text.
  struct Function {
    var result: String
    /// The words of each parameter.
    var parameters: [[String]]
    /// Whether it changes what it is called with.
    var changesArguments: Bool
    /// What a call costs.
    var steps: Int
    var token: ShaderToken
  }

  private let tokens: [ShaderToken]
  private(set) var functions: [String: Function] = [:]
  /// The function that is looked through.
  private var current: String?
  /// What counts in the loops around.
  private var counters: [String] = []

  /// Looks through a text.
  ///
  /// - Throws: The first thing that is wrong with it.
  init(_ text: String) throws(ShaderFault) {
    tokens = try ShaderTokenizer.tokens(of: text)
    for (index, token) in tokens.enumerated() { try checkWord(token, at: index) }
    var index = 0
    while index < tokens.count { index = try declaration(from: index) }
  }

  private func checkWord(_ token: ShaderToken, at index: Int) throws(ShaderFault) {
    if token.kind == .number, index > 0, tokens[index - 1].text == "[", (Int(token.text) ?? .max) > 256 {
      throw ShaderFault("An array has at most 256 elements, in decimal digits.", at: token)
    }
    guard token.kind == .word else { return }
    if let reason = Self.refusedWords[token.text] { throw ShaderFault(reason, at: token) }
    let isReserved =
      token.text.hasPrefix("gl_") || token.text.hasPrefix("tiltcast") || token.text.contains("__")
    if isReserved {
      throw ShaderFault("The name \(token.text.prefix(40)) is the viewer's or the driver's.", at: token)
    }
  }

  /// Reads what stands outside functions, from one place to where the next begins.
  private mutating func declaration(from start: Int) throws(ShaderFault) -> Int {
    var index = start
    while index < tokens.count, tokens[index].text != ";", tokens[index].text != "{" {
      index = ["(", "["].contains(tokens[index].text) ? try end(of: index) + 1 : index + 1
    }
    guard index < tokens.count else { throw ShaderFault("This does not end.", at: tokens[start]) }
    let head = tokens[start..<index]
    if ["in", "out", "varying", "attribute", "layout"].contains(tokens[start].text) {
      throw ShaderFault("What a shader is told are its function's parameters.", at: tokens[start])
    }
    let parenthesis = head.firstIndex { $0.text == "(" }
    let hasValue = head.contains { $0.text == "=" }
    if tokens[index].text == ";" {
      if let parenthesis, !hasValue {
        throw ShaderFault(
          "A function is written once, with what it does, before it is called.",
          at: tokens[max(start, parenthesis - 1)])
      }
      return index + 1
    }
    let close = try end(of: index)
    if head.first?.text == "struct" {
      guard close + 1 < tokens.count, tokens[close + 1].text == ";" else {
        throw ShaderFault("A semicolon is missing after this.", at: tokens[close])
      }
      return close + 2
    }
    guard let parenthesis, !hasValue, parenthesis >= start + 2, try end(of: parenthesis) == index - 1 else {
      throw ShaderFault("This is neither a constant nor a function.", at: tokens[start])
    }
    try function(
      named: parenthesis - 1, from: start, parameters: parenthesis + 1..<index - 1, body: index + 1..<close)
    return close + 1
  }

  private mutating func function(
    named place: Int, from start: Int, parameters: Range<Int>, body: Range<Int>
  ) throws(ShaderFault) {
    let name = tokens[place]
    guard name.kind == .word else { throw ShaderFault("A function needs a name.", at: name) }
    guard functions[name.text] == nil else {
      throw ShaderFault(
        "There is a function \(name.text.prefix(40)) already; give each a name of its own.", at: name)
    }
    let written = tokens[parameters].split { $0.text == "," }.map { $0.map(\.text) }
    (current, counters) = (name.text, [])
    let steps = try steps(in: body)
    current = nil
    functions[name.text] = Function(
      result: tokens[start..<place].map(\.text).joined(separator: " "),
      parameters: written.first == ["void"] ? [] : written,
      changesArguments: written.contains { $0.contains("out") || $0.contains("inout") }, steps: steps,
      token: name)
  }

  /// What some statements cost.
  private mutating func steps(in range: Range<Int>) throws(ShaderFault) -> Int {
    var sum = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      if token.text == "for", token.kind == .word {
        let loop = try loop(at: index, before: range.upperBound)
        sum += loop.steps
        index = loop.end
      } else {
        sum += 1 + (token.kind == .word ? try callSteps(at: index) : 0)
        index += 1
      }
      guard sum <= Self.mostSteps else {
        throw ShaderFault(
          "This takes too long for a pixel: loops and calls written out, it is more than \(Self.mostSteps) words.",
          at: token)
      }
    }
    return sum
  }

  /// What the call costs that may begin at a word; makes sure that a loop's counter only counts.
  private func callSteps(at index: Int) throws(ShaderFault) -> Int {
    let token = tokens[index]
    if counters.contains(token.text), changes(at: index) {
      throw ShaderFault("\(token.text.prefix(40)) counts a loop, and may not be changed in it.", at: token)
    }
    guard index + 1 < tokens.count, tokens[index + 1].text == "(" else { return 0 }
    if token.text == current { throw ShaderFault("A function may not call itself.", at: token) }
    if token.text == "modf" || functions[token.text]?.changesArguments == true {
      let arguments = tokens[index + 1...(try end(of: index + 1))]
      if let counter = arguments.first(where: { counters.contains($0.text) }) {
        throw ShaderFault(
          "\(counter.text.prefix(40)) counts a loop, and this function changes what it is called with.",
          at: counter)
      }
    }
    if token.text == "sample" { return Self.sampleSteps }
    return functions[token.text]?.steps ?? 0
  }

  /// Whether what is named there is assigned to, perhaps in parentheses.
  private func changes(at index: Int) -> Bool {
    var (before, after) = (index - 1, index + 1)
    while before >= 0, tokens[before].text == "(" { before -= 1 }
    while after < tokens.count, tokens[after].text == ")" { after += 1 }
    return before >= 0 && ["++", "--"].contains(tokens[before].text)
      || after < tokens.count && Self.assignments.contains(tokens[after].text)
  }

  /// What a loop costs, and where it ends.
  private mutating func loop(at start: Int, before limit: Int) throws(ShaderFault) -> (steps: Int, end: Int) {
    let token = tokens[start]
    guard start + 1 < limit, tokens[start + 1].text == "(" else { throw Self.unclear(token) }
    let close = try end(of: start + 1)
    guard let header = ShaderLoop(tokens[start + 2..<close].map(\.text)) else { throw Self.unclear(token) }
    guard !counters.contains(header.counter) else {
      throw ShaderFault("Loops in one another count with names of their own.", at: token)
    }
    guard let rounds = header.rounds(atMost: Self.mostRounds) else {
      throw ShaderFault("A loop has at most \(Self.mostRounds) rounds.", at: token)
    }
    guard close + 1 < limit, tokens[close + 1].text == "{" else {
      throw ShaderFault("What a loop repeats stands in braces.", at: token)
    }
    let end = try end(of: close + 1)
    guard end < limit else { throw Self.unclear(token) }
    counters.append(header.counter)
    let steps = try steps(in: close + 2..<end)
    counters.removeLast()
    // Where a screen counts otherwise at the edge, there may be a round where there is none here.
    return (max(1, rounds) * (steps + close - start), end + 1)
  }

  private static func unclear(_ token: ShaderToken) -> ShaderFault {
    ShaderFault(
      "A loop counts from a written number to another, such as for (int i = 0; i < 8; i++) { … }.", at: token)
  }

  /// Where a parenthesis, a bracket or a brace is closed.
  private func end(of start: Int) throws(ShaderFault) -> Int {
    let closing = ["(": ")", "[": "]", "{": "}"]
    var open: [String] = []
    for index in start..<tokens.count where tokens[index].kind == .mark {
      let text = tokens[index].text
      if let close = closing[text] {
        open.append(close)
      } else if [")", "]", "}"].contains(text) {
        guard open.popLast() == text else { throw ShaderFault("This closes nothing.", at: tokens[index]) }
        if open.isEmpty { return index }
      }
    }
    throw ShaderFault("This is never closed.", at: tokens[start])
  }
}

/// The head of a `for` loop that counts from one written number to another.
struct ShaderLoop {
  /// The name of what counts.
  let counter: String
  private let isWhole: Bool
  private let start: Float
  private let comparison: String
  private let limit: Float
  private let step: Float

  /// Reads what stands in the parentheses; nil where it is anything else.
  init?(_ words: [String]) {
    let parts = words.split(separator: ";", omittingEmptySubsequences: false).map(Array.init)
    guard parts.count == 3, parts[0].count >= 4, ["int", "float"].contains(parts[0][0]), parts[0][2] == "=",
      parts[1].count >= 3, parts[1][0] == parts[0][1], ["<", "<=", ">", ">="].contains(parts[1][1])
    else { return nil }
    counter = parts[0][1]
    isWhole = parts[0][0] == "int"
    comparison = parts[1][1]
    guard let start = Self.number(parts[0][3...], isWhole: isWhole),
      let limit = Self.number(parts[1][2...], isWhole: isWhole),
      let step = Self.step(parts[2], of: counter, isWhole: isWhole)
    else { return nil }
    (self.start, self.limit, self.step) = (start, limit, step)
  }

  /// A number that a Float of any screen holds: neither so large that counting stands still, nor so small.
  private static func number(_ words: ArraySlice<String>, isWhole: Bool) -> Float? {
    let isNegative = words.first == "-"
    let digits = isNegative ? words.dropFirst() : words
    guard digits.count == 1, let word = digits.first, word.first?.isLetter == false,
      let value = isWhole ? Int(word).map(Float.init(exactly:)) ?? nil : Float(word), value <= 4096
    else { return nil }
    return isNegative ? -value : value
  }

  private static func step(_ words: [String], of counter: String, isWhole: Bool) -> Float? {
    if words == [counter, "++"] || words == ["++", counter] { return 1 }
    if words == [counter, "--"] || words == ["--", counter] { return -1 }
    guard words.count >= 3, words[0] == counter, ["+=", "-="].contains(words[1]),
      let step = number(words[2...], isWhole: isWhole), abs(step) >= 1 / 256
    else { return nil }
    return words[1] == "+=" ? step : -step
  }

  /// How often it goes round; nil for more than that.
  func rounds(atMost most: Int) -> Int? {
    var (value, rounds) = (start, 0)
    while goesOn(at: value) {
      rounds += 1
      value += step
      if rounds > most { return nil }
    }
    return rounds
  }

  private func goesOn(at value: Float) -> Bool {
    switch comparison {
    case "<": value < limit
    case "<=": value <= limit
    case ">": value > limit
    default: value >= limit
    }
  }
}
