// UIKit's objects of a device, as far as SwiftUI files name them. A stage is one screen, on no particular device.

/// A screen; the stage is the only one.
public final class UIScreen: Sendable {
  /// The stage.
  public static let main = UIScreen()
  /// The stage's rectangle, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: ViewUpdate.stage) }
  /// The stage's rectangle in pixels, of which a point has two.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The number of pixels in a point; screens differ, so it is always 2.
  public var scale: CGFloat { 2 }
  /// The number of pixels in a point.
  public var nativeScale: CGFloat { scale }
  /// The brightness from 0 to 1, which scenes cannot change.
  public var brightness: CGFloat { 1 }
  /// The most pictures in a second.
  public var maximumFramesPerSecond: Int { 60 }
}

extension ViewUpdate {
  /// The stage that is being performed on; the standard one outside of a scene.
  static var stage: CGSize { current?.program.stage ?? ViewProgram.standardStage }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A Mac.
  case mac
  /// A headset.
  case vision
}

/// The device of a presenter; scenes run on a server, and see none.
public final class UIDevice: Sendable {
  /// A device that stands for all.
  public static let current = UIDevice()
  /// The name.
  public var name: String { "Stage" }
  /// The model.
  public var model: String { "Stage" }
  /// The system's name.
  public var systemName: String { "iOS" }
  /// The system's version.
  public var systemVersion: String { "18.0" }
  /// A phone, as most stages have its shape.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The orientation of the stage.
  public var orientation: UIDeviceOrientation {
    ViewUpdate.stage.width > ViewUpdate.stage.height ? .landscapeLeft : .portrait
  }
  /// The charge of a battery from 0 to 1.
  public var batteryLevel: Float { 1 }
  /// The name of a notification that no scene receives.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChange")
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
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
  /// Face up.
  case faceUp
  /// Face down.
  case faceDown

  /// Whether the device lies on one of its long sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The running app, of which a scene can change nothing.
public final class UIApplication: Sendable {
  /// The app.
  public static let shared = UIApplication()
  /// Opens nothing: links lead nowhere from a stage.
  public func open(
    _ url: URL, options: [String: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    ViewUpdate.current?.notice("Links lead nowhere from a stage: \(url.absoluteString) is not opened.")
  }
  /// Whether a link can be opened; none can.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// Whether the screen may go dark; screens decide.
  public var isIdleTimerDisabled: Bool {
    get { false }
    set {}
  }
  /// Does nothing: there is no keyboard to put away.
  @discardableResult
  public func sendAction(_ action: Any?, to target: Any?, from sender: Any?, for event: Any?) -> Bool {
    false
  }
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
}

/// An object for events, which a scene's views handle themselves.
open class UIResponder {
  /// Does nothing: there is no keyboard to put away.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }
  /// Does nothing: there is no keyboard to show.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
}

/// The name of a method, which nothing calls here.
public struct Selector: Sendable {
  /// The name of a method.
  public init<Method>(_ method: Method) {}
  /// The name of a method.
  public init(_ name: String) {}
}
