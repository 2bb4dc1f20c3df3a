/// A gesture of fingers, as UIKit recognises it.
///
/// Every evaluation of the views makes a new one; the coordinator keeps lasting values.
open class UIGestureRecognizer: NSObject {
  /// Stages of a gesture.
  public enum State: Int, Sendable {
    /// Nothing has been recognised yet.
    case possible
    /// The gesture begins.
    case began
    /// The gesture goes on.
    case changed
    /// The gesture has ended.
    case ended
    /// The gesture has been cancelled.
    case cancelled
    /// The touches were another gesture.
    case failed
    /// A gesture that takes no time has been recognised.
    public static var recognized: State { .ended }
  }

  /// The stage of the gesture.
  open var state = State.possible
  /// True if the recogniser works.
  open var isEnabled = true
  /// The name that its author gives it.
  open var name: String?
  /// True if touches of other views are cancelled when it recognises something; they never are.
  open var cancelsTouchesInView = true
  /// A judge of gestures that are recognised together.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The number of fingers.
  open var numberOfTouches: Int { input == nil ? 0 : 1 }

  private(set) var input: GestureInput?

  /// A recogniser, which recognises nothing itself; those of a kind do.
  public override init() {}
  /// A recogniser with a method that it calls in UIKit; here the representable gets the call.
  public init(target: Any?, action: Selector?) {}
  /// Notes nothing: the representable gets the calls.
  public func addTarget(_ target: Any, action: Selector) {}

  /// The view that is touched.
  public internal(set) weak var view: UIView? = UIWindow.only
  /// The finger's place in the view that recognises it; on the stage for a window or none.
  public func location(in view: UIView?) -> CGPoint {
    (view == nil || view is UIWindow ? input?.stageLocation : input?.location) ?? .zero
  }

  fileprivate var kind: GestureRecognizer.Kind? { nil }
}

/// A judge of gestures that are recognised together.
@preconcurrency
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// True if a gesture is recognised together with another one.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// False: only one gesture at a time is recognised.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// A finger that rests, and may move afterwards.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time that it rests before the gesture begins, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance that it may move before, in points.
  open var allowableMovement: CGFloat = 10

  fileprivate override var kind: GestureRecognizer.Kind? {
    .hold(
      duration: minimumPressDuration.isFinite ? max(0, minimumPressDuration) : 0.5,
      distance: allowableMovement)
  }
}

/// A finger that touches shortly.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of touches.
  open var numberOfTapsRequired = 1

  fileprivate override var kind: GestureRecognizer.Kind? { .tap(count: max(1, numberOfTapsRequired)) }
}

/// A finger that moves.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The finger's way.
  public func translation(in view: UIView?) -> CGPoint {
    CGPoint(x: input?.translation.width ?? 0, y: input?.translation.height ?? 0)
  }
  /// The finger's velocity, in points per second.
  public func velocity(in view: UIView?) -> CGPoint {
    CGPoint(x: input?.velocity.width ?? 0, y: input?.velocity.height ?? 0)
  }
  /// Changes nothing: the way counts from the start.
  public func setTranslation(_ translation: CGPoint, in view: UIView?) {}

  fileprivate override var kind: GestureRecognizer.Kind? { .drag(minimumDistance: 10) }
}

/// Two fingers that move apart.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// Their distance as a multiple of that at the start.
  open var scale: CGFloat { input?.magnification ?? 1 }

  fileprivate override var kind: GestureRecognizer.Kind? { .magnify }
}

/// Two fingers that turn.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle that they have turned, in radians.
  open var rotation: CGFloat { (input?.rotation ?? 0) * .pi / 180 }

  fileprivate override var kind: GestureRecognizer.Kind? { .rotate }
}

extension UIGestureRecognizer {
  /// The runtime's recognisers, which pass each step to this one and then call an action.
  func recognizers(_ action: @escaping () -> Void) -> [GestureRecognizer] {
    guard isEnabled, let kind else { return [] }
    let isTogether = delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: self) ?? false
    func tell(_ state: State, _ input: GestureInput) {
      self.state = state
      self.input = input
      action()
    }
    return [
      GestureRecognizer(
        kind: kind, priority: isTogether ? .simultaneous : .normal,
        changed: { input in
          switch input.step {
          case .resting: break
          case .first: tell(.began, input)
          case .next: tell(.changed, input)
          }
        }, ended: { tell(.ended, $0) }, cancelled: { tell(.cancelled, $0) })
    ]
  }
}
