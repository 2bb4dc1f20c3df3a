import Foundation
import Support
import Synchronization

/// Looks up a host's addresses on a thread of its own, since the system's resolver makes its caller wait.
///
/// It belongs to the loop's thread; nothing is found once it is let go.
final class NameLookup {
  private let watch: any DescriptorWatch

  /// True if an address needs no looking up.
  static func isNumeric(_ host: String) -> Bool {
    !addresses(of: host, flags: AI_NUMERICHOST).isEmpty
  }

  /// - Parameter found: Gets the numeric addresses, none if the host is not known.
  init?(_ host: String, on loop: any EventLoop, found: @escaping ([String]) -> Void) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let watch = loop.watch(descriptor: reading) else {
      close(writing)
      return nil
    }
    self.watch = watch
    let outcome = Outcome()
    let finish = { [unowned watch] in  // unchecked: the watch calls it
      watch.end()
      found(outcome.addresses.withLock { $0 })
    }
    // The thread writes nothing: it closes its end.
    watch.onReadable = finish
    watch.onClosed = finish
    Thread.detachNewThread {
      let addresses = Self.addresses(of: host, flags: 0)
      outcome.addresses.withLock { $0 = addresses }
      close(writing)
    }
  }

  deinit {
    watch.end()
  }

  private final class Outcome: Sendable {
    let addresses = Mutex<[String]>([])
  }

  private static func addresses(of host: String, flags: Int32) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = flags
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    return sequence(first: first) { $0?.pointee.ai_next }.compactMap { entry in
      guard let entry = entry?.pointee else { return nil }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let result = getnameinfo(
        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      return result == 0 ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : nil
    }
  }
}
