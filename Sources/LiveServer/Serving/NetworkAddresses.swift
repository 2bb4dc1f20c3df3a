import Glibc

/// The addresses of this machine that a phone on the same network may reach, the likeliest first.
enum NetworkAddresses {
  /// A network interface's IPv4 address.
  struct Entry: Equatable {
    var interface: String
    var address: String
  }

  /// The addresses as the system lists them now, in the order of `ranked`.
  static func current() -> [Entry] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    let interfaces = sequence(state: list) { next in
      defer { next = next?.pointee.ifa_next }
      return next?.pointee
    }
    return ranked(interfaces.compactMap(entry))
  }

  /// An interface's IPv4 address, if it is up and has one.
  private static func entry(_ interface: ifaddrs) -> Entry? {
    guard interface.ifa_flags & UInt32(IFF_UP) != 0, let address = interface.ifa_addr,
      address.pointee.sa_family == sa_family_t(AF_INET)
    else { return nil }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Entry(
      interface: String(cString: interface.ifa_name), address: String(decoding: bytes, as: UTF8.self))
  }

  /// Leaves out what no phone can reach (loopback, link-local, containers' bridges) and puts Wi-Fi first, then
  /// cables, then the rest.
  static func ranked(_ entries: [Entry]) -> [Entry] {
    let virtual = ["lo", "docker", "br-", "veth", "virbr", "lxc", "lxd", "cni", "flannel"]
    return
      entries
      .filter { entry in
        !entry.address.hasPrefix("127.") && !entry.address.hasPrefix("169.254.")
          && !virtual.contains { entry.interface.hasPrefix($0) }
      }
      .enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  private static func rank(_ entry: Entry) -> Int {
    if entry.interface.hasPrefix("wl") { return 0 }
    return entry.interface.hasPrefix("e") ? 1 : 2
  }
}
