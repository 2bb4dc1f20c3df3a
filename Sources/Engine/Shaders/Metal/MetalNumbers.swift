/// A number that is known before a shader runs.
struct MetalNumber {
  private(set) var value: Double
  private(set) var isWhole: Bool

  /// The same as a number of a type; nil for a type of other values.
  func converted(to type: MetalType) -> MetalNumber? {
    switch type {
    case .numbers(.float, 1): MetalNumber(value: value, isWhole: false)
    case .numbers(let kind, 1) where kind != .bool:
      // A negative number without a sign is a large one.
      abs(value) < 1e9 && (kind == .int || value >= 0)
        ? MetalNumber(value: value.rounded(.towardZero), isWhole: true) : nil
    default: nil
    }
  }
}

/// The variables of a part of a Metal file that are set once, to numbers, and how many turns loops take by them.
struct MetalNumbers {
  /// The most words of a value that is computed.
  private static let mostWords = 40

  /// By the names of variables.
  private(set) var known: [String: MetalNumber] = [:]
  /// True if the part calls a function that changes what it is called with.
  private var isChanging = false

  /// The numbers of a part.
  ///
  /// - Parameters:
  ///   - tokens: The words of the part in GLSL.
  ///   - signatures: The constants and functions of the file that are known.
  init(_ tokens: [ShaderToken], using signatures: [String: [MetalSignature]]) {
    for token in tokens where token.kind == .word {
      guard let named = signatures[token.text] else { continue }
      known[token.text] = named.first?.number
      isChanging = isChanging || named.contains(where: \.isChanging)
    }
    var declared: [String: [(type: MetalType, place: Int)]] = [:]
    var changed: Set<String> = []
    var (type, depth) = (MetalType.unknown, 0)
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
    for (index, token) in tokens.enumerated() {
      if [";", "{", "}", "("].contains(token.text) { type = .unknown }
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      guard token.kind == .word, text(index - 1) != "." else { continue }
      let before = index > 0 ? tokens[index - 1] : token
      if index > 0, before.kind == .word, before.text != "return" {
        // A parameter has the value of each call.
        type = depth > 0 ? .unknown : MetalType(before.text)
        declared[token.text, default: []].append((type, index))
      } else if before.text == ",", type != .unknown, text(index + 1) == "=" {
        declared[token.text, default: []].append((type, index))
      } else if Self.isSet(before.text, text(index + 1)) || mayChange(before.text, text(index + 1)) {
        changed.insert(token.text)
      }
    }
    for name in declared.keys { known[name] = nil }
    let once = declared.filter { $0.value.count == 1 && !changed.contains($0.key) }
    for (name, variables) in once.sorted(by: { $0.value[0].place < $1.value[0].place }) {
      let (type, place) = variables[0]
      guard text(place + 1) == "=" else { continue }
      let words = tokens[(place + 2)...].prefix(Self.mostWords + 1).prefix {
        $0.text != ";" && $0.text != ","
      }
      known[name] = value(of: words)?.converted(to: type)
    }
  }

  /// True if a name between two words is set there.
  private static func isSet(_ before: String, _ after: String) -> Bool {
    ["++", "--"].contains(before) || ShaderChecker.assignments.contains(after)
  }

  /// True if a name between two words may be the argument of a function that changes it.
  private func mayChange(_ before: String, _ after: String) -> Bool {
    isChanging && ["(", ","].contains(before) && [",", ")"].contains(after)
  }

  /// True if some words set a variable, or perhaps have it changed by a function.
  func changes(_ name: String, in tokens: ArraySlice<ShaderToken>, byFunctions: Bool = true) -> Bool {
    tokens.indices.contains { index in
      guard tokens[index].text == name else { return false }
      let before = index > tokens.startIndex ? tokens[index - 1].text : ""
      let after = index + 1 < tokens.endIndex ? tokens[index + 1].text : ""
      return Self.isSet(before, after) || byFunctions && mayChange(before, after)
    }
  }

  // MARK: - Turns

  /// The number of turns of a `for` loop whose body does not change its counter; nil if it is not known.
  func turns(
    first: [ShaderToken], goesOn: [ShaderToken], next: [ShaderToken]
  ) -> Int? {
    guard first.count > 3, first[2].text == "=", goesOn.count > 2, goesOn[0].text == first[1].text,
      !goesOn.contains(where: { $0.text == "||" || $0.text == "?" })
    else { return nil }
    let type = MetalType(first[0].text)
    // All of the conditions have to hold.
    let limit = goesOn[2...].prefix { $0.text != "&&" }
    guard let start = value(of: first[3...])?.converted(to: type), let end = value(of: limit),
      let step = step(next, of: first[1].text, type), step != 0
    else { return nil }
    var (turns, value) = (0, start.value)
    while turns < ShaderChecker.mostRounds {
      let isOn =
        switch goesOn[1].text {
        case "<": value < end.value
        case "<=": value <= end.value
        case ">": value > end.value
        case ">=": value >= end.value
        default: true
        }
      // One more, since a screen computes less exactly.
      guard isOn else { return turns + 1 }
      (turns, value) = (turns + 1, value + step)
    }
    return nil
  }

  private func step(_ words: [ShaderToken], of counter: String, _ type: MetalType) -> Double? {
    let texts = words.map(\.text)
    switch texts {
    case [counter, "++"], ["++", counter]: return 1
    case [counter, "--"], ["--", counter]: return -1
    default:
      guard texts.count > 2, texts[0] == counter, ["+=", "-="].contains(texts[1]),
        let step = value(of: words[2...])?.converted(to: type)
      else { return nil }
      return texts[1] == "+=" ? step.value : -step.value
    }
  }

  // MARK: - Values

  /// The value of an expression of sums and products; nil for any other.
  func value(of words: ArraySlice<ShaderToken>) -> MetalNumber? {
    var rest = words
    guard words.count <= Self.mostWords, let value = sum(&rest), rest.isEmpty else { return nil }
    return value
  }

  private func sum(_ rest: inout ArraySlice<ShaderToken>) -> MetalNumber? {
    guard var left = product(&rest) else { return nil }
    while let sign = rest.first?.text, sign == "+" || sign == "-" {
      rest.removeFirst()
      guard let right = product(&rest) else { return nil }
      left = MetalNumber(
        value: sign == "+" ? left.value + right.value : left.value - right.value,
        isWhole: left.isWhole && right.isWhole)
    }
    return left
  }

  private func product(_ rest: inout ArraySlice<ShaderToken>) -> MetalNumber? {
    guard var left = factor(&rest) else { return nil }
    while let sign = rest.first?.text, sign == "*" || sign == "/" {
      rest.removeFirst()
      guard let right = factor(&rest), sign == "*" || right.value != 0 else { return nil }
      let isWhole = left.isWhole && right.isWhole
      let value = sign == "*" ? left.value * right.value : left.value / right.value
      left = MetalNumber(value: isWhole ? value.rounded(.towardZero) : value, isWhole: isWhole)
    }
    return left
  }

  private func factor(_ rest: inout ArraySlice<ShaderToken>) -> MetalNumber? {
    guard let token = rest.popFirst() else { return nil }
    switch (token.kind, token.text) {
    case (.number, let text):
      if let whole = MetalExpressions.wholeNumber(text) {
        return MetalNumber(value: Double(whole), isWhole: true)
      }
      return Double(text).map { MetalNumber(value: $0, isWhole: false) }
    case (_, "-"):
      return factor(&rest).map { MetalNumber(value: -$0.value, isWhole: $0.isWhole) }
    case (_, "("), (.word, "int"), (.word, "float"), (.word, "uint"):
      if token.kind == .word { guard rest.popFirst()?.text == "(" else { return nil } }
      guard let inner = sum(&rest), rest.popFirst()?.text == ")" else { return nil }
      return token.kind == .word ? inner.converted(to: MetalType(token.text)) : inner
    default: return known[token.text]
    }
  }
}
