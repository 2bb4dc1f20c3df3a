import Testing

@testable import Server

@Suite("Known hosts")
struct KnownHostsTests {
  private let hosts = KnownHosts([.name("desk"), .name("desk.local"), .name("tilt.example")])

  @Test(
    "Addresses, localhost and the server's names are let in, with any port",
    arguments: [
      "localhost", "localhost:8080", "LOCALHOST:80", "127.0.0.1", "192.168.1.7:8443", "203.0.113.9", "[::1]",
      "[::1]:8080", "[fd00::7]:8443", "desk", "Desk.Local:8080", "desk.local.", "tilt.example",
    ])
  func known(header: String) {
    #expect(hosts.refusal(of: header) == nil)
  }

  @Test(
    "Other names are refused, with what to do",
    arguments: [
      "evil.example", "evil.example:8080", "localhost.evil.example", "192.168.1.7.evil.example", "desk2",
      "local", "sub.tilt.example", "127.0.0.1.nip.io:8080", "1.2.3", "0x7f.1", "2130706433",
    ])
  func strange(header: String) {
    #expect(hosts.refusal(of: header)?.contains("--allow-host") == true)
  }

  @Test(
    "What is no host is refused", arguments: ["", ":8080", "[::1", "a b", "a/b", "évil", "user@localhost"])
  func nonsense(header: String) {
    #expect(hosts.refusal(of: header) == "The Host header does not name a host.")
  }

  @Test("A request without the header does not come from a browser")
  func missing() {
    #expect(hosts.refusal(of: nil) == nil)
  }
}
