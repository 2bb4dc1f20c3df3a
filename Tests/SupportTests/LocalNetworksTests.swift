import Testing

@testable import Support

@Suite("The IPv6 networks of this machine")
struct LocalNetworksTests {
  private let networks = LocalNetworks(
    prefixes: [
      AddressPrefix("2001:db8:0:1::5/64"), AddressPrefix("2001:db8:8::/45"),
    ].compactMap { $0 })

  @Test(
    "Addresses of an interface's network are local, and so are link-local and unique local ones",
    arguments: [
      ("2001:db8:0:1::9", true), ("2001:db8:0:2::9", false), ("2001:db8:f::1", true),
      ("2001:db8:10::1", false), ("fe80::1", true), ("febf::1", true), ("fec0::1", false), ("fc00::1", true),
      ("fdff::1", true), ("fe00::1", false), ("192.0.2.1", false), ("", false), ("::", false),
    ])
  func contains(address: String, isLocal: Bool) {
    #expect(networks.contains(address) == isLocal)
  }

  @Test("In a local network every address counts by itself, beyond it the first 64 bits")
  func clients() {
    func isSame(_ one: String, _ other: String) -> Bool {
      ClientNetwork(one, in: networks) == ClientNetwork(other, in: networks)
    }
    #expect(!isSame("2001:db8:0:1::1", "2001:db8:0:1::2"))
    #expect(isSame("2001:db8:0:2::1", "2001:db8:0:2::2"))
    #expect(!isSame("fe80::1", "fe80::2"))
    #expect(isSame("fe80::1", "fe80::1"))
  }
}

@Suite("Neighbours in this machine's networks")
struct NeighborTests {
  private let networks = LocalNetworks(
    subnets: [AddressPrefix("192.0.2.7/24"), AddressPrefix("2001:db8::7/64")].compactMap { $0 },
    shared: Set(["192.0.2.7", "192.0.2.1", "2001:db8::7"].compactMap { NumericAddress($0) }))

  @Test(
    "Each is one device; this machine, its routers and what lies behind them are not",
    arguments: [
      ("192.0.2.9", true), ("2001:db8::9", true), ("192.0.2.7", false), ("192.0.2.1", false),
      ("198.51.100.9", false), ("2001:db8:1::9", false), ("127.0.0.1", false), ("", false),
    ])
  func neighbors(address: String, isNeighbor: Bool) {
    #expect(networks.hasNeighbor(address) == isNeighbor)
  }
}
