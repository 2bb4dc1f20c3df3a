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
    var (children, ghosts) = Ghosts.separated(from: content.elements(in: context.eager))
    let rows = children.map { element -> [ViewElement] in
      if let row = element as? GridRowElement {
        ghosts.add(row.ghosts)
        return row.cells
      }
      // A view that is no row takes all columns.
      let all: [ObjectIdentifier: Any] = [ObjectIdentifier(GridCellColumnsKey.self): GridCellColumnsKey.all]
      return [LayoutValueElement(element, all, in: context)]
    }
    return [
      GridElement(
        rows, columns: nil, alignment,
        CGSize(
          width: horizontal ?? LinearElement.standardSpacing,
          height: vertical ?? LinearElement.standardSpacing),
        ghosts, in: context)
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
  let ghosts: Ghosts
  private let row: LinearElement

  init(_ cells: [ViewElement], in context: ViewContext) {
    (self.cells, ghosts) = Ghosts.separated(from: cells)
    row = LinearElement(.horizontal, VerticalAlignment.center.id, nil, cells, in: context)
    super.init(.stack, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { row.size(proposal) }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    row.write(at: corner, proposal, into: writer)
  }
}

/// Rows of cells: columns as wide as their widest cell, or as their items say.
final class GridElement: ViewElement {
  private let rows: [[ViewElement]]
  private let columns: [GridItem]?
  private let alignment: Alignment
  private let gaps: CGSize
  private let ghosts: Ghosts
  /// The alignments that cells have for their columns.
  private let columnAlignments: [Int: HorizontalAlignment]

  init(
    _ rows: [[ViewElement]], columns: [GridItem]?, _ alignment: Alignment, _ gaps: CGSize, _ ghosts: Ghosts,
    in context: ViewContext
  ) {
    (self.rows, self.columns, self.alignment, self.gaps) = (rows, columns, alignment, gaps)
    self.ghosts = ghosts
    columnAlignments = columns == nil ? Self.columnAlignments(of: rows) : [:]
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
    // Rows of a grid share its height as a stack's views do; those of a lazy one are as high as they would be.
    guard columns == nil, let height = proposal.height else {
      plan.heights = plan.rows.map { self.height(of: $0, plan.widths, offered: nil) }
      return plan
    }
    plan.heights = shares(of: height - gaps.height * CGFloat(max(0, plan.rows.count - 1)), in: plan)
    return plan
  }

  /// The height of a row whose cells are offered one.
  private func height(of row: [ViewElement], _ widths: [CGFloat], offered offer: CGFloat?) -> CGFloat {
    var (height, column): (CGFloat, Int) = (0, 0)
    for cell in row where column < widths.count {
      let width = Self.span(cell, widths[column...], gaps.width)
      if !cell.layoutValue(GridUnsizedAxesKey.self).contains(.vertical) {
        height = max(height, cell.size(ProposedViewSize(width: width, height: offer)).height)
      }
      column += max(1, cell.layoutValue(GridCellColumnsKey.self))
    }
    return height
  }

  /// The heights of rows that share one: the least flexible takes what it wants of its share first.
  private func shares(of height: CGFloat, in plan: Plan) -> [CGFloat] {
    var heights = [CGFloat](repeating: 0, count: plan.rows.count)
    let flexibilities = plan.rows.map {
      self.height(of: $0, plan.widths, offered: .infinity) - self.height(of: $0, plan.widths, offered: 0)
    }
    let order = plan.rows.indices.sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    var rest = max(0, height)
    for (place, row) in order.enumerated() {
      let share = rest / CGFloat(order.count - place)
      heights[row] = self.height(of: plan.rows[row], plan.widths, offered: share)
      rest = max(0, rest - heights[row])
    }
    return heights
  }

  /// A plan of columns within the proposal: as wide as their cells, or wider or narrower if these are flexible.
  private func ownPlan(_ proposal: ProposedViewSize) -> Plan {
    // A view that is no row takes all columns, and one that spans several widens none.
    let count =
      rows.map { row in
        row.reduce(0) { sum, cell in
          let columns = cell.layoutValue(GridCellColumnsKey.self)
          return sum + (columns >= GridCellColumnsKey.all ? 1 : max(1, columns))
        }
      }.max() ?? 0
    func widths(_ offer: CGFloat?) -> [CGFloat] {
      var widths = [CGFloat](repeating: 0, count: count)
      for row in rows {
        var column = 0
        for cell in row where column < count {
          let columns = max(1, min(cell.layoutValue(GridCellColumnsKey.self), count - column))
          if columns == 1, !cell.layoutValue(GridUnsizedAxesKey.self).contains(.horizontal) {
            widths[column] = max(
              widths[column], cell.size(ProposedViewSize(width: offer, height: nil)).width)
          }
          column += columns
        }
      }
      return widths
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

  static func widths(_ items: [GridItem], _ width: CGFloat, _ gap: CGFloat) -> [CGFloat] {
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

  /// The alignment of a cell: its own, its column's, or the grid's.
  private func alignment(of cell: ViewElement, in column: Int) -> Alignment {
    if let columns, let last = columns.indices.last, let own = columns[min(column, last)].alignment {
      return own
    }
    var alignment = alignment
    if let own = columnAlignments[column] { alignment.horizontal = own }
    return alignment
  }

  /// The alignments of columns, of which the first cell with one decides; each cell is looked at once.
  private static func columnAlignments(of rows: [[ViewElement]]) -> [Int: HorizontalAlignment] {
    var alignments: [Int: HorizontalAlignment] = [:]
    for row in rows {
      var column = 0
      for cell in row {
        if let own = cell.layoutValue(GridColumnAlignmentKey.self), alignments[column] == nil {
          alignments[column] = own
        }
        column += max(1, cell.layoutValue(GridCellColumnsKey.self))
      }
    }
    return alignments
  }

  /// Several columns as one, for a cell that spans them.
  private static func span(_ cell: ViewElement, _ widths: ArraySlice<CGFloat>, _ gap: CGFloat) -> CGFloat {
    let count = max(1, min(cell.layoutValue(GridCellColumnsKey.self), widths.count))
    return widths.prefix(count).reduce(0, +) + gap * CGFloat(max(0, count - 1))
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let plan = plan(proposal)
    var y = corner.y
    for (row, height) in zip(plan.rows, plan.heights) {
      var x = corner.x
      var column = 0
      for cell in row where column < plan.widths.count {
        let width = Self.span(cell, plan.widths[column...], gaps.width)
        let offer = ProposedViewSize(width: width, height: height)
        let own = cell.dimensions(offer)
        let place =
          cell.layoutValue(GridCellAnchorKey.self).map {
            CGPoint(x: $0.x * (width - own.width), y: $0.y * (height - own.height))
          }
          ?? alignment(of: cell, in: column).corner(
            of: own, in: ViewDimensions(CGSize(width: width, height: height)))
        cell.write(at: CGPoint(x: x + place.x, y: y + place.y), offer, into: writer)
        x += width + gaps.width
        column += max(1, cell.layoutValue(GridCellColumnsKey.self))
      }
      y += height + gaps.height
    }
    ghosts.write(into: writer)
  }
}
