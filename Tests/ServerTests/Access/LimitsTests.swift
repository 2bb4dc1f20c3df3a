import Testing

@testable import Server
@testable import Support

@Suite("Limits")
struct LimitsTests {
  /// Addresses, and whether they count as one.
  private static let pairs: [(String, String, Bool)] = [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("2001:db8::1", "2001:db8::2", true), ("2001:db8::1", "2001:db9::1", false),
    ("fe80::1", "fe80::2", false),
    ("192.0.2.1", "2001:db8::1", false),
  ]

  @Test("Connections are counted by IPv4 address and by the first 64 bits of IPv6", arguments: pairs)
  func networks(first: String, second: String, isSame: Bool) {
    var counts = AddressCounts(Limits())
    _ = counts.add(ClientNetwork(first), at: 0)
    _ = counts.add(ClientNetwork(first), at: 0)
    #expect(counts.count(of: ClientNetwork(second)) == (isSame ? 2 : 0))
    counts.remove(ClientNetwork(second))
    #expect(counts.count(of: ClientNetwork(first)) == (isSame ? 1 : 2))
  }

  @Test("The machine's own are not counted", arguments: ["127.0.0.1", "127.1.2.3", "::1"])
  func loopback(address: String) {
    var counts = AddressCounts(Limits())
    _ = counts.add(ClientNetwork(address), at: 0)
    #expect(counts.count(of: ClientNetwork(address)) == 0)
  }
}
