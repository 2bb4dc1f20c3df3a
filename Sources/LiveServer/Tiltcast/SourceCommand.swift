import ArgumentParser
import Engine
import Lab
import Support

/// `tiltcast source`: a scene as source code, without a server.
struct Source: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "source",
    abstract: "Print a scene as source code.",
    discussion: "Example: tiltcast source carousel --as swiftui --set style=parallax circular=true")

  @Argument(help: "The name of a scene, for example lenticular.")
  var scene: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What to print: a Swift file for iOS 18, or a page with CSS and JavaScript."))
  var language: SourceLanguage
  @OptionGroup
  var ownScenes: ScenesOption
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Parameters that differ from their defaults.", valueName: "name=value"))
  var set: [String] = []

  func validate() throws {
    // Additional scenes are not known before the program runs.
    if (try? SceneCatalog.builtIn.kind(named: scene)) != nil { _ = try tuned(in: .builtIn) }
  }

  func run(with builtIn: SceneCatalog) throws {
    let scenes = try OwnScenes.loaded(ownScenes.path, before: builtIn).catalog
    switch try tuned(in: scenes, shaders: try ownScenes.shaders()).source(in: language) {
    case .text(let text): print(text.printableLines, terminator: "")
    case .unavailable(let reason): throw Failure(reason)
    }
  }

  /// The scene with its parameters set.
  func tuned(in scenes: SceneCatalog, shaders: ShaderLibrary = .builtIn) throws -> Stage {
    do {
      var stage = Stage(
        try scenes.scene(named: scene), environment: Environment(scenes: scenes, shaders: shaders))
      for setting in set {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
          throw ValidationError("--set takes name=value, such as width=200, not \"\(setting)\".")
        }
        let (name, text) = (String(parts[0]), String(parts[1]))
        try stage.apply(
          .parameter(name: name, value: ParameterValue(text, like: stage.scene.parameterValues[name])), at: 0)
      }
      stage.render(at: 0)
      return stage
    } catch let error as StageError {
      throw ValidationError(error.description)
    }
  }
}

extension SourceLanguage: ExpressibleByArgument {}
