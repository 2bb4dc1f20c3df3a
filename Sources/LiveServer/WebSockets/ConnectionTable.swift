import Support

/// The connections that a service has accepted, by where they come from.
///
/// A connection is busy from the moment that a whole head of a request has come until the answer has been sent;
/// a WebSocket always is. One that waits for its first request, or for its next one, gives way where there are
/// too many, the one that waits longest first. So a silent client cannot keep others out.
struct ConnectionTable<ID: Hashable> {
  /// The numbers of connections that are allowed.
  struct Limits {
    /// The busy connections in all.
    var total: Int
    /// The busy connections from one network.
    var perNetwork: Int
    /// The connections beyond each limit that wait, are refused with a response, or belong to presenters.
    var headroom = 64
    /// The connections from one network that may wait at the same time: each may begin a TLS handshake, which costs
    /// half a millisecond.
    var waitingPerNetwork = 64
    /// The connections that may be giving way at the same time.
    var leaving = 16
  }

  /// The decision about a newcomer.
  enum Place: Equatable {
    case free
    /// It takes the place of this one, which the service must close.
    case instead(of: ID)
    case none
  }

  private struct Entry {
    var network: ClientNetwork?
    /// The number at which the connection began to wait, in the order of all waits; nil while it is busy.
    var waiting: Int?
    var isLeaving = false

    /// True if the connection still waits under a number.
    func isWaiting(_ number: Int) -> Bool { waiting == number && !isLeaving }
  }

  /// The connections of one network, or all of them.
  private struct Group {
    var count = 0
    var busy = 0
    var queue = Queue()
  }

  /// Connections in the order in which they began to wait; some may have become busy since.
  private struct Queue {
    private(set) var items: [(id: ID, number: Int)] = []
    private var head = 0

    mutating func append(_ id: ID, _ number: Int, count: Int, in entries: [ID: Entry]) {
      // Those that wait no longer are taken out once they are more than the others.
      if items.count >= 2 * count + 16 {
        items = items[head...].filter { entries[$0.id]?.isWaiting($0.number) == true }
        head = 0
      }
      items.append((id, number))
    }

    /// Takes out the connection that waits longest, or nil if none waits.
    mutating func popFirst(in entries: [ID: Entry]) -> ID? {
      while head < items.count {
        let (id, number) = items[head]
        head += 1
        if entries[id]?.isWaiting(number) == true { return id }
      }
      (items, head) = ([], 0)
      return nil
    }
  }

  private let limits: Limits
  private var entries: [ID: Entry] = [:]
  private var all = Group()
  private var networks: [ClientNetwork: Group] = [:]
  private var leavingCount = 0
  private var lastNumber = 0

  /// An empty table.
  init(_ limits: Limits) { self.limits = limits }

  /// The number of connections, without those that give way.
  var count: Int { all.count }

  /// True if to refuse a connection's request, unless it is a presenter's: too many others are busy.
  func isCrowded(_ id: ID) -> Bool {
    if all.busy > limits.total { return true }
    guard let network = entries[id]?.network, let group = networks[network] else { return false }
    return group.busy > limits.perNetwork
  }

  /// Finds a place for a newcomer.
  ///
  /// - Parameter network: The network that it comes from, or nil if it is not counted by network.
  mutating func place(for network: ClientNetwork?) -> Place {
    if let network, let group = networks[network],
      group.count >= limits.perNetwork + limits.headroom
        || group.count - group.busy >= limits.waitingPerNetwork
    {
      return giveWay(in: network)
    }
    return all.count < limits.total + limits.headroom ? .free : giveWay(in: nil)
  }

  private mutating func giveWay(in network: ClientNetwork?) -> Place {
    guard leavingCount < limits.leaving else { return .none }
    let longest =
      if let network {
        networks[network]?.queue.popFirst(in: entries)
      } else {
        all.queue.popFirst(in: entries)
      }
    guard let longest else { return .none }
    leave(longest)
    leavingCount += 1
    return .instead(of: longest)
  }

  /// Counts a connection no longer.
  private mutating func leave(_ id: ID) {
    guard let entry = entries[id] else { return }
    entries[id]?.isLeaving = true
    change(entry.network) { group in
      group.count -= 1
      if entry.waiting == nil { group.busy -= 1 }
    }
  }

  /// Adds a connection, which waits.
  mutating func add(_ id: ID, from network: ClientNetwork?) {
    entries[id] = Entry(network: network)
    change(network) { group in
      group.count += 1
      group.busy += 1
    }
    setBusy(id, false)
  }

  /// A connection has brought a request, or waits for the next one.
  mutating func setBusy(_ id: ID, _ isBusy: Bool) {
    guard let entry = entries[id], !entry.isLeaving, isBusy == (entry.waiting != nil) else { return }
    lastNumber += 1
    let number = lastNumber
    entries[id]?.waiting = isBusy ? nil : number
    let entries = entries
    change(entry.network) { group in
      group.busy += isBusy ? 1 : -1
      guard !isBusy else { return }
      group.queue.append(id, number, count: group.count, in: entries)
    }
  }

  /// Attributes a busy connection's request to another sender than the one who connected.
  mutating func attribute(_ id: ID, to network: ClientNetwork?) {
    guard let entry = entries[id], !entry.isLeaving, entry.waiting == nil, entry.network != network else {
      return
    }
    leave(id)
    entries[id] = Entry(network: network)
    change(network) { group in
      group.count += 1
      group.busy += 1
    }
  }

  /// A connection is gone.
  mutating func remove(_ id: ID) {
    if entries[id]?.isLeaving == true { leavingCount -= 1 } else { leave(id) }
    entries[id] = nil
  }

  private mutating func change(_ network: ClientNetwork?, _ body: (inout Group) -> Void) {
    body(&all)
    guard let network else { return }
    body(&networks[network, default: Group()])
    if networks[network]?.count == 0 { networks[network] = nil }
  }
}
