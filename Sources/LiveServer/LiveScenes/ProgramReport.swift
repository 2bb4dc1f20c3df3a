import Dispatch
import Platform
import Support
import Synchronization

/// The news of a program's output and its end, for several threads.
final class ProgramReport: Sendable {
  /// The end of a program, and what it has written to standard error.
  typealias LastWords = (end: RunningChild.End, errors: String)

  /// The seconds after too many printed lines in which these count as the cause of slowness.
  private static let floodMemory = 3.0
  /// The most requests for the place of a program: some find it in code that has no place.
  private static let mostRequests = 5
  /// The interval in seconds at which a wait checks whether the last words are still wanted.
  private static let patience = 0.05

  private struct State {
    var end: RunningChild.End?
    var isCrashing = false
    /// The requests for the program's place.
    var requests = 0
    var floodedAt = -Double.infinity
    var words: LastWords?
  }

  private let state = Mutex(State())
  private let isEndHere = DispatchSemaphore(value: 0)
  private let areWordsHere = DispatchSemaphore(value: 0)

  /// True if the program has ended.
  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// True if the program has begun to say where it has crashed, after which it does nothing else.
  var isCrashing: Bool { state.withLock { $0.isCrashing } }

  /// Records a request for the place of the program, which goes on after the answer, unlike one that has crashed.
  func ask() { state.withLock { $0.requests += 1 } }

  /// True if the program has just exceeded the log's limit of lines.
  func isFlooding(at time: Double) -> Bool { state.withLock { time < $0.floodedAt + Self.floodMemory } }

  /// Records the end; called once.
  func end(_ end: RunningChild.End) {
    state.withLock { $0.end = end }
    isEndHere.signal()
  }

  /// Reads the program's output until it ends; returns its last words.
  ///
  /// - Parameters:
  ///   - printed: Called with each line of standard output.
  ///   - answered: Called when the program has been asked for its place and has answered; whether it should be asked
  ///     again, since the answer names none.
  func read(
    output: Int32, errors: Int32, printed: (String) -> Void, answered: (_ asksAgain: Bool) -> Void
  ) -> LastWords {
    var written = ProcessOutput()
    written.readAll(
      output: output, errors: errors, isOver: { hasEnded },
      crashing: { state.withLock { $0.isCrashing = true } },
      traced: { backtrace in
        let requests = state.withLock { $0.requests }
        guard requests > 0 else { return }
        answered(!CrashReport.hasPlace(backtrace) && requests < Self.mostRequests)
      },
      flooded: { state.withLock { $0.floodedAt = ServerClock.monotonic } }, printed)
    isEndHere.wait()
    let text = String(decoding: written.errors, as: UTF8.self)
    let words = state.withLock { state in
      let words = (state.end ?? RunningChild.End(code: nil, signal: nil, memory: 0), text)
      state.words = words
      return words
    }
    areWordsHere.signal()
    return words
  }

  /// Waits for the last words; nil if the time is up, or they are no longer wanted.
  func lastWords(within seconds: Double, while areWanted: () -> Bool = { true }) -> LastWords? {
    let end = ServerClock.monotonic + seconds
    while areWanted(), ServerClock.monotonic < end {
      guard areWordsHere.wait(timeout: .now() + min(seconds, Self.patience)) == .success else { continue }
      areWordsHere.signal()
      break
    }
    return state.withLock { $0.words }
  }
}
