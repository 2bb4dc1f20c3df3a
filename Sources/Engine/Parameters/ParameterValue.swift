/// The value of a parameter, as encoded in JSON.
public enum ParameterValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A toggle.
  case toggle(Bool)
  /// A text, a choice's name, or a colour as `#rrggbb` or `#rrggbbaa`.
  case text(String)
}

extension ParameterValue: Codable {
  /// Reads a JSON number, boolean or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .toggle(value)
    } else if let value = try? container.decode(Double.self), value.isFinite {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a number, true, false or a text is needed")
    }
  }

  /// Writes a JSON number, boolean or string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .toggle(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}
