import Engine
import Testing

@testable import Views

@Suite("The text of the field that has the focus")
struct TextEditingTests {
  private func editing(_ text: String = "") -> TextEditing {
    var editing = TextEditing()
    editing.focus(5)
    editing.follow(text)
    return editing
  }

  private func text(_ editing: TextEditing) -> String { String(decoding: editing.units, as: UTF16.self) }

  @Test("An edit replaces a part, and the caret stands behind it")
  func edit() {
    var editing = editing("one two")
    #expect(editing.selection == 7..<7)
    let outcome = editing.receive(TextInput(field: 5, version: editing.version, range: 0..<3, text: "1"))
    #expect(outcome == .changed("1 two"))
    #expect(editing.selection == 1..<1)
    editing.select(0..<5)
    #expect(editing.receive(TextInput(text: "x")) == .changed("x"))
  }

  @Test("An outdated edit is moved over what has changed since")
  func moved() {
    var editing = editing("one two")
    let version = editing.version
    _ = editing.receive(TextInput(version: version, range: 0..<3, text: "three"))
    #expect(
      editing.receive(TextInput(version: version, range: 4..<7, text: "four")) == .changed("three four"))
    // Of a part that is gone, nothing is left to replace.
    #expect(editing.receive(TextInput(version: version, range: 1..<2, text: "!")) == .changed("three! four"))
    // Both insert at one place: who came first stands first.
    let now = editing.version
    _ = editing.receive(TextInput(version: now, range: 0..<0, text: "A"))
    #expect(editing.receive(TextInput(version: now, range: 0..<0, text: "B")) == .changed("ABthree! four"))
  }

  @Test(
    "An edit for another field, a forgotten version or places that are not there is refused, and said to be done",
    arguments: [
      TextInput(field: 6, text: "x"), TextInput(version: 99, text: "x"), TextInput(version: 1, text: "x"),
      TextInput(version: 301, range: 0..<500, text: "x"),
    ])
  func refused(input: TextInput) {
    var editing = editing("")
    for _ in 0..<300 { _ = editing.receive(TextInput(text: "a")) }
    #expect(editing.version == 301)
    let before = editing.units
    var input = input
    (input.author, input.number) = (4, 2)
    #expect(editing.receive(input) == .refused(nil))
    #expect(editing.units == before)
    #expect(editing.receipts == [FocusedField.Receipt(author: 4, number: 2)])
  }

  @Test("What is sent twice is done once")
  func twice() {
    var editing = editing("")
    let input = TextInput(text: "a", author: 1, number: 3)
    #expect(editing.receive(input) == .changed("a"))
    #expect(editing.receive(input) == .refused(nil))
    #expect(text(editing) == "a")
    for author in 0..<40 { _ = editing.receive(TextInput(author: author, number: 1)) }
    #expect(editing.receipts.count == FocusedField.mostReceipts)
  }

  @Test("What an input method may still replace is shown, and no part of the text")
  func composition() {
    var editing = editing("ab")
    let version = editing.version
    #expect(
      editing.receive(TextInput(version: version, range: 1..<1, text: "か", isComposing: true)) == .shown)
    #expect(text(editing) == "ab")
    #expect(editing.shown.text == "aかb")
    #expect(editing.shown.marked == 1..<2)
    #expect(editing.shown.selection == 2..<2)
    #expect(editing.version == version)
    // Somebody types in front of it.
    _ = editing.receive(TextInput(version: version, range: 0..<0, text: "XY"))
    editing = self.editing("ab")
    _ = editing.receive(TextInput(range: 1..<1, text: "か", isComposing: true))
    #expect(editing.receive(TextInput(range: 1..<1, text: "可")) == .changed("a可b"))
    #expect(editing.composition == nil)
    _ = editing.receive(TextInput(range: 0..<0, text: "x", isComposing: true))
    #expect(editing.receive(TextInput(selection: 0..<0)) == .shown)
    #expect(editing.composition == nil)
  }

  @Test("What the views change counts as a change, over which edits are moved")
  func views() {
    var editing = editing("abc")
    let version = editing.version
    editing.follow("aXXbc")
    #expect(editing.version == version + 1)
    #expect(editing.selection == 5..<5)
    #expect(editing.receive(TextInput(version: version, range: 3..<3, text: "!")) == .changed("aXXbc!"))
    editing.follow("aXXbc!")
    #expect(editing.version == version + 2)
  }

  @Test("No pair of surrogates is divided, and no place lies beyond the end")
  func surrogates() {
    var editing = editing("a\u{1F600}b")
    #expect(editing.receive(TextInput(range: 2..<3, text: "")) == .changed("ab"))
    editing = self.editing("a\u{1F600}b")
    #expect(editing.receive(TextInput(range: 2..<2, text: "x")) == .changed("ax\u{1F600}b"))
    editing.select(3..<900)
    #expect(editing.selection == 2..<5)
    editing.select(700..<900)
    #expect(editing.selection == 5..<5)
  }

  @Test("A line has no line breaks, and nothing has control characters")
  func lines() {
    var line = editing("")
    #expect(line.receive(TextInput(text: "a\r\nb\n\u{0}\u{1B}c")) == .changed("a b c"))
    var lines = editing("")
    #expect(lines.receive(TextInput(text: "a\r\nb\r"), allowsLines: true) == .changed("a\nb\n"))
  }

  @Test("A secret is typed as dots")
  func secret() {
    var editing = editing("")
    #expect(editing.receive(TextInput(text: "hunter2"), isSecure: true) == .changed("•••••••"))
  }

  @Test("A text does not grow without end")
  func length() {
    var editing = editing(String(repeating: "a", count: TextInput.mostUnits))
    guard case .refused(let sentence?) = editing.receive(TextInput(text: "a")) else {
      Issue.record("The edit is not refused.")
      return
    }
    #expect(sentence.contains("4000"))
    #expect(editing.receive(TextInput(range: 0..<4000, text: "b")) == .changed("b"))
  }

  @Test("A saved focus goes on with its selection, however far that lies")
  func restored() {
    var editing = TextEditing()
    editing.restore(5, version: .max, selection: 1..<900)
    editing.follow("abc")
    #expect(editing.selection == 1..<3)
    #expect(editing.receive(TextInput(text: "x")) == .changed("ax"))
  }
}
