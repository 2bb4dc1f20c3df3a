import Testing

@testable import Support

@Suite("Network addresses")
struct NetworkAddressesTests {
  @Test("Wi-Fi comes first, then cables, then the rest, each in the system's order")
  func order() {
    let interfaces = [
      ("tun0", "10.8.0.1"), ("eth0", "192.168.1.5"), ("wlan0", "192.168.1.7"), ("enp3s0", "192.168.2.5"),
      ("wlp2s0", "192.168.3.1"), ("usb0", "172.20.10.2"),
    ]
    let addresses = NetworkAddresses(interfaces.map { .init(name: $0.0, address: $0.1) })
    #expect(
      addresses.reachable.map(\.address) == [
        "192.168.1.7", "192.168.3.1", "192.168.1.5", "192.168.2.5", "10.8.0.1", "172.20.10.2",
      ])
    #expect(addresses.skipped.isEmpty)
  }

  @Test(
    "What no phone can reach is left out, with the reason",
    arguments: [
      ("lo", "127.0.0.1", true, .loopback), ("eth0", "127.0.0.2", true, .loopback),
      ("eth0", "169.254.7.7", true, .linkLocal), ("docker0", "172.17.0.1", true, .container),
      ("br-12ab", "172.18.0.1", true, .container), ("veth1", "10.1.0.1", true, .container),
      ("virbr0", "192.168.122.1", true, .container), ("lxcbr0", "10.0.3.1", true, .container),
      ("cni0", "10.42.0.1", true, .container), ("flannel.1", "10.42.0.0", true, .container),
      ("podman0", "10.88.0.1", true, .container), ("eth0", "192.168.1.5", false, .down),
      ("wlan0", nil, false, .down), ("docker0", "172.17.0.1", false, .down),
    ] as [(String, String?, Bool, NetworkAddresses.Obstacle)])
  func unreachable(name: String, address: String?, isUp: Bool, obstacle: NetworkAddresses.Obstacle) {
    let interface = NetworkAddresses.Interface(name: name, address: address, isUp: isUp)
    let addresses = NetworkAddresses([interface])
    #expect(addresses.reachable.isEmpty)
    #expect(addresses.skipped == [.init(interface: interface, obstacle: obstacle)])
  }

  @Test("An interface that is up without an address is no news")
  func unused() {
    #expect(NetworkAddresses([.init(name: "wlan0", address: nil)]) == NetworkAddresses([]))
  }

  @Test("The machine's own addresses can be listed: the loopback is skipped, the others are numeric")
  func current() {
    let current = NetworkAddresses.current()
    #expect(current.skipped.contains { $0.interface.address == "127.0.0.1" && $0.obstacle == .loopback })
    #expect(current.reachable.allSatisfy { $0.address.split(separator: ".").count == 4 })
  }
}
