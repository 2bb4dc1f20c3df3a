import Engine
import Testing

@testable import Rooms
@testable import Support

@Suite("Names that refusals quote")
struct QuotedNamesTests {
  /// Names of 200,000 scalars: of many characters, and of one with many marks.
  private static let names = [
    String(repeating: "a", count: 200_000), "a" + String(repeating: "\u{301}", count: 199_999),
  ]

  /// The fields in which a message may have a text.
  private static let fields = [
    "name", "take", "step", "operation", "slot", "phase", "shader", "log", "value", "id", "most", "names",
    "text",
  ]

  @Test(
    "However long a text in a message is, the refusal is short",
    arguments: Input.Kind.allCases.map(\.rawValue)
      + ConnectionRequest.Kind.allCases.map(\.rawValue), names)
  func messages(kind: String, name: String) {
    var bench = RoomBench(.probe())
    bench.join(1, .presenter)
    var lines = [#"{"type": "\#(name)"}"#, #"{"type": "\#(kind)", "\#(name)": 1}"#]
    for field in Self.fields {
      lines.append(#"{"type": "\#(kind)", "\#(field)": "\#(name)"}"#)
      lines.append(#"{"type": "\#(kind)", "name": "level", "\#(field)": {"\#(name)": "x"}}"#)
      lines.append(#"{"type": "\#(kind)", "name": "level", "value": 1, "\#(field)": "\#(name)"}"#)
    }
    for (index, line) in lines.enumerated() {
      let result = ClientMessage.result(of: .text(Array(line.utf8)))
      let time = Double(index)
      switch result {
      case .success(.input(let input)): bench.handle(.received(.success(input), from: 1), at: time)
      case .success(.request(let request)): bench.handle(.asked(request, from: 1), at: time)
      case .success(.acknowledgement): break
      case .failure(let error): bench.handle(.received(.failure(error), from: 1), at: time)
      }
      bench.read(1, at: time)
    }
    let errors = bench.readers[1]?.errors ?? []
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.stableJSON.count < 9000 })
  }

  @Test("However long a name in a take is, the refusal is short", arguments: names)
  func takes(name: String) {
    let header = #"{"tiltcast": "take", "version": 1, "scene": "lenticular"}"#
    let texts = [
      #"{"tiltcast": "take", "version": 1, "scene": "\#(name)"}"#,
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"\#(name)": 1}}"#,
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"\#(name)": {}}}"#,
      #"{"tiltcast": "\#(name)"}"#,
      header + "\n" + #"{"t": 0, "type": "\#(name)"}"#,
      header + "\n" + #"{"t": 0, "type": "scene", "name": "\#(name)"}"#,
      header + "\n" + #"{"t": 0, "type": "action", "name": "\#(name)"}"#,
      header + "\n" + #"{"t": 0, "type": "parameter", "name": "\#(name)", "value": 1}"#,
      header + "\n" + #"{"t": 0, "type": "parameter", "name": "foil", "value": "\#(name)"}"#,
      header + "\n" + #"{"t": 0, "type": "pointer", "phase": "\#(name)", "id": 1, "x": 0, "y": 0}"#,
      header + "\n"
        + #"{"t": 0, "type": "pictures", "pictures": [{"url": "\#(name)", "width": 1, "height": 1}]}"#,
    ]
    for text in texts {
      let error = #expect(throws: TakeError.self) { try Take(jsonLines: text) }
      #expect((error?.description.utf8.count ?? .max) < 9000, "\(text.prefix(120).utf8.prefix(200))")
    }
  }

  @Test("A text is cut by its scalars, and says so")
  func beginning() {
    #expect("abc".beginning(3) == "abc" && "abcd".beginning(3) == "ab…")
    #expect(Self.names[1].beginning(40).unicodeScalars.count == 40)
    #expect("".beginning(40) == "")
  }
}
