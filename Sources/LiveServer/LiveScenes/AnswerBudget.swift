import Platform
import Support

/// The time that a program's answers have taken, and may take.
struct AnswerBudget: Sendable {
  /// Of the program, while rooms wait for its answers.
  private var budget = TokenBucket.processorTime(burst: 0.5)
  /// Of threads that wait for each answer, for a program that does not compute: they wait as long as it takes.
  private var patience = TokenBucket.processorTime(burst: 5)
  /// The most that one answer takes out of it, in seconds: the machine may have slept.
  private static let mostImpatience = 1.0
  /// For how long the program had computed after the last answer, or what was skipped since.
  private(set) var computed = 0.0
  /// For how long its first thread had waited for a processor when that was last asked.
  private var waited = 0.0

  /// Leaves out the computation up to now, which no answer has taken.
  mutating func skip(to computed: Double) { self.computed = computed }

  /// Charges an answer to a room; returns for how long the program has computed for it, and whether that is too much.
  ///
  /// - Parameter elapsed: The time that it took.
  mutating func chargeRoom(
    elapsed: Double, at time: Double, for child: RunningChild
  ) -> (computed: Double, isTooMuch: Bool) {
    let (used, idle) = use(of: child, elapsed: elapsed)
    return (used, !budget.charge(used + idle, at: time))
  }

  /// Charges an answer to a thread that waits; returns whether such threads wait too long in which nothing computes.
  ///
  /// - Parameter elapsed: The time that it took, less the time in which the server computed for it.
  mutating func chargeThread(elapsed: Double, at time: Double, for child: RunningChild) -> Bool {
    let idle = use(of: child, elapsed: elapsed).idle
    patience.pause(for: idle)
    return !patience.charge(min(idle, Self.mostImpatience), at: time)
  }

  /// The seconds in which a program has computed since the last answer, and those in which it has done nothing, though it
  /// did not wait for a processor.
  private mutating func use(of child: RunningChild, elapsed: Double) -> (used: Double, idle: Double) {
    let now = child.processorTime
    let used = max(0, now - computed)
    computed = now
    var idle = elapsed - used
    guard idle > 0.004 else { return (used, 0) }
    let all = child.times.waited
    idle -= all - waited
    waited = all
    return (used, max(0, idle))
  }
}
