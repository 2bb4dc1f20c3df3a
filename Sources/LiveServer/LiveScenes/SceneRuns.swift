/// The runs of the programs of a folder's versions: a version's program can be started again before the run that it had
/// failed in has ended.
struct SceneRuns {
  /// The newest run of each version whose program runs.
  private var newest: [Int: Int] = [:]
  /// The reasons for failures of runs that have not ended.
  private var failures: [Int: SceneProcess.Failure] = [:]
  private var last = 0

  /// Begins a run of a version; returns its number.
  mutating func begin(_ version: Int) -> Int {
    last += 1
    newest[version] = last
    return last
  }

  /// A run has failed; returns whether its version has with it.
  mutating func fail(_ run: Int, of version: Int, _ failure: SceneProcess.Failure) -> Bool {
    guard newest[version] == run else { return false }
    failures[run] = failure
    return true
  }

  /// True if a run has timed out, and stays only to report its stack.
  func isGivenUp(_ run: Int) -> Bool { failures[run]?.isTooSlow == true }

  /// A run has ended; returns why, and whether its version has failed with it. Nil for one that was no longer needed.
  mutating func end(_ run: Int, of version: Int) -> (reason: SceneProcess.Failure, isNewest: Bool)? {
    let isNewest = newest[version] == run
    if isNewest { newest[version] = nil }
    // Most failures were noted at a request, and some programs got no request.
    guard let reason = failures.removeValue(forKey: run) ?? (isNewest ? .ended : nil) else { return nil }
    return (reason, isNewest)
  }
}
