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
  public init() {}
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
  public init(
    size: CGSize, label: Text? = nil, opaque: Bool = false,
    renderer: @escaping (inout GraphicsContext) -> Void
  ) { self.init("") }
  /// Unavailable.
  public init(_ cgImage: CGImage, scale: CGFloat, label: Text) { self.init("") }
}

/// Fonts are SwiftUI's.
@available(*, unavailable, message: "There is no UIFont here: use Font, for example .system(size: 17).")
public final class UIFont: Sendable {
  /// Unavailable.
  public enum Weight { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  /// Unavailable.
  public enum TextStyle {
    case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1,
      caption2
  }
  /// Unavailable.
  public init?(name: String, size: CGFloat) {}
  private init() {}
  /// Unavailable.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont { UIFont() }
  /// Unavailable.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }
  /// Unavailable.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }
  /// Unavailable.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont() }
  /// Unavailable.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
  /// Unavailable.
  public func withSize(_ fontSize: CGFloat) -> UIFont { self }
  /// Unavailable.
  public var pointSize: CGFloat { 17 }
  /// Unavailable.
  public var lineHeight: CGFloat { 20 }
}

@available(*, unavailable, message: "There is no UIFont here: use Font, for example .system(size: 17).")
extension Font {
  /// Unavailable.
  public init(_ font: UIFont) { self = .body }
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
  /// Unavailable.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// Unavailable.
  public var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// Unavailable.
  public var barTintColor: UIColor?
  /// Unavailable.
  public var backgroundColor: UIColor?
}

/// A stage has no appearance to set.
@available(*, unavailable, message: "A stage has no tabs: leave it out.")
public final class UITabBar {
  /// Unavailable.
  public static func appearance() -> UITabBar { UITabBar() }
  /// Unavailable.
  public var backgroundColor: UIColor?
  /// Unavailable.
  public var unselectedItemTintColor: UIColor?
  /// Unavailable.
  public var isHidden = false
}

/// Lists are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use List.")
public final class UITableView {
  /// Unavailable.
  public static func appearance() -> UITableView { UITableView() }
  /// Unavailable.
  public var backgroundColor: UIColor?
  /// Unavailable.
  public var separatorStyle: Any?
}

/// Segments are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use pickerStyle(.segmented) and tint.")
public final class UISegmentedControl {
  /// Unavailable.
  public static func appearance() -> UISegmentedControl { UISegmentedControl() }
  /// Unavailable.
  public var selectedSegmentTintColor: UIColor?
  /// Unavailable.
  public var backgroundColor: UIColor?
}

/// Dots of pages are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: leave it out.")
public final class UIPageControl {
  /// Unavailable.
  public static func appearance() -> UIPageControl { UIPageControl() }
  /// Unavailable.
  public var currentPageIndicatorTintColor: UIColor?
  /// Unavailable.
  public var pageIndicatorTintColor: UIColor?
}

/// Effects are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use a material such as .ultraThinMaterial.")
public final class UIVisualEffectView: UIView {
  /// Unavailable.
  public init(effect: UIBlurEffect?) { super.init() }
  /// Unavailable.
  public var effect: UIBlurEffect?
}

/// Effects are SwiftUI's.
@available(*, unavailable, message: "There is no UIKit here: use a material such as .ultraThinMaterial.")
public final class UIBlurEffect {
  /// Unavailable.
  public enum Style: Int {
    case extraLight, light, dark, regular, prominent, systemMaterial, systemUltraThinMaterial,
      systemThinMaterial
  }
  /// Unavailable.
  public init(style: Style) {}
}

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
public final class AVAudioPlayer {
  /// Unavailable.
  public init(contentsOf url: URL) throws {}
  /// Unavailable.
  public func play() {}
  /// Unavailable.
  public func stop() {}
  /// Unavailable.
  public func prepareToPlay() {}
  /// Unavailable.
  public var volume: Float = 1
  /// Unavailable.
  public var numberOfLoops = 0
}

/// A stage knows no place.
@available(*, unavailable, message: "A stage knows no place: leave it out.")
public final class CLLocationManager {
  /// Unavailable.
  public init() {}
}

/// A stage knows no place.
@available(*, unavailable, message: "A stage knows no place: leave it out.")
public protocol CLLocationManagerDelegate {}

/// A stage has no haptic engine.
@available(*, unavailable, message: "A stage cannot be felt: use sensoryFeedback, which does nothing.")
public final class CHHapticEngine {
  /// Unavailable.
  public init() throws {}
}

/// A stage plays no videos.
@available(*, unavailable, message: "A stage plays no videos: use a TimelineView, or an Image.")
public final class AVPlayer {
  /// Unavailable.
  public init(url: URL) {}
}
