/// An encoded message as a whole WebSocket frame, which every connection can share.
///
/// It is encoded once and sent to any number of connections without being copied. Belongs to the service's thread.
package final class Payload {
  /// The bytes that the longest frame header has; a message is encoded behind them.
  private static let headroom = 10

  /// The size of the message in bytes, without the frame header.
  package let count: Int
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// The frame, header and all; valid while the payload lives.
  package let frame: UnsafeBufferPointer<UInt8>

  /// The message alone; valid while the payload lives.
  package var message: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: memory[(memory.count - count)...])
  }

  /// A text message.
  ///
  /// - Parameter text: Valid UTF-8.
  package convenience init(text: some Collection<UInt8>) {
    self.init(opcode: 0x1, reserving: text.count) { $0.append(contentsOf: text) }
  }

  /// A binary message.
  package convenience init(binary: some Collection<UInt8>) {
    self.init(opcode: 0x2, reserving: binary.count) { $0.append(contentsOf: binary) }
  }

  /// A binary message that is encoded in place.
  ///
  /// - Parameters:
  ///   - reserve: The expected size in bytes; more is possible, and then costs a copy.
  ///   - fill: Appends the message. What the array has at first must stay.
  package convenience init(binary reserve: Int, _ fill: (inout [UInt8]) -> Void) {
    self.init(opcode: 0x2, reserving: reserve, fill)
  }

  /// The end of a connection: RFC 6455, section 5.5.1.
  package convenience init(closing code: UInt16, reason: [UInt8]) {
    self.init(opcode: 0x8, reserving: 2 + reason.count) {
      $0 += [UInt8(code >> 8), UInt8(code & 0xFF)] + reason
    }
  }

  /// A ping: RFC 6455, section 5.5.2.
  package convenience init(ping: some Collection<UInt8>) {
    self.init(opcode: 0x9, reserving: ping.count) { $0.append(contentsOf: ping) }
  }

  private init(opcode: UInt8, reserving reserve: Int, _ fill: (inout [UInt8]) -> Void) {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(Self.headroom + reserve)
    buffer.append(contentsOf: repeatElement(0, count: Self.headroom))
    fill(&buffer)
    // unchecked: of a buffer of its own
    precondition(buffer.count >= Self.headroom, "what the array has at first must stay")
    count = buffer.count - Self.headroom
    let header = Self.header(opcode: opcode, length: count)
    let start = Self.headroom - header.count
    for (index, byte) in header.enumerated() { buffer[start + index] = byte }
    memory = .allocate(capacity: buffer.count)
    _ = memory.initialize(from: buffer)
    frame = UnsafeBufferPointer(rebasing: memory[start...])
  }

  deinit { memory.deallocate() }

  /// The header of a frame that is a whole message, not masked: RFC 6455, section 5.2.
  private static func header(opcode: UInt8, length: Int) -> [UInt8] {
    let first = 0x80 | opcode
    return switch length {
    case ..<126: [first, UInt8(length)]
    case ...0xFFFF: [first, 126, UInt8(length >> 8), UInt8(length & 0xFF)]
    // unchecked: a byte
    default: [first, 127] + (0..<8).map { index -> UInt8 in UInt8(length >> (56 - 8 * index) & 0xFF) }
    }
  }
}
