import Engine

/// How much a server takes on.
struct Limits {
  /// The rooms that can exist.
  var rooms = 1000
  /// The viewers and phones in one room; presenters always get in.
  var viewers = 20_000
  /// The WebSockets from one address.
  var perAddress = 256
  /// Whether the machine's own are counted after all.
  var countsLoopback = false
  /// How long a room is kept that nobody is in, in seconds; `main` always is.
  var roomIdle: Time = 600

  /// What there can be too much of.
  enum Kind: String, CaseIterable {
    case rooms, viewers, address
  }
}

/// How many WebSockets there are from each address.
struct AddressCounts {
  private var counts: [Substring: Int] = [:]
  private let countsLoopback: Bool

  /// None yet; those from this machine itself need not be counted.
  init(countsLoopback: Bool = false) { self.countsLoopback = countsLoopback }

  /// How many there are from an address.
  func count(of address: String) -> Int { network(of: address).flatMap { counts[$0] } ?? 0 }

  /// One more.
  mutating func add(_ address: String) {
    guard let network = network(of: address) else { return }
    counts[network, default: 0] += 1
  }

  /// One less.
  mutating func remove(_ address: String) {
    guard let network = network(of: address), let count = counts[network] else { return }
    counts[network] = count > 1 ? count - 1 : nil
  }

  /// What one machine can have addresses of: the address itself, or of IPv6 the first 64 bits; nil if not counted.
  private func network(of address: String) -> Substring? {
    if !countsLoopback, address == "::1" || address.hasPrefix("127.") { return nil }
    guard address.contains(":") else { return Substring(address) }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).prefix(4)
    // A network that is written shorter, with `::` in its first four groups, ends there.
    let whole = groups.firstIndex { $0.isEmpty } ?? groups.endIndex
    return Substring(groups[..<whole].joined(separator: ":"))
  }
}
