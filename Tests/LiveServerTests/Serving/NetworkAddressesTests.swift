import Testing

@testable import LiveServer

@Suite("Network addresses")
struct NetworkAddressesTests {
  private func ranked(_ entries: [(String, String)]) -> [String] {
    NetworkAddresses.ranked(entries.map { .init(interface: $0.0, address: $0.1) }).map(\.address)
  }

  @Test("Wi-Fi comes first, then cables, then the rest, each in the system's order")
  func order() {
    let entries = [
      ("tun0", "10.8.0.1"), ("eth0", "192.168.1.5"), ("wlan0", "192.168.1.7"), ("enp3s0", "192.168.2.5"),
      ("wlp2s0", "192.168.3.1"), ("usb0", "172.20.10.2"),
    ]
    #expect(
      ranked(entries) == [
        "192.168.1.7", "192.168.3.1", "192.168.1.5", "192.168.2.5", "10.8.0.1", "172.20.10.2",
      ])
  }

  @Test(
    "What no phone can reach is left out",
    arguments: [
      ("lo", "127.0.0.1"), ("eth0", "127.0.0.2"), ("eth0", "169.254.7.7"), ("docker0", "172.17.0.1"),
      ("br-12ab", "172.18.0.1"), ("veth1", "10.1.0.1"), ("virbr0", "192.168.122.1"), ("lxcbr0", "10.0.3.1"),
      ("cni0", "10.42.0.1"), ("flannel.1", "10.42.0.0"),
    ])
  func unreachable(interface: String, address: String) {
    #expect(ranked([(interface, address)]) == [])
  }

  @Test("The machine's own addresses can be listed, and are none of those that no phone can reach")
  func current() {
    let current = NetworkAddresses.current()
    #expect(NetworkAddresses.ranked(current) == current)
    #expect(current.allSatisfy { $0.address.split(separator: ".").count == 4 })
  }
}
