import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Support
import Synchronization

/// A folder of scenes, as passed to a command.
struct OwnScenes {
  let path: String
  /// The folder's place.
  var folder: SceneFolder {
    var folder = SceneFolder(path: FileLocator.existing(path))
    folder.variants = variants
    return folder
  }
  /// The variants of each view, which are scenes of their own; empty for one scene of a view.
  var variants: [SceneVariant] = []
  /// True if the scenes are being edited: then they compile faster and run more slowly.
  var isEdited = false
  /// True if presenters on other machines may edit them in their browsers, too.
  var isEditedByOthers = false
  /// The form of addresses that open a file in the editor of presenters; nil for none.
  var editor: EditorTemplate?
  /// The editor in which presenters open the folder's files; nil for none.
  var editorLink: EditorLink? { editor.map { EditorLink($0, folder: folder.url.path) } }

  /// Opens the folder; builds the SDK first, if necessary.
  func open(
    before others: SceneCatalog, shaders: @escaping @Sendable () -> ShaderLibrary = { .builtIn },
    by reading: FolderReading = FolderReading(),
    _ tell: @escaping @Sendable (LiveScenes.News) -> Void = { _ in }
  ) throws -> LiveScenes {
    guard folder.exists else {
      throw Failure("There is no folder \(path). `tiltcast new-scene` creates one.")
    }
    return try LiveScenes(
      folder, sdk: try Self.sdk(optimizes: !isEdited), optimizes: !isEdited, before: others,
      art: StaticFiles.ownPictures, shaders: shaders, reading: reading, tell)
  }

  /// The SDK, which is built first if necessary.
  static func sdk(optimizes: Bool) throws -> SceneSDK {
    let tiltcast = try StaticFiles.folder(named: nil).deletingLastPathComponent()
    SceneSDK.waitForModules {
      say("Waiting for what scenes are compiled against, which `make run` is building. This takes a minute.")
    }
    let sdk = try SceneSDK(
      SwiftToolchain(), sources: tiltcast.appendingPathComponent("Sources", isDirectory: true))
    if !sdk.isBuilt(optimizes: optimizes) {
      say(
        sdk.isSlowToBuild
          ? "Building what scenes are compiled against. This takes a minute, and only the first time."
          : "Preparing what scenes are compiled against. This takes some seconds, and only the first time.")
      try sdk.build(optimizes: optimizes)
    }
    return sdk
  }

  /// The folder's scenes before the built-in ones, for a short-running command, and the errors with which they have
  /// failed since.
  ///
  /// - Throws: A ``Failure`` where they cannot be played.
  static func loaded(
    _ path: String?, before others: SceneCatalog, in variants: [SceneVariant] = []
  ) throws -> (catalog: SceneCatalog, failures: () -> [SceneDiagnostic]) {
    guard let path else { return (others, { [] }) }
    let scenes = try OwnScenes(path: path, variants: variants).open(
      before: others, shaders: { .builtIn },
      { news in
        switch news {
        case .hides(let names): say(Self.sentence(hiding: names))
        case .besides(let names): say(Self.sentence(besides: names))
        case .catalog, .diagnostics, .compiled, .printed, .answered, .shaderProblems, .shaders, .files: break
        }
      })
    let (catalog, diagnostics) = scenes.load()
    try check(diagnostics)
    for diagnostic in diagnostics where diagnostic.severity == .warning && diagnostic.origin == .scene {
      say(diagnostic.text)
    }
    return (catalog, scenes.failures)
  }

  /// A sentence about scenes that play beside built-in ones, under names of their own.
  static func sentence(besides names: [String]) -> String {
    let name = names[0].dropFirst(SceneCatalog.ownName(besides: "").count)
    let subject =
      names.count == 1
      ? "The folder's preview plays as \(names[0]), because \(name) is a built-in scene."
      : "The folder's previews play as \(names.joined(separator: ", ")), because there are built-in scenes of their names."
    return "\(subject) To replace the built-in one, name the preview \"Title (replaces \(name))\"."
  }

  /// A sentence about scenes that play in the place of built-in ones.
  static func sentence(hiding names: [String]) -> String {
    names.count == 1
      ? "The folder's scene \(names[0]) plays in the place of the built-in one of that name."
      : "The folder's scenes \(names.joined(separator: ", ")) play in the place of the built-in ones of those names."
  }

  /// Throws the errors among diagnostics.
  static func check(_ diagnostics: [SceneDiagnostic]) throws(Failure) {
    let errors = diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw Failure(errors.map(\.text).joined(separator: "\n")) }
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line.printableLines + "\n").utf8))
  }
}

extension SceneFolder {
  /// The state of the files in it.
  var pictureStamps: [FileStamp] {
    pictureFolders.flatMap { folder in
      FolderListing(of: folder.path).files.sorted().prefix(10_000).map {
        FileStamp(of: "\(folder.path)/\($0)", as: "\(folder.lastPathComponent)/\($0)")
      }
    } + namedPictures.map { FileStamp(of: "\(url.path)/\($0)", as: $0) }
  }

  /// The paths of the fonts beside its scenes, in the order of their names.
  var fonts: [String] {
    let place = url.appendingPathComponent("Fonts", isDirectory: true).path
    var limits = FolderListing.Limits()
    limits.depth = 1
    return FolderListing(of: place, within: limits) { $0.hasExtension(among: ["ttf", "otf"]) }.files
      .sorted().map { "\(place)/\($0)" }
  }
}

extension SceneDiagnostic {
  /// The diagnostic as a terminal shows it.
  var text: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
    let sentence = "\(severity.rawValue): \(message)"
    let head = place.isEmpty ? sentence : place.joined(separator: ":") + ": " + sentence
    return excerpt.map { "\(head)\n\($0)" } ?? head
  }
}

/// `--scenes`, for commands that play scenes.
struct ScenesOption: ParsableArguments {
  @Option(
    name: .customLong("scenes"),
    help: ArgumentHelp(
      "A folder with your own scenes, listed before the built-in ones; `tiltcast new-scene` creates one.",
      valueName: "dir"))
  var path: String?

  /// The place of the scenes, or nil if none are given.
  var folder: SceneFolder? { path.map { SceneFolder(path: FileLocator.existing($0)) } }

  /// The shaders that they can name.
  ///
  /// - Throws: A ``Failure`` where one of theirs cannot be used.
  func shaders() throws(Failure) -> ShaderLibrary { try OwnShaders.checked(of: folder) }
}

extension Environment {
  /// An environment with the fonts and shaders of a folder before those of the machine and the engine.
  ///
  /// - Throws: A ``Failure`` where one of the shaders cannot be used.
  init(of folder: SceneFolder?, scenes: SceneCatalog) throws(Failure) {
    self.init(
      typesetter: OwnFonts(of: folder).typesetter, scenes: scenes, shaders: try OwnShaders.checked(of: folder)
    )
  }
}

extension AlterationOffer {
  /// Other ways to play a folder's scenes.
  init(of live: LiveScenes) {
    self.init(file: live.file) { settings, source, film, then in
      var alteration = SceneAlteration(settings)
      if let source {
        guard let text = source.text() else { return then(.failure(.missing)) }
        alteration = SceneAlteration(settings, source: (source.place, text))
      }
      live.play(alteration, film) { then($0.mapError { .refused($0) }) }
    }
  }
}

extension Inbox<SceneNews> {
  /// Passes on the news of scenes that play.
  ///
  /// - Parameters:
  ///   - history: The diagnostics that the terminal shows already.
  ///   - say: Writes a line to the terminal. It may not wait for that: rooms wait meanwhile.
  func report(
    _ news: LiveScenes.News, _ pictures: OwnPictures, _ fonts: OwnFonts, _ shaders: OwnShaders,
    history: borrowing Mutex<DiagnosticHistory>, say: (String) -> Void
  ) {
    switch news {
    case .files:
      history.withLock { $0.filesChanged() }
      pictures.read()
      fonts.read()
    case .catalog(let catalog):
      // This may run on any thread, so nothing is read here.
      report(
        SceneNews(scenes: catalog, pictures: pictures.takeChanged(), typesetter: fonts.takeChanged()))
    case .diagnostics(let diagnostics):
      let all = diagnostics + pictures.problems + fonts.problems + shaders.problems
      for diagnostic in history.withLock({ $0.news(in: all) }) { say(diagnostic.text) }
      report(SceneNews(diagnostics: all))
    case .compiled(let names, let seconds):
      report(SceneNews(compilation: Compilation(names, seconds: seconds)))
    case .hides(let names): say(OwnScenes.sentence(hiding: names))
    case .besides(let names): say(OwnScenes.sentence(besides: names))
    case .printed(let line): say(line)
    case .answered: report(SceneNews(hasAnswers: true))
    case .shaderProblems(let problems):
      for problem in problems { say(SceneDiagnostic(problem, from: .scene).text) }
    case .shaders(let reading):
      if let library = shaders.library(by: reading) { report(SceneNews(shaders: library)) }
    }
  }
}
