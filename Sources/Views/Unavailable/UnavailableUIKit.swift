// UIKit's and AppKit's types that SwiftUI files name most. Each declaration says what to use instead.

/// Pictures are files of the folder.
@available(
  *, unavailable,
  message: "There is no UIImage here: put the picture into the folder Pictures, and use Image(\"name\")."
)
public final class UIImage: Sendable {
  /// Unavailable.
  public init?(named name: String) { nil }
  /// Unavailable.
  public init?(systemName name: String) { nil }
  /// Unavailable.
  public init?(data: Data) { nil }
  /// Unavailable.
  public init?(contentsOfFile path: String) { nil }
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public var size: CGSize { .zero }
}

/// Pictures are files of the folder.
@available(
  *, unavailable,
  message: "There is no NSImage here: put the picture into the folder Pictures, and use Image(\"name\")."
)
public final class NSImage: Sendable {
  /// Unavailable.
  public init?(named name: String) { nil }
}

/// Pictures are files of the folder.
@available(
  *, unavailable,
  message: "There is no CGImage here: put the picture into the folder Pictures, and use Image(\"name\")."
)
public final class CGImage: Sendable {}

@available(
  *, unavailable, message: "Put the picture into the folder Pictures, and use Image(\"name\")."
)
extension Image {
  /// Unavailable.
  public init(uiImage: UIImage) { self.init("") }
  /// Unavailable.
  public init(nsImage: NSImage) { self.init("") }
  /// Unavailable.
  public init(_ cgImage: CGImage, scale: CGFloat, label: Text) { self.init("") }
}

/// Fonts are SwiftUI's.
@available(*, unavailable, message: "There is no UIFont here: use Font, for example .system(size: 17).")
public final class UIFont: Sendable {
  /// Unavailable.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }
  /// Unavailable.
  public static func preferredFont(forTextStyle style: Any) -> UIFont { UIFont() }
}

/// Colours are SwiftUI's, or UIKit's by name.
@available(*, unavailable, message: "There is no NSColor here: use Color.")
public final class NSColor: Sendable {}

/// A preview or a WindowGroup shows the view.
@available(*, unavailable, message: "There is no UIKit here: show the view in #Preview or in a WindowGroup.")
public final class UIHostingController<Content> {
  /// Unavailable.
  public init(rootView: Content) {}
}

/// A stage has one window.
@available(*, unavailable, message: "A stage has one window: show the view in a WindowGroup.")
public final class UIWindow {}

/// A stage has no clipboard.
@available(*, unavailable, message: "A stage has no clipboard: leave it out.")
public final class UIPasteboard {
  /// Unavailable.
  public static var general: UIPasteboard { UIPasteboard() }
  /// Unavailable.
  public var string: String?
}

/// A stage has no app around it.
@available(*, unavailable, message: "A stage has no app around it: leave the delegate out.")
public protocol UIApplicationDelegate {}

/// A stage has no app around it.
@available(*, unavailable, message: "A stage has no app around it: leave the delegate out.")
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate> {
  /// Unavailable.
  public init(_ delegateType: Delegate.Type = Delegate.self) {}
  /// Unavailable.
  public var wrappedValue: Delegate? { nil }
}

/// A stage has no appearance to set.
@available(*, unavailable, message: "A stage has no bars: leave it out.")
public final class UINavigationBar {
  /// Unavailable.
  public static func appearance() -> UINavigationBar { UINavigationBar() }
}

/// A stage has no appearance to set.
@available(*, unavailable, message: "A stage has no tabs: leave it out.")
public final class UITabBar {
  /// Unavailable.
  public static func appearance() -> UITabBar { UITabBar() }
}

/// Lists are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use List.")
public final class UITableView {
  /// Unavailable.
  public static func appearance() -> UITableView { UITableView() }
}

/// Effects are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use a material such as .ultraThinMaterial.")
public final class UIVisualEffectView {}

/// Effects are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use a material such as .ultraThinMaterial.")
public final class UIBlurEffect {}

/// Pictures of every moment are made by a timeline.
@available(*, unavailable, message: "A scene's time is its own: use TimelineView(.animation).")
public final class CADisplayLink {
  /// Unavailable.
  public init(target: Any, selector: Any) {}
}

/// Layers are SwiftUI's views.
@available(
  *, unavailable, message: "There is no Core Animation here: use SwiftUI's shapes, and animation(_:value:)."
)
open class CALayer {}

/// Particles are drawn by a canvas.
@available(
  *, unavailable, message: "There is no Core Animation here: draw particles with TimelineView and Canvas."
)
open class CAEmitterLayer {}

/// Things that are dragged from app to app.
@available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
public final class NSItemProvider {
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public init(object: Any) {}
}

/// A stage plays no sounds.
@available(*, unavailable, message: "A stage plays no sounds: leave it out.")
public final class AVAudioPlayer {}

/// A stage plays no videos.
@available(*, unavailable, message: "A stage plays no videos: use a TimelineView, or an Image.")
public final class AVPlayer {
  /// Unavailable.
  public init(url: URL) {}
}
