import Engine

extension Room {
  /// The configuration of all rooms of a server.
  package struct Configuration: PartlySeen {
    /// The most frames a second.
    package var frameRate = 60.0
    /// The most places of a crowd that clients of one address have, where places are counted by address.
    package var placesPerOrigin: Int
    /// The takes that play while people do not move the room, by scene; none keeps rooms still.
    var attract: [String: Take] = [:]
    /// Values for scenes to read besides their own state.
    package let environment: Environment
    /// True if other versions of the scenes may come while rooms run.
    package let replacesScenes: Bool
    /// The editor in which presenters open the scenes' files; nil for none.
    package var editor: EditorLink?
    /// The catalogue that newcomers get.
    package let catalog: EncodedCatalog
    var seen: EncodedCatalog { catalog }

    /// A configuration for all rooms of a server.
    package init(
      frameRate: Double = 60, attract: [String: Take] = [:], environment: Environment = Environment(),
      replacesScenes: Bool = false, placesPerOrigin: Int = 8
    ) {
      (self.frameRate, self.attract, self.environment) = (frameRate, attract, environment)
      self.placesPerOrigin = placesPerOrigin
      self.replacesScenes = replacesScenes
      catalog = EncodedCatalog(environment.scenes)
    }

    /// The same, with other scenes that may be replaced in turn.
    package func playing(
      _ scenes: SceneCatalog, typesetter: (any Typesetter)? = nil, shaders: ShaderLibrary? = nil
    ) -> Configuration {
      var next = environment
      next.scenes = scenes
      next.shaders = shaders ?? next.shaders
      next.typesetter = typesetter ?? next.typesetter
      var configuration = Configuration(
        frameRate: frameRate, attract: attract, environment: next, replacesScenes: true,
        placesPerOrigin: placesPerOrigin)
      configuration.editor = editor
      return configuration
    }

    /// The same, with scenes that may be replaced.
    package var replacingScenes: Configuration { playing(environment.scenes) }
  }
}
