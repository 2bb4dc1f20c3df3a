import Foundation
import Testing

@testable import Engine

/// A scene with a parameter of every kind.
private struct Dial: Scene {
  var isSound: Bool { true }
  enum Style: String, Codable, CaseIterable { case plain, bold }
  static let name = "dial"
  static let title = "Dial"
  static let stage = Size(width: 10, height: 10)
  static let input: [SceneInput] = [.pointer]
  static let parameters: [Parameter<Dial>] = [
    Parameter("speed", title: "Speed", \.speed, in: -1...2.5, step: 0.5, unit: .seconds, help: "How fast."),
    Parameter("loops", title: "Loops", \.loops, group: "More", help: "Whether it goes on."),
    Parameter("style", title: "Style", \.style, help: "How it looks."),
    Parameter("tint", title: "Tint", \.tint, help: "Its colour."),
  ]
  var speed = 1.0
  var loops = false
  var style = Style.bold
  var tint = Color(red: 1, green: 45.0 / 255, blue: 0)

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { EmptyLayer() }
  func assets(in environment: Environment) -> [Asset] { [] }
}

@Suite("Parameters")
struct ParameterTests {
  private static let acceptable: [(String, ParameterValue)] = [
    ("speed", .number(-1)), ("speed", .number(2.5)), ("speed", .number(0.1)), ("loops", .toggle(true)),
    ("loops", .toggle(false)), ("style", .text("plain")), ("style", .text("bold")),
    ("tint", .text("#012345")), ("tint", .text("#ff2d0080")), ("tint", .text("#00000000")),
  ]

  @Test("A value within what is allowed is set exactly", arguments: acceptable)
  func accepted(name: String, value: ParameterValue) throws {
    var stage = Stage(Dial())
    try stage.apply(.parameter(name: name, value: value), at: 0)
    #expect(stage.scene.parameterValues[name] == value)
  }

  private static let refusals: [(String, ParameterValue, String)] = [
    ("speed", .number(-1.5), "a number from -1 to 2.5, not -1.5"),
    ("speed", .number(2.500001), "a number from -1 to 2.5, not 2.500001"),
    ("speed", .text("fast"), "a number from -1 to 2.5, not \"fast\""),
    ("loops", .number(1), "true or false, not 1"), ("loops", .text("true"), "true or false, not \"true\""),
    ("style", .text("Bold"), "one of \"plain\", \"bold\", not \"Bold\""),
    ("style", .toggle(true), "one of \"plain\", \"bold\", not true"),
    ("tint", .text("red"), "a colour as #rrggbb or #rrggbbaa, not \"red\""),
    ("tint", .text("#12345"), "not \"#12345\""), ("tint", .text("#12345g"), "not \"#12345g\""),
    ("tint", .text("0123456"), "not \"0123456\""), ("tint", .number(0), "not 0"),
    ("style", .text(String(repeating: "x", count: 500)), "not \"\(String(repeating: "x", count: 39))…\"."),
  ]

  @Test("Another value is refused with what is allowed, never clamped", arguments: refusals)
  func refused(name: String, value: ParameterValue, words: String) {
    var stage = Stage(Dial())
    let before = stage.scene.parameterValues
    let error = #expect(throws: StageError.self) {
      try stage.apply(.parameter(name: name, value: value), at: 0)
    }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.contains("\"\(name)\"") == true)
    #expect(stage.scene.parameterValues == before)
  }

  @Test(
    "A description of another process may have any range: no value outside of it is accepted, and nothing traps",
    arguments: [[5, 1], [], [1], [.nan, .nan], [.infinity, -.infinity], [1, 2, 3]] as [[Double]])
  func ranges(range: [Double]) throws {
    var description = try #require(Dial.parameters.first).description
    description.range = range
    for value in [-1, 1, 3, .nan, .infinity] { #expect(!description.accepts(.number(value))) }
    #expect(!StageError.parameterValue(description, .number(3)).description.isEmpty)
  }

  @Test("No number that is not finite is accepted, whatever the range")
  func infinite() throws {
    var description = try #require(Dial.parameters.first).description
    description.range = [-.infinity, .infinity]
    #expect(description.accepts(.number(1e300)))
    #expect(!description.accepts(.number(.infinity)) && !description.accepts(.number(.nan)))
  }

  @Test("A text parameter of any length is described with one that texts may have")
  func lengths() {
    let parameter = Parameter<Label>("text", title: "Text", \.text, maximumLength: .max, help: "")
    #expect(parameter.description.maximumLength == TextBounds.mostCharacters)
    #expect(parameter.description.accepts(.text("a")))
  }

  /// A scene with a text.
  private struct Label: Scene {
    static let name = "label"
    static let stage = Size(width: 10, height: 10)
    var isSound: Bool { true }
    var text = ""
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer { EmptyLayer() }
    func assets(in environment: Environment) -> [Asset] { [] }
  }

  @Test("A description has what a panel needs, with the scene's own value as the default")
  func descriptions() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let lines = try Dial.parameters.map {
      String(decoding: try encoder.encode($0.description), as: UTF8.self)
    }
    #expect(
      lines == [
        #"{"default":1,"help":"How fast.","kind":"number","name":"speed","range":[-1,2.5],"step":0.5,"#
          + #""title":"Speed","unit":"seconds"}"#,
        #"{"default":false,"group":"More","help":"Whether it goes on.","kind":"toggle","name":"loops","#
          + #""title":"Loops"}"#,
        #"{"choices":["plain","bold"],"default":"bold","help":"How it looks.","kind":"choice","#
          + #""name":"style","title":"Style"}"#,
        ##"{"default":"#ff2d00","help":"Its colour.","kind":"color","name":"tint","title":"Tint"}"##,
      ])
  }

  @Test("A colour is read in either case, and given as it is written in CSS")
  func colors() throws {
    var stage = Stage(Dial())
    try stage.apply(.parameter(name: "tint", value: .text("#FF2D55FF")), at: 0)
    #expect(stage.scene.parameterValues["tint"] == .text("#ff2d55"))
    #expect(Color(hexadecimal: "#ff2d55") == Color(red: 1, green: 45.0 / 255, blue: 85.0 / 255))
  }

  @Test("Only the moment of a wave is to be scrubbed, in seconds")
  func scrubbing() {
    for scene in SceneCatalog.builtIn.descriptions {
      for parameter in scene.parameters where parameter.scrubs == true {
        #expect(parameter.kind == .number && parameter.unit == .seconds && parameter.range?.first == 0)
      }
    }
    let scrubbed = SceneCatalog.builtIn.descriptions.flatMap(\.parameters).filter { $0.scrubs == true }
    #expect(scrubbed.map(\.name) == ["time"])
  }

  @Test("Every parameter says what it does and what is worth trying")
  func help() {
    for parameter in SceneCatalog.builtIn.descriptions.flatMap(\.parameters) {
      #expect(parameter.help.contains("Try") || parameter.help.contains("Turn it"), "\(parameter.name)")
    }
  }

  @Test(
    "A value comes back from JSON as the kind that it was",
    arguments: [
      ParameterValue.number(0), .number(1), .number(-0.1), .toggle(true), .toggle(false), .text(""),
      .text("true"),
    ])
  func coding(value: ParameterValue) throws {
    let data = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([ParameterValue].self, from: data) == [value])
  }

  @Test("JSON that is no number, boolean or text is no value", arguments: ["[null]", "[[1]]", "[{}]"])
  func otherJSON(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ParameterValue].self, from: Data(json.utf8))
    }
  }
}
