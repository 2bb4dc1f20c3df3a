/// The part of a type in front of its braces, behind a mark such as `@Model`.
struct TypeHead {
  /// The token of the type's name.
  let name: Int
  /// The tokens of its braces.
  let body: (open: Int, close: Int)
  /// The end of what stands in front of the colon, or of the brace where there is no colon, in bytes.
  private let end: Int
  private let hasColon: Bool

  /// The most words between a mark and the type, and of the type in front of its braces.
  private static let (mostBetween, mostWords) = (20, 500)

  /// Reads the structure or class behind a mark, or another kind of type; nil if there is none.
  init?(_ tokens: SwiftTokens, mark: Int, of kinds: Set<String> = ["struct", "class"]) {
    let last = min(tokens.tokens.count, mark + Self.mostBetween)
    var place = mark + 1
    while place < last, !kinds.contains(tokens.word(place)) {
      // The mark stands before something else.
      guard
        !["enum", "protocol", "extension", "func", "var", "let", "actor", "{", "}"].contains(
          tokens.word(place))
      else { return nil }
      place += 1
    }
    guard place + 1 < last else { return nil }
    name = place + 1
    var (open, colon, depth) = (name + 1, Int?.none, 0)
    let most = min(tokens.tokens.count, name + Self.mostWords)
    while open < most, tokens.word(open) != "{" {
      switch tokens.word(open) {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case ":" where depth == 0: colon = colon ?? open
      default: break
      }
      open += 1
    }
    guard open < most, let close = tokens.partner(of: open) else { return nil }
    body = (open, close)
    (end, hasColon) = (tokens.tokens[colon ?? open - 1].range.upperBound, colon != nil)
  }

  /// The place of another protocol, in bytes, and its text.
  func inheriting(_ type: String) -> (place: Int, text: String) {
    (end, hasColon ? " \(type)," : ": \(type)")
  }
}
