// Views of frameworks beside SwiftUI that its tutorials use.

/// Charts are drawn with shapes.
@available(*, unavailable, message: "A stage has no charts: draw one with shapes, a Path, or Canvas.")
public struct Chart<Content>: View {
  /// Unavailable.
  nonisolated public init(@ChartBuilder content: () -> Content) {}
  /// Unavailable.
  nonisolated public init<Data>(_ data: Data, @ChartBuilder content: @escaping (Data) -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Makes the marks of a chart.
@resultBuilder
public struct ChartBuilder {
  /// A mark.
  public static func buildBlock<each Mark>(_ content: repeat each Mark) -> EmptyView { EmptyView() }
}

/// A value on an axis of a chart.
@available(*, unavailable, message: "A stage has no charts: draw one with shapes, a Path, or Canvas.")
public struct PlottableValue {
  /// Unavailable.
  public static func value<Value>(_ label: String, _ value: Value) -> PlottableValue { PlottableValue() }
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw bars with Rectangle in an HStack.")
public struct BarMark {
  /// Unavailable.
  public init(x: PlottableValue, y: PlottableValue) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the line with a Path.")
public struct LineMark {
  /// Unavailable.
  public init(x: PlottableValue, y: PlottableValue) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the area with a Path.")
public struct AreaMark {
  /// Unavailable.
  public init(x: PlottableValue, y: PlottableValue) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw points with Circle and position.")
public struct PointMark {
  /// Unavailable.
  public init(x: PlottableValue, y: PlottableValue) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the line with a Path.")
public struct RuleMark {
  /// Unavailable.
  public init(y: PlottableValue) {}
  /// Unavailable.
  public init(x: PlottableValue) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw sectors with Circle().trim and stroke.")
public struct SectorMark {
  /// Unavailable.
  public init(angle: PlottableValue) {}
}

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

/// Values are published by properties.
@available(*, unavailable, message: "Scenes have no Combine: use @Published, onChange, or Timer.publish.")
public final class PassthroughSubject<Output, Failure> {
  /// Unavailable.
  public init() {}
}

/// Values are published by properties.
@available(*, unavailable, message: "Scenes have no Combine: use @Published, onChange, or Timer.publish.")
public final class CurrentValueSubject<Output, Failure> {
  /// Unavailable.
  public init(_ value: Output) {}
}

/// Values are published by properties.
@available(*, unavailable, message: "Scenes have no Combine: use onReceive, or onChange.")
public final class AnyCancellable {}

/// Values are published by properties.
@available(*, unavailable, message: "Scenes have no Combine: use @Published, onChange, or Timer.publish.")
public struct AnyPublisher<Output, Failure> {}
