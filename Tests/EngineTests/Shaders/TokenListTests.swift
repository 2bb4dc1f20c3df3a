import Testing

@testable import Engine

@Suite("The tokens of a shader's text") struct TokenListTests {
  @Test("Each time that one is read counts, and nothing is read beyond the ends")
  func reads() throws {
    let reads = TokenReads()
    let tokens = TokenList(try ShaderTokenizer.tokens(of: "float a;"), counting: reads)
    #expect(tokens.count == 3 && reads.count == 0)
    #expect(tokens[0].text == "float" && tokens.text(1) == "a" && tokens.text(0) == "float")
    #expect(reads.count == 3)
    #expect(tokens.text(-1) == "" && tokens.text(3) == "" && reads.count == 3)
  }

  @Test("A bracket ends with the next one of its kind, and is told where it has none")
  func brackets() throws {
    let tokens = TokenList(try ShaderTokenizer.tokens(of: "{ ( [ ] ( ) ) } ( ]"), counting: TokenReads())
    let brackets = ShaderBrackets(tokens)
    #expect(try (0..<5).filter { $0 != 3 }.map(brackets.end(of:)) == [7, 6, 3, 5])
    #expect(throws: ShaderFault("This closes nothing.", line: 1, column: 19)) { try brackets.end(of: 8) }
    #expect(throws: ShaderFault("This is never closed.", line: 1, column: 1)) {
      try ShaderBrackets(TokenList(try ShaderTokenizer.tokens(of: "("), counting: TokenReads())).end(of: 0)
    }
  }
}
