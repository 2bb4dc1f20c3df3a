/// The steps of a scene that has no closed form: one each 1/rate seconds of the scene's time, for a while after the
/// last event.
struct StepClock: Codable, Hashable, Sendable {
  /// The steps a second that a scene may ask for.
  static let rates = 30...240
  /// The time for which a scene goes on after the last event, in seconds: the most that it catches up at once.
  static let longest: Time = 5
  /// The greatest number of steps that any time leads to.
  private static let most = 1e9 * 240

  /// The index of the next step; step k happens at k / rate.
  private var next = 0
  /// The number of steps before the scene stands still.
  private var remaining = 0

  /// The steps a second for a wanted number, clamped to ``rates``; nil for a scene without steps.
  static func rate(_ wanted: Int) -> Double? {
    wanted > 0 ? Double(min(max(rates.lowerBound, wanted), rates.upperBound)) : nil
  }

  /// The steps that are due up to and including a time; they then count as taken.
  mutating func advance(to time: Time, rate: Double, isFrozen: Bool) -> Range<Int> {
    let target = Int(saturating: (time * rate).rounded(.down)) + 1
    guard target > next else { return next..<next }
    let count = isFrozen ? 0 : min(target - next, remaining)
    defer { (next, remaining) = (target, remaining - count) }
    return next..<next + count
  }

  /// Something happened: the scene goes on for the whole time, or stands still if it is frozen.
  mutating func extend(rate: Double, isFrozen: Bool) {
    remaining = isFrozen ? 0 : Int(saturating: Self.longest * rate)
  }

  /// The time at which the scene stands still.
  func restTime(rate: Double) -> Time { remaining > 0 ? Double(next + remaining) / rate : -.infinity }

  /// The part of the time to the next step that has passed, 0 to 1; 1 for a scene that stands still.
  func progress(at time: Time, rate: Double) -> Double {
    guard remaining > 0 else { return 1 }
    return min(max(0, time * rate - Double(next - 1)), 1)
  }

  /// True if events could have led to it.
  func isSound(rate: Double) -> Bool {
    (0...Int(saturating: Self.most)).contains(next)
      && (0...Int(saturating: Self.longest * rate)).contains(remaining)
  }
}
