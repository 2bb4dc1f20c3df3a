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

  /// A version from its parts.
  init(number: Int, program: URL, kinds: [SceneKind], process: SceneProcess? = nil) {
    self.init(
      number: number, program: program, kinds: kinds, places: Array(kinds.indices), process: process)
  }

  private init(number: Int, program: URL, kinds: [SceneKind], places: [Int], process: SceneProcess?) {
    (self.number, self.program, self.kinds, self.process) = (number, program, kinds, process)
    self.places = places
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
  ///   - isWanted: Whether nothing newer waits for it. Otherwise no time is spent on where it has failed.
  ///   - tell: Called with news of the process, on any thread.
  /// - Throws: A ``Fault``.
  init(
    number: Int, program: URL, in confinement: SceneConfinement, drawing files: Set<String>? = nil,
    after histories: [String: SceneHistory] = [:],
    sharing shares: ProgramShares = ProgramShares(processors: 1), leavingOut left: Set<String> = [],
    arguments: [String] = [], among programs: FolderPrograms = FolderPrograms(),
    isWanted: () -> Bool = { true }, _ tell: @escaping @Sendable (SceneProcess.News) -> Void
  ) throws(Fault) {
    let kinds: [SceneKind]
    let places: [Int]
    var process: SceneProcess?
    var rehearsed: String?
    do throws(SceneProcess.Failure) {
      let started = try SceneProcess(
        [program.path] + arguments, version: number, in: confinement, drawing: files, sharing: shares, tell)
      process = started
      let child = started.program.child
      guard programs.begin(child) else {
        started.end()
        throw .ended
      }
      defer { programs.finish(child, after: child.processorTime) }
      let declarations = try started.declarations()
      if let problem = declarations.problem { throw .broken(problem) }
      places = declarations.indices.filter { !left.contains(declarations[$0].description.name) }
      kinds = places.map { SceneKind(declarations[$0], at: $0, of: started) }
      for kind in kinds {
        rehearsed = kind.name
        kind.rehearse(after: histories[kind.name])
        try started.check()
      }
    } catch {
      let words = process?.lastWords(while: isWanted)
      let hasEnded = error == .ended && words?.end.code == 0
      throw Fault(
        failure: hasEnded
          ? .broken(
            "The program has ended by itself, as by exit(). A main.swift ends with Tiltcast.run(scenes:).")
          : error,
        words: words, scene: rehearsed)
    }
    self.init(number: number, program: program, kinds: kinds, places: places, process: process)
  }

  /// The reason that it plays no more, with its last output, for which this waits; nil while it plays.
  var fault: Fault? {
    do throws(SceneProcess.Failure) {
      try process?.check()
      return nil
    } catch {
      return Fault(failure: error, words: process?.lastWords())
    }
  }

  /// The reason that a program does not play, and its last output.
  struct Fault: Error {
    var failure: SceneProcess.Failure
    var words: ProgramReport.LastWords?
    /// The scene that was tried.
    var scene: String?
  }
}

extension SceneKind {
  /// The kind of a scene that is played in another process.
  fileprivate convenience init(_ declaration: SceneDeclaration, at index: Int, of process: SceneProcess) {
    self.init(
      declaration.description, fillsWindow: declaration.fillsWindow, isOpaque: declaration.isOpaque,
      isTunedByTilt: declaration.isTunedByTilt, takesSteps: declaration.takesSteps, isOwn: true,
      begin: { RemoteScene(declaration, at: index, of: process) },
      restore: { try RemoteScene(restoring: $0, declaration, at: index, of: process) },
      takeOver: { try RemoteScene(takingOver: $0, declaration, at: index, of: process) })
  }
}
