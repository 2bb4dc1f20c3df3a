/// One whole message, put together from its fragments.
package enum Message {
  /// Valid UTF-8.
  case text([UInt8])
  case binary([UInt8])

  /// True if the message is a text.
  package var isText: Bool {
    switch self {
    case .text: true
    case .binary: false
    }
  }

  /// The number of its bytes.
  package var count: Int {
    switch self {
    case .text(let bytes), .binary(let bytes): bytes.count
    }
  }
}
