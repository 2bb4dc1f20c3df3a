/// Limits a scene to half of the server's time, with a burst of half a second.
///
/// Quick responses do not count, because there may be many of them, as when a take is read.
struct TimeBudget {
  private static let (capacity, drain) = (0.5, 0.5)
  /// An answer of so many seconds is quick.
  static let quick = 0.004

  private var level = 0.0
  private var last = 0.0

  /// Counts an answer that took so many seconds; returns whether they have become too many.
  mutating func exceeds(adding seconds: Double, at time: Double) -> Bool {
    level = max(0, level - (time - last) * Self.drain)
    last = time
    if seconds > Self.quick { level += seconds }
    return level > Self.capacity
  }
}
