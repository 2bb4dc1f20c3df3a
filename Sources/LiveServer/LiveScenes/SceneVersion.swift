import Engine
import Foundation
import Platform
import SceneService
import Support
import Synchronization

/// A compiled and running version of a folder's scenes: a process and the kinds of its scenes.
struct SceneVersion: Sendable {
  /// Counts the versions of a folder.
  let number: Int
  let program: URL
  let kinds: [SceneKind]
  /// The scenes' places in the program, which may have others that do not play.
  private let places: [Int]
  /// Nil in tests.
  let process: SceneProcess?
  private let last: LastWords

  /// A version from its parts.
  init(number: Int, program: URL, kinds: [SceneKind], process: SceneProcess? = nil) {
    self.init(
      number: number, program: program, kinds: kinds, places: Array(kinds.indices), process: process,
      LastWords())
  }

  private init(
    number: Int, program: URL, kinds: [SceneKind], places: [Int], process: SceneProcess?, _ last: LastWords
  ) {
    (self.number, self.program, self.kinds, self.process) = (number, program, kinds, process)
    self.places = places
    self.last = last
  }

  /// The recent requests of the loop for the scenes, by their names.
  var histories: [String: SceneHistory] {
    var histories: [String: SceneHistory] = [:]
    for (place, kind) in zip(places, kinds) { histories[kind.name] = process?.history(of: place) }
    return histories
  }

  /// Starts a program, validates its scenes, and tries them before viewers see them.
  ///
  /// - Parameters:
  ///   - files: The paths of the files below `/scenes/`, or nil if they are not known.
  ///   - left: The names of scenes that are left out.
  ///   - arguments: The program's arguments.
  ///   - programs: Has the program until viewers can see it; ending them ends it.
  ///   - tell: Called with news of the process, on any thread.
  /// - Throws: A ``Fault``.
  init(
    number: Int, program: URL, in confinement: SceneConfinement, drawing files: Set<String>? = nil,
    after histories: [String: SceneHistory] = [:],
    sharing shares: ProgramShares = ProgramShares(processors: 1), leavingOut left: Set<String> = [],
    arguments: [String] = [], among programs: FolderPrograms = FolderPrograms(),
    _ tell: @escaping @Sendable (SceneProcess.News) -> Void
  ) throws(Fault) {
    let last = LastWords()
    let kinds: [SceneKind]
    let places: [Int]
    let process: SceneProcess
    var rehearsed: String?
    do throws(SceneProcess.Failure) {
      process = try SceneProcess(
        [program.path] + arguments, version: number, in: confinement, drawing: files, sharing: shares
      ) { news in
        last.listen(news)
        tell(news)
      }
      guard programs.begin(process.child) else {
        process.end()
        throw .ended
      }
      defer { programs.finish(process.child, after: process.child.processorTime) }
      let declarations = try process.declarations()
      if let problem = declarations.problem { throw .broken(problem) }
      places = declarations.indices.filter { !left.contains(declarations[$0].description.name) }
      kinds = places.map { SceneKind(declarations[$0], at: $0, of: process) }
      for kind in kinds {
        rehearsed = kind.name
        kind.rehearse(after: histories[kind.name])
        try process.check()
      }
    } catch {
      let words = last.wait()
      let hasEnded = error == .ended && words?.end.code == 0
      throw Fault(
        failure: hasEnded
          ? .broken(
            "The program has ended by itself, as by exit(). A main.swift ends with Tiltcast.run(scenes:).")
          : error,
        words: words, scene: rehearsed)
    }
    self.init(number: number, program: program, kinds: kinds, places: places, process: process, last)
  }

  /// The reason that it plays no more, with its last output, for which this waits; nil while it plays.
  var fault: Fault? {
    do throws(SceneProcess.Failure) {
      try process?.check()
      return nil
    } catch {
      return Fault(failure: error, words: last.wait())
    }
  }

  /// The reason that a program does not play, and its last output.
  struct Fault: Error {
    var failure: SceneProcess.Failure
    var words: (end: RunningChild.End, errors: String)?
    /// The scene that was tried.
    var scene: String?
  }
}

/// The last output of a process, which comes a moment after its failure.
private final class LastWords: Sendable {
  private let words = Mutex<(end: RunningChild.End, errors: String)?>(nil)
  private let areHere = DispatchSemaphore(value: 0)

  func listen(_ news: SceneProcess.News) {
    guard case .ended(let end, let errors) = news else { return }
    words.withLock { $0 = (end, errors) }
    areHere.signal()
  }

  /// Waits for them, not for long.
  func wait() -> (end: RunningChild.End, errors: String)? {
    _ = areHere.wait(timeout: .now() + 6)
    return words.withLock { $0 }
  }
}

extension SceneKind {
  /// The kind of a scene that is played in another process.
  fileprivate convenience init(_ declaration: SceneDeclaration, at index: Int, of process: SceneProcess) {
    self.init(
      declaration.description, fillsWindow: declaration.fillsWindow, isTunedByTilt: declaration.isTunedByTilt,
      takesSteps: declaration.takesSteps, isOwn: true,
      begin: { RemoteScene(declaration, at: index, of: process) },
      restore: { try RemoteScene(restoring: $0, declaration, at: index, of: process) },
      takeOver: { try RemoteScene(takingOver: $0, declaration, at: index, of: process) })
  }
}
