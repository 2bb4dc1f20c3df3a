/// The words that a translation writes in front of others, behind them and in their places.
struct MetalEdits {
  private var before: [Int: [[String]]] = [:]
  private var after: [Int: [String]] = [:]
  private var instead: [Int: String] = [:]
  /// The number of written words.
  private(set) var count = 0

  /// Writes words in front of what is written there already.
  mutating func write(_ words: [String], before index: Int) {
    before[index, default: []].append(words)
    count += words.count
  }

  /// Writes words behind what is written there already.
  mutating func write(_ words: [String], after index: Int) {
    after[index, default: []] += words
    count += words.count
  }

  /// Writes a word in the place of another; an empty one removes it.
  mutating func replace(_ index: Int, with word: String) { instead[index] = word }

  /// The text with all that was written. Written words have the line and column of the word beside them.
  func written(_ tokens: TokenList) -> [ShaderToken] {
    var words: [ShaderToken] = []
    for (index, token) in tokens.enumerated() {
      for group in before[index, default: []].reversed() { words += group.map(token.with) }
      let word = instead[index] ?? token.text
      if !word.isEmpty { words.append(instead[index] == nil ? token : token.with(word)) }
      words += after[index, default: []].map(token.with)
    }
    return words
  }
}
