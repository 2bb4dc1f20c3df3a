import Testing

@testable import Support

@Suite("Addresses that phones can reach")
struct ReachableAddressTests {
  @Test(
    "IPv4 and IPv6 addresses are taken, as they are usually written",
    arguments: [
      ("192.168.1.20", "192.168.1.20"), ("10.0.0.1", "10.0.0.1"), ("203.0.113.7", "203.0.113.7"),
      ("FD00:0:0::7", "fd00::7"), ("2001:db8::1", "2001:db8::1"), ("::ffff:192.168.1.20", "192.168.1.20"),
      ("169.254.7.7", "169.254.7.7"),
    ])
  func taken(text: String, written: String) throws {
    #expect(try ReachableAddress(text).text == written)
  }

  @Test(
    "Anything else is refused with the reason",
    arguments: [
      ("", "empty"), ("0.0.0.0", "means all"), ("0.1.2.3", "means all"), ("::", "means all"),
      ("127.0.0.1", "phone itself"), ("127.9.9.9", "phone itself"), ("::1", "phone itself"),
      ("::ffff:127.0.0.1", "phone itself"), ("224.0.0.251", "multicast"), ("ff02::fb", "multicast"),
      ("255.255.255.255", "broadcast"), ("240.0.0.1", "reserved"), ("fe80::1", "link-local"),
      ("fe80::1%eth0", "zone"), ("192.168.1.20%eth0", "zone"), ("[fd00::7]", "brackets"),
      ("[fd00::7]:8443", "brackets or a port"), ("192.168.1.20:8443", "has a port"),
      ("192.168.1.0/24", "network"), ("https://192.168.1.20", "--public-url"), ("desk", "is a name"),
      ("desk.local", "is a name"), ("192.168.1", "no address"), ("192.168.001.020", "no address"),
      ("1.2.3.4.5", "no address"), ("192.168.1.20 ", "no address"), ("fd00::7::1", "no address"),
      ("192.168.1.20\0", "no address"), ("३", "no address"),
    ])
  func refused(text: String, words: String) {
    do throws(ReachableAddress.Refusal) {
      Issue.record("\(try ReachableAddress(text)) was taken.")
    } catch {
      #expect(error.reason.contains(words), "\(error.reason)")
    }
  }
}
