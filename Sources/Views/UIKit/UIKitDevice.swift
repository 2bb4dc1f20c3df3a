// UIKit's objects of a device, as far as SwiftUI files name them. A stage is one screen, on no particular device.

/// A screen; the stage is the only one.
public final class UIScreen: Sendable {
  /// The stage.
  public static let main = UIScreen()
  /// The stage's rectangle, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: ViewUpdate.stage) }
  /// The stage's rectangle in pixels, of which a point has three.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The number of pixels in a point, as on the phone that a stage stands for.
  public var scale: CGFloat { 3 }
  /// The number of pixels in a point.
  public var nativeScale: CGFloat { scale }
  /// The brightness from 0 to 1, which scenes cannot change.
  public var brightness: CGFloat { 1 }
  /// The most pictures in a second.
  public var maximumFramesPerSecond: Int { 60 }
  /// The screens: one.
  public static var screens: [UIScreen] { [main] }
  /// The surroundings.
  public var traitCollection: UITraitCollection { .current }
  /// True if a copy of the screen is made, which nothing says.
  public var isCaptured: Bool { false }
}

extension ViewUpdate {
  /// The stage that is being performed on; the standard one outside of a scene.
  static var stage: CGSize { current?.program.stage ?? ViewProgram.standardStage }
  /// The distances that a device's edges take away of the stage.
  static var safeArea: EdgeInsets { current?.program.safeArea ?? ViewProgram.standardSafeArea }
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
  /// A name for the device, which is no particular one.
  public var identifierForVendor: UUID? { nil }
  /// The model in the language of the device.
  public var localizedModel: String { model }
  /// True if the charge of a battery is observed.
  public var isBatteryMonitoringEnabled: Bool {
    get { false }
    set {}
  }
  /// Does nothing: the stage keeps its orientation.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing: the stage keeps its orientation.
  public func endGeneratingDeviceOrientationNotifications() {}
  /// Sets nothing: the stage keeps its orientation.
  public func setValue(_ value: Any?, forKey key: String) {}
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

  /// True if the device lies on one of its long sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True if the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// An object for events, which a scene's views handle themselves.
open class UIResponder: Hashable {
  /// An object for events.
  public init() {}
  /// True if two objects are the same one.
  public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  /// Hashes the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Does nothing: there is no keyboard to put away.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }
  /// Does nothing: there is no keyboard to show.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
}

/// A delegate of an app, which a stage never calls.
public protocol UIApplicationDelegate: AnyObject {}

/// A delegate of a window, which a stage never calls.
public protocol UIWindowSceneDelegate: AnyObject {}

/// A delegate of a field, which a stage never calls.
public protocol UITextFieldDelegate: AnyObject {}

/// A delegate of an app, which a stage never makes.
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: UIApplicationDelegate> {
  /// A delegate of a type.
  public init(_ delegateType: Delegate.Type = Delegate.self) {}
  /// Nothing: the object is not made.
  public var wrappedValue: Delegate? { nil }
}
