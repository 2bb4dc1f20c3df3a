import Glibc
import Support

/// A destination of OSC messages: a host and a port.
package struct OSCDestination: Equatable, Sendable {
  package let host: HostName
  package let port: Int

  /// Reads `HOST:PORT`, an IPv6 address in brackets; nil for anything else.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65535).contains(port), text[..<colon].hasPrefix("[") || !text[..<colon].contains(":"),
      let host = HostName(text[..<colon])
    else { return nil }
    (self.host, self.port) = (host, port)
  }
}

/// A UDP socket to one place; what the network does not take at once is lost.
package final class OSCSender {
  private let socket: Int32

  /// Looks up the host, which may take a while.
  ///
  /// - Throws: A ``Failure`` if it is not known.
  package init(to destination: OSCDestination) throws(Failure) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(destination.host.text, "\(destination.port)", &hints, &first)
    guard status == 0, let entry = first?.pointee else {
      throw Failure(
        "The host \(destination.host.text) of --osc is not known (\(String(cString: gai_strerror(status)))). "
          + "Write an address, such as 127.0.0.1:\(destination.port).")
    }
    defer { freeaddrinfo(first) }
    socket = Glibc.socket(
      entry.ai_family, entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var isOn: Int32 = 1
    // To whole networks, too, if the address is theirs.
    setsockopt(socket, SOL_SOCKET, SO_BROADCAST, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard socket >= 0, connect(socket, entry.ai_addr, entry.ai_addrlen) == 0 else {
      let reason = String(cString: strerror(errno))
      if socket >= 0 { close(socket) }
      throw Failure("Cannot send to \(destination.host.text) (--osc): \(reason).")
    }
  }

  deinit { close(socket) }

  /// Sends a packet, or drops it.
  func send(_ packet: [UInt8]) { _ = Glibc.send(socket, packet, packet.count, Int32(MSG_DONTWAIT)) }
}
