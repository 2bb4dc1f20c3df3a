import Foundation
import Support
import Testing

@testable import Rooms

@Suite("Comments on the work of a seat")
struct SeatCommentsTests {
  private func draft(_ json: String) throws -> SeatComment.Draft {
    try JSONDecoder().decode(SeatComment.Draft.self, from: Data(json.utf8))
  }

  private func line(_ text: String = "Why 30?", _ number: Int = 3) throws -> SeatComment.Draft {
    try draft(
      #"{"text": "\#(text)", "source": "Card.swift", "line": \#(number), "lines": ["{", "x"], "index": 1}"#)
  }

  @Test("They have numbers, which are not given twice, and survive as JSON")
  func numbers() throws {
    var all = SeatComments()
    let first = try #require(all.add(try line(), at: 5))
    let element = try #require(
      all.add(try draft(#"{"text": "It jumps", "element": "title", "scene": "card"}"#), at: 6))
    #expect(first.id == 1 && element.id == 2 && all[2]?.place == .element("title", scene: "card"))
    #expect(all.remove(2) && !all.remove(2) && all.comments == [first])
    let kept = try JSONDecoder().decode(SeatComments.self, from: Data(all.stableJSON))
    #expect(kept == all)
    var again = kept
    let third = again.add(try line(), at: 7)
    #expect(third?.id == 3)
  }

  @Test("A comment is resolved and opened again, and its line moves; an element has no line")
  func changes() throws {
    var all = SeatComments()
    _ = all.add(try line(), at: 5)
    _ = all.add(try draft(#"{"text": "It jumps", "element": "title", "scene": "card"}"#), at: 6)
    #expect(all.resolve(1, true) && all[1]?.isResolved == true)
    #expect(all.resolve(1, false) && all[1]?.isResolved == false && !all.resolve(9, true))
    let moved = SeatComment.Line(line: 8, lines: ["y"], index: 0)
    #expect(all.move(1, to: moved) && all[1]?.place == .line(moved, source: "Card.swift"))
    #expect(!all.move(2, to: moved) && !all.move(9, to: moved))
  }

  @Test("Of more than may be there, the oldest resolved one goes, and none that is open")
  func bounds() throws {
    var all = SeatComments()
    for index in 0..<SeatComments.most { #expect(all.add(try line(), at: index) != nil) }
    #expect(all.add(try line(), at: 100) == nil)
    #expect(all.resolve(2, true) && all.resolve(7, true))
    let last = all.add(try line(), at: 101)
    #expect(last?.id == SeatComments.most + 1)
    #expect(all[2] == nil && all[7] != nil && all.comments.count == SeatComments.most)
  }

  @Test("What turns texts around or obeys is shown, not done")
  func printable() throws {
    #expect(try line(#"a\u202Eb\u0007\nc"#).text == "a\u{FFFD}b\u{2407}\nc")
    #expect(try line(#"a\r\nb\rc\u2028d"#).text == "a\nb\nc\nd")
    #expect(throws: Failure.self) { try line(#"\u200B\uFEFF\u2060"#) }
  }

  @Test(
    "What is too long, empty or of another form is refused in a sentence",
    arguments: [
      #"{"text": " \n", "source": "A.swift", "line": 1, "lines": ["x"], "index": 0}"#,
      #"{"text": "x", "source": "", "line": 1, "lines": ["x"], "index": 0}"#,
      #"{"text": "x", "source": "A.swift", "line": 0, "lines": ["x"], "index": 0}"#,
      #"{"text": "x", "source": "A.swift", "line": 100001, "lines": ["x"], "index": 0}"#,
      #"{"text": "x", "source": "A.swift", "line": 1, "lines": [], "index": 0}"#,
      #"{"text": "x", "source": "A.swift", "line": 1, "lines": ["x"], "index": -1}"#,
      #"{"text": "x", "source": "A.swift", "line": 1, "lines": ["x\ny"], "index": 0}"#,
      #"{"text": "x", "source": "A.swift", "line": 1, "lines": ["","","","","","","",""], "index": 0}"#,
      #"{"text": "x", "element": "", "scene": "card"}"#,
      #"{"text": "x", "element": "a", "scene": "card", "source": "A.swift"}"#,
      #"{"text": "x", "element": "a", "scene": "card", "line": 1, "lines": ["x"], "index": 0}"#,
    ])
  func refusals(_ json: String) {
    #expect(throws: Failure.self) { try draft(json) }
  }

  @Test("A long text is refused, by its characters and by its bytes")
  func lengths() throws {
    #expect(throws: Failure.self) { try line(String(repeating: "x", count: 501)) }
    #expect(throws: Failure.self) { try line("e" + String(repeating: "\u{301}", count: 1001)) }
    #expect(try line(String(repeating: "あ", count: 500)).text.count == 500)
  }
}
