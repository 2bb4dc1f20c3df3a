// Defaults for a scene's requirements.
extension Scene {
  /// The name, with a capital letter, and spaces for its hyphens.
  public static var title: String { name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ") }
  /// The tilt.
  public static var input: [SceneInput] { [.tilt] }
  /// Nothing to tune.
  public static var parameters: [Parameter<Self>] { [] }
  /// Nothing but shapes.
  public func assets(in environment: Environment) -> [Asset] { [] }
}
