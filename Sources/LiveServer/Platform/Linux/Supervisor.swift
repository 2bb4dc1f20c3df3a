import Glibc

/// The service manager that has started this program and expects notifications, such as systemd.
///
/// Source: sd_notify(3), "Standalone Implementations".
package final class Supervisor: Sendable {
  private let descriptor: Int32
  private let address: sockaddr_un
  private let length: socklen_t

  /// The supervisor that `NOTIFY_SOCKET` in the environment names, or nil if it is not set.
  package init?(environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else {
      return nil
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract socket's name begins with NUL, and has its length for an end.
    if path.hasPrefix("@") { address.sun_path.0 = 0 }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    length = socklen_t(start + bytes.count + (path.hasPrefix("@") ? 0 : 1))
    self.address = address
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Sends a notification, such as `READY=1`; errors are ignored.
  package func notify(_ state: String) {
    let bytes = Array(state.utf8)
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), $0,
          length)
      }
    }
  }
}
