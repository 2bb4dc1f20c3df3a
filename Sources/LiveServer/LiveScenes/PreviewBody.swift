/// The function that makes the content of a preview, which is done once.
struct PreviewBody {
  /// The declarations in front of the content, whose last brace is open.
  let declaration: String

  /// Reads the tokens between a preview's braces.
  init(_ tokens: SwiftTokens, _ body: Range<Int>) {
    let returns = Self.returns(tokens, body)
    declaration =
      " var body: some SwiftUI.View { SwiftUI.PreviewRoot\(returns ? "(any: { Self.tiltcastContent() })" : " { Self.tiltcastContent() }") }; "
      + (returns
        ? "static func tiltcastContent() -> any SwiftUI.View {"
        : "@SwiftUI.ViewBuilder static func tiltcastContent() -> some SwiftUI.View {")
  }

  /// The words with which a statement begins whose braces are no closure's.
  private static let statements: Set<String> = ["do", "if", "guard", "for", "while", "switch", "}"]

  /// True if the content is returned, maybe in several places with different types.
  private static func returns(_ tokens: SwiftTokens, _ body: Range<Int>) -> Bool {
    var index = body.lowerBound
    // The first word of the statement, which is the last one that begins a line.
    var first = index
    while index < body.upperBound {
      if tokens.tokens[index].beginsLine || tokens.word(index - 1) == ";" { first = index }
      switch tokens.word(index) {
      case "return": return true
      case "{":
        if !statements.contains(tokens.word(first)) { index = tokens.partner(of: index) ?? body.upperBound }
        first = index + 1
      case "(", "[": index = tokens.partner(of: index) ?? body.upperBound
      default: break
      }
      index += 1
    }
    return false
  }
}
