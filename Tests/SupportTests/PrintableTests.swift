import Foundation
import Testing

@testable import Support

@Suite("Texts as a terminal may show them")
struct PrintableTests {
  @Test(
    "Control characters, line breaks and changes of direction become visible characters",
    arguments: [
      ("\u{1B}[2J\u{7}", "␛[2J␇"), ("a\nb\r\n\u{0}", "a␊b␍␊␀"), ("\u{7F}", "␡"),
      ("\u{9B}31m\u{85}", "\u{FFFD}31m\u{FFFD}"), ("\u{202E}lave\u{2066}", "\u{FFFD}lave\u{FFFD}"),
      ("\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}"), ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}"),
      // A character of several scalars is not hidden behind the first.
      ("e\u{301}\u{1B}", "e\u{301}␛"),
    ])
  func replaced(text: String, shown: String) { #expect(text.printable == shown) }

  @Test(
    "Everything that is only drawn stays",
    arguments: ["", "\tlet größe = 1", "👩‍👩‍👧 مرحبا ไทย", "a\u{AD}b\u{FEFF}\u{200C}"])
  func kept(text: String) { #expect(text.printable == text) }

  @Test("No text has another number of columns afterwards")
  func columns() {
    let all = String(String.UnicodeScalarView((0...0x3000).compactMap(Unicode.Scalar.init)))
    #expect(all.printable.unicodeScalars.count == all.unicodeScalars.count)
    #expect(all.printable.printable == all.printable)
  }

  @Test("Lines stay lines, and each is printable")
  func lines() { #expect("a\n\u{1B}[2J\n".printableLines == "a\n␛[2J\n") }

  @Test("What a failure quotes cannot move the cursor")
  func failures() {
    #expect(Failure("Wrong: \u{1B}]0;x\u{7}\n\u{9B}2J").description == "Wrong: ␛]0;x␇\n\u{FFFD}2J")
  }

  @Test(
    "JSON keeps its values, with what a terminal would obey escaped",
    arguments: ["\u{9B}2J", "a\u{202E}b", "\u{7F}", "é😀"])
  func json(text: String) throws {
    let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).printableJSON
    #expect(json == json.printable)
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}
