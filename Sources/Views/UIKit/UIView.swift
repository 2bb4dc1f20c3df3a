// Views and controls of UIKit's: they keep what is set, and nothing shows them, because a stage shows SwiftUI's views and
// draws its own bars.

/// A view of UIKit's; nothing shows it, because a stage shows SwiftUI's views.
open class UIView: UIResponder, @unchecked Sendable {
  /// The frame, without effect.
  open var frame: CGRect = .zero
  /// The bounds, without effect.
  open var bounds: CGRect = .zero
  /// The center, without effect.
  public var center: CGPoint = .zero
  /// The alpha, without effect.
  public var alpha: CGFloat = 1
  /// The tag, without effect.
  public var tag: Int = 0
  /// The transform, without effect.
  public var transform: CGAffineTransform = .identity
  /// The choice isHidden, without effect.
  open var isHidden: Bool = false
  /// The choice isOpaque, without effect.
  public var isOpaque: Bool = true
  /// The clips to bounds, without effect.
  open var clipsToBounds: Bool = false
  /// The choice isUserInteractionEnabled, without effect.
  public var isUserInteractionEnabled: Bool = true
  /// The choice isMultipleTouchEnabled, without effect.
  public var isMultipleTouchEnabled: Bool = false
  /// The translates autoresizing mask into constraints, without effect.
  public var translatesAutoresizingMaskIntoConstraints: Bool = true
  /// The autoresizing mask, without effect.
  public var autoresizingMask: AutoresizingMask = []
  /// The content mode, without effect.
  public var contentMode: ContentMode = .scaleToFill
  /// The semantic content attribute, without effect.
  public var semanticContentAttribute: UISemanticContentAttribute = .unspecified
  /// The background color, without effect.
  open var backgroundColor: UIColor?
  /// The tint color, without effect.
  open var tintColor: UIColor!
  /// The override user interface style, without effect.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
  /// The accessibility identifier, without effect.
  public var accessibilityIdentifier: String?
  /// The accessibility label, without effect.
  public var accessibilityLabel: String?
  /// The layout margins, without effect.
  public var layoutMargins: UIEdgeInsets = .zero
  /// The mask, without effect.
  public var mask: UIView?
  /// The distances of the safe area.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  /// The layer.
  public private(set) lazy var layer = CALayer()
  /// The views inside.
  public private(set) var subviews: [UIView] = []
  /// The view around.
  public private(set) weak var superview: UIView?
  /// The window, which is the stage.
  public var window: UIWindow? { UIWindow.only }
  /// The surroundings.
  public var traitCollection: UITraitCollection { .current }
  /// The size of what the view would show.
  open var intrinsicContentSize: CGSize { .zero }
  /// A view.
  public override init() {}
  /// A view in a rectangle.
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }
  /// A view of a file, of which there are none.
  public required init?(coder: NSCoder) { super.init() }
  /// Adds a view.
  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }
  /// Adds a view behind others.
  open func insertSubview(_ view: UIView, at index: Int) { addSubview(view) }
  /// Takes the view out of the one around.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// Does nothing: nothing lays the view out.
  open func layoutSubviews() {}
  /// Does nothing: nothing lays the view out.
  open func setNeedsLayout() {}
  /// Does nothing: nothing lays the view out.
  open func layoutIfNeeded() {}
  /// Does nothing: nothing draws the view.
  open func setNeedsDisplay() {}
  /// Does nothing: nothing draws the view.
  open func draw(_ rect: CGRect) {}
  /// Does nothing: the view has no size of its own.
  open func sizeToFit() {}
  /// The size of the view.
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  /// Puts the keyboard away, which a stage does not have.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { true }
  /// The recognisers that were added.
  open var gestureRecognizers: [UIGestureRecognizer]?
  /// Notes a recogniser, which gets no touches: fingers reach SwiftUI's views.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }
  /// Does its changes at once.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// The way a view takes a size.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// In its own size.
    case center
  }
  /// The edges that keep their distances.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Edges from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
}

/// A wheel of UIKit's; nothing shows it.
open class UIPickerView: UIView, @unchecked Sendable {
}

/// A text of UIKit's; nothing shows it.
open class UILabel: UIView, @unchecked Sendable {
  /// The text, without effect.
  public var text: String?
  /// The attributed text, without effect.
  public var attributedText: NSAttributedString?
  /// The font, without effect.
  public var font: UIFont!
  /// The text color, without effect.
  public var textColor: UIColor!
  /// The number of lines, without effect.
  public var numberOfLines: Int = 1
  /// The text alignment, without effect.
  public var textAlignment: NSTextAlignment = .natural
  /// The adjusts font size to fit width, without effect.
  public var adjustsFontSizeToFitWidth: Bool = false
  /// The minimum scale factor, without effect.
  public var minimumScaleFactor: CGFloat = 0
}

/// A picture of UIKit's; nothing shows it.
open class UIImageView: UIView, @unchecked Sendable {
  /// The image, without effect.
  public var image: UIImage?
  /// The highlighted image, without effect.
  public var highlightedImage: UIImage?
  /// A view of a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}

/// A wheel of UIKit's; nothing shows it.
open class UIActivityIndicatorView: UIView, @unchecked Sendable {
  /// The color, without effect.
  public var color: UIColor!
  /// The style, without effect.
  public var style: Style = .medium
  /// The choice isAnimating, without effect.
  public var isAnimating: Bool = false
  /// The hides when stopped, without effect.
  public var hidesWhenStopped: Bool = true
  /// A size of the wheel.
  public enum Style: Int, Sendable {
    /// The standard behavior.
    case medium
    /// Large.
    case large
  }
  /// A wheel of a size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }
  /// Turns the wheel, which nothing shows.
  public func startAnimating() { isAnimating = true }
  /// Stops the wheel, which nothing shows.
  public func stopAnimating() { isAnimating = false }
}

/// A progress of UIKit's; nothing shows it.
open class UIProgressView: UIView, @unchecked Sendable {
  /// The progress, without effect.
  public var progress: Float = 0
  /// The progress tint color, without effect.
  public var progressTintColor: UIColor?
  /// The track tint color, without effect.
  public var trackTintColor: UIColor?
}

/// An effect of UIKit's; nothing shows it but a material.
open class UIVisualEffectView: UIView, @unchecked Sendable {
  /// The effect, without effect.
  public var effect: UIVisualEffect?
  /// The view for what the effect changes.
  public private(set) lazy var contentView = UIView()
  /// A view of an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
}

/// A stack of UIKit's; nothing shows it.
open class UIStackView: UIView, @unchecked Sendable {
  /// The spacing, without effect.
  public var spacing: CGFloat = 0
}

/// A layer of Core Animation's; nothing shows it.
open class CALayer: @unchecked Sendable {
  /// The frame, without effect.
  public var frame: CGRect = .zero
  /// The bounds, without effect.
  public var bounds: CGRect = .zero
  /// The position, without effect.
  public var position: CGPoint = .zero
  /// The corner radius, without effect.
  public var cornerRadius: CGFloat = 0
  /// The masks to bounds, without effect.
  public var masksToBounds: Bool = false
  /// The border width, without effect.
  public var borderWidth: CGFloat = 0
  /// The border color, without effect.
  public var borderColor: CGColor?
  /// The background color, without effect.
  public var backgroundColor: CGColor?
  /// The shadow color, without effect.
  public var shadowColor: CGColor?
  /// The shadow opacity, without effect.
  public var shadowOpacity: Float = 0
  /// The shadow radius, without effect.
  public var shadowRadius: CGFloat = 0
  /// The shadow offset, without effect.
  public var shadowOffset: CGSize = .zero
  /// The shadow path, without effect.
  public var shadowPath: CGPath?
  /// The opacity, without effect.
  public var opacity: Float = 1
  /// The choice isHidden, without effect.
  public var isHidden: Bool = false
  /// The z position, without effect.
  public var zPosition: CGFloat = 0
  /// The name, without effect.
  public var name: String?
  /// The layers inside.
  public private(set) var sublayers: [CALayer]?
  /// A layer.
  public init() {}
  /// Adds a layer.
  open func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
  /// Adds a layer behind others.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { addSublayer(layer) }
  /// Does nothing: nothing shows the layer.
  open func removeFromSuperlayer() {}
}

/// A direction of what a view shows.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language has it.
  case unspecified
  /// From the left, always.
  case forceLeftToRight
  /// From the right, always.
  case forceRightToLeft
}

/// A controller of views of UIKit's; nothing shows them.
open class UIViewController: UIResponder, @unchecked Sendable {
  /// The view.
  public var view: UIView! = UIView()
  /// The title.
  public var title: String?
  /// The colours of the views.
  public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The controller in front of this one, of which there is none.
  public var presentedViewController: UIViewController? { nil }
  /// The stack of pages, of which there is none.
  public var navigationController: UINavigationController? { nil }
  /// The controllers inside.
  public private(set) var children: [UIViewController] = []
  /// The surroundings.
  public var traitCollection: UITraitCollection { .current }
  /// A controller.
  public override init() {}
  /// A controller of a file, of which there are none.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// A controller of a file, of which there are none.
  public required init?(coder: NSCoder) { super.init() }
  /// Does nothing: nothing shows the view.
  open func loadView() {}
  /// Does nothing: nothing shows the view.
  open func viewDidLoad() {}
  /// Does nothing: nothing shows the view.
  open func viewWillAppear(_ animated: Bool) {}
  /// Does nothing: nothing shows the view.
  open func viewDidAppear(_ animated: Bool) {}
  /// Does nothing: nothing shows the view.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Does nothing: nothing shows the view.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Does nothing: nothing lays the view out.
  open func viewDidLayoutSubviews() {}
  /// Presents nothing, which a notice says.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    ViewUpdate.current?.notice("There is no UIKit here: present a SwiftUI view with sheet.")
  }
  /// Does nothing: nothing is presented.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }
  /// Adds a controller.
  open func addChild(_ childController: UIViewController) { children.append(childController) }
  /// Does nothing: nothing shows the view.
  open func didMove(toParent parent: UIViewController?) {}
  /// Does nothing: the stage keeps its orientation.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Does nothing: a stage has no bar of a system.
  open func setNeedsStatusBarAppearanceUpdate() {}
}

/// A stack of pages of UIKit's; nothing shows it.
open class UINavigationController: UIViewController, @unchecked Sendable {
  /// The pages.
  public var viewControllers: [UIViewController] = []
  /// The bar.
  public private(set) lazy var navigationBar = UINavigationBar()
  /// The gesture that goes back, which a stage does not have.
  public var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
  /// True if the bar is hidden.
  public var isNavigationBarHidden = false
  /// A stack with a first page.
  public convenience init(rootViewController: UIViewController) {
    self.init()
    viewControllers = [rootViewController]
  }
}

/// A stack of tabs of UIKit's; nothing shows it.
open class UITabBarController: UIViewController, @unchecked Sendable {
  /// The tabs.
  public var viewControllers: [UIViewController]?
  /// The bar.
  public private(set) lazy var tabBar = UITabBar()
}

/// A view of SwiftUI's for UIKit, which shows nothing here.
open class UIHostingController<Content>: UIViewController, @unchecked Sendable {
  /// The view.
  public var rootView: Content
  /// A controller of a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  /// A controller of a file, of which there are none.
  public required init?(coder: NSCoder) { nil }
}

/// An effect of UIKit's.
open class UIVisualEffect: Hashable, @unchecked Sendable {
  /// An effect.
  public init() {}
  /// True if two effects are the same one.
  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b }
  /// Hashes the effect.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A blur of UIKit's, for which a material stands.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The strength of a blur.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight
    /// Light.
    case light
    /// Dark.
    case dark
    /// The standard behavior.
    case regular
    /// Strong.
    case prominent
    /// Very thin.
    case systemUltraThinMaterial
    /// Thin.
    case systemThinMaterial
    /// The standard behavior.
    case systemMaterial
    /// Thick.
    case systemThickMaterial
    /// That of bars.
    case systemChromeMaterial
    /// Very thin and light.
    case systemUltraThinMaterialLight
    /// Thin and light.
    case systemThinMaterialLight
    /// Light.
    case systemMaterialLight
    /// Thick and light.
    case systemThickMaterialLight
    /// That of light bars.
    case systemChromeMaterialLight
    /// Very thin and dark.
    case systemUltraThinMaterialDark
    /// Thin and dark.
    case systemThinMaterialDark
    /// Dark.
    case systemMaterialDark
    /// Thick and dark.
    case systemThickMaterialDark
    /// That of dark bars.
    case systemChromeMaterialDark
  }
  /// The strength.
  public let style: Style
  /// A blur of a strength.
  public init(style: Style) { self.style = style }
}
