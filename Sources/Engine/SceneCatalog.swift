/// The scenes that rooms can play, in the order in which menus show them.
public struct SceneCatalog: Sendable {
  /// One entry per scene, with unique names.
  public let kinds: [SceneKind]

  /// A catalogue of kinds of scenes; of two with the same name, the first one counts.
  public init(_ kinds: [SceneKind]) {
    var names: Set<String> = []
    self.kinds = kinds.filter { names.insert($0.name).inserted }
  }

  /// The kind of scene of a name.
  public func kind(named name: String) throws(StageError) -> SceneKind {
    guard let kind = kinds.first(where: { $0.name == name }) else {
      throw .unknownScene(name, known: kinds.map(\.name))
    }
    return kind
  }

  /// The name of a person's own scene that would otherwise have the name of a built-in one.
  package static func ownName(besides builtIn: String) -> String { "own-\(builtIn)" }

  /// The present name of a scene that a server before 1.2 knew by this name, when own scenes replaced built-in ones.
  package func presentName(of name: String) -> String {
    let own = Self.ownName(besides: name)
    return kinds.contains { $0.name == own } ? own : name
  }

  /// The scene that follows one of an earlier catalogue: the one of the same name, or another one of the person's own in
  /// the place of their own, which may have been renamed; nil for an empty catalogue.
  func successor(of kind: SceneKind, in earlier: SceneCatalog) -> SceneKind? {
    let namesake = kinds.first { $0.name == kind.name }
    let own = kinds.filter(\.isOwn)
    guard kind.isOwn, namesake?.isOwn != true, !own.isEmpty else { return namesake ?? kinds.first }
    let before = earlier.kinds.filter(\.isOwn)
    func isNew(_ kind: SceneKind) -> Bool { !before.contains { $0.name == kind.name } }
    if let index = before.firstIndex(where: { $0.name == kind.name }), own.indices.contains(index),
      isNew(own[index])
    {
      return own[index]
    }
    return own.first(where: isNew) ?? own.first
  }

  /// The scene of a name, in its initial state.
  public func scene(named name: String) throws(StageError) -> AnyScene { try kind(named: name).scene() }

  /// True if the kinds of these names are identical to another catalogue's.
  package func shares(_ names: some Sequence<String>, with other: SceneCatalog) -> Bool {
    names.allSatisfy { name in
      kinds.first { $0.name == name } === other.kinds.first { $0.name == name }
    }
  }

  /// The description of every scene, for viewers.
  public var descriptions: [SceneDescription] { kinds.map(\.description) }
}

/// The description of a scene, for menus and panels.
public struct SceneDescription: Codable, Hashable, Sendable {
  /// The name on the wire.
  public var name: String
  /// The name that people see.
  public var title: String
  /// Width and height of the stage in points.
  public var stage: [Double]
  /// The parameters that can be tuned.
  public var parameters: [ParameterDescription]
  /// The actions that buttons trigger.
  public var actions: [SceneAction]
  /// The inputs that move the scene.
  public var input: [SceneInput]
  /// The path of a thumbnail on the server; nil for none.
  public var thumbnail: String?
  /// The minimum and maximum number of uploaded pictures; nil if the scene shows none.
  public var pictures: [Int]?
  /// The conditions under which a crowd moves it; nil if one phone does.
  public var crowd: CrowdRules?
}

extension SceneDescription {
  /// A scene without parameters, actions or pictures.
  package init(name: String, title: String, stage: Size, input: [SceneInput]) {
    self.init(
      name: name, title: title, stage: [stage.width, stage.height], parameters: [], actions: [], input: input)
  }
}
