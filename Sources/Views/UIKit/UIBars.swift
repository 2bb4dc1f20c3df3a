// Bars of UIKit's and their looks: they keep what is set, and a stage draws its own.

/// A bar of UIKit's; a stage draws its own.
open class UINavigationBar: UIView, @unchecked Sendable {
  /// The prefers large titles, without effect.
  public var prefersLargeTitles: Bool = false
  /// The choice isTranslucent, without effect.
  public var isTranslucent: Bool = true
  /// The bar tint color, without effect.
  public var barTintColor: UIColor?
  /// The bar style, without effect.
  public var barStyle: UIBarStyle = .default
  /// The shadow image, without effect.
  public var shadowImage: UIImage?
  /// The title text attributes, without effect.
  public var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The large title text attributes, without effect.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The standard appearance, without effect.
  public var standardAppearance: UINavigationBarAppearance = UINavigationBarAppearance()
  /// The compact appearance, without effect.
  public var compactAppearance: UINavigationBarAppearance?
  /// The scroll edge appearance, without effect.
  public var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The compact scroll edge appearance, without effect.
  public var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The back indicator image, without effect.
  public var backIndicatorImage: UIImage?
  /// The back indicator transition mask image, without effect.
  public var backIndicatorTransitionMaskImage: UIImage?
  /// Sets nothing: a stage draws its own bars.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// A bar of tabs of UIKit's; a stage draws its own.
open class UITabBar: UIView, @unchecked Sendable {
  /// The choice isTranslucent, without effect.
  public var isTranslucent: Bool = true
  /// The bar tint color, without effect.
  public var barTintColor: UIColor?
  /// The bar style, without effect.
  public var barStyle: UIBarStyle = .default
  /// The unselected item tint color, without effect.
  public var unselectedItemTintColor: UIColor?
  /// The shadow image, without effect.
  public var shadowImage: UIImage?
  /// The background image, without effect.
  public var backgroundImage: UIImage?
  /// The standard appearance, without effect.
  public var standardAppearance: UITabBarAppearance = UITabBarAppearance()
  /// The scroll edge appearance, without effect.
  public var scrollEdgeAppearance: UITabBarAppearance?
}

/// The look of all bars of tabs.
private final class TabBarAppearance: UITabBar, @unchecked Sendable {
  override var isHidden: Bool {
    didSet { ViewUpdate.current?.hidesTabBars = isHidden }
  }
}

/// A field of UIKit's to search with; nothing shows it.
open class UISearchBar: UIView, @unchecked Sendable {
  /// The placeholder, without effect.
  public var placeholder: String?
  /// The text, without effect.
  public var text: String?
  /// The bar tint color, without effect.
  public var barTintColor: UIColor?
  /// The search text field, without effect.
  public var searchTextField: UITextField = UITextField()
}

/// An item of a bar of UIKit's; nothing shows it.
open class UIBarItem: @unchecked Sendable {
  /// The title, without effect.
  public var title: String?
  /// The image, without effect.
  public var image: UIImage?
  /// The choice isEnabled, without effect.
  public var isEnabled: Bool = true
  /// The tag, without effect.
  public var tag: Int = 0
  /// An item.
  public init() {}
  /// Sets nothing: a stage draws its own bars.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}
}

/// A button of a bar of UIKit's; nothing shows it.
open class UIBarButtonItem: UIBarItem, @unchecked Sendable {
  /// The tint color, without effect.
  public var tintColor: UIColor?
  /// A style of a button.
  public enum Style: Int, Sendable {
    /// The standard behavior.
    case plain
    /// Finished.
    case done
  }
}

/// A tab of UIKit's; nothing shows it.
open class UITabBarItem: UIBarItem, @unchecked Sendable {
  /// The badge value, without effect.
  public var badgeValue: String?
  /// The badge color, without effect.
  public var badgeColor: UIColor?
}

/// A look of bars of UIKit's; a stage draws its own.
open class UIBarAppearance: @unchecked Sendable {
  /// The background color, without effect.
  public var backgroundColor: UIColor?
  /// The background effect, without effect.
  public var backgroundEffect: UIBlurEffect?
  /// The background image, without effect.
  public var backgroundImage: UIImage?
  /// The shadow color, without effect.
  public var shadowColor: UIColor?
  /// The shadow image, without effect.
  public var shadowImage: UIImage?
  /// A look.
  public init() {}
  /// Sets nothing: a stage draws its own bars.
  public func configureWithDefaultBackground() {}
  /// Sets nothing: a stage draws its own bars.
  public func configureWithOpaqueBackground() {}
  /// Sets nothing: a stage draws its own bars.
  public func configureWithTransparentBackground() {}
}

/// A look of bars of UIKit's; a stage draws its own.
open class UINavigationBarAppearance: UIBarAppearance, @unchecked Sendable {
  /// The title text attributes, without effect.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The large title text attributes, without effect.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The title position adjustment, without effect.
  public var titlePositionAdjustment: UIOffset = UIOffset()
  /// The button appearance, without effect.
  public var buttonAppearance: UIBarButtonItemAppearance = UIBarButtonItemAppearance()
  /// The back button appearance, without effect.
  public var backButtonAppearance: UIBarButtonItemAppearance = UIBarButtonItemAppearance()
  /// The done button appearance, without effect.
  public var doneButtonAppearance: UIBarButtonItemAppearance = UIBarButtonItemAppearance()
}

/// A look of bars of UIKit's; a stage draws its own.
open class UITabBarAppearance: UIBarAppearance, @unchecked Sendable {
  /// The stacked layout appearance, without effect.
  public var stackedLayoutAppearance: UITabBarItemAppearance = UITabBarItemAppearance()
  /// The inline layout appearance, without effect.
  public var inlineLayoutAppearance: UITabBarItemAppearance = UITabBarItemAppearance()
  /// The compact inline layout appearance, without effect.
  public var compactInlineLayoutAppearance: UITabBarItemAppearance = UITabBarItemAppearance()
  /// The selection indicator tint color, without effect.
  public var selectionIndicatorTintColor: UIColor?
}

/// A look of tabs of UIKit's; a stage draws its own.
open class UITabBarItemAppearance: @unchecked Sendable {
  /// The normal, without effect.
  public var normal: UITabBarItemStateAppearance = UITabBarItemStateAppearance()
  /// The selected, without effect.
  public var selected: UITabBarItemStateAppearance = UITabBarItemStateAppearance()
  /// The disabled, without effect.
  public var disabled: UITabBarItemStateAppearance = UITabBarItemStateAppearance()
  /// A look.
  public init() {}
}

/// A look of a tab of UIKit's; a stage draws its own.
open class UITabBarItemStateAppearance: @unchecked Sendable {
  /// The icon color, without effect.
  public var iconColor: UIColor?
  /// The badge background color, without effect.
  public var badgeBackgroundColor: UIColor?
  /// The title text attributes, without effect.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The title position adjustment, without effect.
  public var titlePositionAdjustment: UIOffset = UIOffset()
  /// A look.
  public init() {}
}

/// A look of buttons of UIKit's; a stage draws its own.
open class UIBarButtonItemAppearance: @unchecked Sendable {
  /// The normal, without effect.
  public var normal: UIBarButtonItemStateAppearance = UIBarButtonItemStateAppearance()
  /// The highlighted, without effect.
  public var highlighted: UIBarButtonItemStateAppearance = UIBarButtonItemStateAppearance()
  /// A look.
  public init() {}
  /// A look of a style of buttons.
  public convenience init(style: UIBarButtonItem.Style) { self.init() }
}

/// A look of a button of UIKit's; a stage draws its own.
open class UIBarButtonItemStateAppearance: @unchecked Sendable {
  /// The title text attributes, without effect.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The background image, without effect.
  public var backgroundImage: UIImage?
  /// A look.
  public init() {}
}

/// A style of bars.
public enum UIBarStyle: Int, Sendable {
  /// The standard behavior.
  case `default`
  /// Dark.
  case black
}

/// A height of bars.
public enum UIBarMetrics: Int, Sendable {
  /// The standard behavior.
  case `default`
  /// Low.
  case compact
}

/// A distance.
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Down.
  public var vertical: CGFloat
  /// A distance.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

/// A look that all views of a type could have; a stage draws its own, so that nothing changes.
public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}
extension UIBarItem: UIAppearance {}

extension UIView {
  /// A view that keeps what is set, without effect.
  public static func appearance(whenContainedInInstancesOf containerTypes: [Any.Type]) -> UIView { UIView() }
}

extension UIAppearance where Self: UIView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIView { UIView() }
}
extension UIAppearance where Self: UIControl {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIControl { UIControl() }
}
extension UIAppearance where Self: UIScrollView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIScrollView { UIScrollView() }
}
extension UIAppearance where Self: UITableView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITableView { UITableView() }
}
extension UIAppearance where Self: UITableViewCell {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITableViewCell { UITableViewCell() }
}
extension UIAppearance where Self: UITableViewHeaderFooterView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITableViewHeaderFooterView { UITableViewHeaderFooterView() }
}
extension UIAppearance where Self: UICollectionView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UICollectionView { UICollectionView() }
}
extension UIAppearance where Self: UINavigationBar {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UINavigationBar { UINavigationBar() }
}
extension UIAppearance where Self: UITabBar {
  /// A value that keeps what is set; the bars of tab views are hidden by it.
  public static func appearance() -> UITabBar { TabBarAppearance() }
}
extension UIAppearance where Self: UIToolbar {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIToolbar { UIToolbar() }
}
extension UIAppearance where Self: UISearchBar {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UISearchBar { UISearchBar() }
}
extension UIAppearance where Self: UISegmentedControl {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UISegmentedControl { UISegmentedControl() }
}
extension UIAppearance where Self: UIPageControl {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIPageControl { UIPageControl() }
}
extension UIAppearance where Self: UISwitch {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UISwitch { UISwitch() }
}
extension UIAppearance where Self: UISlider {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UISlider { UISlider() }
}
extension UIAppearance where Self: UIStepper {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIStepper { UIStepper() }
}
extension UIAppearance where Self: UIDatePicker {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIDatePicker { UIDatePicker() }
}
extension UIAppearance where Self: UIRefreshControl {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIRefreshControl { UIRefreshControl() }
}
extension UIAppearance where Self: UIButton {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIButton { UIButton() }
}
extension UIAppearance where Self: UILabel {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UILabel { UILabel() }
}
extension UIAppearance where Self: UITextField {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITextField { UITextField() }
}
extension UIAppearance where Self: UITextView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITextView { UITextView() }
}
extension UIAppearance where Self: UIImageView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIImageView { UIImageView() }
}
extension UIAppearance where Self: UIActivityIndicatorView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIActivityIndicatorView { UIActivityIndicatorView() }
}
extension UIAppearance where Self: UIProgressView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIProgressView { UIProgressView() }
}
extension UIAppearance where Self: UIVisualEffectView {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIVisualEffectView { UIVisualEffectView() }
}
extension UIAppearance where Self: UIBarButtonItem {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UIBarButtonItem { UIBarButtonItem() }
}
extension UIAppearance where Self: UITabBarItem {
  /// A value that keeps what is set, without effect.
  public static func appearance() -> UITabBarItem { UITabBarItem() }
}
