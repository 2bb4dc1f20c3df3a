import Testing

@testable import Rooms

@Suite("Names and sessions of people")
struct PersonNameTests {
  @Test(
    "A name is 1 to 24 characters of any script",
    arguments: [
      ("Ada", "Ada"), ("  Ada Lovelace ", "Ada Lovelace"), ("王小明", "王小明"), ("さくら🌸", "さくら🌸"), ("é", "é"),
      ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("نور", "نور"), ("🦊", "🦊"), ("12", "12"), ("é́", "é́"),
      ("\u{200B}Ada", "\u{200B}Ada"), (String(repeating: "x", count: 24), String(repeating: "x", count: 24)),
    ])
  func good(text: String, name: String) {
    #expect(PersonName(text)?.description == name)
  }

  @Test(
    "What is empty, long, or not plain text is no name",
    arguments: [
      "", "   ", String(repeating: "x", count: 25), "a\nb", "a\u{0}", "a\u{7F}", "a\u{202E}b", "a\u{2066}b",
      "\u{FFFD}", "a\u{2028}b", "\u{E000}", "\u{3164}", "\u{2060}\u{AD}", "\u{301}", "\u{2800} \u{2800}",
      "e" + String(repeating: "\u{301}", count: 200),
    ])
  func bad(text: String) {
    #expect(PersonName(text) == nil)
  }

  @Test(
    "Names that look the same are recognised",
    arguments: [
      ("Ada", "ada", true), ("Ada", "A\u{200B}da", true), ("Ada", "Ada\u{AD}", true),
      ("Ada", "Ada\u{FE0F}", true),
      ("Ada", "\u{200D}Ada", true), ("Ada", "Ａｄａ", true), ("Ada L", "Ada \u{3000} L", true),
      ("Jürgen", "Ju\u{308}rgen", true), ("Strauß", "STRAUSS", true), ("Ada", "Ida", false),
      ("Ada", "AdaL", false),
      ("かな", "カナ", false), ("علی", "علیرضا", false),
    ])
  func looks(one: String, other: String, areSame: Bool) throws {
    let (one, other) = (try #require(PersonName(one)), try #require(PersonName(other)))
    #expect(one.looksLike(other) == areSame && other.looksLike(one) == areSame)
  }

  @Test(
    "A session is 8 to 64 letters, digits, hyphens and underscores",
    arguments: [
      ("abcdefgh", true), ("A-z_0123", true), (String(repeating: "a", count: 64), true), ("abcdefg", false),
      ("", false), (String(repeating: "a", count: 65), false), ("abcdefg ", false), ("abcdefgü", false),
      ("abc/defgh", false),
    ])
  func sessions(text: String, isGood: Bool) {
    #expect((SessionToken(text) != nil) == isGood)
  }
}
