import Engine
import Testing

@testable import TextLayout

@Suite("Line breaks")
struct LineBreaksTests {
  @Test(
    "Scripts without spaces break between words",
    arguments: [
      "สวัสดี|ชาว|โลก|นี่|คือ|การ|ทดสอบ", "เรา|ไป|โรงเรียน|ทุก|วัน", "ภาษา|ไทย|ไม่|เว้น|วรรค",
      "ជា|ភាសាជាតិ|របស់|ប្រទេស|កម្ពុជា", "ကျွန်တော်|စာအုပ်|ဖတ်", "ພາສາ|ລາວ|ເປັນ|ພາສາ|ທາງການ|ຂອງ|ປະເທດ|ລາວ",
    ])
  func words(divided: String) {
    #expect(parts(of: divided.filter { $0 != "|" }).joined(separator: "|") == divided)
  }

  @Test("They do so beside other scripts, digits and marks of repetition")
  func mixedScripts() {
    #expect(parts(of: "ราคา 120 บาท OK") == ["ราคา ", "120 ", "บาท ", "OK"])
    #expect(parts(of: "เด็กๆ ชอบเล่น") == ["เด็กๆ ", "ชอบ", "เล่น"])
  }

  @Test(
    "Sequences of emoji and flags hold together, and between them a line may end",
    arguments: [("🧑‍💻🧑‍💻", ["🧑‍💻", "🧑‍💻"]), ("🇯🇵🇫🇷", ["🇯🇵", "🇫🇷"]), ("👍🏽👍", ["👍🏽", "👍"])])
  func emoji(text: String, expected: [String]) {
    #expect(parts(of: text) == expected)
  }

  @Test("Brackets, hyphens and spaces that do not break keep their places")
  func punctuation() {
    #expect(parts(of: "well-known (that is)") == ["well-", "known ", "(that ", "is)"])
    #expect(parts(of: "10\u{A0}km away") == ["10\u{A0}km ", "away"])
  }

  @Test("A word that is wider than its line is not divided behind a vowel that stands before its consonant")
  func leadingVowels() {
    let vowels: Set<Character> = ["เ", "แ", "โ", "ใ", "ไ", "ເ", "ແ", "ໂ", "ໃ", "ໄ"]
    for text in [String(repeating: "โรงแรม", count: 20), String(repeating: "ເສືອ", count: 20)] {
      for width in stride(from: 20.0, through: 200, by: 7) {
        let lines = layOut(text, width: width).lines(of: text)
        let ends = lines.dropLast().filter { $0.count > 1 }.compactMap(\.last)
        #expect(ends.allSatisfy { !vowels.contains($0) }, "\(width): \(lines)")
      }
    }
  }

  @Test("A half surrogate, U+FFFF and nothing at all are no reason to end")
  func strangeScalars() {
    #expect(lineBreaks(in: []) == [])
    #expect(lineBreaks(in: [0xD800, 0xFFFF, 0x1F1E6, 0x11_0000]).count == 4)
  }

  /// The parts of a text between which a line may end.
  private func parts(of text: String) -> [String] {
    var parts = [""]
    for (scalar, canBreak) in zip(text.unicodeScalars, lineBreaks(in: text.unicodeScalars.map(\.value))) {
      parts[parts.count - 1].unicodeScalars.append(scalar)
      if canBreak { parts.append("") }
    }
    return parts.last == "" ? parts.dropLast() : parts
  }
}
