/// How often the same line may be logged, so that nobody can fill a disk by doing the same wrong thing again and again.
struct LogThrottle {
  /// The lines of one message in a window.
  static let limit = 10
  /// How long lines are counted together, in seconds.
  static let window: Double = 60
  /// The most different messages that are told apart in a window; later ones count as one.
  static let mostMessages = 256

  /// What becomes of a line.
  enum Verdict: Equatable {
    /// It is written. So many like it were not, in an earlier window.
    case write(omitted: Int)
    case omit
  }

  private var counts: [String: Int] = [:]
  private var omitted: [String: Int] = [:]
  private var end = -Double.infinity

  /// Decides about a line of a message.
  mutating func admit(_ message: String, at time: Double) -> Verdict {
    if time >= end {
      omitted = counts.mapValues { $0 - Self.limit }.filter { $1 > 0 }
      counts = [:]
      end = time + Self.window
    }
    let key = counts[message] == nil && counts.count >= Self.mostMessages ? "" : message
    counts[key, default: 0] += 1
    guard counts[key, default: 0] <= Self.limit else { return .omit }
    return .write(omitted: omitted.removeValue(forKey: key) ?? 0)
  }
}
