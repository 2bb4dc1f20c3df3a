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
  /// Nil in tests.
  let process: SceneProcess?

  /// A version from its parts.
  init(number: Int, program: URL, kinds: [SceneKind], process: SceneProcess? = nil) {
    (self.number, self.program, self.kinds, self.process) = (number, program, kinds, process)
  }

  /// Starts a program, and validates its scenes.
  ///
  /// - Parameter tell: Called with news of the process, on any thread.
  /// - Throws: A ``Fault``.
  init(
    number: Int, program: URL, in confinement: SceneConfinement,
    _ tell: @escaping @Sendable (SceneProcess.News) -> Void
  ) throws(Fault) {
    let last = LastWords()
    let kinds: [SceneKind]
    let process: SceneProcess
    do throws(SceneProcess.Failure) {
      process = try SceneProcess([program.path], version: number, in: confinement) { news in
        last.listen(news)
        tell(news)
      }
      let declarations = try process.declarations()
      guard !declarations.isEmpty else { throw .broken("main.swift names no scenes.") }
      let names = declarations.map(\.description.name)
      if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
        throw .broken("Two of main.swift's scenes have the name \"\(twice.prefix(60))\".")
      }
      for declaration in declarations {
        if let problem = declaration.problem { throw .broken(problem) }
      }
      kinds = declarations.enumerated().map { SceneKind($1, at: $0, of: process) }
      for kind in kinds {
        var stage = Stage(kind.scene())
        stage.render(at: 0)
      }
      try process.check()
    } catch {
      let words = last.wait()
      let hasEnded = error == .ended && words?.end.code == 0
      throw Fault(
        failure: hasEnded
          ? .broken("The program has ended. main.swift ends with Tiltcast.run(scenes:).") : error,
        words: words)
    }
    self.init(number: number, program: program, kinds: kinds, process: process)
  }

  /// Why a program does not play, and what it wrote in the end.
  struct Fault: Error {
    var failure: SceneProcess.Failure
    var words: (end: RunningChild.End, errors: String)?
  }
}

/// What a process says in the end, which comes a moment after it has failed.
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
      begin: { RemoteScene(declaration, at: index, of: process) },
      restore: { try RemoteScene(restoring: $0, at: index, of: process) })
  }
}

extension SceneDeclaration {
  /// Why a scene is unusable in rooms and pages, as a sentence; nil if it is valid.
  var problem: String? {
    let (name, what) = (description.name, "The scene \"\(description.name.prefix(60))\"")
    let isNamed =
      (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
    guard isNamed else { return "\(what) needs a name of 1 to 40 small letters, digits and hyphens." }
    guard (1...60).contains(description.title.count) else {
      return "\(what) needs a title of 1 to 60 characters."
    }
    guard description.stage.count == 2, description.stage.allSatisfy((10...5000).contains) else {
      return "\(what) needs a stage from 10 to 5000 points wide and high."
    }
    guard description.parameters.count <= 200, description.actions.count <= 20 else {
      return "\(what) has more than 200 parameters or 20 actions."
    }
    if let thumbnail = description.thumbnail, !thumbnail.hasPrefix("/scenes/") {
      return "\(what) has a thumbnail that is not at /scenes/: it belongs into the folder Pictures."
    }
    // Everybody in the room gets it.
    let size = (try? SceneJSON.encoder().encode(description).count) ?? .max
    guard size <= 64 << 10 else {
      return "\(what) takes more than 64 KiB to describe: shorten its texts, or leave parameters out."
    }
    let names = description.parameters.map(\.name)
    guard Set(names).count == names.count else { return "\(what) has two parameters of the same name." }
    for parameter in description.parameters where !parameter.accepts(parameter.default) {
      return "\(what) begins with a value of \"\(parameter.name)\" that the parameter does not take."
    }
    guard initialStatus.parameterValues.count == names.count else {
      return "\(what) does not say all its values."
    }
    if let counts = description.pictures {
      guard counts.count == 2, counts[0] >= 0, counts[0] <= counts[1], counts[1] <= 20 else {
        return "\(what) shows at most 20 pictures of people's own."
      }
    }
    return nil
  }
}
