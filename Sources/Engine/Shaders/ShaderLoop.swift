/// The head of a `for` loop that counts from one written number to another.
struct ShaderLoop {
  /// The name of the counter.
  let counter: String
  private let isWhole: Bool
  private let start: Float
  private let comparison: String
  private let limit: Float
  private let step: Float

  /// Reads the words in the parentheses, or returns nil if they have another form.
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

  /// The number of rounds, or nil if there are more.
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
