/// The payload of a close frame: a code and a reason, or nothing.
///
/// Source: RFC 6455, sections 5.5.1, 7.4.1 and 7.4.2.
enum ClosePayload {
  /// The codes that may be sent, of those that RFC 6455 and its registry know, and of those free for applications.
  private static let codes: [ClosedRange<UInt16>] = [1000...1003, 1007...1014, 3000...4999]

  /// The code for closing after a wrong payload; nil if nothing is wrong.
  static func fault(in payload: some Collection<UInt8>) -> UInt16? {
    guard let high = payload.first else { return nil }
    guard let low = payload.dropFirst().first else { return 1002 }
    let code = UInt16(high) << 8 | UInt16(low)
    guard codes.contains(where: { $0.contains(code) }) else { return 1002 }
    return String(validating: payload.dropFirst(2), as: UTF8.self) == nil ? 1007 : nil
  }
}
