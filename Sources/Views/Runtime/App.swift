/// A program of one scene.
@MainActor @preconcurrency
public protocol App {
  /// The type of the body.
  associatedtype Body: Scene
  /// The windows, of which the first one is shown.
  @SceneBuilder var body: Body { get }
  /// The program as it begins.
  init()
}

extension App {
  /// Does nothing: what plays the scene has begun already.
  public static func main() {}
}

/// The content of an app, as a view.
public struct AppContent<A: App> {
  /// The content of the app.
  nonisolated public init() {}
}

extension AppContent: PrimitiveView {
  /// The elements of the window.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard var inner = context.enter(A.self) else { return [] }
    let fields = context.update.fields(of: A.self)
    let app = inner.evaluating { inner.update.root(at: inner.place) { MainActor.inScene { A() } } }
    if !fields.properties.isEmpty { inner.timeMayPass() }
    return inner.evaluating {
      var (copy, inner) = (app, inner)
      inner.install(fields, in: &copy)
      nonisolated(unsafe) let installed = copy
      return MainActor.inScene { installed.body.root }.elements(in: inner)
    }
  }
}

/// A preview of the kind before `#Preview`.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the view.
  associatedtype Previews: View
  /// The view.
  @ViewBuilder static var previews: Previews { get }
}

/// The content of a preview of the kind before `#Preview`, as a view.
public struct PreviewContent<P: PreviewProvider> {
  /// The content of the preview.
  nonisolated public init() {}
}

extension PreviewContent: PrimitiveView {
  /// The first of the preview's views: Xcode shows each of several as a preview of its own.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let content = context.update.root(at: context.place) { MainActor.inScene { P.previews } }
    let elements = content.elements(in: context)
    let views = elements.filter { !$0.isGhost }
    guard views.count > 1 else { return elements }
    context.update.notice(
      "This preview has \(views.count) views, of which the first is shown: give each a #Preview of its own.")
    return [views[0]]
  }
}

/// The content of a preview, which is made once.
public struct PreviewRoot<Content: View> {
  private let make: @MainActor () -> Content

  /// The content that a function makes.
  nonisolated public init(@ViewBuilder _ make: @escaping @MainActor () -> Content) { self.make = make }
  /// The content that a function makes, whose branches have different types.
  nonisolated public init(any make: @escaping @MainActor () -> any View) where Content == AnyView {
    self.make = { AnyView(make()) }
  }
}

extension PreviewRoot: PrimitiveView {
  /// The elements of the content.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let make = make
    return context.update.root(at: context.place) { MainActor.inScene { make() } }.elements(in: context)
  }
}

extension ViewUpdate {
  /// A value that is made when it is first asked for at a place.
  fileprivate func root<Value>(at place: Place, _ make: () -> Value) -> Value {
    if let known = memory.roots[place.hash] as? Value { return known }
    let value = make()
    memory.roots[place.hash] = value
    if !ObjectFields.isTelling(Value.self) { memory.rootsHoldObjects = true }
    return value
  }
}

/// A view whose values stand in for its author's, which a notice says.
public struct StandInContent<Content: View> {
  private let notice: String
  private let content: Content

  /// A view, and the sentence for its author.
  nonisolated public init(_ content: Content, notice: String) {
    (self.content, self.notice) = (content, notice)
  }
}

extension StandInContent: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    context.update.add(notice: notice)
    return content.elements(in: context)
  }
}

/// The system that shows a preview, which is a phone's here.
public enum PreviewPlatform: Sendable {
  /// A phone.
  case iOS
  /// A computer.
  case macOS
  /// A television.
  case tvOS
  /// A watch.
  case watchOS
}
