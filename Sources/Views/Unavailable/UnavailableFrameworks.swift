// Views of frameworks beside SwiftUI that its tutorials use.

/// Sprites are views.
@available(*, unavailable, message: "A stage has no SpriteKit: draw with TimelineView and Canvas.")
public struct SpriteView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(scene: Any) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no SceneKit: turn views with rotation3DEffect.")
public struct SceneView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(scene: Any?) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no RealityKit: turn views with rotation3DEffect.")
public struct RealityView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(make: @escaping (Any) -> Void) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no RealityKit: turn views with rotation3DEffect.")
public struct Model3D: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(named name: String) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A stage has no photos.
@available(
  *, unavailable, message: "A stage has no photos: put pictures into the folder Pictures, and use Image."
)
public struct PhotosPicker: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Any) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A stage sells nothing.
@available(*, unavailable, message: "A stage sells nothing: use buttons.")
public struct SubscriptionStoreView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(groupID: String) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A stage sells nothing.
@available(*, unavailable, message: "A stage sells nothing: use buttons.")
public struct StoreView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(ids: [String]) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A stage shows no pages of the web.
@available(*, unavailable, message: "A stage shows no pages of the web: use an Image of one.")
public struct WebView: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(url: URL?) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A stage signs nobody in.
@available(*, unavailable, message: "A stage signs nobody in: use a Button.")
public struct SignInWithAppleButton: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(onRequest: @escaping (Any) -> Void, onCompletion: @escaping (Any) -> Void) {}
  /// No effect.
  public var body: some View { EmptyView() }
}
