import Testing

@testable import Engine

@Suite("A text that has been laid out")
struct LaidOutTextTests {
  @Test(
    "Of the characters that no font has five are named, and the others counted",
    arguments: [
      ("", nil), ("\u{E000}", "\u{201C}\u{E000}\u{201D} (U+E000)"),
      ("abcdefg", "“a” (U+61), “b” (U+62), “c” (U+63), “d” (U+64), “e” (U+65) and 2 more"),
    ])
  func notice(missing: String, names: String?) {
    let text = LaidOutText(size: .zero, fontSize: 27, missing: missing.map(String.init))
    #expect(text.missingNotice == names.map { "No font here has \($0): a box stands for each." })
  }
}
