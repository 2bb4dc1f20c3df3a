import ArgumentParser
import Engine
import LiveScenes
import Platform
import Storage

/// The program `tiltcast`, which other programs can run with their own scenes.
public enum Tiltcast {
  /// Runs the command line, all of it, and ends the process.
  ///
  /// - Parameter scenes: Additional scenes. Menus show them before the built-in ones; a scene with the name of a
  ///   built-in one replaces it.
  public static func run(scenes: [any Scene.Type] = []) -> Never {
    HeapArenas.limit(to: 2)
    LauncherProgram.serve()
    ReaderProgram.serve(answer)
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

  /// The answer to a request where this program was started confined to read strangers' texts; nil if it is none.
  private static func answer(_ request: [UInt8]) -> [UInt8]? {
    guard let (task, body) = ReadingTask.parse(request) else { return nil }
    return switch task {
    case .views: ViewReading.answer(body)
    case .assets: AssetSet.answer(body)
    case .shaders: ShaderTexts.answer(body)
    case .show: YAML.answer(body)
    }
  }

  /// The additional scenes, and the built-in ones with other names.
  static func catalog(with scenes: [any Scene.Type]) -> SceneCatalog {
    SceneCatalog(scenes.map { SceneKind($0) } + SceneCatalog.builtIn.kinds)
  }
}

/// A command that plays scenes, including additional ones.
protocol SceneCommand: ParsableCommand {
  func run(with scenes: SceneCatalog) throws
}

extension SceneCommand {
  func run() throws { try run(with: .builtIn) }
}
