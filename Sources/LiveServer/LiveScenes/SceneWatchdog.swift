import Dispatch
import Platform
import Support
import Synchronization

/// Measures what a program computes, says when that is too much, and gives it the priority that it has earned.
final class SceneWatchdog: Sendable {
  /// The seconds between two looks at what it computes.
  private static let lookInterval = 0.3
  /// The seconds of processor time with which a scene has had its chance to answer.
  private static let leastComputing = 0.1

  /// The result of a look at a program.
  enum Finding: Sendable {
    /// It computes too much, whether or not the server waits for it.
    case tooBusy(asksWhere: Bool)
    /// It takes much more than its part of the processors, and gives way to all others from now on.
    case greedy
  }

  private struct State {
    var answers = AnswerBudget()
    var promptness = Promptness()
    /// Of the program alone, also while nothing is asked of it.
    var budget = TokenBucket.processorTime(burst: 10)
    /// The processor time that is counted in it, in seconds, and that of the first thread.
    var (counted, countedOfFirst) = (0.0, 0.0)
    /// True if others than the first thread did most at the last look, while processors were few.
    var isUnseen = false
    /// The priority that the kernel has set: that of a prompt program, or that of others; nil for none yet.
    var isPrompt: Bool?
    /// Set once the program gives way to all others for good.
    var isGreedy = false
  }

  private let program: SceneProgram
  /// The limits of its programs, with the two levels of niceness.
  private let limits: SceneLimits
  /// The processors that it shares with other programs.
  private let shares: ProgramShares
  private let state = Mutex(State())

  /// A watchdog of a program that has just begun.
  init(_ program: SceneProgram, _ limits: SceneLimits, sharing shares: ProgramShares) {
    (self.program, self.limits, self.shares) = (program, limits, shares)
  }

  /// Looks at the program again and again, while something refers to the watchdog.
  func watch(_ found: @escaping @Sendable (Finding) -> Void) {
    let start = ServerClock.monotonic
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.lookInterval) { [weak self] in
      guard let self, !program.report.hasEnded else { return }
      let finding = look(after: ServerClock.monotonic - start)
      if let finding { found(finding) }
      if case .tooBusy = finding { return }
      adjustPriority()
      watch(found)
    }
  }

  private func look(after seconds: Double) -> Finding? {
    let (used, ofFirst, now) = (program.child.processorTime, program.child.times.ran, ServerClock.monotonic)
    let (isTooMuch, recent, recentOfFirst) = state.withLock { state in
      let (recent, first) = (used - state.counted, ofFirst - state.countedOfFirst)
      (state.counted, state.countedOfFirst) = (used, ofFirst)
      return (!state.budget.charge(recent, at: now), recent, first)
    }
    let part = shares.processors.part(of: ObjectIdentifier(self), using: recent / seconds, at: now)
    // The first thread draws; viewers see nothing of the others' work.
    let isUnseen = part != .modest && recentOfFirst < recent / 2
    let isStillUnseen = state.withLock { state in
      defer { state.isUnseen = isUnseen }
      return isUnseen && state.isUnseen
    }
    if isTooMuch || isStillUnseen { return .tooBusy(asksWhere: part == .modest) }
    guard part == .greedy else { return nil }
    state.withLock { $0.isGreedy = true }
    program.child.yieldToOthers()
    return .greedy
  }

  /// Gives the program the priority that it has earned, where many share a machine.
  private func adjustPriority() {
    guard let prompt = limits.promptNiceness else { return }
    let isProven = state.withLock { state in
      let isProven = state.promptness.isProven
      return state.isPrompt == isProven || state.isGreedy ? nil : isProven
    }
    guard let isProven else { return }
    // Where the kernel has no time for it, the next look repeats it.
    if program.child.setNiceness(isProven ? prompt : limits.niceness) {
      state.withLock { $0.isPrompt = isProven }
    }
  }
}

// The time that answers take.
extension SceneWatchdog {
  /// For how long the program had computed when the current request began.
  var computed: Double { state.withLock { $0.answers.computed } }

  /// Leaves out what the program has computed up to now, which no answer has taken: it is counted by the looks.
  func skip() {
    let computed = program.child.processorTime
    state.withLock { $0.answers.skip(to: computed) }
  }

  /// Charges an answer to a room; returns whether the program takes too much.
  ///
  /// - Parameter elapsed: The time that it took.
  func chargeRoom(elapsed: Double, at time: Double) -> Bool {
    state.withLock { state in
      let (computed, isTooMuch) = state.answers.chargeRoom(elapsed: elapsed, at: time, for: program.child)
      state.promptness.note(computed)
      return isTooMuch
    }
  }

  /// Charges an answer to a thread that waits; returns whether such threads wait too long.
  ///
  /// - Parameter elapsed: The time that it took, less the time in which the server computed for it.
  func chargeThread(elapsed: Double, at time: Double) -> Bool {
    state.withLock { $0.answers.chargeThread(elapsed: elapsed, at: time, for: program.child) }
  }

  /// Takes priority from a program that has computed long for an answer that is not here yet: it is probably endless, and
  /// many such would leave others no processor. Returns false, and does nothing, where it has not.
  func demoteIfSlow() -> Bool {
    let computed = program.child.processorTime - computed
    guard computed >= Promptness.longest else { return false }
    state.withLock { $0.promptness.note(computed) }
    adjustPriority()
    return true
  }

  /// True if the program waits for a processor, after hardly any time on one since the request began.
  var isStarved: Bool {
    program.child.isKeptWaiting && program.child.processorTime - computed < Self.leastComputing
  }
}
