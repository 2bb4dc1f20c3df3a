import Engine
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

// Requests, which a server sends and trusts: JSON, with bytes attached.
extension SceneChannel {
  /// The kind of a request, which no answer has.
  private static let request: UInt8 = 0x80
  /// The most bytes of a request.
  private static let mostOfRequest = 16 << 20

  /// Sends a request.
  package func send(
    _ request: SceneRequest, attaching attached: [UInt8] = [], number: UInt32, _ wait: Waiting
  ) throws(Fault) {
    var writer = ReplyWriter()
    do {
      let json = try SceneJSON.encoder().encode(request)
      writer.write(UInt32(clamping: json.count))
      writer.write(rest: json)
    } catch {
      throw .unreadable("\(error)")
    }
    writer.write(rest: attached)
    try send(Self.request, number: number, writer.bytes, wait)
  }

  /// Waits for the next request, as long as it takes.
  package func receiveRequest() throws(Fault) -> (request: SceneRequest, attached: [UInt8], number: UInt32) {
    let (head, body) = try receive { isReady in
      _ = isReady(nil)
    } check: { head throws(Fault) in
      guard head.kind == Self.request, head.count <= Self.mostOfRequest else {
        throw .unreadable("The server sends what is no request.")
      }
    }
    var reader = ReplyReader(body)
    let count = Int(try reader.integer(UInt32.self))
    let rest = reader.rest()
    guard count <= rest.count else { throw .unreadable("A request ends too early.") }
    do {
      let request = try SceneJSON.decoder().decode(SceneRequest.self, from: Data(rest[..<count]))
      return (request, Array(rest[count...]), head.number)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Sends an answer, or says why it is too long for a server.
  package func send(_ reply: SceneReply, to number: UInt32) throws(Fault) {
    let (reply, bytes) = try encode(reply)
    try send(reply.kind.rawValue, number: number, bytes) { isReady in _ = isReady(nil) }
  }

  private func encode(_ reply: SceneReply) throws(Fault) -> (SceneReply, [UInt8]) {
    do {
      if case .refused(let reason) = reply {
        let short = SceneReply.refused(reason.cut(to: SceneReply.mostOfSentence))
        return (short, try short.encoded())
      }
      let bytes = try reply.encoded()
      let most = reply.kind.mostBytes
      guard bytes.count > most else { return (reply, bytes) }
      let refusal = SceneReply.refused(
        "The scene's \(reply.kind) takes \(bytes.count) bytes; at most \(most) are allowed.")
      return (refusal, try refusal.encoded())
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Waits for the answer to a request.
  package func receive(
    _ kinds: Set<SceneReply.Kind>, to number: UInt32, _ wait: Waiting
  ) throws(Fault) -> SceneReply {
    let (head, body) = try receive(wait) { head throws(Fault) in
      guard let kind = SceneReply.Kind(rawValue: head.kind), kinds.contains(kind), head.number == number
      else {
        throw .unreadable("The scene's process answers with something that it was not asked for.")
      }
      guard head.count <= kind.mostBytes else {
        throw .unreadable(
          "The scene's \(kind) takes \(head.count) bytes; at most \(kind.mostBytes) are allowed.")
      }
    }
    guard let kind = SceneReply.Kind(rawValue: head.kind) else { throw .unreadable("A message has no kind.") }
    return try SceneReply(kind, body)
  }
}

extension String {
  /// As much of the text from its beginning as takes at most so many bytes.
  func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var (end, bytes) = (startIndex, 0)
    while end < endIndex {
      let next = index(after: end)
      bytes += self[end..<next].utf8.count
      guard bytes <= count else { break }
      end = next
    }
    return String(self[..<end])
  }
}
