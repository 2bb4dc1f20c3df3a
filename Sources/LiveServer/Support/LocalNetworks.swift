import Glibc

/// The IPv6 networks that this machine's interfaces are in, whose addresses reach it without a router.
package struct LocalNetworks: Equatable {
  /// The first bits of an address.
  package struct Prefix: Equatable {
    /// 16 of them.
    package var bytes: [UInt8]
    /// 0...128.
    package var length: Int

    fileprivate func contains(_ address: [UInt8]) -> Bool {
      let (whole, rest) = (length / 8, length % 8)
      guard address[..<whole] == bytes[..<whole] else { return false }
      return rest == 0 || (address[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
    }
  }

  /// Those of the interfaces.
  var prefixes: [Prefix] = []

  /// What is local wherever it is: link-local addresses, and unique local ones (RFC 4193).
  private static let always = [
    Prefix(bytes: [0xFE, 0x80] + [UInt8](repeating: 0, count: 14), length: 10),
    Prefix(bytes: [0xFC] + [UInt8](repeating: 0, count: 15), length: 7),
  ]

  /// Whether a numeric IPv6 address is in one of the networks; false for anything else.
  package func contains(_ address: String) -> Bool {
    guard let bytes = Self.bytes(of: address) else { return false }
    return (Self.always + prefixes).contains { $0.contains(bytes) }
  }

  /// The network of an interface by its numeric address; nil for what is no IPv6.
  package static func prefix(_ address: String, length: Int) -> Prefix? {
    guard (0...128).contains(length) else { return nil }
    return bytes(of: address).map { Prefix(bytes: $0, length: length) }
  }

  private static func bytes(of address: String) -> [UInt8]? {
    var binary = in6_addr()
    guard inet_pton(AF_INET6, address, &binary) == 1 else { return nil }
    return withUnsafeBytes(of: &binary) { Array($0) }
  }
}

extension LocalNetworks {
  /// The networks as the system lists them now.
  package static func current() -> LocalNetworks {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return LocalNetworks() }
    defer { freeifaddrs(list) }
    let entries = sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }
    return LocalNetworks(
      prefixes: entries.compactMap { entry in
        guard let address = bytes(of: entry?.pointee.ifa_addr),
          let mask = bytes(of: entry?.pointee.ifa_netmask)
        else { return nil }
        return Prefix(bytes: address, length: mask.reduce(0) { $0 + $1.nonzeroBitCount })
      })
  }

  private static func bytes(of address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address, address.pointee.sa_family == sa_family_t(AF_INET6) else { return nil }
    return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
      withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
    }
  }
}
