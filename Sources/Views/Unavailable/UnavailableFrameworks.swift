// Views of frameworks beside SwiftUI that its tutorials use.

/// Sprites are views.
@available(*, unavailable, message: "A stage has no SpriteKit: draw with TimelineView and Canvas.")
public struct SpriteView: View {
  /// Unavailable.
  nonisolated public init(scene: Any) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no SceneKit: turn views with rotation3DEffect.")
public struct SceneView: View {
  /// Unavailable.
  nonisolated public init(scene: Any?) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no RealityKit: turn views with rotation3DEffect.")
public struct RealityView: View {
  /// Unavailable.
  nonisolated public init(make: @escaping (Any) -> Void) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Things in space are views.
@available(*, unavailable, message: "A stage has no RealityKit: turn views with rotation3DEffect.")
public struct Model3D: View {
  /// Unavailable.
  nonisolated public init(named name: String) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has no photos.
@available(
  *, unavailable, message: "A stage has no photos: put pictures into the folder Pictures, and use Image."
)
public struct PhotosPicker: View {
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Any) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage sells nothing.
@available(*, unavailable, message: "A stage sells nothing: use buttons.")
public struct SubscriptionStoreView: View {
  /// Unavailable.
  nonisolated public init(groupID: String) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage sells nothing.
@available(*, unavailable, message: "A stage sells nothing: use buttons.")
public struct StoreView: View {
  /// Unavailable.
  nonisolated public init(ids: [String]) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage shows no pages of the web.
@available(*, unavailable, message: "A stage shows no pages of the web: use an Image of one.")
public struct WebView: View {
  /// Unavailable.
  nonisolated public init(url: URL?) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage signs nobody in.
@available(*, unavailable, message: "A stage signs nobody in: use a Button.")
public struct SignInWithAppleButton: View {
  /// Unavailable.
  nonisolated public init(onRequest: @escaping (Any) -> Void, onCompletion: @escaping (Any) -> Void) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has no database.
@available(*, unavailable, message: "A stage has no database: keep values in @State or @AppStorage.")
@propertyWrapper
public struct Query<Value> {
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public var wrappedValue: [Value] { [] }
}

/// A stage has no database.
@available(*, unavailable, message: "A stage has no database: keep values in @State or @AppStorage.")
@propertyWrapper
public struct FetchRequest<Value> {
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public var wrappedValue: [Value] { [] }
}
