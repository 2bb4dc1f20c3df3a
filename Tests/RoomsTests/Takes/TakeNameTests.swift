import Testing

@testable import Rooms

@Suite("Names of takes")
struct TakeNameTests {
  @Test("Forty letters are a name, where they have at most eighty bytes")
  func bounds() {
    for name in ["a", String(repeating: "a", count: 40), String(repeating: "é", count: 40)] {
      #expect(TakeName(name)?.description == name)
    }
    for name in ["", " ", String(repeating: "a", count: 41), String(repeating: "名", count: 27)] {
      #expect(TakeName(name) == nil)
    }
  }

  @Test(
    "A name can be seen",
    arguments: ["\u{202E}", "\u{200F} \u{2066}", "\u{200B}", "\u{3164}", "\u{301}", "\u{2800}"])
  func visible(name: String) {
    #expect(TakeName(name) == nil)
    #expect(TakeName(name + "a") != nil)
  }

  @Test("Nothing is a name that would hide a file, leave its folder or look like another kind of it")
  func files() {
    for name in [".hidden", "a/b", "a\\b", "a\nb", "take.jsonl", "take.html"] {
      #expect(TakeName(name) == nil)
    }
  }
}
