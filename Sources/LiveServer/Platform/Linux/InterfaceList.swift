import Glibc

/// The interfaces by `getifaddrs`.
package enum InterfaceList: InterfaceSource {
  package static func current() -> [NetworkInterface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { entry in
      guard let entry = entry?.pointee else { return nil }
      return NetworkInterface(
        name: String(cString: entry.ifa_name), address: entry.ifa_addr.flatMap { NumericHost.text(of: $0) },
        prefixLength: prefixLength(of: entry.ifa_netmask), isUp: entry.ifa_flags & UInt32(IFF_UP) != 0,
        isRunning: entry.ifa_flags & UInt32(IFF_RUNNING) != 0)
    }
  }

  private static func prefixLength(of mask: UnsafeMutablePointer<sockaddr>?) -> Int {
    guard let mask, let size = NumericHost.size(of: mask) else { return 0 }
    // The family, the port and, of IPv6, what comes before and behind the address are no part of it.
    let bytes = UnsafeRawBufferPointer(start: mask, count: Int(size))
    let address = Int32(mask.pointee.sa_family) == AF_INET ? bytes[4..<8] : bytes[8..<24]
    return address.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}

/// The text of a socket's address.
package enum NumericHost {
  /// The numeric address, perhaps with a zone; nil for one that is of another family than IPv4 and IPv6.
  package static func text(of address: UnsafePointer<sockaddr>) -> String? {
    guard let size = size(of: address) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
      guard let start = text.baseAddress,
        getnameinfo(address, size, start, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(cString: start)
    }
  }

  fileprivate static func size(of address: UnsafePointer<sockaddr>) -> socklen_t? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET: socklen_t(MemoryLayout<sockaddr_in>.size)
    case AF_INET6: socklen_t(MemoryLayout<sockaddr_in6>.size)
    default: nil
    }
  }
}
