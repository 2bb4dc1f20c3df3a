/// The scenes that rooms can play, in the order in which menus show them.
public struct SceneCatalog: Sendable {
  /// One entry a scene; no two have the same name.
  public let kinds: [SceneKind]

  /// A catalogue of kinds of scenes; of two with the same name the first one counts.
  public init(_ kinds: [SceneKind]) {
    var names: Set<String> = []
    self.kinds = kinds.filter { names.insert($0.name).inserted }
  }

  /// The scenes that come with the engine; a room begins with the first.
  public static let builtIn = SceneCatalog([
    SceneKind(Lenticular.self),
    SceneKind(Panorama.self),
    SceneKind(Arm.self),
    SceneKind(Book.self),
    SceneKind(TextTransition.self),
    SceneKind(Carousel.self), SceneKind(Hue.self), SceneKind(Mesh.self), SceneKind(Twirl.self),
    SceneKind(RippleScene.self), SceneKind(ShadersScene.self),
  ])

  /// The kind of scene of a name.
  public func kind(named name: String) throws(StageError) -> SceneKind {
    guard let kind = kinds.first(where: { $0.name == name }) else {
      throw .unknownScene(name, known: kinds.map(\.name))
    }
    return kind
  }

  /// A scene as it is before any event, by its name.
  public func scene(named name: String) throws(StageError) -> AnyScene { try kind(named: name).scene() }

  /// Whether the kinds of these names are the very ones of another catalogue.
  package func shares(_ names: some Sequence<String>, with other: SceneCatalog) -> Bool {
    names.allSatisfy { name in
      kinds.first { $0.name == name } === other.kinds.first { $0.name == name }
    }
  }

  /// What viewers need to know of every scene.
  public var descriptions: [SceneDescription] { kinds.map(\.description) }
}

/// What menus and panels need to know of a scene.
public struct SceneDescription: Codable, Hashable, Sendable {
  /// The name on the wire.
  public var name: String
  /// The name that people see.
  public var title: String
  /// Width and height of the stage in points.
  public var stage: [Double]
  /// What can be tuned.
  public var parameters: [ParameterDescription]
  /// What can be triggered.
  public var actions: [SceneAction]
  /// What moves it.
  public var input: [SceneInput]
  /// The path of a small picture of it, where pages come from; nil where there is none.
  public var thumbnail: String?
  /// The fewest and the most pictures of people's own that it shows; nil where it has no place for any.
  public var pictures: [Int]?
}
