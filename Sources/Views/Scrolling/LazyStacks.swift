/// Views from top to bottom, which are made when they come near what is seen of the scroll view around them. They take
/// all the width that they are offered.
public struct LazyVStack<Content: View> {
  private let make: (ViewContext) -> [ViewElement]

  /// Views from top to bottom, whose sections' headers or footers may stay in view.
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    let (content, spacing) = (content(), spacing?.drawable("The spacing of a stack"))
    make = { context in
      context.isLazyStack(pinnedViews)
        ? [LazyElement(.vertical, alignment.id, spacing, content.elements(in: context.lazy), in: context)]
        : VStack<Content>(alignment: alignment, spacing: spacing) {
          content.elements(in: $0.pinning(pinnedViews))
        }
        .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
        .elements(in: context)
    }
  }
}

extension LazyVStack: PrimitiveView {
  /// The stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// Views from left to right, which are made when they come near what is seen of the scroll view around them. They take
/// all the height that they are offered.
public struct LazyHStack<Content: View> {
  private let make: (ViewContext) -> [ViewElement]

  /// Views from left to right, whose sections' headers or footers may stay in view.
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    let (content, spacing) = (content(), spacing?.drawable("The spacing of a stack"))
    make = { context in
      context.isLazyStack(pinnedViews)
        ? [LazyElement(.horizontal, alignment.id, spacing, content.elements(in: context.lazy), in: context)]
        : HStack<Content>(alignment: alignment, spacing: spacing) {
          content.elements(in: $0.pinning(pinnedViews))
        }
        .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
        .elements(in: context)
    }
  }
}

extension LazyHStack: PrimitiveView {
  /// The stack.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

extension ViewContext {
  /// True if a lazy stack makes its views when they are seen: in a scroll view, where none of them stays in view.
  fileprivate func isLazyStack(_ pinned: PinnedScrollableViews) -> Bool {
    pinned.isEmpty && environment.scrolling.container != nil
  }

  /// The context of what a lazy container shows, in which a `ForEach` makes its views when they are seen.
  var lazy: ViewContext {
    var inner = self
    inner.isLazy = true
    return inner
  }

  /// The context of what another container shows.
  var eager: ViewContext {
    var inner = self
    inner.isLazy = false
    return inner
  }

  fileprivate func pinning(_ parts: PinnedScrollableViews) -> ViewContext {
    var inner = self
    inner.environment.scrolling.pinned = parts
    return inner
  }
}
