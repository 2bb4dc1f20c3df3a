/// For how long nothing has been heard from Redis while something was waited for.
struct RedisSilence {
  /// The seconds of silence after which Redis counts as gone.
  private static let limit = 1.0
  /// The end of the limit, in which our own loop has to have turned: it may have been us who stood still.
  private static let lastChance = 0.1
  /// The limit for people.
  static let limitText = "1 s"

  /// True if a look at the silence is scheduled.
  private(set) var isWatched = false
  private var since: Double = 0
  private var isLastChance = false

  mutating func heard(at time: Double) {
    since = time
    isLastChance = false
  }

  /// Something is waited for from now on.
  ///
  /// - Returns: The seconds until the first look.
  mutating func begin(at time: Double) -> Double {
    heard(at: time)
    isWatched = true
    return Self.limit - Self.lastChance
  }

  /// Nothing is waited for any more.
  mutating func end() {
    isWatched = false
  }

  /// - Returns: The seconds until the next look, nil when the limit is over.
  mutating func nextLook(at time: Double) -> Double? {
    let rest = since + Self.limit - Self.lastChance - time
    if rest > 0 { return rest }
    defer { isLastChance = true }
    return isLastChance ? nil : Self.lastChance
  }
}
