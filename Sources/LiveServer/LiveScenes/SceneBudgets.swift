import Support

/// Limits for how long the server's loop waits for a scene: 40 ms at once, and a third of the time in the long run.
///
/// A scene that takes more gets fewer pictures onto the screens.
struct LoopPatience {
  /// The longest wait, in seconds, and the most of it in which the scene computes.
  static let (longest, busiest) = (0.04, 0.025)
  /// The shortest wait that is worth beginning, in seconds.
  private static let shortest = 0.001
  private static let gain = 0.5

  private var level = longest
  private var last = -Double.infinity

  /// The time that the loop may wait now, or nil if it may not wait.
  ///
  /// - Parameter count: The number of those who share what is regained.
  mutating func allowance(at time: Double, among count: Int = 1) -> Double? {
    level = min(Self.longest, level + (time - last) * Self.gain / Double(max(1, count)))
    last = time
    return level >= Self.shortest ? level : nil
  }

  /// Counts a wait, during which nothing is regained.
  mutating func spend(_ seconds: Double) {
    level -= seconds
    last += seconds
  }
}

extension TokenBucket {
  /// The processor time that a scene may use, in seconds: half a processor in the long run. Short answers count, too.
  ///
  /// - Parameter burst: The seconds that may be used at once.
  static func processorTime(burst: Double) -> TokenBucket { TokenBucket(rate: 0.5, capacity: burst) }

  /// The bytes of structures that a scene brings onto the screens: the loop encodes each, and sends it to every viewer.
  ///
  /// Small ones may follow each other from frame to frame. One that is larger than the capacity is paid for later.
  static var structureBytes: TokenBucket { TokenBucket(rate: 4e6, capacity: 2e6) }
}
