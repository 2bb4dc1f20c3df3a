import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Logging
import Platform
import Rooms
import Server
import Storage
import Support
import Synchronization
import TextLayout

/// A server's additional content: the scenes, fonts and shaders of a folder, and those of a show.
struct OwnContent {
  private let own: OwnScenes?
  private let live: LiveScenes?
  private let pictures: OwnPictures
  private let fonts: OwnFonts
  private let shaders: OwnShaders
  private let diagnostics: [SceneDiagnostic]
  private let say: @Sendable (String) -> Void
  /// The scenes, pictures and fonts of rooms.
  let environment: Environment

  /// Reads all of it, and compiles the scenes.
  ///
  /// Errors are written to standard error and the log. Only `edit` starts in spite of them.
  ///
  /// - Parameters:
  ///   - show: The folder of a show.
  ///   - art: Folders of pictures that other scenes draw.
  ///   - news: Told of changes from now on.
  ///   - lines: Writes to the terminal, which may be stopped.
  /// - Throws: A ``Failure``, or an `ExitCode` where everything has been said.
  init(
    of own: OwnScenes?, show: String?, art: [URL] = [], before builtIn: SceneCatalog, news: Inbox<SceneNews>,
    lines: LineWriter,
    _ log: Logger
  ) throws {
    let say = { @Sendable (line: String) in lines.write(line.printableLines + "\n") }
    self.say = say
    let reading = FolderReading(by: TextReaders(keepsSpare: own?.isEdited == true))
    let showFonts = show.map { ShowFolder(path: $0, scenes: builtIn, by: reading).fonts } ?? []
    let fonts = OwnFonts(of: own?.folder, before: showFonts)
    let typesetter = fonts.typesetter
    for problem in typesetter.problems { log.warning("\(problem)") }
    let shaders = OwnShaders(
      of: [own?.folder, show.map { SceneFolder(path: $0) }].compactMap(\.self), by: reading)
    let pictures = OwnPictures(of: own?.folder, before: art)
    let history = Mutex(DiagnosticHistory())
    live = try own.map { own in
      try own.open(before: builtIn, shaders: shaders.known, by: reading) {
        news.report($0, pictures, fonts, shaders, history: history, say: say)
      }
    }
    let library = shaders.library()
    let loaded = live?.load()
    for problem in shaders.problems where live == nil { say(problem.text) }
    if own?.isEdited != true, !shaders.problems.isEmpty { throw ExitCode.failure }
    diagnostics = loaded?.diagnostics ?? []
    // What is wrong has been said.
    if own?.isEdited == false, diagnostics.contains(where: { $0.severity == .error }) {
      throw ExitCode.failure
    }
    environment = Environment(typesetter: typesetter, scenes: loaded?.catalog ?? builtIn, shaders: library)
    (self.own, self.pictures, self.fonts, self.shaders) = (own, pictures, fonts, shaders)
  }

  /// The folder that is edited; nil for none.
  var edited: String? { own.flatMap { $0.isEdited ? $0.folder.url.path : nil } }

  /// Lets a server play the content, and reports problems to its presenters.
  ///
  /// - Parameters:
  ///   - state: The folder that keeps the versions of sources that presenters replace.
  ///   - hasUnknownProxy: Whether there is a proxy or tunnel that may leave no trace in requests.
  func add(
    to configuration: inout Server.Configuration, keepingIn state: StateDirectory, hasUnknownProxy: Bool,
    news: Inbox<SceneNews>
  ) {
    configuration.scenePictures = pictures.files
    guard let live else { return }
    let formatter = live.formatter
    configuration.code = edited.map { path in
      let sources = SourceFolder(path: path)
      sources.collectDrafts()
      return CodeOffer(
        sources, SourceHistory(of: sources, in: state), isForOthers: own?.isEditedByOthers == true,
        hasUnknownProxy: hasUnknownProxy
      ) { formatter.format($0, of: $1.text) }
    }
    configuration.sceneSource = SceneSource(
      news: news, watched: edited, editor: own?.editorLink, look: live.look, say: say)
    news.report(SceneNews(diagnostics: diagnostics + pictures.problems + fonts.problems + shaders.problems))
  }
}
