import Engine
import Testing

@testable import Rooms

@Suite("Takes in files")
struct TakeFileTests {
  private static let header = #"{"tiltcast": "take", "version": 1, "scene": "lenticular"}"#

  private func take(_ lines: [String], header: String = header) throws -> Take {
    try Take(jsonLines: ([header] + lines).joined(separator: "\n"))
  }

  /// What a broken take is answered with.
  private func error(_ lines: [String], header: String = header) -> String? {
    do {
      _ = try take(lines, header: header)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("Every kind of event is read, with its time")
  func events() throws {
    let take = try take([
      #"{"t": 0, "type": "sample", "alpha": 1, "beta": 2, "gamma": 3, "screen": 270}"#,
      #"{"t": 0.25, "type": "sample", "alpha": 1, "beta": 2, "gamma": 3}"#,
      #"{"t": 0.5, "type": "pointer", "phase": "moved", "id": -1, "x": 4, "y": 5}"#,
      #"{"t": 0.5, "type": "scroll", "x": 0, "y": -12.5}"#,
      #"{"t": 0.5, "type": "parameter", "name": "baseDegrees", "value": 30}"#,
      #"{"t": 1, "type": "calibrate"}"#,
      #"{"t": 2, "type": "reference", "q": [1, 0, 0, 0]}"#,
      #"{"t": 3, "type": "scene", "name": "lenticular"}"#,
    ])
    let attitude = try #require(Attitude(alpha: 1, beta: 2, gamma: 3))
    #expect(take.events.map(\.time) == [0, 0.25, 0.5, 0.5, 0.5, 1, 2, 3])
    #expect(
      take.events.map(\.event) == [
        .sample(Sample(attitude: attitude, screenAngle: .threeQuarters)),
        .sample(Sample(attitude: attitude, screenAngle: .zero)),
        .pointer(Pointer(phase: .moved, id: -1, location: Point(x: 4, y: 5))),
        .scroll(by: Point(x: 0, y: -12.5)),
        .parameter(name: "baseDegrees", value: .number(30)), .calibrate, .reference(.identity),
        .scene(name: "lenticular"),
      ])
    #expect(take.duration == 3)
  }

  @Test("A mark that some editors put first is passed over")
  func byteOrderMark() throws {
    #expect(try take([#"{"t": 1, "type": "calibrate"}"#], header: "\u{FEFF}" + Self.header).events.count == 1)
  }

  @Test(
    "A take of an earlier server means a person's own scene by a built-in one's name, and a newer one does not"
  )
  func ownNames() throws {
    let own = SceneDescription(
      name: "own-text", title: "Text", stage: Size(width: 1, height: 1), input: [])
    let kind = try SceneCatalog.builtIn.kind(named: "text")
    let environment = Environment(
      scenes: SceneCatalog(
        [
          SceneKind(
            own, fillsWindow: false, isTunedByTilt: false, isOwn: true, begin: kind.begin,
            restore: kind.restore)
        ] + SceneCatalog.builtIn.kinds))
    func names(_ more: String) throws -> [String] {
      let text = [
        #"{"tiltcast": "take", "version": 1, "scene": "text"\#(more)}"#,
        #"{"t": 1, "type": "scene", "name": "hue"}"#,
        #"{"t": 2, "type": "scene", "name": "text"}"#,
      ].joined(separator: "\n")
      let take = try Take(jsonLines: text, in: environment)
      return [take.scene.kind.name]
        + take.events.compactMap { if case .scene(let name) = $0.event { name } else { nil } }
    }
    #expect(try names("") == ["own-text", "hue", "own-text"])
    #expect(try names(#", "ownNames": true"#) == ["text", "hue", "text"])
  }

  @Test("Messages that move nothing are read over")
  func idle() throws {
    let take = try take([
      #"{"t": 0, "type": "take"}"#, #"{"t": 1, "type": "ping"}"#,
      #"{"t": 2, "type": "tuning", "value": "everyone"}"#,
    ])
    #expect(take.events.isEmpty)
    #expect(take.duration == 0)
  }

  @Test("A quaternion stands instead of angles, of any length and sign", arguments: [1.0, -1, 1e-9, 7e12])
  func quaternions(scale: Double) throws {
    let q = [0.8, 0.1, -0.2, 0.3].map { $0 * scale }
    let take = try take([#"{"t": 0, "type": "sample", "q": \#(q)}"#])
    guard case .sample(let sample)? = take.events.first?.event else {
      Issue.record("no sample")
      return
    }
    let expected = try #require(Attitude(quaternion: Quaternion(w: 0.8, x: 0.1, y: -0.2, z: 0.3)))
    #expect(abs(sample.attitude.quaternion.w - expected.quaternion.w) < 1e-15)
    #expect(abs(sample.attitude.quaternion.y - expected.quaternion.y) < 1e-15)
  }

  @Test("The header's parameters are set before the first event")
  func parameters() throws {
    let take = try take(
      [],
      header:
        #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"baseDegrees": 25}, "#
        + #""title": "ignored"}"#)
    #expect(take.scene.parameterValues["baseDegrees"] == .number(25))
  }

  @Test("The header's state is the scene as it was")
  func state() throws {
    let take = try take(
      [],
      header: #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "#
        + #""state": {"baseDegrees": 40, "roll": 20, "tiltY": 0, "mode": "fade", "lensPitch": 8, "softness": 0.25, "#
        + #""springBack": false, "foil": 0, "foilPattern": "bands"}}"#)
    #expect(take.scene.parameterValues["baseDegrees"] == .number(40))
    var player = TakePlayer(take)
    #expect(player.frame(at: 0).frame.layer("front")?.values["opacity"] == 0.5)
  }

  @Test("Empty lines and line ends of another system do not matter")
  func lineEnds() throws {
    let text = "\n" + Self.header + "\r\n\n{\"t\": 1, \"type\": \"calibrate\"}\r\n\n"
    #expect(try Take(jsonLines: text).events.count == 1)
  }

  @Test(
    "Only UTF-8 is read, whatever JSON there is in other encodings",
    arguments: [String.Encoding.utf16LittleEndian, .utf16, .utf32])
  func encodings(encoding: String.Encoding) throws {
    let file = try #require(Self.header.data(using: encoding))
    let error = #expect(throws: TakeError.self) { try Take(jsonLines: file) }
    #expect(error?.description.contains("UTF-8") == true)
  }

  /// A header and what its error must name.
  private static let brokenHeaders: [(String, [String])] = [
    ("", ["empty"]), ("{}", ["Line 1", "tiltcast"]), ("[]", ["Line 1"]), ("take", ["Line 1", "JSON"]),
    (#"{"tiltcast": "dance", "version": 1, "scene": "lenticular"}"#, ["Line 1", "tiltcast"]),
    (#"{"tiltcast": "take", "scene": "lenticular"}"#, ["Line 1", "version"]),
    (#"{"tiltcast": "take", "version": 2, "scene": "lenticular"}"#, ["Line 1", "version", "2", "no crowd"]),
    (#"{"tiltcast": "take", "version": 0, "scene": "lenticular"}"#, ["Line 1", "version"]),
    (#"{"tiltcast": "take", "version": "1", "scene": "lenticular"}"#, ["Line 1", "version"]),
    (#"{"tiltcast": "take", "version": 1}"#, ["Line 1", "scene"]),
    (#"{"tiltcast": "take", "version": 1, "scene": "nowhere"}"#, ["Line 1", "scene", "nowhere"]),
    (
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"baseDegrees": 5}}"#,
      ["Line 1", "baseDegrees", "10 to 90"]
    ),
    (
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"speed": 5}}"#,
      ["Line 1", "speed"]
    ),
    (
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": [5]}"#,
      ["Line 1", "parameters"]
    ),
  ]

  @Test("A header that is not right is refused with what is wrong", arguments: brokenHeaders)
  func headers(header: String, words: [String]) throws {
    let sentence = try #require(error([], header: header))
    for word in words { #expect(sentence.contains(word), "\(sentence)") }
  }

  /// A line and what its error must name.
  private static let brokenLines: [(String, [String])] = [
    ("{", ["JSON"]), ("[]", []), (#"{"type": "calibrate"}"#, ["\"t\""]),
    (#"{"t": "0", "type": "calibrate"}"#, ["\"t\"", "number"]),
    (#"{"t": 1e999, "type": "calibrate"}"#, ["\"t\""]), (#"{"t": 0}"#, ["\"type\""]),
    (#"{"t": 0, "type": "fly"}"#, ["fly"]),
    (#"{"t": 0, "type": "sample", "alpha": 1, "beta": 2}"#, ["\"gamma\""]),
    (#"{"t": 0, "type": "sample", "alpha": 1, "beta": null, "gamma": 0}"#, ["\"beta\""]),
    (#"{"t": 0, "type": "sample", "alpha": 1e999, "beta": 2, "gamma": 0}"#, ["alpha"]),
    (#"{"t": 0, "type": "sample", "alpha": 1, "beta": 2, "gamma": 3, "screen": 45}"#, ["screen", "45"]),
    (#"{"t": 0, "type": "sample", "alpha": 1, "beta": 2, "gamma": 3, "screen": "0"}"#, ["\"screen\""]),
    (#"{"t": 0, "type": "sample", "q": [1, 0, 0]}"#, ["\"q\""]),
    (#"{"t": 0, "type": "sample", "q": [0, 0, 0, 0]}"#, ["\"q\""]),
    (#"{"t": 0, "type": "sample", "q": [1, 0, 0, "0"]}"#, []),
    (#"{"t": 0, "type": "sample", "q": 1}"#, ["\"q\""]), (#"{"t": 0, "type": "reference"}"#, ["\"q\""]),
    (#"{"t": 0, "type": "pointer", "phase": "began", "id": 0, "x": 1}"#, ["\"y\""]),
    (#"{"t": 0, "type": "parameter", "name": "baseDegrees", "value": 5}"#, ["baseDegrees", "10 to 90"]),
    (#"{"t": 0, "type": "parameter", "name": "speed", "value": 5}"#, ["speed"]),
    (#"{"t": 0, "type": "action", "name": "reset"}"#, ["reset"]),
    (#"{"t": 0, "type": "scene", "name": "nowhere"}"#, ["nowhere"]),
    (#"{"t": -0.5, "type": "calibrate"}"#, ["\"t\"", "-0.5"]),
  ]

  @Test("A broken line is refused with its number and the field", arguments: brokenLines)
  func lines(line: String, words: [String]) throws {
    let good = #"{"t": 0, "type": "calibrate"}"#
    let sentence = try #require(error([good, "", line, good]))
    #expect(sentence.hasPrefix("Line 4: "), "\(sentence)")
    for word in words { #expect(sentence.contains(word), "\(sentence)") }
  }

  @Test("An event before the one in front of it is refused")
  func order() throws {
    let sentence = try #require(
      error([#"{"t": 1.5, "type": "calibrate"}"#, #"{"t": 1.25, "type": "calibrate"}"#]))
    #expect(sentence.hasPrefix("Line 3: "))
    #expect(sentence.contains("1.25"))
    #expect(sentence.contains("1.5"))
  }

  @Test(
    "A line later than any take is refused with its field",
    arguments: [
      #"{"t": 1e300, "type": "end"}"#, #"{"t": 1e7, "type": "end"}"#, #"{"t": 3601, "type": "calibrate"}"#,
    ])
  func tooLate(line: String) throws {
    let sentence = try #require(error([line]))
    #expect(sentence.hasPrefix("Line 2: ") && sentence.contains("\"t\"") && sentence.contains("3600"))
  }

  @Test("A take of the longest time is read")
  func longest() throws {
    #expect(try take([#"{"t": 3600, "type": "end"}"#]).end == 3600)
  }

  @Test("Lines may end as on other systems")
  func carriageReturns() throws {
    let lines = [Self.header, #"{"t": 1, "type": "calibrate"}"#, #"{"t": 2, "type": "end"}"#]
    let take = try Take(jsonLines: lines.joined(separator: "\r\n"))
    #expect(take.events.count == 1 && take.end == 2 && take.cut == nil)
  }

  @Test("Lines that move nothing stand in order too")
  func orderOfIdleLines() {
    #expect(error([#"{"t": 5, "type": "take"}"#, #"{"t": 1, "type": "calibrate"}"#]) != nil)
  }
}
