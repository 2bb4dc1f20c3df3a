/// A column of a lazy grid, or a row of a horizontal one.
public struct GridItem: Sendable {
  /// Widths of columns.
  public enum Size: Sendable {
    /// So wide.
    case fixed(CGFloat)
    /// As wide as there is room, within bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as there is room for.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  let size: Size
  let spacing: CGFloat?

  /// A column.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing) = (size, spacing)
  }
}

extension GridItem {
  /// Tells of items that show nothing.
  nonisolated fileprivate static func check(
    _ items: [GridItem], of grid: StaticString, _ name: StaticString, in context: ViewContext
  ) {
    if items.isEmpty { context.update.notice("A \(grid) has no \(name), so nothing of it is shown.") }
    for item in items {
      switch item.size {
      case .fixed(let size), .adaptive(let size, _):
        if !(size > 0) { context.update.notice("A \(grid) has \(name) of \(size) points.") }
      case .flexible(let size, _):
        if !(size >= 0) { context.update.notice("A \(grid) has \(name) of at least \(size) points.") }
      }
    }
  }
}

/// Views in columns, row by row, which are made when they come near what is seen of the scroll view around them.
public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Views in columns.
  nonisolated public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    (self.columns, self.alignment, self.spacing, self.content) = (columns, alignment, spacing, content())
  }
}

extension LazyVGrid: PrimitiveView {
  /// The grid.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    GridItem.check(columns, of: "LazyVGrid", "columns", in: context)
    let gap = columns.lazy.compactMap(\.spacing).first ?? LinearElement.standardSpacing
    let isLazy = context.environment.scrolling.container != nil
    let (cells, ghosts) = Ghosts.separated(
      lazily: content.elements(in: isLazy ? context.lazy : context.eager))
    func grid(_ cells: [ViewElement], _ ghosts: Ghosts) -> GridElement {
      GridElement(
        [cells], columns: columns,
        Alignment(horizontal: alignment, vertical: .center),
        CGSize(width: gap, height: spacing ?? LinearElement.standardSpacing), ghosts, in: context)
    }
    guard !cells.isEmpty, cells.allSatisfy({ $0.lazyRows != nil }) else {
      return [grid(cells.expanded, ghosts)]
    }
    let lines = LazyElement.Lines { [columns] in
      GridElement.widths(columns, $0.width ?? 300, gap).count
    } make: {
      grid($0, Ghosts())
    }
    return [
      LazyElement(
        .vertical, alignment.id, spacing ?? LinearElement.standardSpacing, cells, lines: lines, in: context)
    ]
  }
}

/// Views in rows, column by column; all of them are evaluated, since a stage is small.
public struct LazyHGrid<Content: View> {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Views in rows.
  nonisolated public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    (self.rows, self.alignment, self.spacing, self.content) = (rows, alignment, spacing, content())
  }
}

extension LazyHGrid: PrimitiveView {
  /// The grid: columns of as many views as there are rows.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    GridItem.check(rows, of: "LazyHGrid", "rows", in: context)
    let cells = content.elements(in: context.eager).filter { !$0.isGhost }
    let (rows, alignment, spacing) = (rows, alignment, spacing)
    let gap = rows.lazy.compactMap(\.spacing).first ?? LinearElement.standardSpacing
    let reader = GeometryReader { proxy in
      let heights = GridElement.widths(rows, proxy.size.height, gap)
      let count = max(1, heights.count)
      HStack(alignment: alignment, spacing: spacing) {
        ForEach(0..<(cells.count + count - 1) / count, id: \.self) { column in
          VStack(spacing: gap) {
            ForEach(0..<min(count, cells.count - column * count), id: \.self) { row in
              VisualEffectContent(elements: [cells[column * count + row]])
                .frame(height: heights.indices.contains(row) ? heights[row] : nil)
            }
          }
        }
      }
    }
    return reader.frame(height: Self.height(rows, gap)).elements(in: context)
  }

  /// The height of fixed rows, or nil if a row shares the offered height.
  nonisolated private static func height(_ rows: [GridItem], _ gap: CGFloat) -> CGFloat? {
    var height = gap * CGFloat(max(0, rows.count - 1))
    for row in rows {
      guard case .fixed(let fixed) = row.size else { return nil }
      height += fixed
    }
    return height
  }
}
