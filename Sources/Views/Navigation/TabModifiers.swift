extension View {
  /// Gives the view a label in the bar of tabs.
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    let label = TabLabel(view: StyledPart(label()))
    return wrapped { LayoutValueElement($0, [ObjectIdentifier(TabLabel.self): label], in: $1) }
  }
  /// Sets the look of tab views: a bar of labels, or pages side by side.
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    adjusted { $0.environment.tabStyle = style.pages }
  }
  /// Sets the look of the dots of pages, which is one.
  nonisolated public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
  /// Makes the bar smaller while something scrolls, which it does not become.
  nonisolated public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}

/// A look of tab views.
public protocol TabViewStyle {
  /// The pages that stand in the place of a bar; called by the runtime.
  var pages: PagesOfTabs? { get }
}

/// Pages in the place of a bar of tabs.
public struct PagesOfTabs: Sendable {
  let showsDots: Bool
}

extension TabViewStyle {
  /// None: there is a bar.
  public var pages: PagesOfTabs? { nil }
}

/// A bar of labels.
public struct DefaultTabViewStyle: TabViewStyle, Sendable {
  /// A bar of labels.
  nonisolated public init() {}
}

/// A bar at the side where there is room, which phones do not have.
public struct SidebarAdaptableTabViewStyle: TabViewStyle, Sendable {
  /// A bar of labels.
  nonisolated public init() {}
}

/// Pages side by side.
public struct PageTabViewStyle: TabViewStyle, Sendable {
  /// Whether dots are shown.
  public enum IndexDisplayMode: Hashable, Sendable {
    /// With several pages.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  private let mode: IndexDisplayMode

  /// Pages side by side.
  nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
  /// Pages, with dots unless they are not wanted.
  public var pages: PagesOfTabs? { PagesOfTabs(showsDots: mode != .never) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// A bar of labels.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// A bar of labels.
  public static var tabBarOnly: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A bar of labels.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages side by side.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  /// Pages side by side.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// A look of the dots of pages.
public protocol IndexViewStyle {}

/// Dots.
public struct PageIndexViewStyle: IndexViewStyle, Sendable {
  /// Whether a background is behind the dots, which there always is.
  public enum BackgroundDisplayMode: Hashable, Sendable {
    /// The standard behavior.
    case automatic
    /// During touches.
    case interactive
    /// Always.
    case always
    /// Never.
    case never
  }
  /// Dots.
  nonisolated public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// Dots.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  /// Dots.
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> PageIndexViewStyle { PageIndexViewStyle() }
}

/// When a bar of tabs becomes smaller.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// While something scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  /// While something scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  /// Never.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

private enum TabStyleKey: EnvironmentKey { static var defaultValue: PagesOfTabs? { nil } }
private enum SymbolSizeKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }

extension EnvironmentValues {
  /// The pages that stand in the place of a bar of tabs.
  var tabStyle: PagesOfTabs? {
    get { self[TabStyleKey.self] }
    set { self[TabStyleKey.self] = newValue }
  }
  /// The size of symbols that do not follow their text.
  var symbolSize: CGFloat? {
    get { self[SymbolSizeKey.self] }
    set { self[SymbolSizeKey.self] = newValue }
  }
}
