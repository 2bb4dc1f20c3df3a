import Glibc
import Platform

/// The address of the other end of a socket.
enum PeerAddress {
  /// The numeric address, IPv4 or IPv6, without port and zone; empty if the peer has gone already.
  static func text(of descriptor: Int32) -> String {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let text: String? = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getpeername(descriptor, address, &length) == 0 ? NumericHost.text(of: address) : nil
      }
    }
    guard let text else { return "" }
    let address = text.prefix { $0 != "%" }
    // A socket that serves both families shows IPv4 peers as mapped addresses.
    return String(address.hasPrefix("::ffff:") && address.contains(".") ? address.dropFirst(7) : address)
  }
}
