import Foundation

/// Any JSON, such as the state of a scene whose type is not known.
package enum JSONValue: Hashable, Codable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a value of any kind.
  package init(from decoder: any Decoder) throws {
    if let fields = try? decoder.container(keyedBy: Name.self) {
      var values: [String: JSONValue] = [:]
      for key in fields.allKeys { values[key.stringValue] = try fields.decode(JSONValue.self, forKey: key) }
      self = .object(values)
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !list.isAtEnd { values.append(try list.decode(JSONValue.self)) }
      self = .list(values)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let boolean = try? value.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  /// Writes the same.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let values):
      var fields = encoder.container(keyedBy: Name.self)
      for (name, value) in values { try fields.encode(value, forKey: Name(stringValue: name)) }
    case .list(let values):
      var list = encoder.unkeyedContainer()
      for value in values { try list.encode(value) }
    case .null, .boolean, .integer, .number, .text:
      var container = encoder.singleValueContainer()
      switch self {
      case .boolean(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .null, .list, .object: try container.encodeNil()
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
