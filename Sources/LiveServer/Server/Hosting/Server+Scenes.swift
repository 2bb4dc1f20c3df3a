import Engine
import Rooms

/// What is new about the scenes that people write while a server runs.
package struct SceneNews: Sendable {
  /// All scenes that there are from now on; nil where they are the same.
  package var scenes: SceneCatalog?
  /// All that is wrong with their source now; nil where that is the same.
  package var diagnostics: [SceneDiagnostic]?

  /// What has changed; nil for what has not.
  package init(scenes: SceneCatalog? = nil, diagnostics: [SceneDiagnostic]? = nil) {
    (self.scenes, self.diagnostics) = (scenes, diagnostics)
  }
}

// Scenes that change while people look at them.
extension Server {
  /// Gives every room the newest versions of the scenes.
  func updateScenes() {
    guard let news = configuration.sceneNews?.takeAll(), !news.isEmpty else { return }
    if let scenes = news.lazy.reversed().compactMap(\.scenes).first {
      rooms = rooms.playing(scenes)
      // Before the rooms, which have takes read again.
      takeWorker.reader.play(in: rooms.environment)
      configuration.preview?.reload(scenes: scenes)
      tellRooms(.scenes(rooms))
    }
    if let newest = news.lazy.reversed().compactMap(\.diagnostics).first {
      diagnostics = newest
      tellRooms(.diagnosed(newest))
    }
  }

  /// Tells a new room what is wrong with the scenes' source.
  func bringDiagnostics(to host: RoomHost) {
    if !diagnostics.isEmpty { host.handle(.diagnosed(diagnostics), at: now) }
  }

  private func tellRooms(_ event: Room.Event) {
    for host in hosts.values {
      host.handle(event, at: now)
      setAlarm(of: host, at: now)
    }
  }
}
