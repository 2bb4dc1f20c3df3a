import Platform

/// The addresses of this machine that a phone on the same network can probably reach, and those that it cannot.
package struct NetworkAddresses: Equatable {
  /// A network interface's IPv4 address.
  package struct Entry: Equatable {
    package var interface: String
    package var address: String
  }

  /// An interface as the system lists it: without an address where it has none of IPv4.
  package struct Interface: Equatable {
    package var name: String
    package var address: String?
    var isUp = true
  }

  /// The reason that a phone cannot reach an interface.
  package enum Obstacle: String {
    case loopback = "this machine only"
    case linkLocal = "no network gave it an address"
    case container = "containers and virtual machines only"
    case down = "switched off or not plugged in"
  }

  /// An interface that is left out, and why.
  package struct Skipped: Equatable, CustomStringConvertible {
    package var interface: Interface
    package var obstacle: Obstacle

    /// The interface's name, its address and the obstacle.
    package var description: String {
      "\([interface.name, interface.address].compactMap(\.self).joined(separator: " ")): \(obstacle.rawValue)"
    }
  }

  /// The addresses that phones may reach, the likeliest first: Wi-Fi, then cables, then the rest.
  package let reachable: [Entry]
  /// The interfaces that were left out, in the system's order.
  package let skipped: [Skipped]

  /// Sorts out what the system lists.
  package init(_ interfaces: [Interface]) {
    var reachable: [Entry] = []
    var skipped: [Skipped] = []
    for interface in interfaces {
      if let obstacle = Self.obstacle(of: interface) {
        skipped.append(Skipped(interface: interface, obstacle: obstacle))
      } else if let address = interface.address {
        reachable.append(Entry(interface: interface.name, address: address))
      }
    }
    self.reachable = reachable.enumerated()
      .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
      .map(\.element)
    self.skipped = skipped
  }

  private static func obstacle(of interface: Interface) -> Obstacle? {
    let virtual = ["docker", "br-", "veth", "virbr", "lxc", "lxd", "cni", "flannel", "podman"]
    guard interface.isUp else { return .down }
    guard let address = interface.address else { return nil }
    if virtual.contains(where: interface.name.hasPrefix) { return .container }
    if address.hasPrefix("127.") || interface.name == "lo" { return .loopback }
    return address.hasPrefix("169.254.") ? .linkLocal : nil
  }

  private static func rank(_ entry: Entry) -> Int {
    if entry.interface.hasPrefix("wl") { return 0 }
    return entry.interface.hasPrefix("e") ? 1 : 2
  }
}

extension NetworkAddresses {
  /// The addresses as the system lists them now.
  package static func current() -> NetworkAddresses {
    var interfaces: [Interface] = []
    for entry in InterfaceList.current() {
      let isUp = entry.isUp && entry.isRunning
      if let address = entry.address, NumericAddress(address)?.isIPv4 == true {
        interfaces.append(Interface(name: entry.name, address: address, isUp: isUp))
      } else if !isUp, !interfaces.contains(where: { $0.name == entry.name }) {
        interfaces.append(Interface(name: entry.name, address: nil, isUp: false))
      }
    }
    return NetworkAddresses(interfaces)
  }
}
