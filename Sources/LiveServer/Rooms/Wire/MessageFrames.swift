import Support

/// Messages in the body of a request: WebSocket frames, each a whole message that is not masked.
///
/// Source: RFC 6455, section 5.2.
package struct MessageFrames {
  package let messages: [Message]

  /// The most messages of one request.
  static let most = 256

  /// Reads a body; throws what is wrong with it.
  package init(_ bytes: [UInt8]) throws(WireError) {
    var messages: [Message] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      guard messages.count < Self.most else {
        throw WireError(code: .tooMany, message: "A request can bring at most \(Self.most) messages.")
      }
      guard let length = Self.popLength(from: &rest), length <= rest.count else {
        throw WireError(code: .malformed, message: "The last frame is cut short.")
      }
      let content = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      switch first {
      case 0x81 where String(validating: content, as: UTF8.self) != nil: messages.append(.text(content))
      case 0x81: throw WireError(code: .malformed, message: "A text message must be UTF-8.")
      case 0x82: messages.append(.binary(content))
      default:
        throw WireError(
          code: .malformed, message: "A frame begins with 129 for a text or 130 for bytes, not with \(first)."
        )
      }
    }
    self.messages = messages
  }

  /// The length of the frame that begins here, without its first byte, or nil if the frame is cut short or
  /// masked.
  private static func popLength(from rest: inout ArraySlice<UInt8>) -> Int? {
    guard let short = rest.popFirst() else { return nil }
    let size =
      switch short {
      case ..<126: 0
      case 126: 2
      case 127: 8
      default: -1
      }
    guard size >= 0 else { return nil }
    guard size > 0 else { return Int(short) }
    guard let length = rest.integer(UInt64.self, at: 0, count: size, .big) else { return nil }
    rest = rest.dropFirst(size)
    return Int(exactly: length)
  }
}
