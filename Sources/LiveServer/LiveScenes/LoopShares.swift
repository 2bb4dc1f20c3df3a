import Support
import Synchronization

/// Limits for how long the server's loop waits for all programs together, as ``LoopPatience`` limits it for one.
///
/// Each program regains the same part of that time, so one that is slow takes nothing from the others.
package final class LoopShares: Sendable {
  /// The seconds after which a program that asks for nothing has no part.
  private static let window = 1.0

  private struct State {
    /// The patience with all of them.
    var patience = LoopPatience()
    /// The programs of this window so far.
    var programs: Set<ObjectIdentifier> = []
    /// The number of those of the window before.
    var lastCount = 0
    var start = -Double.infinity
  }

  private let state = Mutex(State())

  /// Shares of one server's loop.
  package init() {}

  /// The time that the loop may wait for a program now, or nil if it may not wait.
  func allowance(
    for program: ObjectIdentifier, _ patience: inout LoopPatience, at time: Double
  ) -> Double? {
    state.withLock { state in
      if time - state.start >= Self.window {
        state.lastCount = time - state.start < 2 * Self.window ? state.programs.count : 0
        (state.programs, state.start) = ([], time)
      }
      state.programs.insert(program)
      let count = max(state.programs.count, state.lastCount)
      guard let own = patience.allowance(at: time, among: count),
        let all = state.patience.allowance(at: time)
      else { return nil }
      return min(own, all)
    }
  }

  /// Counts a wait for a program.
  func spend(_ seconds: Double, _ patience: inout LoopPatience) {
    patience.spend(seconds)
    state.withLock { $0.patience.spend(seconds) }
  }
}
