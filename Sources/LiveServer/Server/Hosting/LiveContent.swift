import Logging
import Rooms
import Storage
import WebSockets

/// The folders that people change while the server runs: their scenes, and the show.
struct LiveContent {
  /// Where other versions of the scenes come from; nil where they never change.
  let scenes: SceneSource?
  /// What reads the show again; nil without a show.
  let preview: ShowPreview?
  let registry: RoomRegistry
  let pages: PageEndpoints
  let log: Logger

  /// Watches the folders.
  func watch(on service: WebSocketService) {
    for folder in [preview?.folder.url.path, scenes?.watched] {
      guard let folder, !service.watch(folder) else { continue }
      log.warning("The folder cannot be watched; changes take a restart.", metadata: ["folder": "\(folder)"])
    }
  }

  /// Reads the folders again, away from the loop.
  func reload() {
    preview?.reload()
    scenes?.reload()
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
  }

  private func updateShow() {
    guard let found = preview?.takeFound() else { return }
    let known = registry.content.show?.problems ?? []
    for problem in found.problems where !known.contains(problem) {
      log.warning("show", metadata: ["problem": "\(problem)"])
    }
    registry.show(found)
  }
}
