/// The unit that limits apply to: an address, or the first 64 bits of an IPv6 address from outside this network.
///
/// A household outside has 64 bits of IPv6 to choose from. Inside this network, all hosts share them.
package struct ClientNetwork: Hashable {
  /// The address, or its first 64 bits.
  package let text: String
  /// True if the network is this machine itself.
  package let isLoopback: Bool

  /// The network of a numeric address, which for IPv4 is written as IPv4.
  ///
  /// - Parameter local: The networks in which every address counts by itself.
  package init(_ address: String, in local: LocalNetworks = LocalNetworks()) {
    isLoopback = address == "::1" || address.hasPrefix("127.")
    guard address.contains(":"), !isLoopback, !local.contains(address) else {
      text = address
      return
    }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).prefix(4)
    // A network that is written shorter, with `::` in its first four groups, ends there.
    let whole = groups.firstIndex { $0.isEmpty } ?? groups.endIndex
    text = groups[..<whole].joined(separator: ":")
  }
}
