import Engine
import Testing

@testable import Rooms

@Suite("JSON messages from clients")
struct InputTests {
  private func decode(_ json: String) -> Result<ClientMessage, WireError> {
    Result { () throws(WireError) in try ClientMessage.decode(text: Array(json.utf8)) }
  }

  private static let readable: [(String, Input)] = [
    (
      #"{"type": "pointer", "phase": "began", "id": -3, "x": 1.5, "y": -2e3}"#,
      .pointer(Pointer(phase: .began, id: -3, location: Point(x: 1.5, y: -2000)))
    ),
    (
      #"{"type":"pointer","phase":"cancelled","id":9007199254740993,"x":0,"y":0}"#,
      .pointer(Pointer(phase: .cancelled, id: 9_007_199_254_740_993, location: .zero))
    ),
    (#"{"type": "scroll", "x": -1.5, "y": 1e3}"#, .scroll(by: Point(x: -1.5, y: 1000))),
    (#"{"type": "parameter", "name": "a", "value": 12}"#, .parameter(name: "a", value: .number(12))),
    (#"{"type": "parameter", "name": "a", "value": 1}"#, .parameter(name: "a", value: .number(1))),
    (#"{"type": "parameter", "name": "a", "value": true}"#, .parameter(name: "a", value: .toggle(true))),
    (#"{"type": "parameter", "name": "", "value": "ü*b*"}"#, .parameter(name: "", value: .text("ü*b*"))),
    (
      #"{"type": "parameters", "values": {"a": 1, "b": false, "c": "x"}}"#,
      .tune(.parameters(["a": .number(1), "b": .toggle(false), "c": .text("x")]))
    ),
    (#"{"type": "parameters", "values": {}}"#, .tune(.parameters([:]))),
    (#"{"type": "undo"}"#, .tune(.undo)), (#"{"type": "redo"}"#, .tune(.redo)),
    (#"{"type": "preset", "operation": "save", "name": "a"}"#, .tune(.preset(.save, name: "a"))),
    (#"{"type": "compare", "slot": "b"}"#, .tune(.compare(.b))),
    (#"{"type": "scene", "name": "book"}"#, .scene(name: "book")),
    (#"{"type": "action", "name": "reset"}"#, .action(name: "reset")),
    (#"{"type": "calibrate"}"#, .calibrate),
    (#"{"type": "clock", "offset": -12.5}"#, .clock(offset: -12.5)),
    (#"{"type": "take", "extra": [1, {"deep": null}]}"#, .requestTilt),
    (#"{"type": "tuning", "value": "everyone"}"#, .tuning(.everyone)),
    (#"{"type": "signals", "value": true}"#, .signals(true)),
    (" \n{\"name\":\"go\",\"type\":\"action\"}\n", .action(name: "go")),
  ]

  private static let requests: [(String, ConnectionRequest)] = [
    (#"{"type": "ping", "t": 1e3}"#, .ping(t: 1000)),
    (" \n{\"t\":0,\"type\":\"ping\"}\n", .ping(t: 0)),
    (#"{"type": "view", "value": "sign"}"#, .view(showsStage: false)),
    (#"{"type": "view", "value": "stage"}"#, .view(showsStage: true)),
    (#"{"type": "pace", "value": 5}"#, .pace(0.2)), (#"{"type": "pace", "value": null}"#, .pace(nil)),
    (#"{"type": "pace"}"#, .pace(nil)),
  ]

  @Test("A request about a connection is none of the room's inputs", arguments: requests)
  func request(json: String, request: ConnectionRequest) {
    #expect(decode(json) == .success(.request(request)))
  }

  @Test("A message is read with the fields of its type, and others are ignored", arguments: readable)
  func good(json: String, message: Input) {
    #expect(decode(json) == .success(.input(message)))
  }

  /// A text, the error's code, what it is about, and a part of its sentence: the field at fault.
  private static let unreadable: [(String, WireError.Code, String?, String)] = [
    ("", .malformed, nil, "JSON"), ("{", .malformed, nil, "JSON"), ("hello", .malformed, nil, "JSON"),
    ("{'type': 'take'}", .malformed, nil, "JSON"), (#"{"type": "take"} {}"#, .malformed, nil, "JSON"),
    ("[]", .malformed, nil, "object"), ("null", .malformed, nil, "object"), ("3", .malformed, nil, "object"),
    (#""take""#, .malformed, nil, "object"), (#"[{"type": "take"}]"#, .malformed, nil, "object"),
    ("{}", .malformed, nil, "\"type\""), (#"{"type": null}"#, .malformed, nil, "\"type\""),
    (#"{"type": 7}"#, .malformed, nil, "\"type\""), (#"{"Type": "take"}"#, .malformed, nil, "\"type\""),
    (#"{"type": "fly"}"#, .unknownType, "fly", "\"fly\""), (#"{"type": ""}"#, .unknownType, "", "\"\""),
    (#"{"type": "sample"}"#, .unknownType, "sample", "\"sample\""),
    (#"{"type": "scroll", "x": 1}"#, .malformed, "scroll", "\"y\""),
    (#"{"type": "ping"}"#, .malformed, "ping", "\"t\""),
    (#"{"type": "ping", "t": "1"}"#, .malformed, "ping", "\"t\" must be a number"),
    (#"{"type": "ping", "t": null}"#, .malformed, "ping", "\"t\""),
    (#"{"type": "ping", "t": true}"#, .malformed, "ping", "\"t\""),
    (#"{"type": "ping", "t": 1e999}"#, .malformed, "ping", "\"t\""),
    (#"{"type": "ping", "t": -1e999}"#, .malformed, "ping", "\"t\""),
    (#"{"type": "ping", "t": NaN}"#, .malformed, nil, "JSON"),
    (#"{"type": "ping", "t": Infinity}"#, .malformed, nil, "JSON"),
    (#"{"type": "scene"}"#, .malformed, "scene", "\"name\""),
    (#"{"type": "scene", "name": 1}"#, .malformed, "scene", "\"name\" must be a text"),
    (#"{"type": "action", "name": ["reset"]}"#, .malformed, "action", "\"name\" must be a text"),
    (#"{"type": "parameter", "value": 1}"#, .malformed, "parameter", "\"name\""),
    (#"{"type": "parameter", "name": "a"}"#, .malformed, "parameter", "\"value\""),
    (#"{"type": "parameter", "name": "a", "value": null}"#, .malformed, "parameter", "\"value\""),
    (#"{"type": "parameter", "name": "a", "value": [1]}"#, .malformed, "parameter", "\"value\""),
    (#"{"type": "parameter", "name": "a", "value": {}}"#, .malformed, "parameter", "\"value\""),
    (#"{"type": "parameter", "name": "a", "value": 1e999}"#, .malformed, "parameter", "\"value\""),
    (#"{"type": "parameters"}"#, .malformed, "parameters", "\"values\""),
    (#"{"type": "parameters", "values": [1]}"#, .malformed, "parameters", "\"values\" must be an object"),
    (#"{"type": "pictures", "pictures": [1]}"#, .malformed, "pictures", "\"item 0\" must be an object"),
    (#"{"type": "record", "value": true, "name": "/"}"#, .outOfRange, "record", "take's name"),
    (#"{"type": "kick", "id": -1}"#, .malformed, "kick", "whole number from 0 on"),
    (#"{"type": "parameters", "values": {"arm": null}}"#, .malformed, "parameters", "\"arm\""),
    (#"{"type": "parameters", "values": {"arm": [1]}}"#, .malformed, "parameters", "\"arm\""),
    (#"{"type": "preset", "operation": "keep", "name": "a"}"#, .malformed, "preset", "save, apply, delete"),
    (#"{"type": "preset", "operation": "save"}"#, .malformed, "preset", "\"name\""),
    (#"{"type": "compare", "slot": "c"}"#, .malformed, "compare", "a, b"),
    (#"{"type": "tuning", "value": "nobody"}"#, .malformed, "tuning", "\"value\""),
    (#"{"type": "signals", "value": "yes"}"#, .malformed, "signals", "\"value\" must be true or false"),
    (#"{"type": "signals"}"#, .malformed, "signals", "\"value\""),
    (#"{"type": "tuning"}"#, .malformed, "tuning", "\"value\""),
    (#"{"type": "pointer", "phase": "began", "id": 1, "x": 1}"#, .malformed, "pointer", "\"y\""),
    (#"{"type": "pointer", "phase": "began", "id": 1, "y": 1}"#, .malformed, "pointer", "\"x\""),
    (#"{"type": "pointer", "phase": "began", "x": 1, "y": 1}"#, .malformed, "pointer", "\"id\""),
    (#"{"type": "pointer", "id": 1, "x": 1, "y": 1}"#, .malformed, "pointer", "\"phase\""),
    (#"{"type": "pointer", "phase": "up", "id": 1, "x": 1, "y": 1}"#, .malformed, "pointer", "\"phase\""),
    (#"{"type": "pointer", "phase": "began", "id": 1.5, "x": 1, "y": 1}"#, .malformed, "pointer", "\"id\""),
    (#"{"type": "pointer", "phase": "began", "id": "1", "x": 1, "y": 1}"#, .malformed, "pointer", "\"id\""),
    (#"{"type": "pointer", "phase": "began", "id": 1e30, "x": 1, "y": 1}"#, .malformed, "pointer", "\"id\""),
    (#"{"type": "pointer", "phase": "began", "id": 1, "x": 1e999, "y": 1}"#, .malformed, "pointer", "\"x\""),
    (#"{"type": "pointer", "phase": "began", "id": 1, "x": [], "y": 1}"#, .malformed, "pointer", "\"x\""),
  ]

  @Test(
    "A message that cannot be read gets a code, and a sentence that names the field", arguments: unreadable)
  func bad(json: String, code: WireError.Code, about: String?, words: String) {
    guard case .failure(let error) = decode(json) else {
      Issue.record("read: \(json)")
      return
    }
    #expect(error.code == code)
    #expect(error.about == about)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(error.message.hasSuffix("."))
  }

  @Test("An unknown type is answered with the types that there are, and not with all of a long one")
  func unknownType() {
    let long = String(repeating: "x", count: 60_000)
    guard case .failure(let error) = decode("{\"type\": \"\(long)\"}") else {
      Issue.record("read")
      return
    }
    #expect(error.message.count < 400)
    #expect(error.about?.count == 40)
    for kind in ClientMessage.kinds { #expect(error.message.contains(kind)) }
  }

  @Test("Nesting as deep as a message can be is an error like any other", arguments: ["[", "{\"a\":"])
  func deep(opening: String) {
    let text = "{\"type\": \"take\", \"a\": " + String(repeating: opening, count: 65_000 / opening.count)
    #expect(throws: WireError.self) { _ = try ClientMessage.decode(text: Array(text.utf8)) }
    let closing = opening == "[" ? "]" : "}"
    let whole =
      "{\"type\": \"take\", \"a\": " + String(repeating: opening, count: 10_000) + "1"
      + String(repeating: closing, count: 10_000) + "}"
    _ = decode(whole)
  }
}
