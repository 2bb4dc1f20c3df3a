import Foundation

/// Any JSON: what a scene's state is to those who do not know its type.
enum JSONValue: Hashable, Codable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a value of any kind.
  init(from decoder: any Decoder) throws {
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
  func encode(to encoder: any Encoder) throws {
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

extension JSONValue {
  /// The deepest nesting of arrays and objects in a state, and the most values of one.
  private static let (deepest, most) = (64, 50_000)

  /// A scene's state, which may be anything; null where it is no JSON, or takes too long to read.
  init(ofState bytes: [UInt8]) {
    let isBounded = Self.isBounded(bytes)
    // Without the service's own decoder, what is infinite stays the text that stands for it.
    self = isBounded ? (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))) ?? .null : .null
  }

  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    var (depth, values, isText, isEscaped) = (0, 1, false, false)
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: break
      }
      guard depth <= deepest, values <= most else { return false }
    }
    return true
  }
}
