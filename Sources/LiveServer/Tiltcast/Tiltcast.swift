import ArgumentParser
import Engine

/// The program `tiltcast`, which others can run with scenes of their own.
public enum Tiltcast {
  /// Runs the command line, all of it, and ends the process.
  ///
  /// - Parameter scenes: Scenes of one's own. Menus show them before the built-in ones, and one that has the name of a
  ///   built-in one takes its place.
  public static func run(scenes: [any Scene.Type] = []) -> Never {
    let catalog = catalog(with: scenes)
    do {
      var command = try TiltcastCommand.parseAsRoot()
      if let command = command as? any SceneCommand {
        try command.run(with: catalog)
      } else {
        try command.run()
      }
      TiltcastCommand.exit()
    } catch {
      TiltcastCommand.exit(withError: error)
    }
  }

  /// Scenes of one's own, and the built-in ones whose names they do not have.
  static func catalog(with scenes: [any Scene.Type]) -> SceneCatalog {
    SceneCatalog(scenes.map { SceneKind($0) } + SceneCatalog.builtIn.kinds)
  }
}

/// A command that plays scenes, to which whoever runs the program may have added.
protocol SceneCommand: ParsableCommand {
  func run(with scenes: SceneCatalog) throws
}

extension SceneCommand {
  func run() throws { try run(with: .builtIn) }
}
