import Foundation
import Support

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
