/// What one machine can have addresses of: an IPv4 address itself, or the first 64 bits of an IPv6 one.
struct ClientNetwork: Hashable {
  /// The address, or its first 64 bits.
  let text: String
  /// Whether it is this machine itself.
  let isLoopback: Bool

  /// The network of a numeric address, which for IPv4 is written as IPv4.
  init(_ address: String) {
    isLoopback = address == "::1" || address.hasPrefix("127.")
    guard address.contains(":"), !isLoopback else {
      text = address
      return
    }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).prefix(4)
    // A network that is written shorter, with `::` in its first four groups, ends there.
    let whole = groups.firstIndex { $0.isEmpty } ?? groups.endIndex
    text = groups[..<whole].joined(separator: ":")
  }
}
