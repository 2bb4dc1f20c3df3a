import TestData
import Testing

@testable import Engine

@Suite struct TextBoundsTests {
  private static let bounds = TextBounds(characters: 12)

  @Test("One walk decides as counting each bound by itself does", arguments: UInt64(0)..<200)
  func sameAsCounting(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "é", "e\u{301}", "e\u{301}\u{301}", "日", "👩‍👩‍👧", "\r\n", "\u{1F1E6}", "\u{200D}", "\u{FE0F}",
      "\u{20E3}", "क्षि",
      "\u{301}", "a" + String(repeating: "\u{200D}", count: 30),
      "a" + String(repeating: "\u{200D}", count: 33),
    ]
    let text = (0..<Int.random(in: 0...16, using: &generator)).map { _ in
      parts[Int.random(in: parts.indices, using: &generator)]
    }.joined()
    #expect(Self.bounds.allow(text) == isAllowedByCounting(text))
  }

  @Test("A text may have 750 different characters, and each of them again")
  func differentCharacters() throws {
    let bounds = TextBounds(characters: 2000)
    func text(of count: UInt32) -> String {
      String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + $0) }))
    }
    #expect(bounds.allow(text(of: 750) + text(of: 750)))
    #expect(!bounds.allow(text(of: 751)))
  }

  @Test(
    "A greatest length that no text has counts as the nearest that one may have",
    arguments: [Int.max, .min, -1])
  func extremes(characters: Int) {
    let bounds = TextBounds(characters: characters)
    #expect(bounds.characters == (characters < 0 ? 0 : TextBounds.mostCharacters))
    #expect(bounds.scalars == 4 * bounds.characters && bounds.marks == bounds.characters / 4)
    #expect(bounds.allow("a") == (characters > 0))
  }

  private func isAllowedByCounting(_ text: String) -> Bool {
    let marks = text.unicodeScalars.count { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: !scalar.properties.isVariationSelector
      default: false
      }
    }
    return text.count <= 12 && text.unicodeScalars.count <= 48
      && text.allSatisfy { $0.unicodeScalars.count <= 32 } && marks <= max(3, text.count)
  }
}
