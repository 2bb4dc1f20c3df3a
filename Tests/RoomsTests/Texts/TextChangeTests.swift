import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("Changes of a text")
struct TextChangeTests {
  private func change(_ json: String) throws -> TextChange {
    try JSONDecoder().decode(TextChange.self, from: Data(json.utf8))
  }

  private func result(_ json: String, on text: String) throws -> String? {
    try change(json).result(on: Array(text.utf16)).map { String(decoding: $0, as: UTF16.self) }
  }

  @Test("A change keeps, deletes and inserts in CodeMirror's form, and is written as it was read")
  func form() throws {
    #expect(try result(#"[2,[1,"x","y"],[0,"é"],1,[2]]"#, on: "abcdef") == "abx\nyéd")
    for json in [#"[2,[1,"x","y"],1,[2]]"#, #"[[0,"",""]]"#, "[3]", "[]", "[[3]]"] {
      #expect(String(decoding: try change(json).stableJSON, as: UTF8.self) == json)
    }
  }

  @Test("Lengths count UTF-16 units, and no character is parted")
  func units() throws {
    #expect(try result(#"[2,[0,"x"],1]"#, on: "😀a") == "😀xa")
    #expect(try result(#"[1,[0,"x"],2]"#, on: "😀a") == nil)
    #expect(try result(#"[[1],2]"#, on: "😀a") == nil)
    #expect(try result(#"[1,[1],1]"#, on: "😀a") == nil)
  }

  @Test("A change for a text of another length has no result")
  func otherLength() throws {
    for json in ["[4]", "[2]", #"[[5,"x"]]"#, "[]"] { #expect(try result(json, on: "abc") == nil) }
  }

  @Test(
    "What is no change is refused",
    arguments: [
      "", "{}", "null", "3", "[null]", "[true]", "[-1]", "[[-1]]", "[1.5]", "[[]]", #"[["a"]]"#, "[[1,2]]",
      #"[[1,["a"]]]"#, "[1e30]", "[9223372036854775807]", "[99999999999999999999]", "[16777216,1]",
      #"[[16777216],[16777216]]"#, #"[[0,"a\nb"]]"#, #"[[0,"a\r"]]"#, "[[0,\"\\u0000\"]]", #"[[0,"\ud83d"]]"#,
      #"[[0,"\ude00\ud83d"]]"#, String(repeating: "[", count: 30_000),
      String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000),
    ])
  func hostile(_ json: String) {
    #expect(throws: DecodingError.self) { try change(json) }
  }

  @Test("The longest changes of many parts take little time")
  func manyParts() throws {
    for part in [#"[0,"a"]"#, #"[1,"a"]"#, #"1,[1,"a"]"#, "1"] {
      let json = "[" + Array(repeating: part, count: 32_000 / (part.count + 1)).joined(separator: ",") + "]"
      let time = try ContinuousClock().measure {
        let change = try change(json)
        #expect(change.result(on: [UInt16](repeating: 97, count: change.length)) != nil)
        _ = change.mapped(over: change, isBefore: true)
      }
      #expect(time < .seconds(2))
    }
  }

  @Test("Two changes of one text lead to the same text in either order")
  func orders() throws {
    var random = Dice(7)
    for _ in 0..<2000 {
      let text = random.text(of: 18)
      let (one, other) = (random.change(of: text), random.change(of: text))
      let (first, second) = (try #require(one.result(on: text)), try #require(other.result(on: text)))
      let after = other.mapped(over: one, isBefore: false).result(on: first)
      #expect(after != nil && after == one.mapped(over: other, isBefore: true).result(on: second))
    }
  }

  @Test("A change is moved over another as CodeMirror moves it")
  func moves() throws {
    struct Move: Decodable {
      var mine: TextChange
      var theirs: TextChange
      var isBefore: Bool
      var moved: TextChange
    }
    let file = projectFolder.appendingPathComponent("Tests/Fixtures/texts/moves.json")
    let moves = try JSONDecoder().decode([Move].self, from: Data(contentsOf: file))
    #expect(moves.count == 400)
    for move in moves {
      #expect(move.mine.mapped(over: move.theirs, isBefore: move.isBefore) == move.moved)
    }
  }

  @Test("The difference of two texts leads from one to the other, and leaves lines that both have")
  func difference() throws {
    var random = Dice(8)
    for _ in 0..<500 {
      let (one, other) = (random.text(of: 40), random.text(of: 40))
      #expect(TextChange(from: one, to: other).result(on: one) == other)
    }
    let change = TextChange(from: Array("a\nb\nc\n😀\n".utf16), to: Array("a\nB\nc\nd\n😁\n".utf16))
    #expect(String(decoding: change.stableJSON, as: UTF8.self) == #"[2,[1,"B"],3,[2,"d","😁"],1]"#)
  }

  @Test("A place goes where its text goes")
  func places() throws {
    let change = try change(#"[2,[2,"xyz"],2]"#)
    #expect((0...6).map(change.moved) == [0, 1, 5, 5, 5, 6, 7])
  }
}

/// Numbers that look random, and texts and changes made of them; the same in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func roll(_ below: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % below
  }

  mutating func text(of most: Int) -> [UInt16] {
    (0..<roll(most + 1)).flatMap { _ in Array(["a", "b", "\n", "😀"][roll(4)].utf16) }
  }

  mutating func change(of text: [UInt16]) -> TextChange {
    var change = TextChange()
    var position = 0
    func ahead(_ wish: Int) -> Int {
      var end = min(text.count, position + wish)
      if text.partsCharacter(at: end) { end += 1 }
      return end - position
    }
    for _ in 0...roll(3) {
      let kept = ahead(roll(text.count - position + 1))
      change.append(.keep(kept))
      position += kept
      let deleted = ahead(roll(4))
      change.append(.delete(deleted))
      position += deleted
      if roll(2) == 0 { change.append(.insert(Array(["x", "yz", "\n", "😁"][roll(4)].utf16))) }
    }
    change.append(.keep(text.count - position))
    return change
  }
}
