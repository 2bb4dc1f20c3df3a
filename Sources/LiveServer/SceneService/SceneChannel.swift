import Engine
import Foundation

/// Messages over a socket between two processes, each a value with bytes attached.
///
/// A message is two lengths of four bytes, the value as JSON, and the attached bytes.
package final class SceneChannel: Sendable {
  /// The most bytes of a message: what a process sends may be anything.
  package static let mostBytes = 16 << 20

  /// Why no message went or came.
  package enum Fault: Error, Equatable {
    /// The other side has closed the socket, or ended.
    case closed
    /// It took too long.
    case late
    /// What came is no message; says why.
    case unreadable(String)
  }

  private let descriptor: Int32
  private let encoder = SceneJSON.encoder()
  private let decoder = SceneJSON.decoder()

  /// Messages over a socket, which is closed in the end.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends a message; without a deadline it takes as long as the other side takes to read.
  package func send(
    _ message: some Encodable, attaching attached: [UInt8] = [],
    until deadline: ContinuousClock.Instant? = nil
  ) throws(Fault) {
    let json: Data
    do { json = try encoder.encode(message) } catch { throw .unreadable("\(error)") }
    guard json.count + attached.count <= Self.mostBytes else { throw .tooLong(json.count + attached.count) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + json.count + attached.count)
    for length in [json.count, attached.count] {
      withUnsafeBytes(of: UInt32(length).littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(contentsOf: json)
    bytes.append(contentsOf: attached)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      try advance(&done, by: count, awaiting: Int16(POLLOUT), until: deadline)
    }
  }

  /// Waits for the next message.
  package func receive<Message: Decodable>(
    _ type: Message.Type, until deadline: ContinuousClock.Instant? = nil
  ) throws(Fault) -> (message: Message, attached: [UInt8]) {
    let head = try read(8, until: deadline)
    let lengths = [head[..<4], head[4...]].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    guard lengths[0] + lengths[1] <= Self.mostBytes else { throw .tooLong(lengths[0] + lengths[1]) }
    let json = try read(lengths[0], until: deadline)
    let attached = try read(lengths[1], until: deadline)
    do {
      return (try decoder.decode(type, from: Data(json)), attached)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Waits for so many seconds until a message comes; returns whether one does.
  package func hasMessage(within time: Double) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, Int32(clamping: Int(saturating: time * 1000))) != 0
  }

  private func read(_ count: Int, until deadline: ContinuousClock.Instant?) throws(Fault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let count = bytes[done...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      guard count != 0 else { throw .closed }
      try advance(&done, by: count, awaiting: Int16(POLLIN), until: deadline)
    }
    return bytes
  }

  /// Counts what a call has done, or waits until the next one can do something.
  private func advance(
    _ done: inout Int, by count: Int, awaiting events: Int16, until deadline: ContinuousClock.Instant?
  ) throws(Fault) {
    guard count <= 0 else { return done += count }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    var timeout: Int32 = -1
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .late }
      timeout = Int32(clamping: Int(saturating: (left / .milliseconds(1)).rounded(.up)))
    }
    var watched = pollfd(fd: descriptor, events: events, revents: 0)
    poll(&watched, 1, timeout)
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

  fileprivate static func tooLong(_ count: Int) -> SceneChannel.Fault {
    .unreadable("A message of \(count) bytes is longer than \(SceneChannel.mostBytes).")
  }
}
