// Views and controls of UIKit's: they keep what is set, and nothing shows them, because a stage shows SwiftUI's views and
// draws its own bars.

/// A control of UIKit's; nothing shows it.
open class UIControl: UIView, @unchecked Sendable {
  /// The choice isEnabled, without effect.
  public var isEnabled: Bool = true
  /// The choice isSelected, without effect.
  public var isSelected: Bool = false
  /// The choice isHighlighted, without effect.
  public var isHighlighted: Bool = false
  /// A state of a control.
  public struct State: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// States from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The standard behavior.
    public static let normal: State = []
    /// Touched.
    public static let highlighted = State(rawValue: 1)
    /// Without effect.
    public static let disabled = State(rawValue: 2)
    /// Chosen.
    public static let selected = State(rawValue: 4)
    /// With the focus.
    public static let focused = State(rawValue: 8)
  }
  /// An event of a control.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Events from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch that ends inside.
    public static let touchUpInside = Event(rawValue: 64)
    /// A touch that begins.
    public static let touchDown = Event(rawValue: 1)
    /// Another value.
    public static let valueChanged = Event(rawValue: 4096)
    /// Another text.
    public static let editingChanged = Event(rawValue: 1 << 17)
  }
  /// Notes nothing: nothing touches the control.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
}

/// A bar of UIKit's; a stage draws its own.
open class UIToolbar: UIView, @unchecked Sendable {
  /// The choice isTranslucent, without effect.
  public var isTranslucent: Bool = true
  /// The bar tint color, without effect.
  public var barTintColor: UIColor?
  /// The standard appearance, without effect.
  public var standardAppearance: UIToolbarAppearance = UIToolbarAppearance()
  /// The scroll edge appearance, without effect.
  public var scrollEdgeAppearance: UIToolbarAppearance?
}

/// A control of UIKit's with segments; a stage draws its own.
open class UISegmentedControl: UIControl, @unchecked Sendable {
  /// The selected segment tint color, without effect.
  public var selectedSegmentTintColor: UIColor?
  /// The selected segment index, without effect.
  public var selectedSegmentIndex: Int = 0
  /// The apportions segment widths by content, without effect.
  public var apportionsSegmentWidthsByContent: Bool = false
  /// Sets nothing: a stage draws its own segments.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}
  /// Sets nothing: a stage draws its own segments.
  public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
  /// Sets nothing: a stage draws its own segments.
  public func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {}
}

/// Dots of pages of UIKit's; a stage draws its own.
open class UIPageControl: UIControl, @unchecked Sendable {
  /// The current page indicator tint color, without effect.
  public var currentPageIndicatorTintColor: UIColor?
  /// The page indicator tint color, without effect.
  public var pageIndicatorTintColor: UIColor?
  /// The number of pages, without effect.
  public var numberOfPages: Int = 0
  /// The current page, without effect.
  public var currentPage: Int = 0
  /// The hides for single page, without effect.
  public var hidesForSinglePage: Bool = false
  /// The background style, without effect.
  public var backgroundStyle: BackgroundStyle = .automatic
  /// True if a finger can move along it, without effect.
  public var allowsContinuousInteraction: Bool = true

  /// The background of a page control.
  public enum BackgroundStyle: Int, Sendable {
    /// Shown during a touch.
    case automatic
    /// Always.
    case prominent
    /// Never.
    case minimal
  }
}

/// A switch of UIKit's; a stage draws its own.
open class UISwitch: UIControl, @unchecked Sendable {
  /// The choice isOn, without effect.
  public var isOn: Bool = false
  /// The on tint color, without effect.
  public var onTintColor: UIColor?
  /// The thumb tint color, without effect.
  public var thumbTintColor: UIColor?
}

/// A slider of UIKit's; a stage draws its own.
open class UISlider: UIControl, @unchecked Sendable {
  /// The value, without effect.
  public var value: Float = 0
  /// The minimum value, without effect.
  public var minimumValue: Float = 0
  /// The maximum value, without effect.
  public var maximumValue: Float = 1
  /// The minimum track tint color, without effect.
  public var minimumTrackTintColor: UIColor?
  /// The maximum track tint color, without effect.
  public var maximumTrackTintColor: UIColor?
  /// The thumb tint color, without effect.
  public var thumbTintColor: UIColor?
  /// Sets nothing: a stage draws its own sliders.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}
}

/// A stepper of UIKit's; a stage draws its own.
open class UIStepper: UIControl, @unchecked Sendable {
  /// The value, without effect.
  public var value: Double = 0
}

/// A calendar of UIKit's; nothing shows it.
open class UIDatePicker: UIControl, @unchecked Sendable {
  /// The date, without effect.
  public var date: Date = Date()
  /// The minute interval, without effect.
  public var minuteInterval: Int = 1
}

/// A sign that a list is pulled; nothing shows it.
open class UIRefreshControl: UIControl, @unchecked Sendable {
  /// The attributed title, without effect.
  public var attributedTitle: NSAttributedString?
}

/// A button of UIKit's; nothing shows it.
open class UIButton: UIControl, @unchecked Sendable {
  /// The content edge insets, without effect.
  public var contentEdgeInsets: UIEdgeInsets = .zero
  /// Sets nothing: nothing shows the button.
  public func setTitle(_ title: String?, for state: UIControl.State) {}
  /// Sets nothing: nothing shows the button.
  public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {}
  /// Sets nothing: nothing shows the button.
  public func setImage(_ image: UIImage?, for state: UIControl.State) {}
}

/// A field of UIKit's; nothing shows it.
open class UITextField: UIControl, @unchecked Sendable {
  /// The text, without effect.
  public var text: String?
  /// The placeholder, without effect.
  public var placeholder: String?
  /// The font, without effect.
  public var font: UIFont?
  /// The text color, without effect.
  public var textColor: UIColor?
  /// The text alignment, without effect.
  public var textAlignment: NSTextAlignment = .natural
  /// The choice isSecureTextEntry, without effect.
  public var isSecureTextEntry: Bool = false
  /// The keyboard type, without effect.
  public var keyboardType: UIKeyboardType = .default
  /// The clear button mode, without effect.
  public var clearButtonMode: ViewMode = .never
  /// The left view, without effect.
  public var leftView: UIView?
  /// The right view, without effect.
  public var rightView: UIView?
  /// The delegate, without effect.
  public var delegate: (any UITextFieldDelegate)?
  /// The times at which a part of a field is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// During typing.
    case whileEditing
    /// Without typing.
    case unlessEditing
    /// Always.
    case always
  }
}

/// A text of UIKit's; nothing shows it.
open class UITextView: UIScrollView, @unchecked Sendable {
  /// The text, without effect.
  public var text: String! = ""
  /// The attributed text, without effect.
  public var attributedText: NSAttributedString!
  /// The font, without effect.
  public var font: UIFont?
  /// The text color, without effect.
  public var textColor: UIColor?
  /// The text alignment, without effect.
  public var textAlignment: NSTextAlignment = .natural
  /// The choice isEditable, without effect.
  public var isEditable: Bool = true
  /// The choice isSelectable, without effect.
  public var isSelectable: Bool = true
  /// The text container inset, without effect.
  public var textContainerInset: UIEdgeInsets = .zero
}

/// A look of bars of UIKit's; a stage draws its own.
open class UIToolbarAppearance: UIBarAppearance, @unchecked Sendable {
}
