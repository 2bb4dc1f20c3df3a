/// A value of a constant or of a condition in a ``SourceTemplate``.
enum SourceValue {
  case number(Double)
  case count(Int)
  case flag(Bool)
  case text(String)
  case color(Color)
  /// A name that the file or SwiftUI declares.
  case name(String)
  /// Several values in one.
  case tuple([SourceValue])
  case vector([Double])
  /// A list, with each of these lists on a line of its own.
  case rows([[SourceValue]])

  /// The value of a parameter, which its kind tells apart from other texts; nil for a choice, which is a condition.
  init?(_ value: ParameterValue, of parameter: ParameterDescription) {
    switch (value, parameter.kind) {
    case (.number(let number), _): self = .number(number)
    case (.toggle(let isOn), _): self = .flag(isOn)
    case (.text, .choice): return nil
    case (.text(let text), .color):
      guard let color = Color(hexadecimal: text) else { return nil }
      self = .color(color)
    case (.text(let text), _): self = .text(text)
    }
  }

  /// True if the value holds as a condition.
  var isTrue: Bool {
    switch self {
    case .flag(let isOn): isOn
    case .number(let number): number != 0
    case .count(let count): count != 0
    case .text, .color, .name, .tuple, .vector, .rows: false
    }
  }

  /// The value as the language writes it, in a declaration that is indented.
  func literal(in language: SourceLanguage, indentation: String = "") -> String {
    func list(_ values: [SourceValue]) -> String {
      values.map { $0.literal(in: language) }.joined(separator: ", ")
    }
    switch (self, language) {
    case (.number(let number), .swiftUI): return "\(number)"
    case (.number(let number), .css): return shortest(number)
    case (.count(let count), _): return "\(count)"
    case (.flag(let isOn), _): return "\(isOn)"
    case (.text(let text), .swiftUI): return swiftLiteral(text)
    case (.text(let text), .css): return scriptLiteral(text)
    case (.color(let color), .swiftUI): return swiftColor(color)
    case (.color(let color), .css): return color.hexadecimal
    case (.name(let name), _): return name
    case (.tuple(let values), .swiftUI): return "(\(list(values)))"
    case (.tuple(let values), .css): return "[\(list(values))]"
    case (.vector(let numbers), _): return "[\(numbers.map(rounded).joined(separator: ", "))]"
    case (.rows(let rows), _):
      return (["["] + rows.map { "\(indentation)  \(list($0))," } + [indentation + "]"])
        .joined(separator: "\n")
    }
  }
}
