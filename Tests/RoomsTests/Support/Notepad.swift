@testable import Engine

/// A scene for tests that people type into: it has one field, and takes each edit as it is.
struct Notepad: PlayableScene {
  var field: FocusedField
  var edits: [TextInput] = []

  init(_ kind: FocusedField.Kind = .line) {
    field = FocusedField(
      id: 1, version: 0, kind: kind, origin: .zero, size: Size(width: 50, height: 20), text: "",
      selection: 0..<0)
  }

  static func kind(_ form: FocusedField.Kind = .line) -> SceneKind {
    let description = SceneDescription(
      name: "notepad", title: "Notepad", stage: Size(width: 100, height: 100), input: [.tilt, .pointer])
    return SceneKind(
      description, fillsWindow: false, isTunedByTilt: false, begin: { Notepad(form) },
      restore: { _ in Notepad(form) })
  }

  var focusedField: FocusedField? { field }
  var parameterValueList: [ParameterValue] { [] }
  var pictures: Pictures { Pictures() }
  var restTime: Time { -.infinity }
  var isAmbient: Bool { false }
  var followsHover: Bool { false }
  var notices: [String] { [] }
  mutating func prepare(at time: Time, in environment: Environment) {}
  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  mutating func receive(_ input: TextInput, at time: Time, in environment: Environment) {
    edits.append(input)
    guard !input.isComposing, let text = input.text else { return }
    field.text += text
    field.version += 1
    field.selection = field.text.utf16.count..<field.text.utf16.count
  }
  mutating func hover(over location: Point, at time: Time, in environment: Environment) {}
  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment) {}
  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {}
  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] { [] }
  func assets(in environment: Environment) -> [Asset] { [] }
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {}
  func writeSignal(at time: Time, into frame: inout FrameBuilder) {}
  func source(in language: SourceLanguage) -> SceneSource { .unavailable("It has none.") }
  func encode(to encoder: any Encoder) throws { try field.encode(to: encoder) }
}
