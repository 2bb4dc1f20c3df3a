import Logging
import Platform
import Rooms
import Storage

/// The folders that people change while the server runs: their scenes, and the show.
struct LiveContent {
  /// Where other versions of the scenes come from; nil where they never change.
  let scenes: SceneSource?
  /// What reads the show again; nil without a show.
  let preview: ShowPreview?
  let registry: RoomRegistry
  let pages: PageEndpoints
  let log: Logger
  /// The watches that read the folders again, away from the loop.
  private let watches: [FolderWatch]

  /// Begins to watch the folders.
  init(
    scenes: SceneSource?, preview: ShowPreview?, registry: RoomRegistry, pages: PageEndpoints, log: Logger
  ) {
    (self.scenes, self.preview, self.registry, self.pages, self.log) = (scenes, preview, registry, pages, log)
    let watch = { (folder: String, alwaysPolls: Bool, look: @escaping @Sendable () -> Void) in
      FolderWatch(
        folder, alwaysPolls: alwaysPolls, report: { log.warning("\($0.sentence(about: folder))") },
        look: look)
    }
    // A show may lie behind links, and a look at its few files costs little.
    let show = preview.map { watch($0.folder.url.path, true, $0.look) }
    let sources = scenes.flatMap { scenes in scenes.watched.map { watch($0, false, scenes.look) } }
    watches = [show, sources].compactMap(\.self)
  }

  /// Gives the rooms what has been read.
  func update() {
    updateScenes()
    updateShow()
  }

  private func updateScenes() {
    guard let news = scenes?.news.takeAll(), !news.isEmpty else { return }
    // Before the scenes, whose pictures are asked for next.
    if let newest = news.lazy.reversed().compactMap(\.pictures).first { pages.scenePictures = newest }
    let shaders = news.lazy.reversed().compactMap(\.shaders).first
    let scenes = news.lazy.reversed().compactMap(\.scenes).first
    if scenes != nil || shaders != nil {
      let last = registry.content.configuration
      let configuration = last.playing(
        scenes ?? last.environment.scenes,
        typesetter: news.lazy.reversed().compactMap(\.typesetter).first, shaders: shaders)
      // Before the rooms, which have takes read again.
      registry.takeWorker.reader.play(in: configuration.environment)
      if let scenes { preview?.reload(scenes: scenes) }
      registry.play(configuration)
    }
    if let newest = news.lazy.reversed().compactMap(\.diagnostics).first { registry.diagnose(newest) }
    for compilation in news.compactMap(\.compilation) { say(compilation) }
  }

  private func say(_ compilation: Compilation) {
    let showing = registry.hosts.values.filter { compilation.contains($0.room.program.stage.scene.kind.name) }
    let screens = showing.map { $0.room.presence.viewers + $0.room.presence.phones }.reduce(0, +)
    scenes?.say(compilation.sentence(screens: screens))
  }

  private func updateShow() {
    guard let found = preview?.takeFound() else { return }
    let known = (registry.content.show?.problems ?? []) + (registry.content.show?.notices ?? [])
    for problem in found.problems + found.notices where !known.contains(problem) {
      log.warning("show", metadata: ["problem": "\(problem)"])
    }
    registry.show(found)
  }
}
