import CLinux
import Glibc

/// The kernel's statistics of a TCP connection: Linux's `struct tcp_info`, which is longer than glibc's.
///
/// Everything is nil if the kernel is too old.
package struct TCPInformation: ConnectionStatistics {
  private let socket: Int32

  package init(socket: Int32) { self.socket = socket }

  package var receiveWindow: Int? { field(at: 228, as: UInt32.self) }

  package var silence: Double? { field(at: 52, as: UInt32.self).map { Double($0) / 1000 } }

  package var writtenCount: Int? {
    guard let unsent = field(at: 144, as: UInt32.self), let sent = field(at: 200, as: UInt64.self),
      let again = field(at: 208, as: UInt64.self)
    else { return nil }
    return unsent + sent - again
  }

  package var readCount: Int? {
    for _ in 0..<4 {
      // What arrives between two questions would be counted as read.
      var unread: Int32 = 0
      guard let received = receivedCount, ioctl(socket, UInt(FIONREAD), &unread) == 0 else { return nil }
      // The end of the other side counts as a byte, which cannot be read.
      let end = Self.endedStates.contains(field(at: 0, as: UInt8.self) ?? 0) ? 1 : 0
      if received == receivedCount { return received - Int(unread) - end }
    }
    return nil
  }

  /// `TIME_WAIT`, `CLOSE_WAIT`, `LAST_ACK` and `CLOSING`: the other side has ended.
  private static let endedStates = [6, 8, 9, 11]

  private var receivedCount: Int? { field(at: 128, as: UInt64.self) }

  private func field<Field: FixedWidthInteger>(at offset: Int, as type: Field.Type) -> Int? {
    let size = offset + MemoryLayout<Field>.size
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { information in
      var length = socklen_t(size)
      guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, information.baseAddress, &length) == 0,
        length >= size
      else { return nil }
      return Int(clamping: information.load(fromByteOffset: offset, as: type))
    }
  }
}
