/// Checks a shader's text before any driver sees it: its functions, and that each of them terminates soon.
///
/// It knows little of the language, and refuses everything unknown that could lead to an endless loop: the only loops
/// are `for` loops that count between two literal numbers.
struct ShaderChecker {
  /// The maximum number of iterations of a loop.
  static let mostRounds = 1024
  /// The maximum number of tokens that a pixel may cost, with loops and calls expanded.
  private static let mostSteps = 200_000
  /// The maximum number of tokens with calls expanded, as compilers do.
  private static let mostWords = 8000
  /// The most loops within one another.
  private static let deepestLoops = 32
  /// The cost of a sample of the layer.
  private static let sampleSteps = 16
  static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--",
  ]
  private static let refusedWords: [String: String] = [
    "while": "Loops are for loops, such as for (int i = 0; i < 8; i++) { … }.",
    "do": "Loops are for loops, such as for (int i = 0; i < 8; i++) { … }.",
    "goto": "There is no goto.",
    "main": "The viewer writes main: write a function of the file's name.",
    "uniform": "Pass the value as a parameter of the function.",
    "precision": "Numbers are highp: leave this line out.",
    "lowp": "Numbers are highp: leave this word out.", "mediump": "Numbers are highp: leave this word out.",
  ]

  /// A function of the text.
  struct Function {
    var result: String
    /// The words of each parameter.
    var parameters: [[String]]
    /// The arguments that the function changes, from 0.
    var changed: Set<Int>
    /// The cost of a call.
    var cost: Cost
    var token: ShaderToken
  }

  /// The cost of statements.
  struct Cost {
    /// Words, numbers and marks that a pixel goes through, at most.
    var steps = 0
    /// Words, numbers and marks that are compiled, with calls written out.
    var words = 0
  }

  /// A parenthesis or a bracket that is open.
  private struct Enclosing {
    /// The arguments that the function in front of it changes, from 0.
    var changed: Set<Int> = []
    /// The argument that is looked through.
    var place = 0
    var isChanged: Bool { changed.contains(place) }
  }

  private let tokens: TokenList
  private let brackets: ShaderBrackets
  private let arrays: ShaderArrays
  private(set) var functions: [String: Function] = [:]
  /// The function that is looked through.
  private var current: String?
  /// The counters of the enclosing loops.
  private var counters: Set<String> = []
  /// The parentheses and brackets around a place, and how many of them are arguments that a call changes.
  private var (enclosing, changing): ([Enclosing], Int) = ([], 0)

  /// Looks through a text.
  ///
  /// - Parameter reads: The number of times that a token of it was read.
  /// - Throws: The first thing that is wrong with it.
  init(_ text: String, counting reads: TokenReads = TokenReads()) throws(ShaderFault) {
    tokens = TokenList(try ShaderTokenizer.tokens(of: text), counting: reads)
    brackets = ShaderBrackets(tokens)
    arrays = try ShaderArrays(tokens)
    for token in tokens { try checkWord(token) }
    var index = 0
    while index < tokens.count { index = try declaration(from: index) }
  }

  private func checkWord(_ token: ShaderToken) throws(ShaderFault) {
    guard token.kind == .word else { return }
    if let reason = Self.refusedWords[token.text] { throw ShaderFault(reason, at: token) }
    let isReserved =
      token.text.hasPrefix("gl_") || token.text.hasPrefix("tiltcast") || token.text.contains("__")
    if isReserved {
      throw ShaderFault("The name \(token.text.beginning(40)) is the viewer's or the driver's.", at: token)
    }
  }

  /// Reads a declaration outside functions, and returns the place of the next one.
  private mutating func declaration(from start: Int) throws(ShaderFault) -> Int {
    var index = start
    while index < tokens.count, tokens[index].text != ";", tokens[index].text != "{" {
      index = ["(", "["].contains(tokens[index].text) ? try brackets.end(of: index) + 1 : index + 1
    }
    guard index < tokens.count else { throw ShaderFault("This does not end.", at: tokens[start]) }
    let head = tokens[start..<index]
    if ["in", "out", "varying", "attribute", "layout"].contains(tokens[start].text) {
      throw ShaderFault("Pass the value as a parameter of the function.", at: tokens[start])
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
    let close = try brackets.end(of: index)
    if head.first?.text == "struct" { return close + 2 }
    guard let parenthesis, !hasValue, parenthesis >= start + 2, try brackets.end(of: parenthesis) == index - 1
    else {
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
        "There is a function \(name.text.beginning(40)) already; give each a name of its own.", at: name)
    }
    let written = words(of: parameters)
    (current, counters, enclosing, changing) = (name.text, [], [], 0)
    let cost = try cost(of: body)
    current = nil
    functions[name.text] = Function(
      result: tokens[start..<place].map(\.text).filter { $0 != "highp" }.joined(separator: " "),
      parameters: written.first == ["void"] ? [] : written,
      changed: Set(written.indices.filter { written[$0].contains("out") || written[$0].contains("inout") }),
      cost: cost, token: name)
  }

  /// The words of each parameter; commas in brackets do not separate parameters.
  private func words(of parameters: Range<Int>) -> [[String]] {
    var (written, depth): ([[String]], Int) = (parameters.isEmpty ? [] : [[]], 0)
    for token in tokens[parameters] {
      if ["(", "["].contains(token.text) { depth += 1 }
      if [")", "]"].contains(token.text) { depth -= 1 }
      if token.text == ",", depth == 0 {
        written.append([])
      } else {
        written[written.count - 1].append(token.text)
      }
    }
    return written
  }

  /// The cost of some statements.
  private mutating func cost(of range: Range<Int>) throws(ShaderFault) -> Cost {
    var sum = Cost()
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      if token.text == "for", token.kind == .word {
        let loop = try loop(at: index, before: range.upperBound)
        sum.steps += loop.cost.steps
        sum.words += loop.cost.words
        index = loop.end
      } else {
        let call = token.kind == .word ? try callCost(at: index) : Cost()
        enclose(index)
        sum.steps += 1 + call.steps + arrays.steps(at: index)
        sum.words += 1 + call.words
        index += 1
      }
      guard sum.steps <= Self.mostSteps else {
        throw ShaderFault(
          tooLong:
            "This takes too long for a pixel: loops and calls written out, it is more than \(Self.mostSteps) words.",
          at: token)
      }
      guard sum.words <= Self.mostWords else {
        throw ShaderFault(
          "This takes too long to compile: with calls written out, it is more than \(Self.mostWords) words. Use a loop.",
          at: token)
      }
    }
    return sum
  }

  /// Follows which argument of which calls a place is in.
  private mutating func enclose(_ index: Int) {
    switch tokens[index].text {
    case "(", "[":
      let name = tokens[index].text == "(" ? tokens.text(index - 1) : ""
      let changed = name == "modf" ? [1] : functions[name]?.changed ?? []
      enclosing.append(Enclosing(changed: changed))
      changing += changed.contains(0) ? 1 : 0
    case ")", "]": changing -= enclosing.popLast()?.isChanged == true ? 1 : 0
    case ",":
      guard var last = enclosing.popLast() else { return }
      changing -= last.isChanged ? 1 : 0
      last.place += 1
      changing += last.isChanged ? 1 : 0
      enclosing.append(last)
    default: break
    }
  }

  /// The cost of the call that may begin at a word; refuses a loop's counter that is changed.
  private func callCost(at index: Int) throws(ShaderFault) -> Cost {
    let token = tokens[index]
    if isCounter(at: index) {
      if changes(at: index) {
        throw ShaderFault(
          "\(token.text.beginning(40)) counts a loop, and may not be changed in it.", at: token)
      }
      if changing > 0 {
        throw ShaderFault(
          "\(token.text.beginning(40)) counts a loop, and this function changes what it is called with.",
          at: token)
      }
    }
    guard index + 1 < tokens.count, tokens[index + 1].text == "(" else { return Cost() }
    if token.text == current { throw ShaderFault("A function may not call itself.", at: token) }
    if token.text == "sample" {
      guard isSample(at: index) else {
        throw ShaderFault(
          "The colour of a layer is layer.sample(p), in one line, with the layer's name.", at: token)
      }
      return Cost(steps: Self.sampleSteps, words: Self.sampleSteps)
    }
    return functions[token.text]?.cost ?? Cost()
  }

  /// True if a call is of the form that viewers know: a name, a dot and `sample`.
  private func isSample(at index: Int) -> Bool {
    index >= 2 && tokens[index - 1].text == "." && tokens[index - 2].kind == .word
      && tokens[index - 2].line == tokens[index].line && tokens[index + 1].line == tokens[index].line
  }

  /// True if a word is a loop's counter, and not the part of something else that has its name.
  private func isCounter(at index: Int) -> Bool {
    counters.contains(tokens[index].text) && (index == 0 || tokens[index - 1].text != ".")
  }

  /// True if the code assigns to the name there, perhaps in parentheses.
  private func changes(at index: Int) -> Bool {
    var (before, after) = (index - 1, index + 1)
    while before >= 0, after < tokens.count, tokens[before].text == "(", tokens[after].text == ")" {
      (before, after) = (before - 1, after + 1)
    }
    return before >= 0 && ["++", "--"].contains(tokens[before].text)
      || after < tokens.count && Self.assignments.contains(tokens[after].text)
  }

  /// The cost of a loop, and its end.
  private mutating func loop(at start: Int, before limit: Int) throws(ShaderFault) -> (cost: Cost, end: Int) {
    let token = tokens[start]
    guard start + 1 < limit, tokens[start + 1].text == "(" else { throw Self.unclear(token) }
    let close = try brackets.end(of: start + 1)
    guard let header = ShaderLoop(tokens[start + 2..<close].map(\.text)) else { throw Self.unclear(token) }
    guard !counters.contains(header.counter) else {
      throw ShaderFault("Loops in one another count with names of their own.", at: token)
    }
    guard counters.count < Self.deepestLoops else {
      throw ShaderFault("Loops lie at most \(Self.deepestLoops) deep in one another.", at: token)
    }
    guard let rounds = header.rounds(atMost: Self.mostRounds) else {
      throw ShaderFault("A loop has at most \(Self.mostRounds) rounds.", at: token)
    }
    guard close + 1 < limit, tokens[close + 1].text == "{" else {
      throw ShaderFault("What a loop repeats stands in braces.", at: token)
    }
    let end = try brackets.end(of: close + 1)
    guard end < limit else { throw Self.unclear(token) }
    counters.insert(header.counter)
    let body = try cost(of: close + 2..<end)
    counters.remove(header.counter)
    // A screen that counts differently at the edge may run a round that is not counted here.
    let head = close - start
    return (Cost(steps: max(1, rounds) * (body.steps + head), words: body.words + head), end + 1)
  }

  private static func unclear(_ token: ShaderToken) -> ShaderFault {
    ShaderFault(
      "A loop counts from a written number to another, such as for (int i = 0; i < 8; i++) { … }.", at: token)
  }
}
