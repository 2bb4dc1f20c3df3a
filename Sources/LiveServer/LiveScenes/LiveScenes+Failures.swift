import Foundation
import Rooms
import Support

extension LiveScenes {
  /// The time in which a program says where it was, in seconds.
  private static let longestReport = 6.0

  /// The diagnostics of the scenes that were loaded; it waits for programs that say where they were.
  package var diagnosticsWithPlaces: [SceneDiagnostic] {
    let end = ServerClock.monotonic + Self.longestReport
    while ServerClock.monotonic < end, !state.withLock({ $0.runs.areAllOver }) { usleep(20_000) }
    return state.withLock { $0.versions.diagnostics }
  }

  /// Gives the error with which the scenes that play now have failed since; it waits for a program that says where.
  package var failures: () -> [SceneDiagnostic] {
    let (version, sources) = state.withLock { state in
      (state.versions.current, state.versions.current.flatMap { state.sources[$0.number] })
    }
    let memory = confinement.limits.memory
    // A program that is gone could not say where it has crashed.
    return { [programs] in
      defer { withExtendedLifetime(programs) {} }
      guard let fault = version?.fault else { return [] }
      return [
        CrashReport.diagnostic(
          of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "", memory: memory,
          in: sources)
      ]
    }
  }
}
