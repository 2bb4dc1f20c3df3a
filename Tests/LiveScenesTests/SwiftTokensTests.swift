import Testing

@testable import LiveScenes

@Suite("Tokens of Swift sources")
struct SwiftTokensTests {
  private func words(_ text: String) -> [String] {
    let tokens = SwiftTokens(Array(text.utf8))
    return tokens.tokens.indices.map(tokens.word)
  }

  @Test("Number signs that begin no string are one mark, however many they are")
  func hashes() {
    #expect(words("a ### b") == ["a", "###", "b"])
    #expect(words("#if x ##\"a\"b\"## #Preview") == ["#if", "x", "##\"a\"b\"##", "#Preview"])
    #expect(words(String(repeating: "#", count: 3 << 20)).count == 1)
    #expect(words("\"\\(" + String(repeating: "#", count: 1 << 20) + ")\"").count == 1)
  }

  @Test("A token's line is the one that it begins in")
  func lines() {
    let tokens = SwiftTokens(Array("a\n\nb \"\"\"\nc\n\"\"\" d\ne".utf8))
    #expect(tokens.tokens.indices.map(tokens.line) == [1, 3, 3, 5, 6])
  }

  @Test("Only so many tokens are read")
  func bound() {
    let text = Array(String(repeating: "a ", count: SwiftTokens.mostTokens).utf8)
    let isCut = [text, text + Array("a".utf8)].map { SwiftTokens($0).isCut }
    #expect(isCut == [false, true])
  }
}
