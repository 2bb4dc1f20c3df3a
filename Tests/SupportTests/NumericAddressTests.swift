import Testing

@testable import Support

@Suite("Numeric addresses")
struct NumericAddressTests {
  @Test(
    "An address is written as it usually is",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("::1", "::1"),
    ])
  func text(written: String, usual: String) {
    #expect(NumericAddress(written)?.text == usual)
  }

  @Test(
    "What is no address is none",
    arguments: [
      "", "x", "192.0.2", "192.0.2.256", "[::1]", "::1%lo", "192.0.2.1\0", "1:2:3:4:5:6:7:8:9", "::1 ",
    ])
  func nonsense(text: String) {
    #expect(NumericAddress(text) == nil)
  }

  @Test(
    "A prefix contains the addresses that begin with its bits",
    arguments: [
      ("192.0.2.0/24", "192.0.2.255", true), ("192.0.2.0/24", "192.0.3.0", false),
      ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("10.0.0.0/8", "::1", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "192.0.2.1", true),
      ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
      ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("192.0.2.77/24", "192.0.2.1", true),
    ])
  func contains(prefix: String, address: String, isInside: Bool) throws {
    let address = try #require(NumericAddress(address))
    #expect(try #require(AddressPrefix(prefix)).contains(address) == isInside)
  }

  @Test(
    "A prefix that holds more than any one network covers the world",
    arguments: [
      ("0.0.0.0/0", true), ("0.0.0.0/7", true), ("10.0.0.0/8", false), ("::/0", true),
      ("2001:db8::/32", false),
      ("::1", false),
    ])
  func world(prefix: String, coversTheWorld: Bool) throws {
    #expect(try #require(AddressPrefix(prefix)).coversTheWorld == coversTheWorld)
  }

  @Test(
    "What is no prefix is none",
    arguments: [
      "", "/", "192.0.2.0/33", "::/129", "::/-1", "::/", "::/+1", "::/٣", "::/0000", "host/8", "::1/64/3",
    ])
  func noPrefix(text: String) {
    #expect(AddressPrefix(text) == nil)
  }
}
