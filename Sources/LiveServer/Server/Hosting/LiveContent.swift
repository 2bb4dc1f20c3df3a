import Logging
import Platform
import Rooms
import Storage

/// The folders that people change while the server runs: their scenes, and the show.
struct LiveContent {
  /// Reads the show again; nil without a show.
  let preview: ShowPreview?
  let registry: RoomRegistry
  let log: Logger
  /// The watches that read the folders again, away from the loop.
  private let watches: [FolderWatch]

  /// Begins to watch the folders.
  init(preview: ShowPreview?, registry: RoomRegistry, log: Logger) {
    (self.preview, self.registry, self.log) = (preview, registry, log)
    let watch = { (folder: String, alwaysPolls: Bool, look: @escaping @Sendable () -> Void) in
      FolderWatch(
        folder, alwaysPolls: alwaysPolls, report: { log.warning("\($0.sentence(about: folder))") },
        look: look)
    }
    // A show may lie behind links, and a look at its few files costs little.
    let show = preview.map { watch($0.folder.url.path, true, $0.look) }
    let sources = registry.contents.common.source.flatMap { scenes in
      scenes.watched.map { watch($0, false, scenes.look) }
    }
    watches = [show, sources].compactMap(\.self)
  }

  /// Gives the rooms what has been read.
  func update() {
    for place in registry.contents.places { updateScenes(of: place) }
    updateShow()
  }

  private func updateScenes(of place: ContentPlace) {
    let source = registry.contents[place].source
    guard let news = source?.news.takeAll(), !news.isEmpty else { return }
    // Before the scenes, whose pictures are asked for next.
    if let newest = news.lazy.reversed().compactMap(\.pictures).first { registry.draw(newest, in: place) }
    let shaders = news.lazy.reversed().compactMap(\.shaders).first
    let scenes = news.lazy.reversed().compactMap(\.scenes).first
    if scenes != nil || shaders != nil {
      let last = registry.contents[place].configuration
      let configuration = last.playing(
        scenes ?? last.environment.scenes,
        typesetter: news.lazy.reversed().compactMap(\.typesetter).first, shaders: shaders)
      // Before the rooms, which have takes read again.
      switch place {
      case .common:
        registry.takeWorker.reader.play(in: configuration.environment)
        if let scenes { preview?.reload(scenes: scenes) }
      case .own(let room): registry.takeWorker.reader.play(in: configuration.environment, of: room)
      }
      registry.play(configuration, in: place)
    }
    if news.contains(where: \.hasAnswers) { registry.takeAnswers(in: place) }
    if let newest = news.lazy.reversed().compactMap(\.diagnostics).first {
      registry.diagnose(newest, in: place)
    }
    for compilation in news.compactMap(\.compilation) {
      let showing = registry.hosts(of: place).filter {
        $0.shown.map { compilation.contains($0.value.performance.live.stage.scene.kind.name) } ?? false
      }
      let screens = showing.compactMap(\.node.presence).map { $0.viewers + $0.phones }.reduce(0, +)
      source?.say(compilation.sentence(screens: screens))
    }
  }

  private func updateShow() {
    guard let found = preview?.takeFound() else { return }
    let known =
      (registry.contents.common.show?.problems ?? []) + (registry.contents.common.show?.notices ?? [])
    for problem in found.problems + found.notices where !known.contains(problem) {
      log.warning("show", metadata: ["problem": "\(problem)"])
    }
    registry.show(found)
  }
}
