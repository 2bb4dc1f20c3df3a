/// Values by keys, of which those that were asked for lately are kept.
///
/// They lie in two generations: when the newer one is full, the older one is forgotten.
struct RecentValues<Key: Hashable, Value> {
  private typealias Generation = [Key: (value: Value, cost: Int)]

  private var current: Generation = [:]
  private var previous: Generation = [:]
  /// The cost of those in the newer generation.
  private var cost = 0
  /// The most values in a generation, and the most that they cost together.
  private let (most, mostCost): (Int, Int)

  init(most: Int, mostCost: Int) { (self.most, self.mostCost) = (most, mostCost) }

  /// The value of a key, or nil if it is not kept.
  subscript(key: Key) -> Value? {
    mutating get {
      if let known = current[key] { return known.value }
      guard let known = previous[key] else { return nil }
      keep(known.value, for: key, cost: known.cost)
      return known.value
    }
  }

  /// The value of a key, which is kept no longer for being looked at.
  func peek(_ key: Key) -> Value? { (current[key] ?? previous[key])?.value }

  /// Keeps a value.
  mutating func keep(_ value: Value, for key: Key, cost: Int) {
    if current.count >= most || self.cost > mostCost { (previous, current, self.cost) = (current, [:], 0) }
    current[key] = (value, cost)
    self.cost += cost
  }
}
