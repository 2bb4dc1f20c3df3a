/// A property of a scene that can be tuned live: its key path and its valid values.
public struct Parameter<Root: Sendable>: Sendable {
  /// Its name, kind, range and texts, for panels.
  public private(set) var description: ParameterDescription
  /// Reads the current value.
  public let value: @Sendable (Root) -> ParameterValue
  private let assign: @Sendable (inout Root, ParameterValue) -> Void

  /// A number within a closed range; `step` is for keys, nothing is rounded.
  ///
  /// With `snaps`, only its steps are meaningful, so sliders stop there. With `scrubs`, it is a time that a panel can
  /// play. With `labelDecimals`, its label shows the value, as in `Arm: 0.0`.
  public init(
    _ name: String, title: String, _ path: WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>, step: Double, unit: ParameterUnit? = nil, snaps: Bool = false,
    scrubs: Bool = false, labelDecimals: Int? = nil, group: String? = nil, help: String = ""
  ) where Root: Scene {
    description = ParameterDescription(
      name: name, title: title, kind: .number, group: group,
      range: [range.lowerBound, range.upperBound], step: step, unit: unit, snaps: snaps ? true : nil,
      scrubs: scrubs ? true : nil, labelDecimals: labelDecimals, choices: nil,
      default: .number(Root()[keyPath: path]), help: help)
    value = { .number($0[keyPath: path]) }
    assign = { root, value in
      if case .number(let number) = value { root[keyPath: path] = number }
    }
  }

  /// A toggle.
  public init(
    _ name: String, title: String, _ path: WritableKeyPath<Root, Bool> & Sendable,
    group: String? = nil, help: String = ""
  ) where Root: Scene {
    description = ParameterDescription(
      name: name, title: title, kind: .toggle, group: group, default: .toggle(Root()[keyPath: path]),
      help: help)
    value = { .toggle($0[keyPath: path]) }
    assign = { root, value in
      if case .toggle(let isOn) = value { root[keyPath: path] = isOn }
    }
  }

  /// One of the cases of an enum, by its raw value.
  public init<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, title: String, _ path: WritableKeyPath<Root, Choice> & Sendable,
    group: String? = nil, help: String = ""
  ) where Root: Scene, Choice.RawValue == String {
    description = ParameterDescription(
      name: name, title: title, kind: .choice, group: group,
      choices: Choice.allCases.map(\.rawValue), default: .text(Root()[keyPath: path].rawValue), help: help)
    value = { .text($0[keyPath: path].rawValue) }
    assign = { root, value in
      if case .text(let text) = value, let choice = Choice(rawValue: text) { root[keyPath: path] = choice }
    }
  }

  /// A text of at most `maximumLength` user-perceived characters (a family emoji is one), and never more than
  /// ``TextBounds/mostCharacters``; see ``TextBounds``.
  public init(
    _ name: String, title: String, _ path: WritableKeyPath<Root, String> & Sendable,
    maximumLength: Int, group: String? = nil, help: String = ""
  ) where Root: Scene {
    description = ParameterDescription(
      name: name, title: title, kind: .text, group: group,
      maximumLength: TextBounds(characters: maximumLength).characters,
      default: .text(Root()[keyPath: path]), help: help)
    value = { .text($0[keyPath: path]) }
    assign = { root, value in
      if case .text(let text) = value { root[keyPath: path] = text }
    }
  }

  /// A colour, written as `#rrggbb` or `#rrggbbaa`.
  public init(
    _ name: String, title: String, _ path: WritableKeyPath<Root, Color> & Sendable,
    group: String? = nil, help: String = ""
  ) where Root: Scene {
    description = ParameterDescription(
      name: name, title: title, kind: .color, group: group,
      default: .text(Root()[keyPath: path].hexadecimal), help: help)
    value = { .text($0[keyPath: path].hexadecimal) }
    assign = { root, value in
      if case .text(let text) = value, let color = Color(hexadecimal: text) { root[keyPath: path] = color }
    }
  }

  /// The same parameter, which has an effect only while others, by name, are at least these numbers.
  public func needing(_ needs: [String: Double]) -> Parameter {
    var next = self
    next.description.needs = needs
    return next
  }

  /// Sets the value in a scene, unless the description does not accept it.
  func set(_ value: ParameterValue, in root: inout Root) {
    if description.accepts(value) { assign(&root, value) }
  }
}
