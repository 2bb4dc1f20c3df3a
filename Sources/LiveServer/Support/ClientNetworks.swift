/// Maps addresses to clients, given this machine's networks, which may change.
package struct ClientNetworks {
  /// The seconds for which the machine's networks are cached.
  private static let longestAge = 10.0

  private var local = LocalNetworks()
  private var time = -Double.infinity

  package init() {}

  /// The network that an address counts as at a time, in seconds.
  package mutating func network(of address: String, at now: Double) -> ClientNetwork {
    // IPv4 addresses count by themselves, wherever they are.
    guard address.contains(":") else { return ClientNetwork(address) }
    look(at: now)
    return ClientNetwork(address, in: local)
  }

  /// True if an address is one other device's in this machine's networks, at a time, in seconds.
  package mutating func hasNeighbor(_ address: String, at now: Double) -> Bool {
    look(at: now)
    return local.hasNeighbor(address)
  }

  private mutating func look(at now: Double) {
    if now >= time + Self.longestAge { (local, time) = (.current(), now) }
  }
}
