/// A property or function that is marked with `@NSManaged`, and the code that reads and writes it.
struct ManagedProperty {
  /// The place of the code, in bytes.
  let place: Int
  let code: String

  /// The most words of a declaration.
  private static let mostWords = 60

  /// Reads the property or function that `@NSManaged` marks, or returns nil if nothing follows the mark.
  init?(_ tokens: SwiftTokens, mark: Int) {
    let last = min(tokens.tokens.count, mark + Self.mostWords)
    guard let keyword = (mark + 1..<last).first(where: { ["var", "func"].contains(tokens.word($0)) }) else {
      return nil
    }
    let name = tokens.word(keyword + 1)
    if tokens.word(keyword) == "func" {
      guard let open = (keyword..<last).first(where: { tokens.word($0) == "(" }),
        let close = tokens.partner(of: open), close > open + 2
      else { return nil }
      place = tokens.tokens[close].range.upperBound
      code = " { change(\"\(name)\", \(Self.arguments(tokens, open + 1..<close).joined(separator: ", "))) }"
      return
    }
    var end = keyword + 2
    while end < last, !tokens.tokens[end].beginsLine, !["}", ";"].contains(tokens.word(end)) { end += 1 }
    place = tokens.tokens[end - 1].range.upperBound
    code = " " + Self.accessors(of: name)
  }

  /// The names by which a function knows its arguments.
  private static func arguments(_ tokens: SwiftTokens, _ list: Range<Int>) -> [String] {
    list.filter { tokens.word($0) == ":" }.map { tokens.word($0 - 1) }
  }

  /// The code of a property's body.
  static func accessors(of name: String) -> String {
    "{ get { self[managed: \"\(name)\"] } set { self[managed: \"\(name)\"] = newValue } }"
  }
}
