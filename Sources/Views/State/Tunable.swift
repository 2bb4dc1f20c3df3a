import Engine

/// A value that the panel beside the stage shows, with undo, presets and takes.
///
/// Its name on the panel is that of the property; two properties of one name are one value.
@propertyWrapper
public struct Tunable<Value>: DynamicProperty {
  private var description: ParameterDescription
  private let initial: Value
  private let read: (ParameterValue) -> Value?
  private let write: (Value) -> ParameterValue

  private init(
    _ initial: Value, _ title: String?, _ kind: ParameterDescription.Kind,
    _ read: @escaping (ParameterValue) -> Value?, _ write: @escaping (Value) -> ParameterValue,
    _ change: (inout ParameterDescription) -> Void = { _ in }
  ) {
    description = ParameterDescription(
      name: "", title: String((title ?? "").prefix(60)), kind: kind, default: write(initial), help: "")
    change(&description)
    (self.initial, self.read, self.write) = (initial, read, write)
  }

  /// The value; the initial one outside of a scene.
  public var wrappedValue: Value {
    get {
      guard let update = ViewUpdate.current else { return initial }
      return update.memory.parameters[description.name].flatMap(read) ?? initial
    }
    nonmutating set {
      let value = write(newValue)
      if description.accepts(value) { ViewUpdate.current?.setParameter(description.name, to: value) }
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let tunable = self
    return Binding(get: { tunable.wrappedValue }, set: { tunable.wrappedValue = $0 })
  }

  /// Takes the name of the property, and tells the panel of it.
  public mutating func install(at place: PropertyPlace) {
    description.name = place.name.split(separator: ".").last.map(String.init) ?? "value"
    if description.title.isEmpty { description.title = Self.title(of: description.name) }
    place.update.declare(description)
  }

  /// A title of a property's name: `maxHeight` is Max height.
  private static func title(of name: String) -> String {
    var title = ""
    for character in name.prefix(60) {
      title += character.isUppercase ? " " + character.lowercased() : String(character)
    }
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}

extension Tunable where Value == Double {
  /// A number within a range.
  public init(
    wrappedValue: Double, _ title: String? = nil, in range: ClosedRange<Double>, step: Double? = nil
  ) {
    self.init(
      min(max(wrappedValue, range.lowerBound), range.upperBound), title, .number,
      { if case .number(let number) = $0 { number } else { nil } }, { .number($0) }
    ) {
      $0.range = [range.lowerBound, range.upperBound]
      $0.step = step ?? (range.upperBound - range.lowerBound) / 100
      $0.snaps = step == nil ? nil : true
    }
  }
}

extension Tunable where Value == Int {
  /// A whole number within a range.
  public init(wrappedValue: Int, _ title: String? = nil, in range: ClosedRange<Int>) {
    self.init(
      min(max(wrappedValue, range.lowerBound), range.upperBound), title, .number,
      { if case .number(let number) = $0 { Int(saturating: number.rounded()) } else { nil } },
      { .number(Double($0)) }
    ) {
      $0.range = [Double(range.lowerBound), Double(range.upperBound)]
      ($0.step, $0.snaps) = (1, true)
    }
  }
}

extension Tunable where Value == Bool {
  /// A toggle.
  public init(wrappedValue: Bool, _ title: String? = nil) {
    self.init(
      wrappedValue, title, .toggle, { if case .toggle(let isOn) = $0 { isOn } else { nil } }, { .toggle($0) })
  }
}

extension Tunable where Value == String {
  /// A text.
  public init(wrappedValue: String, _ title: String? = nil, maximumLength: Int = 60) {
    let length = TextBounds(characters: maximumLength).characters
    self.init(
      wrappedValue, title, .text, { if case .text(let text) = $0 { text } else { nil } }, { .text($0) }
    ) { $0.maximumLength = length }
  }
}

extension Tunable where Value == Color {
  /// A colour, as light surroundings show it.
  public init(wrappedValue: Color, _ title: String? = nil) {
    self.init(
      wrappedValue, title, .color,
      {
        if case .text(let text) = $0 { Engine.Color(hexadecimal: text).map { Color(fixed: $0) } } else { nil }
      },
      { .text($0.resolved(in: EnvironmentValues()).hexadecimal) })
  }
}

extension Tunable where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  public init(wrappedValue: Value, _ title: String? = nil) {
    self.init(
      wrappedValue, title, .choice,
      { if case .text(let text) = $0 { Value(rawValue: text) } else { nil } }, { .text($0.rawValue) }
    ) { $0.choices = Value.allCases.map(\.rawValue) }
  }
}

/// The parameters and the crowd that the views of a scene have asked for when they were first evaluated.
struct Declarations: Sendable {
  var parameters: [ParameterDescription] = []
  var crowd: CrowdRules?
}

extension ViewUpdate {
  /// The most parameters of a scene.
  private static let mostParameters = 100

  /// Tells the panel of a parameter.
  func declare(_ parameter: ParameterDescription) {
    guard declarations.parameters.count < Self.mostParameters,
      !declarations.parameters.contains(where: { $0.name == parameter.name })
    else { return }
    declarations.parameters.append(parameter)
  }

  /// Sets a parameter from within the scene.
  func setParameter(_ name: String, to value: ParameterValue) {
    memory.parameters[name] = value
    isDirty = true
  }
}
