import Engine
import Rooms
import Support

/// A queue of clients' messages for the loop, with a fair order.
///
/// Clients' messages together get half of the loop's time, measured while each is handled. Beyond that, each client has a
/// small share that is served at once, and further messages are queued. A client's messages keep their order, and the
/// least active client comes first. So many or costly messages of one client do not delay those of others.
struct MessageBacklog<Message> {
  /// The most processor time that is saved for messages while none comes, in seconds.
  static var longest: Double { 0.005 }
  /// The most messages of one client that wait, and the most bytes of them.
  static var most: (messages: Int, bytes: Int) { (200, 256 * 1024) }
  /// The processor time that is free for each client's messages in a second, and how much of it at once.
  private static var free: (rate: Double, most: Double) { (0.01, 0.003) }
  /// The most seconds that are owed, so that waits have an end.
  private static var mostDebt: Double { 0.1 }

  private struct Client {
    var time = TokenBucket(rate: free.rate, capacity: free.most, mostDebt: 1)
    var waiting: [Message] = []
    /// The index of the next one.
    var next = 0
    /// The bytes of all that have waited since none did.
    var bytes = 0
  }

  private var clients: [ClientID: Client] = [:]
  private var budget = TokenBucket(rate: 0.5, capacity: longest, mostDebt: mostDebt)

  /// True if no message waits.
  private(set) var isEmpty = true

  /// True if a client's next message is handled now: none of the client's own waits, and there is time for it.
  mutating func admits(_ id: ClientID, at time: Time) -> Bool {
    guard clients[id] != nil else { return true }
    if isWaiting(id) { return false }
    return budget.level(at: time) > 0 || clients[id]?.time.level(at: time) ?? 0 > 0
  }

  /// Charges a client for the processor time of its message, in seconds.
  mutating func charge(_ seconds: Double, to id: ClientID, at time: Time) {
    budget.charge(seconds, at: time)
    clients[id, default: Client()].time.charge(seconds, at: time)
  }

  /// Queues a message of some bytes; false if its client has too much in the queue already.
  mutating func append(_ message: Message, of bytes: Int, from id: ClientID) -> Bool {
    var client = clients.removeValue(forKey: id) ?? Client()
    defer { clients[id] = client }
    guard client.waiting.count < Self.most.messages, client.bytes + bytes <= Self.most.bytes else {
      return false
    }
    client.waiting.append(message)
    client.bytes += bytes
    isEmpty = false
    return true
  }

  /// The next message, if there is time for one.
  mutating func takeNext(at time: Time) -> (message: Message, id: ClientID)? {
    guard !isEmpty, budget.level(at: time) > 0 else { return nil }
    var least: (id: ClientID, level: Double)?
    for id in clients.keys where isWaiting(id) {
      guard let level = clients[id]?.time.level(at: time) else { continue }
      if least.map({ level > $0.level || level == $0.level && id < $0.id }) ?? true { least = (id, level) }
    }
    guard let id = least?.id, var client = clients.removeValue(forKey: id) else { return nil }
    let message = client.waiting[client.next]
    client.next += 1
    if client.next == client.waiting.count {
      (client.waiting, client.next, client.bytes) = ([], 0, 0)
    }
    clients[id] = client
    isEmpty = !clients.keys.contains(where: isWaiting)
    return (message, id)
  }

  /// The seconds until there is time for a message that waits.
  mutating func wait(at time: Time) -> Double { max(0.001, budget.wait(at: time)) }

  /// Forgets a client that is gone, with its messages.
  mutating func forget(_ id: ClientID) {
    clients[id] = nil
    isEmpty = !clients.keys.contains(where: isWaiting)
  }

  private func isWaiting(_ id: ClientID) -> Bool { clients[id].map { $0.next < $0.waiting.count } ?? false }
}
