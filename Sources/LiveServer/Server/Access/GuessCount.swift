import Engine

/// The wrong guesses within a minute.
struct GuessCount {
  /// The time in which guesses are counted together, in seconds.
  static let window: Time = 60

  private(set) var count = 0
  /// When the minute ends.
  private(set) var end = -Time.infinity

  /// The seconds until another guess is looked at, or nil if one is looked at now.
  func wait(limit: Int, at time: Time) -> Time? { count >= limit && time < end ? end - time : nil }

  /// Counts a wrong guess.
  mutating func add(at time: Time) {
    if time >= end { self = GuessCount(count: 0, end: time + Self.window) }
    count += 1
  }
}
