import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Typing in a room")
struct RoomTypingTests {
  private func makeBench(_ kind: FocusedField.Kind = .line) -> RoomBench {
    var bench = RoomBench(Notepad.kind(kind).scene())
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3)
    bench.join(4, .phone)
    return bench
  }

  @Test("Everybody learns the field that has the focus, and its text after each edit")
  func state() {
    var bench = makeBench()
    bench.send(.text(TextInput(text: "Hi", number: 1)), from: 2, at: 1)
    for id: ClientID in 1...3 {
      #expect(bench.read(id, at: 1).contains("field"))
      #expect(bench.readers[id]?.field?.text == "Hi")
    }
    // The scene knows whose edit it was.
    #expect(bench.readers[1]?.field?.version == 1)
  }

  @Test("The state is one JSON object with HTML's names")
  func json() throws {
    let bench = makeBench()
    let json = String(decoding: bench.room.content(of: .field).json, as: UTF8.self)
    #expect(
      json == """
        {"field":{"autocapitalize":"sentences","autocomplete":"off","autocorrect":true,"done":[],\
        "enterkeyhint":"enter","frame":[0,0,50,20],"id":1,"inputmode":"text","kind":"line","selection":[0,0],\
        "text":"","version":0},"type":"field"}
        """)
  }

  @Test("A phone types unless another phone holds the scene; a presenter always does")
  func holders() {
    var bench = makeBench()
    bench.tilt(10, from: 4, at: 1)
    bench.send(.text(TextInput(text: "a")), from: 2, at: 1)
    bench.read(2, at: 1)
    #expect(bench.readers[2]?.errors.map(\.code) == [.notAllowed])
    #expect(bench.readers[2]?.errors.first?.message.contains("take the tilt") == true)
    bench.send(.text(TextInput(text: "b")), from: 4, at: 1)
    bench.send(.text(TextInput(text: "c")), from: 1, at: 1)
    bench.send(.text(TextInput(text: "d")), from: 3, at: 1)
    bench.read(3, at: 1)
    #expect(bench.readers[3]?.errors.map(\.code) == [.notAllowed])
    #expect(bench.readers[3]?.field?.text == "bc")
  }

  @Test("Of a secure field the scene gets dots, whatever a client sends")
  func secret() {
    var bench = makeBench(.secure)
    bench.send(.text(TextInput(text: "hunter2")), from: 2, at: 1)
    bench.read(3, at: 1)
    #expect(bench.readers[3]?.field?.text == "•••••••")
  }

  @Test("Where nothing has the focus, the sender is told what to do")
  func noField() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.send(.text(TextInput(text: "a")), from: 1, at: 1)
    #expect(!bench.read(1, at: 1).contains("field"))
    #expect(bench.readers[1]?.errors.map(\.message) == ["No text field has the focus: touch one first."])
  }

  @Test("A take has what was typed, without its sender, and not what an input method might replace")
  func take() throws {
    var stage = Stage(Notepad.kind().scene())
    var (live, ledger) = (LiveStage(stage), Ledger())
    live.beginRecording(as: try #require(TakeName("T")), capacity: Take.mostBytes, in: &ledger, at: 0)
    let typed = TextInput(
      field: 1, version: 0, range: 0..<0, text: "a\"\u{1F600}", selection: 4..<4, author: 7, number: 1)
    try live.receive(.text(TextInput(text: "か", isComposing: true)), in: &ledger, at: 1)
    try live.receive(.text(typed), in: &ledger, at: 2)
    try live.receive(.text(TextInput(key: .submit)), in: &ledger, at: 3)
    let lines = String(decoding: live.$recorder.unseen?.drain(at: 4) ?? [], as: UTF8.self)
      .split(separator: "\n").dropFirst().map(String.init)
    #expect(
      lines == [
        #"{"t": 2.0, "type": "text", "field": 1, "version": 0, "range": [0,0], "text": "a\"😀", "selection": [4,4]}"#,
        #"{"t": 3.0, "type": "text", "key": "return"}"#,
      ])
    let events = try lines.flatMap { try TakeLine(Data($0.utf8)).events }
    var expected = typed
    (expected.author, expected.number) = (nil, nil)
    #expect(events == [.text(expected), .text(TextInput(key: .submit))])
    for event in events { try stage.apply(event, at: 4) }
    #expect(stage.scene.focusedField?.text == "a\"\u{1F600}")
  }

  private func error(_ json: String) -> WireError? {
    guard case .failure(let error) = ClientMessage.result(of: .text(Array(json.utf8))) else { return nil }
    return error
  }

  @Test("What is typed is bounded where it enters")
  func bounds() {
    #expect(
      error(#"{"type":"text","text":"a","range":[0,1],"selection":[1,1],"version":3,"number":1}"#) == nil)
    let long = String(repeating: "a", count: TextInput.mostUnits + 1)
    for fields in [
      #""range":[2,1]"#, #""range":[-1,1]"#, #""range":[0.5,1]"#, #""range":[1e300,1e300]"#, #""range":[1]"#,
      #""selection":[0,1,2]"#, #""version":-1"#, #""number":0"#, #""field":9007199254740994"#,
      #""text":"\#(long)""#,
    ] {
      #expect(error(#"{"type":"text",\#(fields)}"#)?.code == .outOfRange, "\(fields.prefix(40))")
    }
    for fields in [#""range":"all""#, #""text":5"#, #""key":"escape""#, #""text":"\uD83D""#] {
      #expect(error(#"{"type":"text",\#(fields)}"#)?.code == .malformed, "\(fields)")
    }
  }
}
