import Engine

/// The clients whose tilt is averaged: those with a sample in the last second.
struct TiltAverage: PartlySeen {
  /// The time for which a phone counts after its last sample, in seconds.
  static let window: Time = 1

  private(set) var members: Set<ClientID> = []
  /// True if the average has changed since it was last taken.
  private(set) var isDue = false
  /// When to check next who has become silent.
  private var check: Time = 0

  /// The number of clients.
  var seen: Int { members.count }
  /// When something happens by itself; infinity when nothing will.
  var deadline: Time { members.isEmpty ? .infinity : check }

  /// Counts a client that has sent a sample.
  mutating func receiveSample(from id: ClientID, at time: Time) {
    if members.isEmpty { check = time + Self.window }
    members.insert(id)
    isDue = true
  }

  /// Takes note of a client's new tilt, if it counts.
  mutating func update(_ id: ClientID) { if members.contains(id) { isDue = true } }

  /// Removes a client, whose tilt no longer counts.
  mutating func remove(_ id: ClientID) { if members.remove(id) != nil { isDue = true } }

  /// The clients that count, in order, so that the same samples always give the same sum; the average then is not due.
  mutating func consume() -> [ClientID] {
    isDue = false
    return members.sorted()
  }

  /// Removes clients that have been silent for too long.
  mutating func expire(at time: Time, lastHeard: (ClientID) -> Time?) {
    guard time >= deadline else { return }
    let heard = members.compactMap { id in lastHeard(id).map { (id: id, time: $0) } }
      // Rounded as the deadline is: a room that wakes at the deadline would otherwise wake there again and again.
      .filter { time < $0.time + Self.window }
    check = (heard.map(\.time).min() ?? time) + Self.window
    guard heard.count < members.count else { return }
    members = Set(heard.map(\.id))
    isDue = true
  }
}
