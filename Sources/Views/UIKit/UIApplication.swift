// The app, its scene and its window as UIKit has them: one of each, in front, as large as the stage.

/// The running app, of which a scene can change nothing.
open class UIApplication: UIResponder, @unchecked Sendable {
  /// The app.
  public static let shared = UIApplication()
  /// The scenes of the app: one, which is in front.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
  /// The windows of the app: one.
  public var windows: [UIWindow] { [UIWindow.only] }
  /// The window in front.
  public var keyWindow: UIWindow? { UIWindow.only }
  /// The stage of the app's life: it is always active.
  public var applicationState: State { .active }
  /// The bar of the system.
  public var statusBarFrame: CGRect { UIStatusBarManager().statusBarFrame }
  /// Whether views are laid out from the right, which they never are.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The size of text that a person has chosen; a stage has the author's sizes.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// The delegate, which a stage does not have.
  public var delegate: (any UIApplicationDelegate)? {
    get { nil }
    set {}
  }
  /// The number on the app's sign, which a stage does not have.
  public var applicationIconBadgeNumber: Int {
    get { 0 }
    set {}
  }
  /// True if the app can have another sign; it has none.
  public var supportsAlternateIcons: Bool { false }
  /// The name of the app's other sign; it has none.
  public var alternateIconName: String? { nil }
  /// Sets no sign: a stage has none.
  public func setAlternateIconName(
    _ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil
  ) {}
  /// Opens nothing: links lead nowhere from a stage.
  public func open(
    _ url: URL, options: [String: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    ViewUpdate.current?.notice("Links lead nowhere from a stage: \(url.absoluteString) is not opened.")
  }
  /// True if a link can be opened; none can.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// True if the screen may go dark; screens decide.
  public var isIdleTimerDisabled: Bool {
    get { false }
    set {}
  }
  /// Does nothing: a stage has no settings of notifications.
  public func registerForRemoteNotifications() {}
  /// Does nothing: no other object handles a scene's events.
  @discardableResult
  public func sendAction(_ action: Selector?, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool
  {
    false
  }

  /// A stage of the app's life.
  public enum State: Int, Sendable {
    /// In front.
    case active
    /// In front, and without touches.
    case inactive
    /// Behind others.
    case background
  }

  /// The address of the settings, which a stage does not have.
  public static let openSettingsURLString = "app-settings:"
  /// The name of a notification that no scene receives.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActive")
  /// The name of a notification that no scene receives.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActive")
  /// The name of a notification that no scene receives.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackground")
  /// The name of a notification that no scene receives.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForeground")
  /// The name of a notification that no scene receives.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminate")
  /// The name of a notification that no scene receives.
  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunching")
  /// The name of a notification that no scene receives.
  public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshot")

  /// A reason of a launch.
  public struct LaunchOptionsKey: Hashable, Sendable {
    /// The name.
    public let rawValue: String
  }
}

/// A direction of layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// An event of a device.
open class UIEvent {
  /// An event.
  public init() {}
}

/// A scene of the app.
open class UIScene: UIResponder, @unchecked Sendable {
  /// The scene's part in what is shown.
  public enum ActivationState: Int, Sendable {
    /// Not there yet.
    case unattached = -1
    /// In front.
    case foregroundActive
    /// In front, and without touches.
    case foregroundInactive
    /// Behind others.
    case background
  }
  /// The scene's part in what is shown: it is in front.
  public var activationState: ActivationState { .foregroundActive }
  /// The title.
  public var title: String! { "" }

  /// The reasons that a scene is opened for, of which a stage has none.
  public final class ConnectionOptions: @unchecked Sendable {
    /// The links that are opened: none.
    public var urlContexts: Set<UIOpenURLContext> { [] }
    /// The activities to continue: none.
    public var userActivities: Set<NSUserActivity> { [] }
  }
}

/// A link that an app is opened by, of which a stage has none.
open class UIOpenURLContext: UIResponder, @unchecked Sendable {
  /// The link.
  public let url = URL(filePath: "/")
}

/// An activity that another device continues, which a stage does not have.
open class NSUserActivity: UIResponder, @unchecked Sendable {
  /// The name of the kind.
  public let activityType: String
  /// The title.
  public var title: String?
  /// The address.
  public var webpageURL: URL?
  /// The values.
  public var userInfo: [AnyHashable: Any]?
  /// An activity of a kind.
  public init(activityType: String) { self.activityType = activityType }
}

/// The session of a scene.
open class UISceneSession: UIResponder, @unchecked Sendable {
  /// A part that scenes play.
  public struct Role: Hashable, Sendable {
    /// That of an app's window.
    public static let windowApplication = Role()
  }
  /// The part that the scene plays.
  public var role: Role { .windowApplication }
}

/// The settings of a scene, which a stage does not need.
open class UISceneConfiguration: @unchecked Sendable {
  /// The name.
  public let name: String?
  /// The part that the scene plays.
  public let role: UISceneSession.Role
  /// The type of the delegate.
  public var delegateClass: AnyClass?
  /// The type of the scene.
  public var sceneClass: AnyClass?
  /// The settings of a name.
  public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// The scene with the stage.
open class UIWindowScene: UIScene, @unchecked Sendable {
  static let only = UIWindowScene()
  /// The windows: one.
  public var windows: [UIWindow] { [UIWindow.only] }
  /// The window in front.
  public var keyWindow: UIWindow? { UIWindow.only }
  /// The screen.
  public var screen: UIScreen { UIScreen.main }
  /// The system's bar.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
  /// The orientation of the stage.
  public var interfaceOrientation: UIInterfaceOrientation {
    ViewUpdate.stage.width > ViewUpdate.stage.height ? .landscapeRight : .portrait
  }
  /// The geometry of the stage.
  public var effectiveGeometry: Geometry { Geometry(interfaceOrientation: interfaceOrientation) }
  /// The surroundings.
  public var traitCollection: UITraitCollection { .current }
  /// Does nothing: the stage keeps its orientation.
  public func requestGeometryUpdate(
    _ preferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {}

  /// The geometry of a scene.
  public struct Geometry: Sendable {
    /// The orientation of the stage.
    public let interfaceOrientation: UIInterfaceOrientation
  }

  /// Preferences for the shape of the stage.
  open class GeometryPreferences {
    /// Preferences for a phone.
    public final class iOS: GeometryPreferences {
      /// Preferences for orientations.
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {}
    }
  }
}

/// The system's bar, which a stage leaves room for.
open class UIStatusBarManager {
  /// The room of the bar.
  public var statusBarFrame: CGRect {
    CGRect(x: 0, y: 0, width: ViewUpdate.stage.width, height: ViewUpdate.safeArea.top)
  }
  /// True if the bar is hidden; it is not drawn.
  public var isStatusBarHidden: Bool { false }
}

/// The orientation of what is shown.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its right side.
  case landscapeLeft
  /// On its left side.
  case landscapeRight

  /// True if the stage lies on one of its long sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True if the stage is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// Orientations of what is shown.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Orientations from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// On its right side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On its left side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On one of its long sides.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The window that the stage is.
open class UIWindow: UIView, @unchecked Sendable {
  static let only = UIWindow()
  /// The controller of the window's views, which shows nothing.
  public var rootViewController: UIViewController? = UIViewController()
  /// The scene of the window.
  public weak var windowScene: UIWindowScene? {
    get { UIWindowScene.only }
    set {}
  }
  /// The screen.
  public var screen: UIScreen { UIScreen.main }
  /// True if the window is in front.
  public var isKeyWindow: Bool { true }
  /// The height of the window above others.
  public var windowLevel: CGFloat = 0
  /// A window of a scene.
  public convenience init(windowScene: UIWindowScene) { self.init() }
  /// Does nothing: the stage is in front.
  public func makeKeyAndVisible() {}
  /// The stage's rectangle.
  open override var bounds: CGRect {
    get { UIScreen.main.bounds }
    set {}
  }
  /// The stage's rectangle.
  open override var frame: CGRect {
    get { UIScreen.main.bounds }
    set {}
  }
  /// The distances of the safe area from the stage's edges.
  open override var safeAreaInsets: UIEdgeInsets {
    let area = ViewUpdate.safeArea
    return UIEdgeInsets(top: area.top, left: area.leading, bottom: area.bottom, right: area.trailing)
  }
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the left.
  public var left: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the right.
  public var right: CGFloat
  /// None.
  public static let zero = UIEdgeInsets()
  /// Distances from the four edges.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// Distances from the edges of a rectangle, in the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the edge at which reading begins.
  public var leading: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the edge at which reading ends.
  public var trailing: CGFloat
  /// None.
  public static let zero = NSDirectionalEdgeInsets()
  /// Distances from the four edges.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension EdgeInsets {
  /// Distances in the direction of reading.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}

/// A scheme of colours.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// As around it.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The surroundings of a view as UIKit has them.
public final class UITraitCollection: Sendable {
  /// The scheme of colours.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Surroundings of a scheme.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
  /// The surroundings of a stage, which is light where nothing else is said.
  public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: .light) }
  /// The number of pixels in a point.
  public var displayScale: CGFloat { UIScreen.main.scale }
  /// A phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The width's class.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// The height's class.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// The size of text that a person has chosen; a stage has the author's sizes.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

/// A class of sizes.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// A size of text that a person chooses, as UIKit names it.
public struct UIContentSizeCategory: Hashable, Sendable {
  let name: String
  /// The usual one.
  public static let large = UIContentSizeCategory(name: "L")
  /// Small.
  public static let small = UIContentSizeCategory(name: "S")
  /// Medium.
  public static let medium = UIContentSizeCategory(name: "M")
  /// Larger.
  public static let extraLarge = UIContentSizeCategory(name: "XL")
  /// True if the size is an aid.
  public var isAccessibilityCategory: Bool { false }
}
