import Engine
import Support

extension TokenBucket {
  /// The messages allowed in a second, or anything else.
  ///
  /// A client that sends at most `perSecond` messages in any second is never refused one. The bucket holds a
  /// tenth more than that, because a network bunches what was sent evenly. A debt is paid off within a second.
  init(perSecond: Double) {
    let most = 1.1 * perSecond
    self.init(rate: most, capacity: most, mostDebt: most)
  }
}

/// A budget that the connections from one address share.
final class SharedBudget {
  /// The network that the connections come from.
  let network: ClientNetwork
  /// The connections that there are.
  var count = 0
  private var budget: TokenBucket
  private var overhead: TokenBucket

  init(_ network: ClientNetwork, perSecond: Double) {
    self.network = network
    budget = TokenBucket(perSecond: perSecond)
    overhead = TokenBucket(perSecond: perSecond * MessageGate.overheadPerMessage)
  }

  /// True if nothing has been taken out of it for long enough.
  func isFull(at time: Time) -> Bool { budget.isFull(at: time) && overhead.isFull(at: time) }

  /// Takes bytes that belong to no message out of the budget; false if none is left.
  func spendOverhead(_ bytes: Double, at time: Time) -> Bool { overhead.charge(bytes, at: time) }

  /// Takes a message out of the budget; false if none is left.
  func spend(at time: Time) -> Bool { budget.take(at: time) }
}

/// Decides about one connection's messages: drops the excess, reports it once a second, and hangs up if it goes
/// on.
struct MessageGate {
  /// The messages in any second that every connection may send.
  static let perSecond = 600.0
  /// The bytes of messages in any second that every connection may send.
  static let bytesPerSecond = 1024.0 * 1024
  /// The bytes of control frames and other parts of no message that may come with each message.
  static let overheadPerMessage = 64.0
  /// The most messages, and bytes of them, that are dropped within a second before their sender has to go.
  static let mostDropped = (messages: 6000, bytes: 2 * 1024 * 1024)
  /// The part of a processor's time that one connection's messages may take, beyond which each counts as several.
  static let share = 0.25
  /// The seconds of excess after which a connection is closed.
  static let gracePeriod: Time = 10

  /// The decision about a message.
  enum Verdict: Hashable {
    case accepted
    case dropped
    /// It is dropped, and its sender should know: so many were, since it was last said.
    case refused(dropped: Int)
    /// Its sender does not listen.
    case hangUp
  }

  private var budget: TokenBucket
  private var bytes: TokenBucket
  private var overhead: TokenBucket
  /// Since when something is dropped every second; nil while nothing is.
  private var floodingSince: Time?
  private var lastSaid = -Time.infinity
  private var unsaid = 0
  private var unsaidBytes = 0

  init() {
    budget = TokenBucket(perSecond: Self.perSecond)
    bytes = TokenBucket(perSecond: Self.bytesPerSecond)
    overhead = TokenBucket(perSecond: Self.perSecond * Self.overheadPerMessage)
  }

  /// Notes how many seconds of a processor a message took that was accepted.
  mutating func charge(_ seconds: Double) {
    let messages = seconds * Self.perSecond / Self.share
    if messages > 1 { budget.charge(messages - 1) }
  }

  /// Decides about bytes that belong to no message; false for a sender that has to go.
  mutating func admitOverhead(_ count: Int, sharing shared: SharedBudget?, at time: Time) -> Bool {
    let isAccepted = overhead.charge(Double(count), at: time)
    return shared?.spendOverhead(Double(count), at: time) ?? true && isAccepted
  }

  /// Decides about a message of some bytes. `shared` is the budget that its sender shares with others, if any.
  mutating func admit(_ count: Int = 0, sharing shared: SharedBudget?, at time: Time) -> Verdict {
    if budget.take(at: time), bytes.charge(Double(count), at: time), shared?.spend(at: time) ?? true {
      return .accepted
    }
    return drop(count, at: time)
  }

  /// Decides about a message of some bytes that is dropped in any case.
  mutating func drop(_ count: Int, at time: Time) -> Verdict {
    unsaid += 1
    unsaidBytes += count
    if unsaid > Self.mostDropped.messages || unsaidBytes > Self.mostDropped.bytes, time - lastSaid < 1 {
      return .hangUp
    }
    guard time - lastSaid >= 1 else { return .dropped }
    // A second without a word was one without too much.
    let since = time - lastSaid < 2 ? floodingSince ?? time : time
    floodingSince = since
    lastSaid = time
    guard time - since < Self.gracePeriod else { return .hangUp }
    defer { (unsaid, unsaidBytes) = (0, 0) }
    return .refused(dropped: unsaid)
  }
}
