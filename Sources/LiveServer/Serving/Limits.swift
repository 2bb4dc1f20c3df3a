import Engine

/// How much a server takes on.
struct Limits {
  /// The rooms that can exist.
  var rooms = 1000
  /// The viewers and phones in one room; presenters always get in.
  var viewers = 20_000
  /// The WebSockets from one address.
  var perAddress = 256
  /// The connections from one address that ask for something, pages included.
  var connectionsPerAddress: Int { 2 * perAddress }
  /// The questions about rooms in any second from one address, but for presenters': one for each WebSocket.
  var questionsPerAddress: Double { Double(perAddress) }
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
  func count(of network: ClientNetwork) -> Int { budgets[network]?.count ?? 0 }

  /// One more.
  ///
  /// - Returns: What it shares with the others from there; nil for what is not counted.
  mutating func add(_ network: ClientNetwork, at time: Time) -> SharedBudget? {
    guard limits.countsLoopback || !network.isLoopback else { return nil }
    let budget =
      budgets[network] ?? SharedBudget(network, perSecond: limits.messagesPerAddress, at: time)
    budget.count += 1
    budgets[network] = budget
    return budget
  }

  /// One less.
  mutating func remove(_ network: ClientNetwork) {
    guard let budget = budgets[network] else { return }
    budget.count -= 1
    if budget.count == 0 { budgets[network] = nil }
  }
}
