import Glibc

/// The names and addresses by which browsers may reach this machine.
package enum MachineNames {
  /// The machine's own name in small letters; nil where it has none that can stand in a certificate.
  package static var hostname: String? {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, text.count - 1) == 0 else { return nil }
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard case .name(let plain)? = HostName(name) else { return nil }
    return plain
  }

  /// What a machine of that name is called: the name, and its first part in the multicast domain `local`.
  package static func names(of hostname: String?) -> [HostName] {
    guard let hostname, let label = hostname.split(separator: ".").first else { return [.name("localhost")] }
    return unique([.name("localhost"), .name(hostname), .name("\(label).local")])
  }

  /// The addresses of every interface that is up, loopback first.
  package static func addresses() -> [HostName] {
    let loopback: [HostName] = [.address("127.0.0.1"), .address("::1")]
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return loopback }
    defer { freeifaddrs(list) }
    let interfaces = sequence(state: list) { next in
      defer { next = next?.pointee.ifa_next }
      return next?.pointee
    }
    let found: [HostName] = interfaces.compactMap { interface in
      guard interface.ifa_flags & UInt32(IFF_UP) != 0, let address = interface.ifa_addr else { return nil }
      let size: Int
      switch Int32(address.pointee.sa_family) {
      case AF_INET: size = MemoryLayout<sockaddr_in>.size
      case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
      default: return nil
      }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      // An address with a zone (`fe80::1%eth0`) is none that a browser could be told.
      return HostName(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return unique(loopback + found)
  }

  private static func unique(_ hosts: [HostName]) -> [HostName] {
    var known: Set<HostName> = []
    return hosts.filter { known.insert($0).inserted }
  }
}
