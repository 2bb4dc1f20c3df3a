import Engine
import Support

/// How much a server takes on.
package struct Limits {
  /// The rooms that can exist.
  package var rooms: Int
  /// The viewers and phones in one room; presenters always get in.
  package var viewers: Int
  /// The WebSockets from one address.
  package var perAddress: Int
  /// The connections from one address that ask for something, pages included.
  package var connectionsPerAddress: Int { 2 * perAddress }
  /// The questions about rooms in any second from one address, but for presenters': one for each WebSocket.
  var questionsPerAddress: Double { Double(perAddress) }
  /// The messages in any second from all of them: 60 a second from each, and as much again.
  var messagesPerAddress: Double { 120 * max(Double(perAddress), MessageGate.perSecond / 60) }
  /// Whether the machine's own are counted after all.
  package var countsLoopback: Bool
  /// How long a room is kept that nobody is in, in seconds; `main` always is.
  package var roomIdle: Time
  /// The wrong keys from one address in a minute, before it has to wait for the next one.
  package var wrongKeys: Int

  package init(
    rooms: Int = 1000, viewers: Int = 20_000, perAddress: Int = 256, countsLoopback: Bool = false,
    roomIdle: Time = 600, wrongKeys: Int = 60
  ) {
    self.rooms = rooms
    self.viewers = viewers
    self.perAddress = perAddress
    self.countsLoopback = countsLoopback
    self.roomIdle = roomIdle
    self.wrongKeys = wrongKeys
  }
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
