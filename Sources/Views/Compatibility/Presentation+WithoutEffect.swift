// Modifiers of sheets, dialogs, bars, menus and windows. Those that present something are unavailable and say what to use
// instead; these only change how it is presented.

/// Whether the view behind a sheet can be touched.
public struct PresentationBackgroundInteraction: Sendable {
  /// The standard behavior.
  public static var automatic: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// The view can be touched.
  public static var enabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// The view cannot be touched.
  public static var disabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// The view can be touched, up to a height of the sheet.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
}

/// The adaptation of a presentation to small screens.
public struct PresentationAdaptation: Sendable {
  /// The standard behavior.
  public static var automatic: PresentationAdaptation { PresentationAdaptation() }
  /// None.
  public static var none: PresentationAdaptation { PresentationAdaptation() }
  /// A popover.
  public static var popover: PresentationAdaptation { PresentationAdaptation() }
  /// A sheet.
  public static var sheet: PresentationAdaptation { PresentationAdaptation() }
  /// All of the screen.
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}

/// A container of a background.
public struct ContainerBackgroundPlacement: Sendable {
  /// A window.
  public static var window: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A navigation.
  public static var navigation: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A split navigation.
  public static var navigationSplitView: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A tab view.
  public static var tabView: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A widget.
  public static var widget: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
}

/// A bar.
public struct ToolbarPlacement: Hashable, Sendable {
  let name: String
  /// Any.
  public static let automatic = ToolbarPlacement(name: "automatic")
  /// At the bottom.
  public static let bottomBar = ToolbarPlacement(name: "bottomBar")
  /// At the top.
  public static let navigationBar = ToolbarPlacement(name: "navigationBar")
  /// Of tabs.
  public static let tabBar = ToolbarPlacement(name: "tabBar")
  /// Of a window.
  public static let windowToolbar = ToolbarPlacement(name: "windowToolbar")
}

extension View {
  /// Lets the view behind a sheet be touched.
  nonisolated public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }
  /// Adapts a presentation to small screens.
  nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }
  /// Keeps a sheet from being dismissed, of which a stage has none.
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Sets the picture of a dialog, of which a stage has none.
  nonisolated public func dialogIcon(_ icon: Image?) -> some View { self }
  /// Sets how severe a dialog is, of which a stage has none.
  nonisolated public func dialogSeverity(_ severity: DialogSeverity) -> some View { self }
  /// Fills a container around the view.
  nonisolated public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View { background(style) }
  /// Fills a container around the view.
  nonisolated public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { background(alignment: alignment, content: content) }
  /// Fills a bar, of which a stage has none.
  nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
  /// Shows the background of a bar, of which a stage has none.
  nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
  /// Shows the background of a bar, of which a stage has none.
  nonisolated public func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { self }
  /// Sets the scheme of a bar, of which a stage has none.
  nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Sets the style of menus, of which a stage has none.
  nonisolated public func menuStyle(_ style: StandardMenuStyle) -> some View { self }
  /// Shows the arrow of a menu, of which a stage has none.
  nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
  /// Sets the order of a menu, of which a stage has none.
  nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }
}

/// The severity of a dialog.
public enum DialogSeverity: Sendable {
  /// The standard behavior.
  case automatic
  /// Severe.
  case critical
  /// The standard behavior.
  case standard
}

/// A style of menus.
public struct StandardMenuStyle: Sendable {
  /// The standard behavior.
  public init() {}
  /// The standard behavior.
  public static var automatic: StandardMenuStyle { StandardMenuStyle() }
  /// A button.
  public static var button: StandardMenuStyle { StandardMenuStyle() }
  /// A button without a border.
  public static var borderlessButton: StandardMenuStyle { StandardMenuStyle() }
}

/// An order of menus.
public struct MenuOrder: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = MenuOrder(name: "automatic")
  /// The first one nearest.
  public static let priority = MenuOrder(name: "priority")
  /// As written.
  public static let fixed = MenuOrder(name: "fixed")
}

/// A style of navigations, which look one way.
public protocol NavigationViewStyle {}

/// One view above the other.
public struct StackNavigationViewStyle: NavigationViewStyle, Sendable {
  /// One view above the other.
  nonisolated public init() {}
}

/// The usual style.
public struct DefaultNavigationViewStyle: NavigationViewStyle, Sendable {
  /// The usual style.
  nonisolated public init() {}
}

/// Side by side, where there is room.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle, Sendable {
  /// Side by side.
  nonisolated public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// One view above the other.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The usual style.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DoubleColumnNavigationViewStyle {
  /// Side by side.
  public static var columns: DoubleColumnNavigationViewStyle { DoubleColumnNavigationViewStyle() }
}

/// A style of navigations side by side.
public struct StandardNavigationSplitViewStyle: Sendable {
  /// The standard behavior.
  public static var automatic: StandardNavigationSplitViewStyle { StandardNavigationSplitViewStyle() }
  /// Side by side.
  public static var balanced: StandardNavigationSplitViewStyle { StandardNavigationSplitViewStyle() }
  /// Side by side.
  public static var prominentDetail: StandardNavigationSplitViewStyle { StandardNavigationSplitViewStyle() }
}

/// The columns of a navigation side by side.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  /// All.
  public static let all = NavigationSplitViewVisibility(name: "all")
  /// The last two.
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  /// The last one.
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A column of a navigation side by side.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let name: String
  /// The first one.
  public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
  /// The one between.
  public static let content = NavigationSplitViewColumn(name: "content")
  /// The last one.
  public static let detail = NavigationSplitViewColumn(name: "detail")
}

extension View {
  /// Sets the width of a column of a navigation, which has none.
  nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
  /// Sets the width of a column of a navigation, which has none.
  nonisolated public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
  /// Sets the style of a navigation, which looks one way.
  nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
  /// Sets the style of a navigation, which looks one way.
  nonisolated public func navigationSplitViewStyle(_ style: StandardNavigationSplitViewStyle) -> some View {
    self
  }
}
