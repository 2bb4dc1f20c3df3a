/// A bar with a page's title.
public enum NavigationBarItem {
  /// The way in which a bar shows its title.
  public enum TitleDisplayMode: Sendable {
    /// As on the page below; large on the first one.
    case automatic
    /// In the bar.
    case inline
    /// Below the bar.
    case large
  }
}

extension View {
  /// Says something of the page around.
  nonisolated private func onPage(_ change: @escaping (NavigationPage) -> Void) -> AdjustedView<Self> {
    adjusted { if let page = $0.environment.page { change(page) } }
  }

  /// Sets the page's title.
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    onPage { $0.title = Text(titleKey) }
  }
  /// Sets the page's title.
  nonisolated public func navigationTitle(_ title: Text) -> some View { onPage { $0.title = title } }
  /// Sets the page's title.
  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    onPage { $0.title = Text(title) }
  }
  /// Sets the page's title, which cannot be edited.
  nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
    onPage { $0.title = Text(verbatim: title.wrappedValue) }
  }
  /// Sets the line below the page's title, which is not shown.
  nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }
  /// Sets the line below the page's title, which is not shown.
  @_disfavoredOverload
  nonisolated public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
  /// Sets how the page's title is shown.
  nonisolated public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode)
    -> some View
  {
    onPage { page in
      switch mode {
      case .automatic: break
      case .inline: page.isLarge = false
      case .large: page.isLarge = true
      }
    }
  }
  /// Sets how the page's title is shown.
  nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    onPage { if let isLarge = mode.isLarge { $0.isLarge = isLarge } }
  }
  /// Sets the page's title.
  nonisolated public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
  }
  /// Sets the page's title.
  nonisolated public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
  }
  /// Sets the page's title.
  @_disfavoredOverload
  nonisolated public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
  }
  /// Adds views to both sides of the page's bar.
  nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    onPage { $0.items += [ToolbarEntry(.topBarLeading, leading), ToolbarEntry(.topBarTrailing, trailing)] }
  }
  /// Adds views to the leading side of the page's bar.
  nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
    onPage { $0.items.append(ToolbarEntry(.topBarLeading, leading)) }
  }
  /// Adds views to the trailing side of the page's bar.
  nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
    onPage { $0.items.append(ToolbarEntry(.topBarTrailing, trailing)) }
  }
  /// Hides the page's bar.
  nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { onPage { $0.isHidden = hidden } }
  /// Hides the button that leads back.
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    onPage { $0.hidesBack = hidesBackButton }
  }
  /// Adds items to the page's bars.
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    let entries = content().entries
    return onPage { $0.items += entries }
  }
  /// Adds items to the page's bars, which people do not rearrange.
  nonisolated public func toolbar<Content: ToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    toolbar(content: content)
  }
  /// Shows the page's bar, or that of the tabs.
  nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    showing(Set(bars), visibility)
  }
  /// Shows the page's bar, or that of the tabs.
  nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    showing(Set(bars), visibility)
  }
  nonisolated private func showing(_ bars: Set<ToolbarPlacement>, _ visibility: Visibility) -> some View {
    let isHidden = visibility == .hidden
    return onPage {
      if bars.isEmpty || bars.contains(.navigationBar) { $0.isHidden = isHidden }
    }
    .adjusted { if isHidden, bars.contains(.tabBar) { $0.environment.tabBar?.isHidden = true } }
  }
  /// Sets how pages come, which is from the side.
  nonisolated public func navigationTransition(_ style: NavigationTransitionStyle) -> some View { self }
  /// Marks the view that a page grows out of, which pages do not.
  nonisolated public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID)
    -> some View
  { self }
  /// Marks the view that a page grows out of, which pages do not.
  nonisolated public func matchedTransitionSource<ID: Hashable>(
    id: ID, in namespace: Namespace.ID,
    configuration: (EmptyMatchedTransitionSource) -> EmptyMatchedTransitionSource
  ) -> some View { self }
}

/// The look of a view that a page grows out of, which pages do not.
public struct EmptyMatchedTransitionSource: Sendable {
  /// Sets the background.
  public func background(_ style: Color) -> Self { self }
  /// Sets the outline.
  public func clipShape(_ shape: RoundedRectangle) -> Self { self }
  /// Sets the shadow.
  public func shadow(color: Color = .clear, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
}

/// A place of a page's title.
public struct ToolbarTitleDisplayMode: Sendable {
  let isLarge: Bool?
  /// As on the page below.
  public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: nil) }
  /// In the bar.
  public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: false) }
  /// In the bar, large.
  public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: true) }
  /// Below the bar.
  public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: true) }
}

/// An entrance of pages.
public struct NavigationTransitionStyle: Sendable {
  /// The standard behavior.
  public static var automatic: NavigationTransitionStyle { NavigationTransitionStyle() }
  /// Out of another view.
  public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> NavigationTransitionStyle
  {
    NavigationTransitionStyle()
  }
}
