// Modifiers of sheets, dialogs, bars, menus and windows. Those that present something are unavailable and say what to use
// instead; these only change how it is presented.

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  let name: String
  /// Half of the screen.
  public static let medium = PresentationDetent(name: "medium")
  /// All of the screen.
  public static let large = PresentationDetent(name: "large")
  /// A part of the screen.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction")
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "height") }
}

/// Whether what is behind a sheet can be touched.
public struct PresentationBackgroundInteraction: Sendable {
  /// As usual.
  public static var automatic: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// It can.
  public static var enabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// It cannot.
  public static var disabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// It can, up to a height of the sheet.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
}

/// The adaptation of a presentation to small screens.
public struct PresentationAdaptation: Sendable {
  /// As usual.
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
public struct ToolbarPlacement: Sendable {
  /// Any.
  public static var automatic: ToolbarPlacement { ToolbarPlacement() }
  /// At the bottom.
  public static var bottomBar: ToolbarPlacement { ToolbarPlacement() }
  /// At the top.
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  /// Of tabs.
  public static var tabBar: ToolbarPlacement { ToolbarPlacement() }
  /// Of a window.
  public static var windowToolbar: ToolbarPlacement { ToolbarPlacement() }
}

extension View {
  /// Sets the heights of a sheet, of which a stage has none.
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  /// Sets the heights of a sheet, of which a stage has none.
  nonisolated public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }
  /// Shows the handle of a sheet, of which a stage has none.
  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Rounds a sheet, of which a stage has none.
  nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
  /// Fills a sheet, of which a stage has none.
  nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Lets what is behind a sheet be touched.
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
  /// Shows a bar, of which a stage has none.
  nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    self
  }
  /// Shows a bar, of which a stage has none.
  nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
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
  /// Sets the scheme of a bar, of which a stage has none.
  nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Hides a bar, of which a stage has none.
  nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { self }
  /// Hides a button of a bar, of which a stage has none.
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }
  /// Sets the style of menus, of which a stage has none.
  nonisolated public func menuStyle(_ style: StandardMenuStyle) -> some View { self }
  /// Shows the arrow of a menu, of which a stage has none.
  nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
  /// Sets the order of a menu, of which a stage has none.
  nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }
  /// Sets the style of tabs, of which a stage has none.
  nonisolated public func tabViewStyle(_ style: StandardTabViewStyle) -> some View { self }
  /// Sets the style of the dots of pages, of which a stage has none.
  nonisolated public func indexViewStyle(_ style: StandardIndexViewStyle) -> some View { self }
  /// Sets the style of a navigation, of which a stage has none.
  nonisolated public func navigationViewStyle(_ style: StandardNavigationViewStyle) -> some View { self }
  /// Sets the style of a navigation, of which a stage has none.
  nonisolated public func navigationSplitViewStyle(_ style: StandardNavigationViewStyle) -> some View { self }
}

/// The severity of a dialog.
public enum DialogSeverity: Sendable {
  /// As usual.
  case automatic
  /// Severe.
  case critical
  /// As usual.
  case standard
}

/// A style of menus.
public struct StandardMenuStyle: Sendable {
  /// As usual.
  public static var automatic: StandardMenuStyle { StandardMenuStyle() }
  /// A button.
  public static var button: StandardMenuStyle { StandardMenuStyle() }
  /// A button without a border.
  public static var borderlessButton: StandardMenuStyle { StandardMenuStyle() }
}

/// An order of menus.
public struct MenuOrder: Hashable, Sendable {
  let name: String
  /// As usual.
  public static let automatic = MenuOrder(name: "automatic")
  /// The first one nearest.
  public static let priority = MenuOrder(name: "priority")
  /// As written.
  public static let fixed = MenuOrder(name: "fixed")
}

/// A style of tabs.
public struct StandardTabViewStyle: Sendable {
  /// Whether dots are shown.
  public enum IndexDisplayMode: Sendable {
    /// As usual.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }
  /// As usual.
  public static var automatic: StandardTabViewStyle { StandardTabViewStyle() }
  /// Pages.
  public static var page: StandardTabViewStyle { StandardTabViewStyle() }
  /// Pages with dots.
  public static func page(indexDisplayMode: IndexDisplayMode) -> StandardTabViewStyle {
    StandardTabViewStyle()
  }
}

/// A style of the dots of pages.
public struct StandardIndexViewStyle: Sendable {
  /// Dots.
  public static var page: StandardIndexViewStyle { StandardIndexViewStyle() }
}

/// A style of navigations.
public struct StandardNavigationViewStyle: Sendable {
  /// As usual.
  public static var automatic: StandardNavigationViewStyle { StandardNavigationViewStyle() }
  /// One view above the other.
  public static var stack: StandardNavigationViewStyle { StandardNavigationViewStyle() }
  /// Side by side.
  public static var columns: StandardNavigationViewStyle { StandardNavigationViewStyle() }
  /// Side by side.
  public static var balanced: StandardNavigationViewStyle { StandardNavigationViewStyle() }
  /// Side by side.
  public static var prominentDetail: StandardNavigationViewStyle { StandardNavigationViewStyle() }
}
