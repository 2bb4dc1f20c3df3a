import Platform

/// The networks that this machine's interfaces are in, whose addresses reach it without a router.
package struct LocalNetworks: Equatable {
  /// The IPv6 networks of the interfaces.
  var prefixes: [AddressPrefix] = []
  /// All networks of the interfaces, but this machine's own.
  var subnets: [AddressPrefix] = []
  /// The addresses that do not stand for one device: this machine's, and its routers', behind which others are.
  var shared: Set<NumericAddress> = []

  /// The networks that are local everywhere: link-local addresses, and unique local ones (RFC 4193).
  private static let always = ["fe80::/10", "fc00::/7"].compactMap { AddressPrefix($0) }

  /// True if a numeric IPv6 address is in one of the networks; false for anything else.
  package func contains(_ address: String) -> Bool {
    guard let address = NumericAddress(address), !address.isIPv4 else { return false }
    return (Self.always + prefixes).contains { $0.contains(address) }
  }

  /// True if a numeric address is one other device's in these networks.
  package func hasNeighbor(_ address: String) -> Bool {
    guard let address = NumericAddress(address), !shared.contains(address) else { return false }
    return subnets.contains { $0.contains(address) }
  }
}

extension LocalNetworks {
  /// The networks as the system lists them now.
  package static func current() -> LocalNetworks {
    var networks = LocalNetworks(shared: Set(DefaultGateways.current().compactMap { NumericAddress($0) }))
    for interface in InterfaceList.current() {
      guard let address = interface.address.flatMap({ NumericAddress($0.prefix { $0 != "%" }) }),
        let prefix = AddressPrefix(address, length: interface.prefixLength)
      else { continue }
      if !address.isIPv4 { networks.prefixes.append(prefix) }
      networks.shared.insert(address)
      if interface.name != "lo" { networks.subnets.append(prefix) }
    }
    return networks
  }
}
