/// The one list of scenes.
public enum SceneCatalog {
  /// Every scene, in the order in which menus show them; a room begins with the first.
  public static let scenes: [any Scene.Type] = [
    Lenticular.self,
    Panorama.self,
    Arm.self,
    Book.self,
    TextTransition.self,
    Carousel.self, Hue.self, Mesh.self, Twirl.self, RippleScene.self,
  ]

  /// A scene as it is before any event, by its name.
  public static func scene(named name: String) throws(StageError) -> any Scene {
    guard let type = scenes.first(where: { $0.name == name }) else { throw .unknownScene(name) }
    return type.init()
  }

  /// What viewers need to know of every scene.
  public static var descriptions: [SceneDescription] { scenes.map { describe($0) } }

  private static func describe<S: Scene>(_ type: S.Type) -> SceneDescription {
    SceneDescription(
      name: type.name, title: type.title, stage: [type.stage.width, type.stage.height],
      parameters: type.parameters.map(\.description), actions: type.actions, input: type.input,
      thumbnail: "/thumbnails/\(type.name).webp",
      pictures: type.pictureCounts.map { [$0.lowerBound, $0.upperBound] })
  }
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
  /// The path of a small picture of it, where pages come from.
  public var thumbnail: String
  /// The fewest and the most pictures of people's own that it shows; nil where it has no place for any.
  public var pictures: [Int]?
}
