import Engine
import Rooms

/// The tests of exercises, which run with the scenes of a room's own.
package struct ExerciseTests: Sendable {
  /// The end of an exercise's tests.
  package struct Outcome: Sendable {
    /// The reason that the exercise is not done; nil if it is.
    let fault: ExerciseFault?
    /// The failed expectations, at their lines.
    let failures: [SceneDiagnostic]

    /// - Parameters:
    ///   - fault: The reason that the tests have not all run; nil if they have.
    ///   - issues: The problems at their lines; none if all tests have passed.
    package init(_ fault: ExerciseFault?, _ issues: [SceneDiagnostic] = []) {
      failures = issues
      self.fault =
        fault ?? issues.lazy.compactMap { ExerciseFault(of: $0.message) }.first
        ?? (issues.isEmpty ? nil : .failed)
    }
  }

  /// Runs the tests of an exercise with the scene of a name, without being waited for; calls back on any thread.
  let run: @Sendable (Exercise, String, Environment, @escaping @Sendable (Outcome) -> Void) -> Void

  /// - Parameter run: Runs the tests of an exercise with the scene of a name, without being waited for; calls back on
  ///   any thread.
  package init(
    run: @escaping @Sendable (Exercise, String, Environment, @escaping @Sendable (Outcome) -> Void) -> Void
  ) {
    self.run = run
  }
}
