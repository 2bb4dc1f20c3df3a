import Testing

@testable import Support

@Suite("Public addresses")
struct PublicAddressTests {
  private static let table: [(String, Bool)] = [
    ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.255.255", true), ("172.32.0.1", true), ("11.0.0.1", true),
    ("100.63.255.255", true), ("100.128.0.0", true), ("223.255.255.255", true), ("192.169.0.1", true),
    ("10.0.0.1", false), ("172.16.0.1", false), ("172.31.255.255", false), ("192.168.1.20", false),
    ("100.64.0.1", false), ("127.0.0.1", false), ("169.254.3.4", false), ("0.0.0.0", false),
    ("192.0.2.1", false), ("198.18.0.1", false), ("198.51.100.7", false), ("203.0.113.7", false),
    ("224.0.0.251", false), ("255.255.255.255", false), ("localhost", false), ("::1", false),
  ]

  @Test("What RFC 6890 does not keep for something else is public", arguments: table)
  func kinds(address: String, isPublic: Bool) {
    #expect(PublicAddress.isPublic(address) == isPublic)
  }

  private func warning(
    host: String? = nil, _ address: String, isSecure: Bool = true, isProxied: Bool = false
  ) -> String? {
    PublicAddress.warning(
      host: host, addresses: NetworkAddresses([.init(name: "eth0", address: address)]),
      isSecure: isSecure, isProxied: isProxied)
  }

  @Test("Who listens where the Internet may come in is warned, and told what to do")
  func warned() {
    #expect(warning("192.168.1.20") == nil)
    #expect(warning(host: "127.0.0.1", "8.8.8.8") == nil)
    #expect(warning("8.8.8.8", isProxied: true) == nil)
    #expect(warning("8.8.8.8")?.contains("https only") == true)
    #expect(warning("8.8.8.8", isSecure: false)?.contains("no HTTPS") == true)
    #expect(warning(host: "8.8.8.8", "192.168.1.20")?.contains("--host 127.0.0.1") == true)
  }
}
