import Engine

/// A histogram of delays, as counts by upper bounds.
package struct DelayHistogram: Equatable {
  /// The upper bounds, in seconds; what took longer is counted in `count` alone.
  package static let bounds: [Time] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

  /// The number of delays up to each bound and above the previous one.
  package private(set) var counts = [Int](repeating: 0, count: Self.bounds.count)
  /// All of them.
  package private(set) var count = 0
  /// The sum of all, in seconds.
  package private(set) var sum: Time = 0

  /// Nothing yet.
  package init() {}

  /// One more.
  package mutating func add(_ delay: Time) {
    count += 1
    sum += delay
    if let index = Self.bounds.firstIndex(where: { delay <= $0 }) { counts[index] += 1 }
  }

  /// Adds another's.
  package mutating func add(_ other: DelayHistogram) {
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
    sum += other.sum
  }
}
