extension SceneCatalog {
  /// The scenes that come with the engine; a room begins with the first.
  public static let builtIn = SceneCatalog([
    SceneKind(Lenticular.self),
    SceneKind(Panorama.self),
    SceneKind(Arm.self),
    SceneKind(Book.self),
    SceneKind(TextTransition.self),
    SceneKind(Carousel.self), SceneKind(Hue.self), SceneKind(Mesh.self), SceneKind(Twirl.self),
    SceneKind(RippleScene.self), SceneKind(ShadersScene.self),
    SceneKind(Meadow.self), SceneKind(Marbles.self), SceneKind(Tug.self),
  ])
}

extension ShaderLibrary {
  /// The shaders of the scenes that come with the engine, and of views.
  public static let builtIn = ShaderLibrary(ShadersScene.functions + StyleShaders.functions)
}
