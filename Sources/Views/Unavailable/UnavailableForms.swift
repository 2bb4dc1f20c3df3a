// Forms of what a stage does not have, besides those beside them. Each declaration says what to use instead.

/// Several fingers are one gesture each.
@available(
  *, unavailable,
  message: "Fingers do not come one by one: use a DragGesture, MagnifyGesture or RotateGesture."
)
public struct SpatialEventGesture: Gesture {
  /// Not supported; the message says what to use instead.
  public init(coordinateSpace: CoordinateSpace = .local) {}
  /// Not supported; the message says what to use instead.
  public var body: some Gesture { TapGesture() }
}

/// A stage has one window.
@available(*, unavailable, message: "A stage has one window, which is not moved: use a DragGesture.")
public struct WindowDragGesture: Gesture {
  /// Not supported; the message says what to use instead.
  public init() {}
  /// Not supported; the message says what to use instead.
  public var body: some Gesture { TapGesture() }
}

/// SpriteKit's scenes.
@available(*, unavailable, message: "There is no SpriteKit here: draw with TimelineView and Canvas.")
open class SKScene {
  /// Not supported; the message says what to use instead.
  public init() {}
  /// Not supported; the message says what to use instead.
  public init(size: CGSize) {}
}

extension UIResponder {
  /// The name of what happens when a keyboard comes, which it never does.
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// The name of what happens when a keyboard goes, which it never does.
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// The name of what happens once a keyboard is there, which it never is.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// The name of what happens once a keyboard is gone, which it never is.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// The name of what happens when a keyboard's frame changes, which it never does.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The key of a keyboard's frame before it comes or goes.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of a keyboard's frame.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the seconds that a keyboard takes.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
}

/// A page of the web.
@available(*, unavailable, message: "A stage shows no pages of the web: use an Image of one.")
open class WKWebView: UIView, @unchecked Sendable {
  /// Not supported; the message says what to use instead.
  public func load(_ request: Any) {}
}

/// UIKit's sharing.
@available(*, unavailable, message: "A stage shares nothing: leave it out.")
open class UIActivityViewController: UIViewController, @unchecked Sendable {}

/// The context of a view of UIKit's.
public typealias UIViewRepresentableContext<Representable> = UnavailableContext<Void>
/// The context of a controller of UIKit's.
public typealias UIViewControllerRepresentableContext<Representable> = UnavailableContext<Void>

@available(
  *, unavailable, message: "There is no Core Graphics here: use fill, stroke and draw of the context."
)
extension CGContext {
  /// Not supported; the message says what to use instead.
  public func setFillColor(_ color: CGColor) {}
  /// Not supported; the message says what to use instead.
  public func setStrokeColor(_ color: CGColor) {}
  /// Not supported; the message says what to use instead.
  public func setLineWidth(_ width: CGFloat) {}
  /// Not supported; the message says what to use instead.
  public func fill(_ rect: CGRect) {}
  /// Not supported; the message says what to use instead.
  public func stroke(_ rect: CGRect) {}
  /// Not supported; the message says what to use instead.
  public func fillEllipse(in rect: CGRect) {}
  /// Not supported; the message says what to use instead.
  public func strokeEllipse(in rect: CGRect) {}
  /// Not supported; the message says what to use instead.
  public func addPath(_ path: CGPath) {}
  /// Not supported; the message says what to use instead.
  public func move(to point: CGPoint) {}
  /// Not supported; the message says what to use instead.
  public func addLine(to point: CGPoint) {}
  /// Not supported; the message says what to use instead.
  public func fillPath() {}
  /// Not supported; the message says what to use instead.
  public func strokePath() {}
  /// Not supported; the message says what to use instead.
  public func translateBy(x: CGFloat, y: CGFloat) {}
  /// Not supported; the message says what to use instead.
  public func rotate(by angle: CGFloat) {}
  /// Not supported; the message says what to use instead.
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  /// Not supported; the message says what to use instead.
  public func saveGState() {}
  /// Not supported; the message says what to use instead.
  public func restoreGState() {}
}
