import Engine
import Support

/// The limits of a server's load.
package struct Limits {
  /// The rooms that can exist.
  package var rooms: Int
  /// The viewers and phones in one room; presenters always get in.
  package var viewers: Int
  /// The presenters in a seat's room, besides the main room's: a person with some tabs.
  let presentersOfSeat = 64
  /// The WebSockets from one address.
  package var perAddress: Int
  /// The places in a crowd of the clients from one address of this machine's networks.
  package var placesPerAddress: Int
  /// The connections from one address that ask for something, pages included.
  package var connectionsPerAddress: Int { 2 * perAddress }
  /// The questions about rooms in any second from one address, except presenters': one for each WebSocket.
  var questionsPerAddress: Double { Double(perAddress) }
  /// The handshakes in any second from one address, except presenters'.
  var handshakesPerAddress: Double { Double(max(perAddress, 64)) }
  /// The messages in any second from all of them: 60 a second from each, and as much again.
  var messagesPerAddress: Double { 120 * max(Double(perAddress), MessageGate.perSecond / 60) }
  /// True if the machine's own are counted after all.
  package var countsLoopback: Bool
  /// The seconds for which an empty room is kept; `main` always is.
  package var roomIdle: Time
  /// The wrong keys from one address in a minute, before it has to wait for the next one.
  package var wrongKeys: Int

  package init(
    rooms: Int = 1000, viewers: Int = 20_000, perAddress: Int = 256, placesPerAddress: Int = 8,
    countsLoopback: Bool = false, roomIdle: Time = 600, wrongKeys: Int = 60
  ) {
    self.rooms = rooms
    self.viewers = viewers
    self.perAddress = perAddress
    self.placesPerAddress = placesPerAddress
    self.countsLoopback = countsLoopback
    self.roomIdle = roomIdle
    self.wrongKeys = wrongKeys
  }
}

/// The budget that the WebSockets from each address share.
struct AddressCounts {
  private var budgets: [ClientNetwork: SharedBudget] = [:]
  private let limits: Limits
  /// The number of remembered addresses above which unneeded ones are forgotten.
  private var nextSweep = Self.firstSweep
  private static let firstSweep = 1024

  /// None yet.
  init(_ limits: Limits) { self.limits = limits }

  /// The number of addresses that are remembered.
  var remembered: Int { budgets.count }

  /// The number of WebSockets from an address.
  func count(of network: ClientNetwork) -> Int { budgets[network]?.count ?? 0 }

  /// Counts another WebSocket.
  ///
  /// - Returns: The budget that it shares with the others from there, or nil if it is not counted.
  mutating func add(_ network: ClientNetwork, at time: Time) -> SharedBudget? {
    guard limits.countsLoopback || !network.isLoopback else { return nil }
    if budgets.count >= nextSweep {
      forgetFull(at: time)
      nextSweep = max(Self.firstSweep, 2 * budgets.count)
    }
    let budget =
      budgets[network] ?? SharedBudget(network, perSecond: limits.messagesPerAddress)
    budget.count += 1
    budgets[network] = budget
    return budget
  }

  /// Counts a closed WebSocket. The address keeps what it has spent, so reconnecting does not refill the budget.
  mutating func remove(_ network: ClientNetwork) { budgets[network]?.count -= 1 }

  /// Evicts addresses that have no connections and full budgets.
  private mutating func forgetFull(at time: Time) {
    budgets = budgets.filter { $0.value.count > 0 || !$0.value.isFull(at: time) }
  }
}
