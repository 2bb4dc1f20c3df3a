import Foundation
import Testing

@testable import Rooms

@Suite("A text that several people write")
struct SharedTextTests {
  private func change(_ json: String) throws -> TextChange {
    try JSONDecoder().decode(TextChange.self, from: Data(json.utf8))
  }

  @Test("A change for the newest version is applied, one for an older version is not")
  func order() throws {
    var text = SharedText(id: "a", Array("abc".utf16))
    let first = try text.receive(change(#"[3,[0,"d"]]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    let second = try text.receive(change(#"[[0,"x"],3]"#), from: "B", number: 1, for: 0, of: "a", at: 0)
    #expect([first, second] == [.applied, .stale])
    #expect(text.text == "abcd" && text.version == 1)
    #expect(text.news(after: 0, of: "a", for: "B", at: 0).changes?.count == 1)
  }

  @Test("A change for an older version is moved over those since if its client asks for that, with the caret")
  func moved() throws {
    var text = SharedText(id: "a", Array("abc".utf16))
    _ = try text.receive(change(#"[[0,"x"],3]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    _ = try text.receive(change(#"[2,[1],1]"#), from: "A", number: 2, for: 1, of: "a", at: 0)
    let caret = TextCaret(anchor: 4, head: 4, name: nil, isTeacher: false)
    let receipt = try text.receive(
      change(#"[3,[0,"d"]]"#), caret, from: "B", number: 1, for: 0, of: "a", moves: true, at: 0)
    #expect(receipt == .applied && text.text == "xacd")
    let news = text.news(after: 0, of: "a", for: "B", at: 0)
    #expect(news.done == 1 && news.changes?.last?.client == "B")
    #expect(text.news(after: 3, of: "a", for: "A", at: 0).carets.map(\.head) == [4])
  }

  @Test("A change is moved over none that are forgotten, lost, of another length or of too many parts")
  func notMoved() throws {
    var text = SharedText(id: "a", Array(repeating: 0x79, count: 1000))
    func receive(_ change: TextChange, _ number: Int, for version: Int, of id: String = "a") throws
      -> SharedText.Receipt
    {
      try text.receive(change, from: "B", number: number, for: version, of: id, moves: true, at: 0)
    }
    let insertion = try change(#"[1000,[0,"x"]]"#)
    #expect(try receive(insertion, 1, for: 3) == .stale)
    #expect(try receive(insertion, 1, for: 0, of: "b") == .stale)
    let replacement = try change(#"[[1,"z"],999]"#)
    for number in 1...900 {
      _ = try text.receive(
        replacement, from: "A", number: number, for: number - 1, of: "a", at: Double(number))
    }
    var manyParts = TextChange()
    for _ in 0..<500 {
      manyParts.append(.keep(1))
      manyParts.append(.delete(1))
    }
    #expect(try receive(manyParts, 1, for: 0) == .stale)
    #expect(try receive(insertion, 1, for: 0) == .applied)
    #expect(throws: TextFault.doesNotFit) { try receive(change("[3]"), 2, for: text.version - 1) }
  }

  @Test("A change that comes again is not applied again, also after a restart")
  func twice() throws {
    var text = SharedText(id: "a", [])
    let insertion = try change(#"[[0,"x"]]"#)
    #expect(try text.receive(insertion, from: "A", number: 1, for: 0, of: "a", at: 0) == .applied)
    #expect(try text.receive(insertion, from: "A", number: 1, for: 0, of: "a", at: 0) == .known)
    let kept = try JSONDecoder().decode(KeptText.self, from: Data(text.kept.stableJSON))
    var restarted = SharedText(kept, id: "b")
    #expect(try restarted.receive(insertion, from: "A", number: 1, for: 0, of: "a", at: 0) == .known)
    #expect(restarted.news(after: 0, of: "a", for: "A", at: 0).done == 1)
    #expect(restarted.text == "x")
  }

  @Test(
    "After a restart who has the version that was kept goes on, and who has a later one learns that it is lost"
  )
  func restart() throws {
    var text = SharedText(id: "a", [])
    _ = try text.receive(change(#"[[0,"x"]]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    var restarted = SharedText(text.kept, id: "b")
    let current = restarted.news(after: 1, of: "a", for: "A", at: 0)
    #expect(current.changes?.isEmpty == true && current.text == "b")
    #expect(restarted.news(after: 0, of: "a", for: "A", at: 0).isLost == nil)
    #expect(restarted.news(after: 2, of: "a", for: "A", at: 0).isLost == true)
    _ = try restarted.receive(change(#"[1,[0,"y"]]"#), from: "B", number: 1, for: 1, of: "b", at: 0)
    #expect(restarted.news(after: 2, of: "a", for: "A", at: 0).content == "xy")
  }

  @Test("A text that was kept has lost nothing under a name that it does not know")
  func unknownAfterRestart() throws {
    var text = SharedText(id: "a", [])
    _ = try text.receive(change(#"[[0,"x"]]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    var restarted = SharedText(text.kept, id: "c")
    let news = restarted.news(after: 1, of: "b", for: "A", at: 0)
    #expect(news.isLost == nil && news.content == "x")
  }

  @Test("A text that goes on under its name remembers the names that it had before")
  func sameName() throws {
    var text = SharedText(id: "a", [])
    _ = try text.receive(change(#"[[0,"x"]]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    var kept = SharedText(text.kept, id: "b").kept
    for _ in 0..<100 { kept = SharedText(kept, id: "b").kept }
    var last = SharedText(kept, id: "c")
    #expect(last.news(after: 1, of: "a", for: "A", at: 0).changes?.isEmpty == true)
  }

  @Test("Changes that are much longer than the text are not sent in its place")
  func longChanges() throws {
    var text = SharedText(id: "a", [])
    let long = String(repeating: "x", count: 20_000)
    for version in 0..<4 {
      let change = try change(version % 2 == 0 ? #"[[0,"\#(long)"]]"# : "[[20000]]")
      _ = try text.receive(change, from: "A", number: version + 1, for: version, of: "a", at: 0)
    }
    #expect(text.news(after: 3, of: "a", for: "B", at: 0).changes?.count == 1)
    #expect(text.news(after: 0, of: "a", for: "B", at: 0).content == "")
  }

  @Test("The versions of a name that is not known mean nothing, also the first one")
  func unknownName() {
    var text = SharedText(id: "a", Array("one".utf16))
    for name in ["b", ""] {
      let news = text.news(after: 0, of: name, for: "A", at: 0)
      #expect(news.content == "one" && news.changes == nil && news.isLost == nil)
    }
    #expect(text.news(after: 1, of: "b", for: "A", at: 0).isLost == true)
  }

  @Test("A client learns others' changes and carets under names that they cannot send")
  func names() throws {
    var text = SharedText(id: "a", [])
    _ = try text.receive(change(#"[[0,"x"]]"#), from: "secret", number: 1, for: 0, of: "a", at: 0)
    text.show(TextCaret(anchor: 1, head: 1, name: "Ada", isTeacher: true), of: "secret", at: 0)
    let others = text.news(after: 0, of: "a", for: "B", at: 0)
    let name = try #require(others.changes?.first?.client)
    #expect(name != "secret" && !name.isEmpty && others.carets.map(\.client) == [name])
    #expect(text.news(after: 0, of: "a", for: "secret", at: 0).changes?.map(\.client) == ["secret"])
    #expect(
      try text.receive(change(#"[1,[0,"y"]]"#), from: name, number: 9, for: 1, of: "a", at: 1) == .applied)
    #expect(
      try text.receive(change(#"[2,[0,"z"]]"#), from: "secret", number: 2, for: 2, of: "a", at: 1) == .applied
    )
  }

  @Test("Carets of many others take no client's number away")
  func manyCarets() throws {
    var text = SharedText(id: "a", [])
    let insertion = try change(#"[[0,"x"]]"#)
    _ = try text.receive(insertion, from: "A", number: 1, for: 0, of: "a", at: 0)
    for number in 0..<500 {
      text.show(TextCaret(anchor: number % 2, head: 0, name: nil, isTeacher: false), of: "c\(number)", at: 1)
    }
    #expect(try text.receive(insertion, from: "A", number: 1, for: 1, of: "a", at: 2) == .known)
  }

  @Test("What another editor changes in a line stays in that line, though its neighbours were typed in")
  func neighbours() throws {
    var text = SharedText(id: "a", Array("red 1\ngreen 2\nblue 3\n".utf16))
    _ = try text.receive(
      change(#"[5,[0,"0"],8,[0,"0"],7,[0,"0"],1]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    text.fileHas(Array("red 1\nlime 2\nblue 3\n".utf16))
    #expect(text.text == "red 10\nlime 20\nblue 30\n")
  }

  @Test("What another editor saves changes the text, and what was typed since the last save stays")
  func files() throws {
    var text = SharedText(id: "a", Array("one\ntwo\nthree\n".utf16))
    _ = try text.receive(change(#"[3,[0,"!"],11]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    text.fileHas(Array("one\ntwo\nfour\n".utf16))
    #expect(text.text == "one!\ntwo\nfour\n" && !text.isSaved)
    text.save()
    #expect(text.isSaved)
    text.fileHas(Array("one!\ntwo\nfour\n".utf16))
    #expect(text.version == 2)
  }

  @Test("A file that was deleted is gone until it is saved or there again, and the text stays")
  func deletion() {
    var text = SharedText(id: "a", Array("one\n".utf16))
    text.fileHas(nil)
    #expect(text.isGone && !text.isSaved && text.text == "one\n")
    text.fileHas(Array("one\ntwo\n".utf16))
    #expect(text.isSaved && text.text == "one\ntwo\n")
    text.fileHas(nil)
    text.save()
    #expect(text.isSaved)
  }

  @Test("A text does not grow beyond its limit, and may shrink")
  func length() throws {
    var limits = SharedText.Limits()
    limits.bytes = 6
    var text = SharedText(id: "a", Array("あ".utf16), limits: limits)
    for (number, longer) in ["あa", "\u{800}a", "éé", "😀", "aaaa"].enumerated() {
      #expect(throws: TextFault.tooLong(most: 6)) {
        try text.receive(
          change(#"[1,[0,"\#(longer)"]]"#), from: "A", number: number + 1, for: 0, of: "a", at: 0)
      }
    }
    _ = try text.receive(change(#"[1,[0,"あ"]]"#), from: "A", number: 6, for: 0, of: "a", at: 0)
    _ = try text.receive(change("[1,[1]]"), from: "A", number: 7, for: 1, of: "a", at: 0)
    #expect(text.text == "あ")
  }

  @Test("More than 20 changes of a client in a second are refused, and are accepted later")
  func rate() throws {
    var text = SharedText(id: "a", [])
    func type(at now: Double) throws {
      let change = try change(#"[[0,"x"]\#(text.units.isEmpty ? "" : ",\(text.units.count)")]"#)
      let version = text.version
      _ = try text.receive(change, from: "A", number: version + 1, for: version, of: "a", at: now)
    }
    for _ in 0..<20 { try type(at: 1) }
    #expect(throws: TextFault.tooFast(most: 20)) { try type(at: 1) }
    try type(at: 1.1)
  }

  @Test("Only so many changes and clients are remembered, and who is older gets the whole text")
  func memory() throws {
    var text = SharedText(id: "a", Array(repeating: 0x79, count: 150_000))
    for number in 1...1200 {
      let change = try change(#"[[1,"x"],149999]"#)
      let client = "C\(number)"
      let version = text.version
      _ = try text.receive(change, from: client, number: 1, for: version, of: "a", at: Double(number))
    }
    #expect(text.news(after: 200, of: "a", for: "", at: 0).changes?.count == 1000)
    let old = text.news(after: 199, of: "a", for: "", at: 0)
    #expect(old.changes == nil && old.content?.utf16.count == 150_000 && old.isLost == nil)
    #expect(text.kept.numbers.count == 200 && text.kept.numbers["C1200"] == 1)
  }

  @Test("Who makes a change has no news of it, and the others have")
  func news() throws {
    var text = SharedText(id: "a", [])
    let before = text.newest
    _ = try text.receive(change(#"[[0,"x"]]"#), from: "A", number: 1, for: 0, of: "a", at: 0)
    #expect(!text.hasNews(after: before, 0, of: "a", for: "A"))
    #expect(text.hasNews(after: before, 0, of: "a", for: "B"))
    _ = try text.receive(change(#"[1,[0,"y"]]"#), from: "B", number: 1, for: 1, of: "a", at: 0)
    #expect(text.hasNews(after: before, 1, of: "a", for: "A"))
    #expect(!text.hasNews(after: text.newest, 2, of: "a", for: "A"))
  }

  @Test("A caret is shown to others where its text has gone, within the text, and for a while")
  func carets() throws {
    var text = SharedText(id: "a", Array("abc".utf16))
    text.show(TextCaret(anchor: -5, head: .max, name: "Ada", isTeacher: false), of: "A", at: 0)
    _ = try text.receive(change(#"[[0,"x"],3]"#), from: "B", number: 1, for: 0, of: "a", at: 0)
    let caret = text.news(after: 1, of: "a", for: "B", at: 1).carets.first
    #expect(caret?.anchor == 1 && caret?.head == 4 && caret?.name == "Ada")
    #expect(text.news(after: 1, of: "a", for: "A", at: 1).carets.isEmpty)
    #expect(text.news(after: 1, of: "a", for: "B", at: 100).carets.isEmpty)
  }

  @Test(
    "Editors whose 1000 changes come late, twice or not at all have the same text",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func editors(_ seed: UInt64) throws {
    var dice = Dice(seed)
    var limits = SharedText.Limits()
    (limits.clientPerSecond, limits.perSecond) = (.infinity, .infinity)
    var text = SharedText(id: "0", Array("one\ntwo\n".utf16), limits: limits)
    var editors = ["A", "B", "C"].map { SimulatedEditor($0, text, moves: seed % 2 == 0) }
    var requests: [(editor: Int, request: SimulatedEditor.Request)] = []
    var answers: [(editor: Int, news: TextNews)] = []
    var typed = 0
    while typed < 1000 {
      let at = dice.roll(editors.count)
      switch dice.roll(9) {
      case 0...3:
        typed += 1
        editors[at].type(dice.change(of: editors[at].units))
      case 4, 5: requests.append((at, editors[at].request()))
      case 6 where !requests.isEmpty:
        // The order in which they come is not that in which they were sent.
        let (editor, request) = requests[dice.roll(requests.count)]
        if dice.roll(3) > 0 {
          requests.removeAll { $0.editor == editor && $0.request.version < request.version }
        }
        answers.append((editor, try request.answer(by: &text)))
      case 7 where !answers.isEmpty:
        let (editor, news) = answers.remove(at: dice.roll(answers.count))
        if dice.roll(5) > 0 { editors[editor].receive(news) }
      case 8 where dice.roll(200) == 0: text = SharedText(text.kept, id: "\(typed)", limits: limits)
      default: break
      }
      // Who has waited for too long reads what is there.
      if dice.roll(20) == 0 { editors[at].receive(try editors[at].request().answer(by: &text)) }
    }
    for _ in 0..<2 {
      for at in editors.indices {
        repeat { editors[at].receive(try editors[at].request().answer(by: &text)) } while editors[at].isAhead
      }
    }
    for editor in editors { #expect(editor.units == text.units) }
  }
}
