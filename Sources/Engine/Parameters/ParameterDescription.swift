/// The description of a parameter, for panels.
public struct ParameterDescription: Codable, Hashable, Sendable {
  /// The control that suits it.
  public enum Kind: String, Codable, Sendable {
    /// A number within a range.
    case number
    /// One of several names.
    case choice
    /// On or off.
    case toggle
    /// Any text.
    case text
    /// A colour, as `#rrggbb` or `#rrggbbaa`.
    case color
  }

  /// The name on the wire.
  public var name: String
  /// The name that people see.
  public var title: String
  /// The control that suits it.
  public var kind: Kind
  /// The heading under which it belongs.
  public var group: String?
  /// The lowest and the highest value of a number.
  public var range: [Double]?
  /// The distance that a key moves a number in a panel.
  public var step: Double?
  /// A number's unit.
  public var unit: ParameterUnit?
  /// True if only the steps from the lowest value on are meaningful, so that a slider stops at them.
  public var snaps: Bool?
  /// True for a time in seconds that a panel can play at normal speed.
  public var scrubs: Bool?
  /// The minimum values of other parameters, by name, for this one to have an effect; otherwise panels hide it.
  public var needs: [String: Double]?
  /// The number of decimals with which the label shows the value; nil if it does not.
  public var labelDecimals: Int?
  /// The names to choose from.
  public var choices: [String]?
  /// The most characters that a text may have.
  public var maximumLength: Int?
  /// The default value.
  public var `default`: ParameterValue
  /// A sentence about its effect, with a value worth trying.
  public var help: String

  /// A parameter of a kind, without a range or choices yet.
  package init(
    name: String, title: String, kind: Kind, group: String? = nil, range: [Double]? = nil,
    step: Double? = nil, unit: ParameterUnit? = nil, snaps: Bool? = nil, scrubs: Bool? = nil,
    needs: [String: Double]? = nil, labelDecimals: Int? = nil, choices: [String]? = nil,
    maximumLength: Int? = nil, default: ParameterValue, help: String
  ) {
    (self.name, self.title, self.kind, self.group) = (name, title, kind, group)
    (self.range, self.step, self.unit, self.snaps) = (range, step, unit, snaps)
    (self.scrubs, self.needs, self.labelDecimals, self.choices) = (scrubs, needs, labelDecimals, choices)
    (self.maximumLength, self.default, self.help) = (maximumLength, `default`, help)
  }

  /// True if the value is valid.
  public func accepts(_ value: ParameterValue) -> Bool {
    switch (kind, value) {
    case (.number, .number(let number)): number.isFinite && (range.map { $0.bounds(number) } ?? true)
    case (.toggle, .toggle): true
    case (.choice, .text(let text)): choices?.contains(text) ?? false
    case (.text, .text(let text)): maximumLength.map { TextBounds(characters: $0).allow(text) } ?? false
    case (.color, .text(let text)): Color(hexadecimal: text) != nil
    case (.number, _), (.toggle, _), (.choice, _), (.text, _), (.color, _): false
    }
  }

  /// The allowed values, as the end of a sentence.
  var allowedValues: String {
    switch kind {
    case .number:
      range.flatMap { range in
        range.count == 2 ? "a number from \(shortest(range[0])) to \(shortest(range[1]))" : nil
      } ?? "a number"
    case .choice: "one of " + (choices ?? []).map { "\"\($0)\"" }.joined(separator: ", ")
    case .toggle: "true or false"
    case .text: maximumLength.map { TextBounds(characters: $0).description } ?? "a text"
    case .color: "a colour as #rrggbb or #rrggbbaa"
    }
  }
}

extension [Double] {
  /// True if a number lies between the two numbers of this range; none does where these are no range.
  fileprivate func bounds(_ number: Double) -> Bool {
    count == 2 && self[0] <= number && number <= self[1]
  }
}

/// A number without a needless fraction.
func shortest(_ number: Double) -> String {
  Int(exactly: number).map(String.init) ?? String(number)
}
