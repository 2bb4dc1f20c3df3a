/// Limits how often the same line is logged, so that a repeated error cannot fill the disk.
struct LogThrottle {
  /// The lines of one message in a window.
  static let limit = 10
  /// The seconds for which lines are counted together.
  static let window: Double = 60
  /// The maximum number of different messages in a window; later ones count as one.
  static let mostMessages = 256

  /// The decision about a line.
  enum Verdict: Equatable {
    /// It is written; this many similar lines were omitted in an earlier window.
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
