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
  let alignment: Alignment?

  /// A column, or a row of a horizontal grid.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
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
        [GridElement.Row(cells: cells)], columns: columns,
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
  let spacing: CGFloat?
  let content: Content

  /// Views in rows.
  nonisolated public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    (self.rows, self.spacing, self.content) = (rows, spacing, content())
  }
}

extension LazyHGrid: PrimitiveView {
  /// The grid: columns of as many views as there are rows.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    GridItem.check(rows, of: "LazyHGrid", "rows", in: context)
    let (cells, ghosts) = Ghosts.separated(from: content.elements(in: context.eager))
    let gaps = CGSize(
      width: spacing ?? LinearElement.standardSpacing,
      height: rows.lazy.compactMap(\.spacing).first ?? LinearElement.standardSpacing)
    return [HorizontalGridElement(cells, rows: rows, gaps, ghosts, in: context)]
  }
}

/// Cells in rows, column by column: columns as wide as their widest cell, rows as high as their items say.
final class HorizontalGridElement: ViewElement {
  private let cells: [ViewElement]
  private let rows: [GridItem]
  private let gaps: CGSize
  private let ghosts: Ghosts

  init(
    _ cells: [ViewElement], rows: [GridItem], _ gaps: CGSize, _ ghosts: Ghosts, in context: ViewContext
  ) {
    (self.cells, self.rows, self.gaps, self.ghosts) = (cells, rows, gaps, ghosts)
    super.init(.layout, in: context)
  }

  /// The heights of the rows, and the widths of the columns.
  private func tracks(_ proposal: ProposedViewSize) -> (heights: [CGFloat], widths: [CGFloat]) {
    let heights = GridElement.widths(rows, proposal.height ?? 300, gaps.height)
    guard !heights.isEmpty else { return ([], []) }
    let widths = stride(from: 0, to: cells.count, by: heights.count).map { first in
      zip(cells[first..<min(first + heights.count, cells.count)], heights)
        .map { $0.size(ProposedViewSize(width: nil, height: $1)).width }.max() ?? 0
    }
    return (heights, widths)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let (heights, widths) = tracks(proposal)
    return CGSize(
      width: widths.reduce(0, +) + gaps.width * CGFloat(max(0, widths.count - 1)),
      height: heights.reduce(0, +) + gaps.height * CGFloat(max(0, heights.count - 1)))
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (heights, widths) = tracks(proposal)
    var x = corner.x
    for (column, width) in widths.enumerated() {
      var y = corner.y
      for (row, height) in heights.enumerated() where column * heights.count + row < cells.count {
        let cell = cells[column * heights.count + row]
        let offer = ProposedViewSize(width: width, height: height)
        let place = (rows[row % rows.count].alignment ?? .center).corner(
          of: cell.dimensions(offer), in: ViewDimensions(CGSize(width: width, height: height)))
        cell.write(at: CGPoint(x: x + place.x, y: y + place.y), offer, into: writer)
        y += height + gaps.height
      }
      x += width + gaps.width
    }
    ghosts.write(into: writer)
  }
}
