/// A kind of scene: its description, and how to create one.
public final class SceneKind: Sendable {
  /// Its description, for viewers.
  public let description: SceneDescription
  /// True if viewers fill their window with its stage instead of fitting the whole stage in.
  public let fillsWindow: Bool
  /// True if the stage has a white background. Other stages are transparent.
  public let isOpaque: Bool
  /// True if a tilt can change its parameters.
  public let isTunedByTilt: Bool
  /// True if the scene takes steps.
  package let takesSteps: Bool
  /// True if the scene is a person's own, whose next version may replace it while it plays.
  package let isOwn: Bool
  /// Creates a scene in its initial state.
  package let begin: @Sendable () -> any PlayableScene
  /// Creates a scene from an encoded state.
  package let restore: @Sendable (any Decoder) throws -> any PlayableScene
  /// Creates a scene with the state of one of another version, without decoding it here; nil if that does not work.
  private let takeOver: @Sendable (any PlayableScene) throws -> (any PlayableScene)?

  /// The kind of a scene that is played in this process.
  public convenience init<S: Scene>(_ type: S.Type) {
    self.init(
      SceneDescription(type), fillsWindow: type.fillsWindow,
      isTunedByTilt: type.isTunedByTilt, takesSteps: type.stepsPerSecond > 0, begin: { LocalScene(S()) },
      restore: { try LocalScene<S>(restoring: $0) })
  }

  /// A kind from its description and its two ways of creating scenes.
  package init(
    _ description: SceneDescription, fillsWindow: Bool, isOpaque: Bool = false, isTunedByTilt: Bool,
    takesSteps: Bool = false, isOwn: Bool = false,
    begin: @escaping @Sendable () -> any PlayableScene,
    restore: @escaping @Sendable (any Decoder) throws -> any PlayableScene,
    takeOver: @escaping @Sendable (any PlayableScene) throws -> (any PlayableScene)? = { _ in nil }
  ) {
    self.description = description
    self.fillsWindow = fillsWindow
    self.isOpaque = isOpaque
    self.isTunedByTilt = isTunedByTilt
    self.takesSteps = takesSteps
    self.isOwn = isOwn
    self.begin = begin
    self.restore = restore
    self.takeOver = takeOver
  }

  /// The name in the catalogue and on the wire.
  public var name: String { description.name }
  /// The size of the stage in points.
  public var stage: Size { Size(width: description.stage[0], height: description.stage[1]) }
  /// The inputs that move the scene.
  public var input: [SceneInput] { description.input }
  /// The actions that buttons trigger.
  public var actions: [SceneAction] { description.actions }
  /// The parameters that can be tuned.
  public var parameters: [ParameterDescription] { description.parameters }
  /// The conditions under which a crowd moves it; nil if one phone does.
  public var crowd: CrowdRules? { description.crowd }
  /// The minimum and maximum number of uploaded pictures; nil if the scene shows none.
  public var pictureCounts: ClosedRange<Int>? { description.pictures.map { $0[0]...$0[1] } }

  /// A scene in its initial state.
  public func scene() -> AnyScene { AnyScene(kind: self, begin()) }

  /// A scene from an encoded state, which may contain anything: the only way in for states from outside.
  ///
  /// - Throws: A `DecodingError` if the state cannot be decoded, or no events could have led to it.
  public func scene(restoring decoder: any Decoder) throws -> AnyScene {
    AnyScene(kind: self, try restore(decoder))
  }

  /// A scene with the state of one of another version that is played in the same way, such as in another process.
  ///
  /// - Returns: The scene, or nil if the caller needs to encode and decode the state.
  /// - Throws: An error if the state cannot be decoded.
  package func scene(takingOver scene: AnyScene) throws -> AnyScene? {
    try takeOver(scene.base).map { AnyScene(kind: self, $0) }
  }

  /// The values that have a parameter and are valid for it.
  public func accepted(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    values.filter { name, value in
      parameters.first { $0.name == name }?.accepts(value) ?? false
    }
  }
}

extension SceneDescription {
  fileprivate init<S: Scene>(_ type: S.Type) {
    self.init(
      name: type.name, title: type.title, stage: [type.stage.width, type.stage.height],
      parameters: type.parameters.map(\.description), actions: type.actions, input: type.input,
      thumbnail: type.thumbnail, pictures: type.pictureCounts.map { [$0.lowerBound, $0.upperBound] },
      crowd: type.crowd)
  }
}
