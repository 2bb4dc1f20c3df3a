/// A stored property of a class that `@Model` marks.
struct ModelProperty {
  let name: String
  private let tokens: SwiftTokens
  /// The last token of the declaration.
  private let last: Int
  /// The opening brace of its observers; nil for none.
  private let block: Int?
  /// True if it is declared with others, so that it has no observers.
  private let isOneOfMany: Bool

  /// Reads the property behind the word `var`; nil for a computed one. A property with observers is stored.
  init?(_ tokens: SwiftTokens, _ start: Int, before end: Int) {
    let word = tokens.word(start + 1)
    name = word.first == "`" ? String(word.dropFirst()) : word
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    var (place, block, hasValue, isOneOfMany) = (start + 2, Int?.none, false, false)
    while place < end, !Self.ends(tokens, place) {
      switch tokens.word(place) {
      case "=": hasValue = true
      case ",": isOneOfMany = true
      case "{":
        let isObserved = ["didSet", "willSet"].contains(tokens.word(place + 1))
        if isObserved { block = block ?? place } else if !hasValue { return nil }
        place = tokens.partner(of: place) ?? end
      case "(", "[": place = tokens.partner(of: place) ?? end
      default: break
      }
      place += 1
    }
    (self.tokens, self.block, self.isOneOfMany) = (tokens, block, isOneOfMany)
    last = min(place, end) - 1
  }

  /// Marks at the end of a line behind which a declaration goes on, and words in front of which it does.
  private static let continuing: Set<String> = [".", "?", "=", ":", "+", "-", "*", "/", "&", "|", ","]
  private static let continued = continuing.union(["{", "as", "is"])
  private static let declarations: Set<String> = [
    "var", "let", "func", "init", "deinit", "struct", "enum", "class", "actor", "subscript", "typealias",
  ]

  /// True if a declaration ends in front of a token.
  private static func ends(_ tokens: SwiftTokens, _ place: Int) -> Bool {
    let (word, before) = (tokens.word(place), tokens.word(place - 1))
    if [";", "}", ")", "]"].contains(word) { return true }
    if declarations.contains(word) { return before != "." }
    guard tokens.tokens[place].beginsLine, !continued.contains(word) else { return false }
    guard before == "?" else { return !continuing.contains(before) }
    // The mark of an optional type stands at the type.
    return tokens.word(place - 2) != "?"
      && tokens.tokens[place - 2].range.upperBound == tokens.tokens[place - 1].range.lowerBound
  }

  /// The place and the text of code that runs when the property has changed; nil if none can.
  func observer(_ code: String) -> (place: Int, text: String)? {
    guard !isOneOfMany else { return nil }
    guard let block, let close = tokens.partner(of: block) else {
      return (tokens.tokens[last].range.upperBound, " { didSet { \(code) } }")
    }
    var place = block + 1
    while place < close {
      switch tokens.word(place) {
      case "didSet":
        while place < close, tokens.word(place) != "{" { place += 1 }
        return place < close ? (tokens.tokens[place].range.upperBound, " \(code); ") : nil
      case "{", "(": place = tokens.partner(of: place) ?? close
      default: break
      }
      place += 1
    }
    return (tokens.tokens[close].range.lowerBound, " didSet { \(code) } ")
  }
}
