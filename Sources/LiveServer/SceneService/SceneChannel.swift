import Foundation
import Synchronization

/// Messages over a socket between two processes, one after the other.
///
/// A message is its kind (a byte and three zeros), the number of the request that it belongs to, the number of its
/// bytes (four bytes each, little-endian), and these. What was sent or read in part when the time was up is continued
/// by the next call.
package final class SceneChannel: Sendable {
  /// The reason that no message was sent or received.
  package enum Fault: Error, Equatable {
    /// The other side has closed the socket, or ended.
    case closed
    /// It took too long.
    case late
    /// The input is no message; a text says why.
    case unreadable(String)
  }

  /// The beginning of a message.
  package struct Head: Hashable, Sendable {
    /// The number of bytes that it takes.
    package static let count = 12
    package var kind: UInt8
    package var number: UInt32
    package var count: UInt32

    /// A head from its parts.
    package init(kind: UInt8, number: UInt32, count: UInt32) {
      (self.kind, self.number, self.count) = (kind, number, count)
    }
  }

  /// Waits for the socket: calls what it gets with a time limit in seconds, nil for none, until that returns true.
  package typealias Waiting = (_ isReady: (Double?) -> Bool) throws(Fault) -> Void

  private struct Buffers {
    var outgoing: [UInt8] = []
    var sent = 0
    var head: Head?
    var incoming = [UInt8](repeating: 0, count: Head.count)
    var received = 0
  }

  private let descriptor: Int32
  private let buffers = Mutex(Buffers())

  /// Messages over a socket, which is closed in the end.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends a message after the rest of earlier ones.
  package func send(_ kind: UInt8, number: UInt32, _ body: [UInt8], _ wait: Waiting) throws(Fault) {
    buffers.withLock { buffers in
      buffers.outgoing.reserveCapacity(buffers.outgoing.count + Head.count + body.count)
      for word in [UInt32(kind), number, UInt32(clamping: body.count)] {
        withUnsafeBytes(of: word.littleEndian) { buffers.outgoing.append(contentsOf: $0) }
      }
      buffers.outgoing.append(contentsOf: body)
    }
    try flush(wait)
  }

  /// Sends what is left to send.
  package func flush(_ wait: Waiting) throws(Fault) {
    try buffers.withLock { buffers throws(Fault) in
      while buffers.sent < buffers.outgoing.count {
        let count = buffers.outgoing[buffers.sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        try advance(&buffers.sent, by: count, awaiting: Int16(POLLOUT), wait)
      }
      buffers.outgoing.removeAll(keepingCapacity: buffers.outgoing.count <= 64 << 10)
      buffers.sent = 0
    }
  }

  /// Waits for the next message.
  ///
  /// - Parameter check: Throws where no such message is wanted, before any of its bytes is read.
  package func receive(
    _ wait: Waiting, check: (Head) throws(Fault) -> Void
  ) throws(Fault) -> (head: Head, body: [UInt8]) {
    try buffers.withLock { buffers throws(Fault) in
      let head: Head
      if let known = buffers.head {
        head = known
      } else {
        try read(into: &buffers, wait)
        let words = buffers.incoming.withUnsafeBytes { bytes in
          (0..<3).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
        guard let kind = UInt8(exactly: words[0]) else { throw .unreadable("A message has no kind.") }
        head = Head(kind: kind, number: words[1], count: words[2])
        try check(head)
        buffers.head = head
        (buffers.incoming, buffers.received) = ([UInt8](repeating: 0, count: Int(head.count)), 0)
      }
      try read(into: &buffers, wait)
      let body = buffers.incoming
      (buffers.head, buffers.incoming, buffers.received) = (nil, [UInt8](repeating: 0, count: Head.count), 0)
      return (head, body)
    }
  }

  /// Fills what is to come.
  private func read(into buffers: inout Buffers, _ wait: Waiting) throws(Fault) {
    while buffers.received < buffers.incoming.count {
      let start = buffers.received
      let count = buffers.incoming[start...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      guard count != 0 else { throw .closed }
      try advance(&buffers.received, by: count, awaiting: Int16(POLLIN), wait)
    }
  }

  /// Counts what a call has done, or waits until the next one can do something.
  private func advance(
    _ done: inout Int, by count: Int, awaiting events: Int16, _ wait: Waiting
  ) throws(Fault) {
    guard count <= 0 else { return done += count }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    try wait { seconds in
      var watched = pollfd(fd: descriptor, events: events, revents: 0)
      return poll(
        &watched, 1, seconds.map { Int32(clamping: Int(saturating: ($0 * 1000).rounded(.up))) } ?? -1) != 0
    }
  }
}

extension SceneChannel.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .closed: "The connection to the server was closed; a scene closes only what it has opened."
    case .late: "The server does not read what it has asked for."
    case .unreadable(let reason): reason
    }
  }
}
