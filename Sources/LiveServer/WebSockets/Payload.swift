import CWebSockets

/// An encoded message that every connection can share.
///
/// The bytes have `headroom` in front of them, where the library writes the frame header: a message is encoded
/// once and sent to any number of connections without being copied. Belongs to the service's thread.
final class Payload {
  /// The bytes that the library needs in front of a message.
  static let headroom = Int(tc_LWS_PRE)

  private var buffer: [UInt8]
  private let protocolKind: lws_write_protocol

  /// A text message.
  ///
  /// - Parameter text: Valid UTF-8.
  init(text: some Collection<UInt8>) {
    buffer = Self.buffer(reserving: text.count)
    buffer.append(contentsOf: text)
    protocolKind = LWS_WRITE_TEXT
  }

  /// A binary message.
  init(binary: some Collection<UInt8>) {
    buffer = Self.buffer(reserving: binary.count)
    buffer.append(contentsOf: binary)
    protocolKind = LWS_WRITE_BINARY
  }

  /// A binary message that is encoded in place.
  ///
  /// - Parameters:
  ///   - reserve: The expected size in bytes; more is possible, and then costs a copy.
  ///   - fill: Appends the message. The array starts with `headroom` bytes that must stay.
  init(binary reserve: Int, _ fill: (inout [UInt8]) -> Void) {
    buffer = Self.buffer(reserving: reserve)
    fill(&buffer)
    protocolKind = LWS_WRITE_BINARY
    precondition(buffer.count >= Self.headroom, "The headroom of a payload must stay.")
  }

  /// The size of the message in bytes, without headroom and frame header.
  var count: Int { buffer.count - Self.headroom }

  /// Writes the message to a connection as one frame.
  ///
  /// - Returns: Whether the library took it, in its own buffer where the socket could not.
  func send(to wsi: OpaquePointer) -> Bool {
    let count = count
    return buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      return lws_write(wsi, start + Self.headroom, count, protocolKind) >= 0
    }
  }

  private static func buffer(reserving count: Int) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(headroom + count)
    buffer.append(contentsOf: repeatElement(0, count: headroom))
    return buffer
  }
}
