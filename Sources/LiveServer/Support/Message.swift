/// One whole message, put together from its fragments.
package enum Message {
  /// Valid UTF-8.
  case text([UInt8])
  case binary([UInt8])

  /// The number of its bytes.
  package var count: Int {
    switch self {
    case .text(let bytes), .binary(let bytes): bytes.count
    }
  }
}
