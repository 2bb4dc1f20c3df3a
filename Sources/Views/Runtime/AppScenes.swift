/// A window of a program.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene = Never
  /// The type of the content.
  associatedtype Root: View = Body.Root
  /// Other windows, of which the first one is shown.
  @SceneBuilder var body: Body { get }
  /// The content.
  var root: Root { get }
}

extension Scene where Body == Never {
  /// A window has no others in it.
  public var body: Never {
    // unchecked: the content of a window is asked for, never its body
    fatalError("A window has no body.")
  }
}

extension Scene where Root == Body.Root {
  /// The content of the first window.
  public var root: Root { body.root }
}

extension Never: Scene {
  /// There is no content.
  public var root: EmptyView { EmptyView() }
}

/// A window.
public struct WindowGroup<Content: View>: Scene {
  /// The content.
  public let root: Content

  /// A window.
  public init(@ViewBuilder content: () -> Content) { root = content() }
  /// A window with a title, which a stage does not show.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    root = content()
  }
  /// A window with a name, which a stage does not need.
  public init(id: String, @ViewBuilder content: () -> Content) { root = content() }
  /// A window with a title and a name, which a stage does not need.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    root = content()
  }
}

/// A single window.
public struct Window<Content: View>: Scene {
  /// The content.
  public let root: Content

  /// A window with a title and a name, which a stage does not show.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    root = content()
  }
}

/// The window of a Mac's settings, which a stage does not have.
public struct Settings<Content: View>: Scene {
  /// The content.
  public let root: Content

  /// The settings.
  public init(@ViewBuilder content: () -> Content) { root = content() }
}

/// The window of an app that edits documents, of which a stage has none.
@available(*, unavailable, message: "A stage has no documents: show the view in a WindowGroup.")
public struct DocumentGroup<Content: View>: Scene {
  /// The content.
  public let root: Content

  /// Unavailable.
  public init<D>(newDocument: @autoclosure @escaping () -> D, editor: (Any) -> Content) {
    root = editor(0)
  }
}

/// Makes the windows of a program, of which there is one.
@resultBuilder
public struct SceneBuilder {
  /// The window.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  /// The first window.
  public static func buildBlock<Content: Scene, each Other: Scene>(
    _ content: Content, _ others: repeat each Other
  ) -> Content { content }
}

/// A border of windows, which a stage does not have.
public struct StandardWindowStyle: Sendable {
  /// The standard behavior.
  public static var automatic: StandardWindowStyle { StandardWindowStyle() }
  /// With a bar for the title.
  public static var titleBar: StandardWindowStyle { StandardWindowStyle() }
  /// Without one.
  public static var hiddenTitleBar: StandardWindowStyle { StandardWindowStyle() }
  /// Without any.
  public static var plain: StandardWindowStyle { StandardWindowStyle() }
  /// With depth.
  public static var volumetric: StandardWindowStyle { StandardWindowStyle() }
}

/// The sizes of a window.
public struct WindowResizability: Sendable {
  /// The standard behavior.
  public static var automatic: WindowResizability { WindowResizability() }
  /// The content's.
  public static var contentSize: WindowResizability { WindowResizability() }
  /// The content's and larger.
  public static var contentMinSize: WindowResizability { WindowResizability() }
}

extension Scene {
  /// Does something when a value changes, for which a scene has its views.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> Self { self }
  /// Does something when a value changes, for which a scene has its views.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> Self { self }
  /// Does something when a value changes, for which a scene has its views.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void)
    -> Self
  {
    self
  }
  /// Sets the size of a window; a preview's traits set a stage's.
  public func defaultSize(width: CGFloat, height: CGFloat) -> Self { self }
  /// Sets the size of a window; a preview's traits set a stage's.
  public func defaultSize(_ size: CGSize) -> Self { self }
  /// Sets the place of a window, which a stage does not have.
  public func defaultPosition(_ position: UnitPoint) -> Self { self }
  /// Sets the border of a window, which a stage does not have.
  public func windowStyle(_ style: StandardWindowStyle) -> Self { self }
  /// Sets which sizes a window can have, which a stage does not have.
  public func windowResizability(_ resizability: WindowResizability) -> Self { self }
  /// Sets the menus of a Mac, which a stage does not have.
  public func commands<C: Commands>(@CommandsBuilder content: () -> C) -> Self { self }
}

/// Menus of a Mac, which a stage does not have.
public protocol Commands {}

/// Makes menus of a Mac.
@resultBuilder
public struct CommandsBuilder {
  /// Menus.
  public static func buildBlock<each C: Commands>(_ content: repeat each C) -> EmptyCommands {
    EmptyCommands()
  }
}

/// No menus.
public struct EmptyCommands: Commands {
  /// No menus.
  public init() {}
}

/// A menu of a Mac.
public struct CommandMenu<Content: View>: Commands {
  /// A menu, which a stage does not show.
  nonisolated public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// A group of commands of a Mac.
public struct CommandGroup<Content: View>: Commands {
  /// Commands in place of others.
  nonisolated public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  /// Commands behind others.
  nonisolated public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  /// Commands before others.
  nonisolated public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A place in the menus of a Mac.
public struct CommandGroupPlacement: Sendable {
  /// Information about the app.
  public static let appInfo = CommandGroupPlacement()
  /// New documents.
  public static let newItem = CommandGroupPlacement()
  /// Undo and redo.
  public static let undoRedo = CommandGroupPlacement()
  /// Help.
  public static let help = CommandGroupPlacement()
}
