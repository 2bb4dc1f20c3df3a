import Engine

/// Keeps track of which nodes with people in this node's rooms are alive.
///
/// Redis announces changes; unknown nodes are requested once.
struct NodeWatch {
  /// The time for which a node may be gone before its people are removed, in seconds: it may only have lost
  /// Redis.
  static let departureDelay: Time = 2

  private var present: Set<UInt64> = []
  /// The nodes that are gone, and since when.
  private var gone: [UInt64: Time] = [:]
  /// The nodes that have been asked for.
  private var asked: Set<UInt64> = []

  /// Takes note of Redis' news that a node has come, or is gone.
  mutating func receive(_ news: NodeNews, at time: Time) {
    switch news {
    case .came(let node): note(node, isThere: true, at: time)
    case .gone(let node): note(node, isThere: false, at: time)
    }
  }

  /// Notes the answer to a question, unless newer news came meanwhile.
  mutating func answer(_ node: UInt64, isThere: Bool, at time: Time) {
    if asked.contains(node) { note(node, isThere: isThere, at: time) }
  }

  private mutating func note(_ node: UInt64, isThere: Bool, at time: Time) {
    asked.remove(node)
    if isThere {
      present.insert(node)
      gone[node] = nil
    } else {
      present.remove(node)
      gone[node] = gone[node] ?? time
    }
  }

  /// The nodes among these to ask for, which then count as asked for.
  mutating func unknown(of nodes: Set<UInt64>) -> Set<UInt64> {
    let unknown = nodes.subtracting(present).subtracting(gone.keys).subtracting(asked)
    asked.formUnion(unknown)
    return unknown
  }

  /// Removes and returns the nodes that have been gone for so long that their people are gone, too.
  mutating func takeLost(at time: Time) -> [UInt64] {
    let lost = gone.filter { time - $0.value >= Self.departureDelay }.keys.sorted()
    for node in lost { gone[node] = nil }
    return lost
  }

  /// Forgets all nodes: while Redis is away, no node counts as gone.
  mutating func forget() { self = NodeWatch() }
}

/// News of a node from Redis.
enum NodeNews: Equatable {
  case came(UInt64)
  case gone(UInt64)

  /// Reads what `RedisScripts.beat` publishes; nil for anything else.
  init?(_ message: [UInt8]) {
    guard let sign = message.first, let node = UInt64(String(decoding: message.dropFirst(), as: UTF8.self))
    else { return nil }
    switch sign {
    case UInt8(ascii: "+"): self = .came(node)
    case UInt8(ascii: "-"): self = .gone(node)
    default: return nil
    }
  }
}
