import Engine
import Rooms
import Support

/// Chooses the version of a folder's scenes that plays, and keeps their diagnostics: a pure state machine.
struct SceneVersions {
  /// The most restarts of a program within so many seconds if there is no other. One that has computed too long counts
  /// twice: it takes a processor each time.
  private static let mostRestarts = [(count: 3, time: 10.0), (count: 8, time: 300.0)]

  /// An action.
  enum Action: Equatable {
    /// Compile the sources, as this version.
    case compile(Int)
    /// Start the version's program again.
    case restart(Int)
    /// Let rooms play other scenes.
    case publish
    /// Notify presenters.
    case report
    /// Have the version's program run only while it answers.
    case rest(Int)
    /// Have the version's program run all the time, since rooms play it again.
    case wake(Int)
    /// End the version's program, which is never needed again.
    case discard(Int)
  }

  /// The most earlier working programs that are kept.
  var mostKept = SceneLimits().keptVersions
  /// The one that plays; nil while none does.
  private(set) var current: SceneVersion?
  /// The versions that have played before and have not failed, the newest last.
  private var earlier: [SceneVersion] = []
  private var lastNumber = 0
  private var isCompiling = false
  private var hasChanged = false
  private var restarts: [Double] = []
  /// The version that has failed last, until there is a newer one.
  private var failed: Int?
  /// The version that has printed something last.
  private var printed: Int?
  /// Of the newest sources.
  private var compilerDiagnostics: [SceneDiagnostic] = []
  /// Of what runs, or has failed last.
  private var sceneDiagnostics: [SceneDiagnostic] = []
  /// Of what is being started.
  private var newDiagnostics: [SceneDiagnostic] = []

  /// All diagnostics for presenters.
  var diagnostics: [SceneDiagnostic] { compilerDiagnostics + sceneDiagnostics }

  /// True if newer files are being compiled, or are queued.
  func isOvertaken(_ number: Int) -> Bool { isCompiling && (number < lastNumber || hasChanged) }

  /// Files were saved.
  mutating func change() -> [Action] {
    guard !isCompiling else {
      hasChanged = true
      return []
    }
    isCompiling = true
    lastNumber += 1
    newDiagnostics = []
    return [.compile(lastNumber)]
  }

  /// The compiler is done, and what it made has been started.
  mutating func finish(_ result: Result<SceneVersion, CompilerRefusal>, warnings: [SceneDiagnostic])
    -> [Action]
  {
    isCompiling = false
    var actions: [Action] = []
    switch result {
    case .success(let version):
      actions = [.publish, .report]
      if let current {
        earlier.append(current)
        actions.append(.rest(current.number))
      }
      if earlier.count > mostKept { actions.append(.discard(earlier.removeFirst().number)) }
      (current, restarts) = (version, [])
      (compilerDiagnostics, sceneDiagnostics, failed) = (warnings, newDiagnostics, nil)
    case .failure(let refusal):
      if !refusal.diagnostics.isEmpty {
        compilerDiagnostics = refusal.diagnostics
        actions = [.report]
      }
    }
    guard hasChanged else { return actions }
    hasChanged = false
    return actions + change()
  }

  /// A version's process has failed; why, is known a moment later.
  ///
  /// - Parameters:
  ///   - isTooSlow: True if it has computed too long.
  ///   - isStarved: True if other programs have kept it from the processors: then nothing is wrong with the version.
  mutating func fail(
    _ number: Int, at time: Double, isTooSlow: Bool = false, isStarved: Bool = false
  ) -> [Action] {
    earlier.removeAll { $0.number == number }
    guard current?.number == number else { return [] }
    failed = number
    current = nil
    if isStarved || earlier.isEmpty {
      restarts =
        restarts.suffix(Self.mostRestarts.map(\.count).max() ?? 0) + (isTooSlow ? [time, time] : [time])
      let isTooOften = Self.mostRestarts.contains { most in
        restarts.count { time - $0 < most.time } > most.count
      }
      if !isTooOften { return [.restart(number)] }
    }
    return fallBack()
  }

  /// A version's program runs again, or cannot run if the version is nil; a newer one may play by now.
  mutating func resume(_ version: SceneVersion?) -> [Action] {
    guard current == nil else { return version.map { [.discard($0.number)] } ?? [] }
    guard let version else { return fallBack() }
    current = version
    return [.publish]
  }

  /// Plays the version before, if there is one.
  private mutating func fallBack() -> [Action] {
    current = earlier.popLast()
    return [.publish] + (current.map { [.wake($0.number)] } ?? [])
  }

  /// It is known why a version has failed, or more of it than before.
  mutating func explain(_ number: Int, _ diagnostic: SceneDiagnostic) -> [Action] {
    if isCompiling, number == lastNumber {
      compilerDiagnostics = [diagnostic]
      return [.report]
    }
    guard failed == number else { return [] }
    sceneDiagnostics = [diagnostic]
    return [.report]
  }

  /// A remark about a version that plays on, or is reviewed before it does; the first few are kept.
  mutating func note(_ number: Int, _ diagnostic: SceneDiagnostic) -> [Action] {
    if isCompiling, number == lastNumber, newDiagnostics.count < SceneDiagnostic.most,
      !newDiagnostics.contains(diagnostic)
    {
      newDiagnostics.append(diagnostic)
    }
    guard current?.number == number, sceneDiagnostics.count < SceneDiagnostic.most,
      !sceneDiagnostics.contains(diagnostic)
    else { return [] }
    sceneDiagnostics.append(diagnostic)
    return [.report]
  }

  /// The version has printed a line. Presenters see its first one; the terminal shows all.
  mutating func recordPrint(_ number: Int, _ line: String) -> [Action] {
    guard printed != number else { return [] }
    printed = number
    let sentence = "The scene prints; the terminal shows all of it. \(line)"
    return note(number, SceneDiagnostic(.note, from: .scene, sentence))
  }
}
