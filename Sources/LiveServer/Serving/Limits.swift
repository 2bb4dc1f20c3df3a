import Engine

/// How much a server takes on.
struct Limits {
  /// The rooms that can exist.
  var rooms = 1000
  /// The viewers and phones in one room; presenters always get in.
  var viewers = 20_000
  /// The WebSockets from one address.
  var perAddress = 256
  /// The messages in any second from all of them: 60 a second from each, and as much again.
  var messagesPerAddress: Double { 120 * max(Double(perAddress), MessageGate.perSecond / 60) }
  /// Whether the machine's own are counted after all.
  var countsLoopback = false
  /// How long a room is kept that nobody is in, in seconds; `main` always is.
  var roomIdle: Time = 600
  /// The wrong keys from one address in a minute, before it has to wait for the next one.
  var wrongKeys = 60
}

/// What the WebSockets from each address share.
struct AddressCounts {
  private var budgets: [ClientNetwork: SharedBudget] = [:]
  private let limits: Limits

  /// None yet.
  init(_ limits: Limits) { self.limits = limits }

  /// How many there are from an address.
  func count(of address: String) -> Int { network(of: address).flatMap { budgets[$0] }?.count ?? 0 }

  /// One more.
  ///
  /// - Returns: What it shares with the others from there; nil for what is not counted.
  mutating func add(_ address: String, at time: Time) -> SharedBudget? {
    guard let network = network(of: address) else { return nil }
    let budget =
      budgets[network] ?? SharedBudget(perSecond: limits.messagesPerAddress, at: time)
    budget.count += 1
    budgets[network] = budget
    return budget
  }

  /// One less.
  mutating func remove(_ address: String) {
    guard let network = network(of: address), let budget = budgets[network] else { return }
    budget.count -= 1
    if budget.count == 0 { budgets[network] = nil }
  }

  /// The network of an address; nil if it is not counted.
  private func network(of address: String) -> ClientNetwork? {
    let network = ClientNetwork(address)
    return network.isLoopback && !limits.countsLoopback ? nil : network
  }
}
