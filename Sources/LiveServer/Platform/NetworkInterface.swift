/// An address of a network interface as the system lists it.
package struct NetworkInterface: Equatable {
  /// Such as `wlan0`.
  package var name: String
  /// The numeric address, IPv4 or IPv6, perhaps with a zone; nil for one of another kind.
  package var address: String?
  /// The number of first bits that are its network's.
  package var prefixLength: Int
  /// True if the interface is switched on.
  package var isUp: Bool
  /// True if the interface is plugged in, or in reach of its network.
  package var isRunning: Bool
}

/// Lists the machine's network interfaces.
package protocol InterfaceSource {
  /// All addresses of all interfaces, in the system's order; none if the system does not say.
  static func current() -> [NetworkInterface]
}
