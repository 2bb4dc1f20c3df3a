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

  /// Removes words, with what is written beside them.
  mutating func remove(_ places: Range<Int>) {
    for index in places { (before[index], after[index], instead[index]) = (nil, nil, "") }
  }

  /// The text with all that was written. Written words have the line and column of the word beside them.
  func written(_ tokens: TokenList) -> [ShaderToken] { written(tokens, in: tokens.indices) }

  /// A part of the text with all that was written there.
  func written(_ tokens: TokenList, in places: Range<Int>) -> [ShaderToken] {
    var words: [ShaderToken] = []
    for index in places {
      let token = tokens[index]
      for group in before[index, default: []].reversed() { words += group.map(token.with) }
      let word = instead[index] ?? token.text
      if !word.isEmpty { words.append(instead[index] == nil ? token : token.with(word)) }
      words += after[index, default: []].map(token.with)
    }
    return words
  }
}
