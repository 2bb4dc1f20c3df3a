extension View {
  /// Keeps fingers from scrolling.
  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
    adjusted { if disabled { $0.environment.scrolling.isEnabled = false } }
  }

  /// Lets what scrolls be seen beyond the frame.
  nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    adjusted { $0.environment.scrolling.isClipped = !disabled }
  }

  /// Sets where scroll views begin, and where content stands that is smaller than they are.
  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    adjusted {
      for role in [ScrollAnchorRole.alignment, .initialOffset, .sizeChanges] {
        $0.environment.scrolling.anchors[role] = anchor
      }
    }
  }

  /// Sets the anchor of scroll views for one use.
  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    adjusted { $0.environment.scrolling.anchors[role] = anchor }
  }

  /// Adds space around what scrolls.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    adjusted { context in
      guard placement != .scrollIndicators else { return }
      var margins = context.environment.scrolling.margins
      if edges.contains(.top) { margins.top = insets.top }
      if edges.contains(.leading) { margins.leading = insets.leading }
      if edges.contains(.bottom) { margins.bottom = insets.bottom }
      if edges.contains(.trailing) { margins.trailing = insets.trailing }
      context.environment.scrolling.margins = margins
    }
  }

  /// Adds space around what scrolls; none for nil.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(.all, length ?? 0), for: placement)
  }

  /// Adds space around what scrolls on all sides.
  nonisolated public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  )
    -> some View
  {
    contentMargins(.all, EdgeInsets(.all, length), for: placement)
  }

  /// Says how a scroll view comes to rest.
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    adjusted { $0.environment.scrolling.behavior = behavior }
  }

  /// Marks views at which a scroll view comes to rest: those that have an identity do anyway.
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  /// Marks a view at which a scroll view comes to rest: those that have an identity do anyway.
  nonisolated public func scrollTarget(isEnabled: Bool = true) -> some View { self }
  /// Shows where a scroll view stands when it appears; a stage never does.
  nonisolated public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  /// Shows where a scroll view stands when a value changes; a stage never does.
  nonisolated public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }
  /// Says how scroll views take input that is no touch.
  nonisolated public func scrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind)
    -> some View
  { self }
  /// Softens the edges of scroll views, which are sharp.
  nonisolated public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set)
    -> some View
  { self }
}

/// A part of a scroll view that has margins.
public struct ContentMarginPlacement: Equatable, Sendable {
  let name: String
  /// The standard behavior.
  public static var automatic: ContentMarginPlacement { ContentMarginPlacement(name: "automatic") }
  /// The scrolling content.
  public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement(name: "scrollContent") }
  /// The bars that show where it stands.
  public static var scrollIndicators: ContentMarginPlacement {
    ContentMarginPlacement(name: "scrollIndicators")
  }
}

/// A look of the edges of scroll views.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// Sharp.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// Soft.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}
