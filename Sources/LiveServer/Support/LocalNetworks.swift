import Platform

/// The IPv6 networks that this machine's interfaces are in, whose addresses reach it without a router.
package struct LocalNetworks: Equatable {
  /// Those of the interfaces.
  var prefixes: [AddressPrefix] = []

  /// What is local wherever it is: link-local addresses, and unique local ones (RFC 4193).
  private static let always = ["fe80::/10", "fc00::/7"].compactMap { AddressPrefix($0) }

  /// Whether a numeric IPv6 address is in one of the networks; false for anything else.
  package func contains(_ address: String) -> Bool {
    guard let address = NumericAddress(address), !address.isIPv4 else { return false }
    return (Self.always + prefixes).contains { $0.contains(address) }
  }
}

extension LocalNetworks {
  /// The networks as the system lists them now.
  package static func current() -> LocalNetworks {
    LocalNetworks(
      prefixes: InterfaceList.current().compactMap { interface in
        guard let address = interface.address.flatMap({ NumericAddress($0.prefix { $0 != "%" }) }),
          !address.isIPv4
        else { return nil }
        return AddressPrefix(address, length: interface.prefixLength)
      })
  }
}
