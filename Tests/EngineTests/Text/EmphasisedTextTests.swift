import Testing

@testable import Engine

@Suite struct EmphasisedTextTests {
  @Test(
    "Pairs of asterisks mark what stands out",
    arguments: [
      ("Build *Visual Effects* now", "Build Visual Effects now", [6..<20]),
      ("*a**b*", "ab", [0..<1, 1..<2]),
      ("no marks", "no marks", []),
      ("", "", []),
      ("one * alone", "one * alone", []),
      ("a *b* c* d", "a b c* d", [2..<3]),
      ("**", "**", []),
      ("***", "***", []),
      ("**a*", "*a", [1..<2]),
      ("*🧑‍💻* x", "🧑‍💻 x", [0..<3]),
      ("*️⃣ is a *keycap*", "*️⃣ is a keycap", [9..<15]),
    ] as [(String, String, [Range<Int>])])
  func asterisksMark(markup: String, text: String, emphasis: [Range<Int>]) {
    let parsed = EmphasisedText(markup: markup)
    #expect(parsed.text == text)
    #expect(parsed.emphasis == emphasis)
  }

  @Test("Marks between the halves of a flag leave the offsets right")
  func marksInsideFlags() {
    let parsed = EmphasisedText(markup: "🇩*🇪*!")
    #expect(parsed.text == "🇩🇪!")
    #expect(parsed.emphasis == [1..<2])
  }
}
