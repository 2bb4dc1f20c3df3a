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
  /// The seconds for which the server's start waits for the folders; later content comes as news.
  private static let longestWait = 10.0

  private let own: OwnScenes?
  private let live: LiveScenes?
  private let pictures: OwnPictures
  private let reading: FirstReading
  /// The time on the monotonic clock at which the start waits no longer.
  private let deadline: Double
  /// The content that was there in time; nil if it comes later.
  private let first: FolderContent?
  private let say: @Sendable (String) -> Void
  /// The scenes, pictures and fonts of rooms.
  let environment: Environment

  /// Reads all of it, and compiles the scenes. Waits for that for a while.
  ///
  /// Errors are written to standard error and the log. `serve --scenes` does not go on in spite of them.
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
    let texts = FolderReading(by: TextReaders(keepsSpare: own?.isEdited == true))
    let fonts = OwnFonts(
      of: own?.folder,
      before: show.map { ShowFolder(path: $0, scenes: builtIn, by: texts).fonts } ?? [], isReadLater: true)
    let shaders = OwnShaders(
      of: [own?.folder, show.map { SceneFolder(path: $0) }].compactMap(\.self), by: texts)
    let pictures = OwnPictures(of: own?.folder, before: art, isReadLater: true)
    let history = Mutex(DiagnosticHistory())
    let live = try own.map { own in
      try own.open(before: builtIn, shaders: shaders.known, by: texts) {
        news.report($0, pictures, fonts, shaders, history: history, say: say)
      }
    }
    reading = FirstReading(isStrict: own?.isEdited == false) {
      fonts.read()
      for problem in fonts.typesetter.problems { log.warning("\(problem)") }
      pictures.read()
      let library = shaders.library()
      let loaded = live?.load()
      for problem in shaders.problems where live == nil { say(problem.text) }
      return FolderContent(
        scenes: loaded?.catalog ?? builtIn, typesetter: fonts.typesetter, shaders: library,
        diagnostics: (loaded?.diagnostics ?? []) + pictures.problems + fonts.problems + shaders.problems)
    }
    deadline = ServerClock.monotonic + Self.longestWait
    first = reading.content(within: Self.longestWait)
    // The reasons have been said.
    if reading.hasFailed { throw ExitCode.failure }
    if first == nil { say("The folder takes long to be read and compiled. The server begins without it.") }
    environment = Environment(
      typesetter: first?.typesetter ?? fonts.typesetter, scenes: first?.scenes ?? builtIn,
      shaders: first?.shaders ?? .builtIn)
    (self.own, self.live, self.pictures) = (own, live, pictures)
  }

  /// True if all of it has been read, so that a show can name the scenes.
  var isRead: Bool { first != nil }
  /// The seconds for which the start may wait for the show.
  var remainingWait: Double { max(0, deadline - ServerClock.monotonic) }
  /// True if the server must end, because of errors that have been said.
  var hasFailed: Bool { reading.hasFailed }

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
    if let live {
      configuration.alterations = AlterationOffer(of: live)
      let formatter = live.formatter
      configuration.code = edited.map { path in
        let sources = SourceFolder(path: path)
        sources.collectDrafts()
        return CodeOffer(
          sources, SourceHistory(of: sources, in: state), isForOthers: own?.isEditedByOthers == true,
          hasUnknownProxy: hasUnknownProxy
        ) { formatter.format($0, of: $1.text) }
      }
    }
    // A show alone brings fonts and shaders, which may be wrong, or come later.
    guard live != nil || first?.diagnostics.isEmpty != true else { return }
    configuration.sceneSource = SceneSource(
      news: news, watched: edited, editor: own?.editorLink,
      look: { [reading, live] in if reading.isDone { live?.look() } }, say: say)
    if let first { return news.report(SceneNews(diagnostics: first.diagnostics)) }
    reading.whenDone { [reading, live, pictures] content in
      // The signal ends the server in order.
      if reading.hasFailed { return _ = kill(getpid(), SIGTERM) }
      news.report(
        SceneNews(
          scenes: content.scenes, diagnostics: content.diagnostics, pictures: pictures.takeChanged(),
          typesetter: content.typesetter, shaders: content.shaders))
      // The files may have changed meanwhile.
      live?.look()
    }
  }
}

/// The content of folders, once they have been read.
private struct FolderContent: Sendable {
  let scenes: SceneCatalog
  let typesetter: HarfBuzzTypesetter
  let shaders: ShaderLibrary
  let diagnostics: [SceneDiagnostic]
}

/// The first reading of folders, for which a server's start waits for a while.
private final class FirstReading: Sendable {
  private struct State {
    var content: FolderContent?
    var then: (@Sendable (FolderContent) -> Void)?
  }

  private let isStrict: Bool
  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  /// Begins to read on another thread.
  ///
  /// - Parameter isStrict: Whether nothing may be wrong.
  init(isStrict: Bool, _ read: @escaping @Sendable () -> FolderContent) {
    self.isStrict = isStrict
    DispatchQueue(label: "tiltcast.folders").async { [self] in
      let content = read()
      let then = state.withLock { state in
        state.content = content
        return state.then
      }
      done.signal()
      then?(content)
    }
  }

  /// True if everything has been read.
  var isDone: Bool { state.withLock { $0.content != nil } }
  /// True if something is wrong that may not be.
  var hasFailed: Bool {
    isStrict && state.withLock { $0.content?.diagnostics.contains { $0.severity == .error } == true }
  }

  /// The content, if it is there after at most that many seconds.
  func content(within seconds: Double) -> FolderContent? {
    _ = done.wait(timeout: .now() + seconds)
    return state.withLock { $0.content }
  }

  /// Calls back once with the content, on any thread.
  func whenDone(_ then: @escaping @Sendable (FolderContent) -> Void) {
    let content = state.withLock { state in
      state.then = then
      return state.content
    }
    if let content { then(content) }
  }
}
