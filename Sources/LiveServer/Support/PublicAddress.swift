import Glibc

/// Recognizes addresses that are reachable from the Internet, unless a firewall prevents it.
package enum PublicAddress {
  /// True if a numeric IPv4 address is public: not private, shared, loopback, link-local or reserved.
  ///
  /// Source: RFC 6890, the registry of special-purpose addresses.
  package static func isPublic(_ address: String) -> Bool {
    var bytes = in_addr()
    guard inet_pton(AF_INET, address, &bytes) == 1 else { return false }
    let number = UInt32(bigEndian: bytes.s_addr)
    return !special.contains { prefix, bits in number >> (32 - bits) == prefix >> (32 - bits) }
  }

  /// A warning for the start if this server may be reachable from the Internet; otherwise nil.
  ///
  /// IPv6 is not considered: nearly every machine has public IPv6 addresses, and nearly every router blocks incoming
  /// connections to them.
  package static func warning(
    host: String?, addresses: NetworkAddresses, isSecure: Bool, isProxied: Bool
  ) -> String? {
    let open = host.map { [$0] } ?? addresses.reachable.map(\.address)
    guard let address = open.first(where: isPublic), !isProxied else { return nil }
    return "The Internet may reach this server at \(address), and watch. "
      + (isSecure
        ? "Give out links with https only: the others carry their keys in the clear."
        : "There is no HTTPS, so the links' keys can be read on the way.")
      + " With --host 127.0.0.1 and a proxy, or a firewall, you decide who comes in."
  }

  /// Addresses with a purpose of their own, as numbers and the count of their first bits that matter.
  private static let special: [(UInt32, UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
    (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
  ]
}
