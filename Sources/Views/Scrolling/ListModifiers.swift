/// A style of lists.
public protocol ListStyle {
  /// The look; called by the runtime.
  var look: ListStyleLook { get }
}

/// A look of lists.
public struct ListStyleLook: Sendable {
  let style: ListLook.Style
}

/// The usual look: groups on cards.
public struct DefaultListStyle: ListStyle, Sendable {
  /// The usual look: groups on cards.
  nonisolated public init() {}
  /// The usual look: groups on cards.
  public var look: ListStyleLook { ListStyleLook(style: .insetGrouped) }
}

extension ListStyle where Self == DefaultListStyle {
  /// The usual look: groups on cards.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// Rows without groups.
public struct PlainListStyle: ListStyle, Sendable {
  /// Rows without groups.
  nonisolated public init() {}
  /// Rows without groups.
  public var look: ListStyleLook { ListStyleLook(style: .plain) }
}

extension ListStyle where Self == PlainListStyle {
  /// Rows without groups.
  public static var plain: PlainListStyle { PlainListStyle() }
}

/// Groups as wide as the list.
public struct GroupedListStyle: ListStyle, Sendable {
  /// Groups as wide as the list.
  nonisolated public init() {}
  /// Groups as wide as the list.
  public var look: ListStyleLook { ListStyleLook(style: .grouped) }
}

extension ListStyle where Self == GroupedListStyle {
  /// Groups as wide as the list.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// Groups on cards.
public struct InsetGroupedListStyle: ListStyle, Sendable {
  /// Groups on cards.
  nonisolated public init() {}
  /// Groups on cards.
  public var look: ListStyleLook { ListStyleLook(style: .insetGrouped) }
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Groups on cards.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// Rows without groups, with a margin.
public struct InsetListStyle: ListStyle, Sendable {
  /// Rows without groups, with a margin.
  nonisolated public init() {}
  /// Rows without groups, with a margin.
  public var look: ListStyleLook { ListStyleLook(style: .plain) }
}

extension ListStyle where Self == InsetListStyle {
  /// Rows without groups, with a margin.
  public static var inset: InsetListStyle { InsetListStyle() }
}

/// Groups on cards, as beside a window.
public struct SidebarListStyle: ListStyle, Sendable {
  /// Groups on cards, as beside a window.
  nonisolated public init() {}
  /// Groups on cards, as beside a window.
  public var look: ListStyleLook { ListStyleLook(style: .insetGrouped) }
}

extension ListStyle where Self == SidebarListStyle {
  /// Groups on cards, as beside a window.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension View {
  /// Sets the style of lists.
  nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
    adjusted { $0.environment.listLook.style = style.look.style }
  }
  /// Sets whether lists have a background of their own.
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
    adjusted { $0.environment.listLook.hasBackground = visibility != .hidden }
  }
  /// Sets the distance between rows.
  nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View {
    adjusted { $0.environment.listLook.rowSpacing = spacing }
  }
  /// Sets the distance between the parts of a list.
  nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    adjusted { $0.environment.listLook.sectionSpacing = spacing.points }
  }
  /// Sets the distance between the parts of a list.
  nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    adjusted { $0.environment.listLook.sectionSpacing = spacing }
  }

  nonisolated private func row(_ change: @escaping (inout RowLook) -> Void) -> WrappedView<Self> {
    wrapped { element, context in
      let id = ObjectIdentifier(RowLook.self)
      var look = element.layoutValues[id] as? RowLook ?? RowLook()
      change(&look)
      return LayoutValueElement(element, [id: look], in: context)
    }
  }

  /// Sets the background of a row.
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
    row { $0.background = view.map { view in { StyledPart(view) } } }
  }
  /// Sets the distances within a row.
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { row { $0.insets = insets } }
  /// Sets whether lines are between rows.
  nonisolated public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    row { $0.hidesSeparator = visibility == .hidden }
  }
  /// Tints the lines between rows.
  nonisolated public func listRowSeparatorTint(_ color: Color?, edges: Edge.Set = .all) -> some View {
    row { $0.separatorTint = color }
  }
  /// Adds buttons to a row, which a swipe shows.
  nonisolated public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let actions = SwipeActions(allowsFullSwipe: allowsFullSwipe, buttons: StyledPart(content()))
    return row {
      if edge == .leading { $0.edits.leading.append(actions) } else { $0.edits.trailing.append(actions) }
    }
  }
  /// Sets whether a row can be removed.
  nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
    row { $0.edits.forbidsDelete = isDisabled }
  }
  /// Sets whether a row can be moved.
  nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
    row { $0.edits.forbidsMove = isDisabled }
  }
}

/// A distance between the parts of a list.
public struct ListSectionSpacing: Sendable {
  let points: CGFloat?
  /// The standard behavior.
  public static let `default` = ListSectionSpacing(points: nil)
  /// Small.
  public static let compact = ListSectionSpacing(points: 18)
  /// A distance in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: spacing) }
}
