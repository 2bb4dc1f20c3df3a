import Engine

/// Rows of cells in columns.
public struct Grid<Content: View> {
  let alignment: Alignment
  let horizontal: CGFloat?
  let vertical: CGFloat?
  let content: Content

  /// Rows of cells in columns.
  nonisolated public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, horizontal, vertical, self.content) = (
      alignment, horizontalSpacing, verticalSpacing, content()
    )
  }
}

extension Grid: PrimitiveView {
  /// The grid.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let rows = content.elements(in: context).map { ($0 as? GridRowElement)?.cells ?? [$0] }
    return [
      GridElement(
        rows, columns: nil, alignment,
        CGSize(
          width: horizontal ?? LinearElement.standardSpacing,
          height: vertical ?? LinearElement.standardSpacing),
        in: context)
    ]
  }
}

/// A row of a grid.
public struct GridRow<Content: View> {
  let content: Content

  /// A row of cells.
  nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension GridRow: PrimitiveView {
  /// The cells.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [GridRowElement(content.elements(in: context), in: context)]
  }
}

/// The cells of a row; a row that is in no grid, too.
final class GridRowElement: ViewElement {
  let cells: [ViewElement]
  private let row: LinearElement

  init(_ cells: [ViewElement], in context: ViewContext) {
    self.cells = cells
    row = LinearElement(.horizontal, VerticalAlignment.center.id, nil, cells, in: context)
    super.init(.stack, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { row.size(proposal) }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    row.write(at: corner, proposal, into: writer)
  }
}

/// A column of a lazy grid, or a row of a horizontal one.
public struct GridItem: Sendable {
  /// How wide it is.
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

/// Views in columns, row by row; all of them are evaluated, since a stage is small.
public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Views in columns.
  nonisolated public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.columns, self.alignment, self.spacing, self.content) = (columns, alignment, spacing, content())
  }
}

extension LazyVGrid: PrimitiveView {
  /// The grid.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let gap = columns.lazy.compactMap(\.spacing).first ?? LinearElement.standardSpacing
    return [
      GridElement(
        [content.elements(in: context)], columns: columns,
        Alignment(horizontal: alignment, vertical: .center),
        CGSize(width: gap, height: spacing ?? LinearElement.standardSpacing), in: context)
    ]
  }
}

/// Rows of cells: columns as wide as their widest cell, or as their items say.
final class GridElement: ViewElement {
  private let rows: [[ViewElement]]
  private let columns: [GridItem]?
  private let alignment: Alignment
  private let gaps: CGSize

  init(
    _ rows: [[ViewElement]], columns: [GridItem]?, _ alignment: Alignment, _ gaps: CGSize,
    in context: ViewContext
  ) {
    (self.rows, self.columns, self.alignment, self.gaps) = (rows, columns, alignment, gaps)
    super.init(.layout, in: context)
  }

  private struct Plan {
    var rows: [[ViewElement]]
    var widths: [CGFloat]
    var heights: [CGFloat] = []

    func size(_ gaps: CGSize) -> CGSize {
      CGSize(
        width: widths.reduce(0, +) + gaps.width * CGFloat(max(0, widths.count - 1)),
        height: heights.reduce(0, +) + gaps.height * CGFloat(max(0, heights.count - 1)))
    }
  }

  private func plan(_ proposal: ProposedViewSize) -> Plan {
    var plan =
      columns.map { items in
        let widths = Self.widths(items, proposal.width ?? 300, gaps.width)
        let cells = rows.flatMap { $0 }
        return Plan(
          rows: stride(from: 0, to: cells.count, by: max(1, widths.count)).map {
            Array(cells[$0..<min($0 + max(1, widths.count), cells.count)])
          }, widths: widths)
      } ?? ownPlan(proposal)
    plan.heights = plan.rows.map { row in
      zip(row, plan.widths).map { $0.size(ProposedViewSize(width: $1, height: nil)).height }.max() ?? 0
    }
    return plan
  }

  /// Columns that share what is proposed: as wide as their cells like, and wider or narrower where these can be.
  private func ownPlan(_ proposal: ProposedViewSize) -> Plan {
    let count = rows.map(\.count).max() ?? 0
    func widths(_ offer: CGFloat?) -> [CGFloat] {
      (0..<count).map { column in
        rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
          .map { $0.size(ProposedViewSize(width: offer, height: nil)).width }.max() ?? 0
      }
    }
    let ideal = widths(nil)
    guard let whole = proposal.width, count > 0 else { return Plan(rows: rows, widths: ideal) }
    let share = max(0, (whole - gaps.width * CGFloat(count - 1)) / CGFloat(count))
    let least = widths(0)
    let rest = whole - gaps.width * CGFloat(count - 1) - ideal.reduce(0, +)
    if rest >= 0 {
      let most = widths(share)
      return Plan(rows: rows, widths: zip(ideal, most).map { $0 < $1 ? $1 : $0 })
    }
    return Plan(rows: rows, widths: zip(ideal, least).map { min($0, max($1, share)) })
  }

  private static func widths(_ items: [GridItem], _ width: CGFloat, _ gap: CGFloat) -> [CGFloat] {
    var rest = width - gap * CGFloat(max(0, items.count - 1))
    for case .fixed(let fixed) in items.map(\.size) { rest -= fixed }
    var open = items.count { if case .fixed = $0.size { false } else { true } }
    return items.flatMap { item -> [CGFloat] in
      switch item.size {
      case .fixed(let fixed): return [fixed.extent]
      case .flexible(let minimum, let maximum):
        let share = max(minimum, min(maximum, rest / CGFloat(max(1, open))))
        (rest, open) = (rest - share, open - 1)
        return [share.extent]
      case .adaptive(let minimum, let maximum):
        let share = max(0, rest / CGFloat(max(1, open)))
        (rest, open) = (rest - share, open - 1)
        let fitting = (share + gap) / (max(1, minimum) + gap)
        let count = max(1, min(200, Int(saturating: fitting.rounded(.down))))
        let each = min(maximum, (share - gap * CGFloat(count - 1)) / CGFloat(count))
        return [CGFloat](repeating: each.extent, count: count)
      }
    }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { plan(proposal).size(gaps) }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let plan = plan(proposal)
    var y = corner.y
    for (row, height) in zip(plan.rows, plan.heights) {
      var x = corner.x
      for (cell, width) in zip(row, plan.widths) {
        let offer = ProposedViewSize(width: width, height: height)
        let place = alignment.corner(
          of: cell.dimensions(offer), in: ViewDimensions(CGSize(width: width, height: height)))
        cell.write(at: CGPoint(x: x + place.x, y: y + place.y), offer, into: writer)
        x += width + gaps.width
      }
      y += height + gaps.height
    }
  }
}
