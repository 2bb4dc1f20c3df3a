import Glibc

/// The IPv6 networks that this machine's interfaces are in, whose addresses reach it without a router.
package struct LocalNetworks: Equatable {
  /// Those of the interfaces.
  var prefixes: [AddressPrefix] = []

  /// What is local wherever it is: link-local addresses, and unique local ones (RFC 4193).
  private static let always = ["fe80::/10", "fc00::/7"].compactMap { AddressPrefix($0) }

  /// Whether a numeric IPv6 address is in one of the networks; false for anything else.
  package func contains(_ address: String) -> Bool {
    guard let address = NumericAddress(address), !address.isIPv4 else { return false }
    return (Self.always + prefixes).contains { $0.contains(address) }
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
        return AddressPrefix(
          NumericAddress(bytes: address), length: mask.reduce(0) { $0 + $1.nonzeroBitCount })
      })
  }

  private static func bytes(of address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address, address.pointee.sa_family == sa_family_t(AF_INET6) else { return nil }
    return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
      withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
    }
  }
}
