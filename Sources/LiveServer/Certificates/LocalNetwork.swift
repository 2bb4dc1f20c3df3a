import CCrypto
import Support

/// The names and addresses that the authority may certify: they always mean machines of the local network.
enum LocalNetwork {
  /// The domains with no registered names on the Internet. Sources: RFC 6761, 6762, 8375; ICANN, "internal".
  static let domains = ["local", "localhost", "test", "internal", "home.arpa"]

  /// The private, shared, loopback and link-local addresses, each with its mask. Sources: RFC 1918, 6598, 4193, 4291.
  static let addresses = [
    "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "100.64.0.0/255.192.0.0",
    "127.0.0.0/255.0.0.0", "169.254.0.0/255.255.0.0", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fc00::/fe00::", "fe80::/ffc0::",
  ]

  /// The addresses with their masks in bytes, as a name constraint has them.
  static let ranges = addresses.map { range in
    range.split(separator: "/").flatMap { bytes(of: String($0)) ?? [] }
  }

  /// True if a host can only mean a machine of the local network.
  static func has(_ host: HostName) -> Bool {
    switch host {
    case .address(let address): bytes(of: address).map(hasAddress) ?? false
    case .name(let name): hasName(name)
    }
  }

  /// True if a certificate for a name, or for any below it, can only mean machines of the local network.
  ///
  /// A single label of letters may be a public suffix, now or some day: only `xn--` names may have anything else.
  static func hasName(_ name: String) -> Bool {
    if domains.contains(where: { name == $0 || name.hasSuffix(".\($0)") }) { return true }
    let isPlain = name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return !name.isEmpty && !name.contains(".") && !isPlain && !name.hasPrefix("xn--")
  }

  private static func hasAddress(_ address: [UInt8]) -> Bool {
    ranges.contains { range in
      range.count == 2 * address.count
        && address.indices.allSatisfy { address[$0] & range[address.count + $0] == range[$0] }
    }
  }

  private static func bytes(of address: String) -> [UInt8]? {
    let string = a2i_IPADDRESS(address)
    defer { ASN1_OCTET_STRING_free(string) }
    return string.map { $0.bytes }
  }
}

extension UnsafeMutablePointer<ASN1_STRING> {
  /// A copy of the bytes.
  package var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(self), count: Int(ASN1_STRING_length(self))))
  }
}
