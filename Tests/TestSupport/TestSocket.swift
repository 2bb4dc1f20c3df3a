import Glibc

/// A blocking TCP connection to this machine, for tests.
package final class TestSocket {
  package enum Failure: Error {
    /// The system call that failed, and errno.
    case system(String, Int32)
    /// The peer closed the connection before what was expected had arrived.
    case ended
    case malformed(String)
  }

  package let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - receiveBuffer: The kernel's receive buffer in bytes; a small one makes a reader that stalls early.
  ///   - timeout: The seconds after which reading gives up; many, because a machine may be busy.
  package init(port: Int, receiveBuffer: Int32? = nil, timeout: Int = 60) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.system("socket", errno) }
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = Self.loopback(port: port)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure.system("connect", errno) }
  }

  /// A port of 127.0.0.1.
  package static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  /// Takes over a connection that is open.
  package init(descriptor: Int32, timeout: Int = 60) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    Glibc.close(descriptor)
  }

  package func send(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.system("send", errno) }
      rest = rest.dropFirst(count)
    }
  }

  package func send(_ text: String) throws {
    try send(text.utf8)
  }

  /// Says that nothing more will be sent.
  package func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Exactly this many bytes.
  package func read(_ count: Int) throws -> [UInt8] {
    while received.count < count { try receive() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Everything up to and including an empty line, as text.
  package func readHead() throws -> String {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    while true {
      if let range = received.firstRange(of: end) {
        return String(decoding: try read(range.upperBound), as: UTF8.self)
      }
      try receive()
    }
  }

  /// True if the peer closes without sending anything more.
  package func hasEnded() -> Bool {
    do {
      try receive()
      return false
    } catch Failure.ended, Failure.system("recv", ECONNRESET) {
      return true
    } catch {
      return false
    }
  }

  /// True if the peer closes, whatever it says before.
  package func endsWithin(seconds: Int) -> Bool {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    do {
      while true { _ = try read(1) }
    } catch Failure.ended, Failure.system("recv", ECONNRESET) {
      return true
    } catch {
      return false
    }
  }

  private func receive() throws {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count >= 0 else { throw Failure.system("recv", errno) }
    guard count > 0 else { throw Failure.ended }
    received += chunk[..<count]
  }
}
