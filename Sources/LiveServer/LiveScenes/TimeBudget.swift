/// Limits how much processor time a scene uses to half a processor in the long run. All of it counts, however little it
/// is at once.
struct TimeBudget {
  private static let drain = 0.5

  /// The seconds that may be used at once.
  private let burst: Double
  private var level = 0.0
  private var last = -Double.infinity

  /// - Parameter burst: In seconds.
  init(burst: Double) { self.burst = burst }

  /// Leaves out so many seconds, in which nothing is regained.
  mutating func pause(for seconds: Double) { last += seconds }

  /// Counts so many seconds that were used; returns whether they have become too many.
  mutating func exceeds(adding seconds: Double, at time: Double) -> Bool {
    level = max(0, level - (time - last) * Self.drain) + max(0, seconds)
    last = time
    return level > burst
  }
}

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

/// Limits how many structures a scene brings onto the screens: each is encoded, and sent to every viewer, by the loop.
///
/// Small ones may follow each other from frame to frame.
struct StructureBudget {
  /// The bytes a second in the long run, and the most that are saved up.
  private static let (rate, most) = (4e6, 2e6)

  private var level = most
  private var last = -Double.infinity

  /// Counts a structure of so many bytes; false if there have been too many, and nothing is counted.
  ///
  /// A structure larger than all that can be saved up is paid for later.
  mutating func consume(_ bytes: Int, at time: Double) -> Bool {
    level = min(Self.most, level + (time - last) * Self.rate)
    last = time
    guard level >= min(Double(bytes), Self.most) else { return false }
    level -= Double(bytes)
    return true
  }
}
