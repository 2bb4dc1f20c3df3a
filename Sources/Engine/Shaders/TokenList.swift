/// A counter of how often the tokens of a text are read, which must not grow with the square of the text's length.
final class TokenReads {
  var count = 0
}

/// The tokens of a shader's text. Each time that one is read counts.
struct TokenList: RandomAccessCollection {
  private let tokens: [ShaderToken]
  let reads: TokenReads

  init(_ tokens: [ShaderToken], counting reads: TokenReads) { (self.tokens, self.reads) = (tokens, reads) }

  var startIndex: Int { 0 }
  var endIndex: Int { tokens.count }

  subscript(index: Int) -> ShaderToken {
    reads.count += 1
    return tokens[index]
  }

  /// The text of a token; nothing beyond the ends.
  func text(_ index: Int) -> String { index >= 0 && index < tokens.count ? self[index].text : "" }
}

/// The closing marks of the brackets of a text, found once.
struct ShaderBrackets {
  private enum Partner {
    case place(Int)
    /// The mark at a place closes another kind of bracket.
    case stray(Int)
    case missing
  }

  private let tokens: TokenList
  private var partners: [Partner]

  init(_ tokens: TokenList) {
    self.tokens = tokens
    partners = [Partner](repeating: .missing, count: tokens.count)
    let closing = ["(": ")", "[": "]", "{": "}"]
    var open: [(place: Int, close: String)] = []
    for (place, token) in tokens.enumerated() where token.kind == .mark {
      if let close = closing[token.text] {
        open.append((place, close))
      } else if [")", "]", "}"].contains(token.text), let last = open.popLast() {
        guard last.close != token.text else {
          partners[last.place] = .place(place)
          continue
        }
        // Nothing that is open here has an end.
        for bracket in open + [last] { partners[bracket.place] = .stray(place) }
        open = []
      }
    }
  }

  /// The place where a parenthesis, a bracket or a brace is closed.
  func end(of start: Int) throws(ShaderFault) -> Int {
    switch partners[start] {
    case .place(let place): return place
    case .stray(let place): throw ShaderFault("This closes nothing.", at: tokens[place])
    case .missing: throw ShaderFault("This is never closed.", at: tokens[start])
    }
  }
}
