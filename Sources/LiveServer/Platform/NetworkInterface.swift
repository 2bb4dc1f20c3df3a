/// An address of a network interface as the system lists it.
package struct NetworkInterface: Equatable {
  /// Such as `wlan0`.
  package var name: String
  /// The numeric address, IPv4 or IPv6, perhaps with a zone; nil for one of another kind.
  package var address: String?
  /// How many of its first bits are its network's.
  package var prefixLength: Int
  /// Whether it is switched on.
  package var isUp: Bool
  /// Whether it is plugged in, or in reach of its network.
  package var isRunning: Bool
}

/// Lists the machine's network interfaces.
package protocol InterfaceSource {
  /// All addresses of all interfaces, in the system's order; none where it does not tell.
  static func current() -> [NetworkInterface]
}
