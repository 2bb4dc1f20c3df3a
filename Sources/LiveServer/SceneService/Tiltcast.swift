import Engine
import Foundation

/// The program that plays a user's own scenes for `tiltcast edit` and `tiltcast serve --scenes`.
///
/// Scenes import a module of this name. In a package build it is the full server; here it only answers the server's
/// requests to render.
public enum Tiltcast {
  /// Plays the scenes for the server that has started this process, until it needs them no more.
  ///
  /// - Parameter scenes: The scenes, in the order in which menus show them.
  public static func run(scenes: [any Scene.Type] = []) -> Never { run(kinds: scenes.map { SceneKind($0) }) }

  /// Plays scenes of any kind for the server that has started this process, until it needs them no more.
  ///
  /// - Parameter kinds: The kinds, in the order in which menus show them.
  public static func run(kinds: [SceneKind]) -> Never {
    Backtrace.answerEachRequest()
    var service = SceneService(SceneCatalog(kinds).kinds)
    do throws(SceneChannel.Fault) { try service.run() } catch {
      // unchecked: the program ends, and the server reports its last words.
      fatalError("\(error)")
    }
    exit(0)
  }
}
