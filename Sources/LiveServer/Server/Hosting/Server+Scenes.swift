import Engine
import Rooms
import Support

/// What is new about the scenes that people write while a server runs.
package struct SceneNews: Sendable {
  /// All scenes that there are from now on; nil where they are the same.
  package var scenes: SceneCatalog?
  /// All that is wrong with their source now; nil where that is the same.
  package var diagnostics: [SceneDiagnostic]?
  /// What they draw besides, by its paths below `/scenes`; nil where that is the same.
  package var pictures: StaticFiles?
  /// What lays texts out, with their fonts; nil where that is the same.
  package var typesetter: (any Typesetter)?
  /// The shaders that they can name; nil where these are the same.
  package var shaders: ShaderLibrary?

  /// What has changed; nil for what has not.
  package init(
    scenes: SceneCatalog? = nil, diagnostics: [SceneDiagnostic]? = nil, pictures: StaticFiles? = nil,
    typesetter: (any Typesetter)? = nil, shaders: ShaderLibrary? = nil
  ) {
    (self.scenes, self.diagnostics) = (scenes, diagnostics)
    (self.pictures, self.typesetter, self.shaders) = (pictures, typesetter, shaders)
  }
}

/// A folder with scenes that change while people look at them.
package struct SceneSource {
  /// What has become of the scenes.
  package let news: Inbox<SceneNews>
  /// The path of the folder; nil where nobody changes it.
  package let watched: String?
  /// Reads the folder again.
  package let reload: @Sendable () -> Void

  /// A source from its parts.
  package init(
    news: Inbox<SceneNews>, watched: String? = nil, reload: @escaping @Sendable () -> Void = {}
  ) {
    (self.news, self.watched, self.reload) = (news, watched, reload)
  }
}

// Scenes that change while people look at them.
extension Server {
  /// Gives every room the newest versions of the scenes.
  func updateScenes() {
    guard let news = configuration.sceneSource?.news.takeAll(), !news.isEmpty else { return }
    // Before the scenes, whose pictures are asked for next.
    if let newest = news.lazy.reversed().compactMap(\.pictures).first { scenePictures = newest }
    let shaders = news.lazy.reversed().compactMap(\.shaders).first
    let scenes = news.lazy.reversed().compactMap(\.scenes).first
    if scenes != nil || shaders != nil {
      rooms = rooms.playing(
        scenes ?? rooms.environment.scenes,
        typesetter: news.lazy.reversed().compactMap(\.typesetter).first, shaders: shaders)
      // Before the rooms, which have takes read again.
      takeWorker.reader.play(in: rooms.environment)
      if let scenes { configuration.preview?.reload(scenes: scenes) }
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
