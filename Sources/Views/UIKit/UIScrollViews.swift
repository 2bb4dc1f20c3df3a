// Views and controls of UIKit's: they keep what is set, and nothing shows them, because a stage shows SwiftUI's views and
// draws its own bars.

/// A scroll view of UIKit's; nothing shows it.
open class UIScrollView: UIView, @unchecked Sendable {
  /// The bounces, without effect.
  public var bounces: Bool = true
  /// The always bounce vertical, without effect.
  public var alwaysBounceVertical: Bool = false
  /// The always bounce horizontal, without effect.
  public var alwaysBounceHorizontal: Bool = false
  /// The choice isScrollEnabled, without effect.
  public var isScrollEnabled: Bool = true
  /// The choice isPagingEnabled, without effect.
  public var isPagingEnabled: Bool = false
  /// The choice showsVerticalScrollIndicator, without effect.
  public var showsVerticalScrollIndicator: Bool = true
  /// The choice showsHorizontalScrollIndicator, without effect.
  public var showsHorizontalScrollIndicator: Bool = true
  /// The content inset, without effect.
  public var contentInset: UIEdgeInsets = .zero
  /// The content offset, without effect.
  public var contentOffset: CGPoint = .zero
  /// The content size, without effect.
  public var contentSize: CGSize = .zero
  /// The scroll indicator insets, without effect.
  public var scrollIndicatorInsets: UIEdgeInsets = .zero
  /// The content inset adjustment behavior, without effect.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
  /// The keyboard dismiss mode, without effect.
  public var keyboardDismissMode: KeyboardDismissMode = .none
  /// The deceleration rate, without effect.
  public var decelerationRate: DecelerationRate = .normal
  /// The indicator style, without effect.
  public var indicatorStyle: IndicatorStyle = .default
  /// The delays content touches, without effect.
  public var delaysContentTouches: Bool = true
  /// The zoom scale, without effect.
  public var zoomScale: CGFloat = 1
  /// The minimum zoom scale, without effect.
  public var minimumZoomScale: CGFloat = 1
  /// The maximum zoom scale, without effect.
  public var maximumZoomScale: CGFloat = 1
  /// The bounces zoom, without effect.
  public var bouncesZoom: Bool = true
  /// The refresh control, without effect.
  public var refreshControl: UIRefreshControl?
  /// The way in which safe areas add to the content's distances.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The standard behavior.
    case automatic
    /// In the directions of scrolling.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }
  /// The way in which scrolling dismisses keyboards.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// At once.
    case onDrag
    /// With the finger.
    case interactive
  }
  /// The look of the sign that shows where the view stands.
  public enum IndicatorStyle: Int, Sendable {
    /// The standard behavior.
    case `default`
    /// Dark.
    case black
    /// Light.
    case white
  }
  /// The share of its speed that a fling keeps in a millisecond.
  public struct DecelerationRate: Hashable, Sendable {
    /// The share.
    public let rawValue: CGFloat
    /// A share.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The usual one.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// That of pages.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
  /// Moves nothing: nothing shows the view.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
}

/// A list of UIKit's; nothing shows it.
open class UITableView: UIScrollView, @unchecked Sendable {
  /// The separator style, without effect.
  public var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine
  /// The separator color, without effect.
  public var separatorColor: UIColor?
  /// The separator inset, without effect.
  public var separatorInset: UIEdgeInsets = .zero
  /// The table footer view, without effect.
  public var tableFooterView: UIView?
  /// The table header view, without effect.
  public var tableHeaderView: UIView?
  /// The background view, without effect.
  public var backgroundView: UIView?
  /// The allows selection, without effect.
  public var allowsSelection: Bool = true
  /// The row height, without effect.
  public var rowHeight: CGFloat = 44
  /// The estimated row height, without effect.
  public var estimatedRowHeight: CGFloat = 44
  /// The section header height, without effect.
  public var sectionHeaderHeight: CGFloat = 28
  /// The section footer height, without effect.
  public var sectionFooterHeight: CGFloat = 28
  /// The section header top padding, without effect.
  public var sectionHeaderTopPadding: CGFloat = 0
  /// The section index color, without effect.
  public var sectionIndexColor: UIColor?
}

/// A row of UIKit's; nothing shows it.
open class UITableViewCell: UIView, @unchecked Sendable {
  /// The selection style, without effect.
  public var selectionStyle: SelectionStyle = .default
  /// The selected background view, without effect.
  public var selectedBackgroundView: UIView?
  /// The background view, without effect.
  public var backgroundView: UIView?
  /// The accessory type, without effect.
  public var accessoryType: AccessoryType = .none
  /// The look of a selected row.
  public enum SelectionStyle: Int, Sendable {
    /// None.
    case none
    /// Blue.
    case blue
    /// Grey.
    case gray
    /// The standard behavior.
    case `default`
  }
  /// The look of the lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// Lines.
    case singleLine
  }
  /// The sign at the end of a row.
  public enum AccessoryType: Int, Sendable {
    /// None.
    case none
    /// An arrow.
    case disclosureIndicator
    /// A mark.
    case checkmark
  }
}

/// A heading of UIKit's; nothing shows it.
open class UITableViewHeaderFooterView: UIView, @unchecked Sendable {
  /// The background view, without effect.
  public var backgroundView: UIView?
}

/// A grid of UIKit's; nothing shows it.
open class UICollectionView: UIScrollView, @unchecked Sendable {
  /// The background view, without effect.
  public var backgroundView: UIView?
  /// The allows selection, without effect.
  public var allowsSelection: Bool = true
}
