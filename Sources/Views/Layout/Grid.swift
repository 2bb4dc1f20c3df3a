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
    let rows = children.map { element -> GridElement.Row in
      if let row = element as? GridRowElement {
        ghosts.add(row.ghosts)
        return GridElement.Row(cells: row.cells, alignment: row.alignment)
      }
      // A view that is no row takes all columns.
      let all: [ObjectIdentifier: Any] = [ObjectIdentifier(GridCellColumnsKey.self): GridCellColumnsKey.all]
      return GridElement.Row(cells: [LayoutValueElement(element, all, in: context)])
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
  let alignment: VerticalAlignment?
  let content: Content

  /// A row of cells, with an alignment of its own or the grid's.
  nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }
}

extension GridRow: PrimitiveView {
  /// The cells.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [GridRowElement(content.elements(in: context), alignment, in: context)]
  }
}

/// The cells of a row; a row that is in no grid, too.
final class GridRowElement: ViewElement {
  let cells: [ViewElement]
  let alignment: VerticalAlignment?
  let ghosts: Ghosts
  private let row: LinearElement

  init(_ cells: [ViewElement], _ alignment: VerticalAlignment?, in context: ViewContext) {
    (self.cells, ghosts) = Ghosts.separated(from: cells)
    self.alignment = alignment
    row = LinearElement(.horizontal, (alignment ?? .center).id, nil, cells, in: context)
    super.init(.stack, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { row.size(proposal) }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    row.write(at: corner, proposal, into: writer)
  }
}

/// Rows of cells: columns as wide as their widest cell, or as their items say.
final class GridElement: ViewElement {
  /// The cells of a row, and its alignment if it has one of its own.
  struct Row {
    var cells: [ViewElement]
    var alignment: VerticalAlignment?
  }

  private let rows: [Row]
  private let columns: [GridItem]?
  private let alignment: Alignment
  private let gaps: CGSize
  private let ghosts: Ghosts
  /// The alignments that cells have for their columns.
  private let columnAlignments: [Int: HorizontalAlignment]

  init(
    _ rows: [Row], columns: [GridItem]?, _ alignment: Alignment, _ gaps: CGSize, _ ghosts: Ghosts,
    in context: ViewContext
  ) {
    (self.rows, self.columns, self.alignment, self.gaps) = (rows, columns, alignment, gaps)
    self.ghosts = ghosts
    columnAlignments = columns == nil ? Self.columnAlignments(of: rows) : [:]
    super.init(.layout, in: context)
  }

  private struct Plan {
    var rows: [Row]
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
        let cells = rows.flatMap(\.cells)
        return Plan(
          rows: stride(from: 0, to: cells.count, by: max(1, widths.count)).map {
            Row(cells: Array(cells[$0..<min($0 + max(1, widths.count), cells.count)]))
          }, widths: widths)
      } ?? Plan(rows: rows, widths: ownWidths(proposal.width))
    // Rows of a grid share its height as a stack's views do; those of a lazy one are as high as they would be.
    guard columns == nil, let height = proposal.height else {
      plan.heights = plan.rows.map { self.height(of: $0, plan.widths, offered: nil) }
      return plan
    }
    plan.heights = Self.shares(
      of: height - gaps.height * CGFloat(max(0, plan.rows.count - 1)), among: plan.rows.count
    ) { self.height(of: plan.rows[$0], plan.widths, offered: $1) }
    return plan
  }

  /// The extents of rows or columns that share a length: the least flexible takes what it wants of its share first.
  private static func shares(
    of length: CGFloat, among count: Int, _ extent: (Int, _ offer: CGFloat) -> CGFloat
  ) -> [CGFloat] {
    var extents = [CGFloat](repeating: 0, count: count)
    let flexibilities = (0..<count).map { extent($0, .infinity) - extent($0, 0) }
    let order = (0..<count).sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    var rest = max(0, length)
    for (place, index) in order.enumerated() {
      extents[index] = extent(index, rest / CGFloat(count - place))
      rest = max(0, rest - extents[index])
    }
    return extents
  }

  /// The height of a row whose cells are offered one.
  private func height(of row: Row, _ widths: [CGFloat], offered offer: CGFloat?) -> CGFloat {
    line(of: row, widths, offered: offer).height
  }

  /// The room that the cells of a row need.
  private struct Line {
    /// Above and below each guide by which cells are aligned.
    var guides: [AlignmentKey: (above: CGFloat, below: CGFloat)] = [:]
    /// The height of the highest cell that stands by an anchor of its own.
    var anchored: CGFloat = 0

    var height: CGFloat { guides.values.reduce(anchored) { max($0, $1.above + $1.below) } }
  }

  /// The room that the cells of a row need if they are offered a height.
  private func line(of row: Row, _ widths: [CGFloat], offered offer: CGFloat?) -> Line {
    var line = Line()
    var column = 0
    for cell in row.cells where column < widths.count {
      let width = Self.span(cell, widths[column...], gaps.width)
      if !cell.layoutValue(GridUnsizedAxesKey.self).contains(.vertical) {
        let size = cell.dimensions(ProposedViewSize(width: width, height: offer))
        if cell.layoutValue(GridCellAnchorKey.self) != nil {
          line.anchored = max(line.anchored, size.height)
        } else {
          let key = alignment(of: cell, in: column, row).vertical.id
          let (above, below) = line.guides[key] ?? (0, 0)
          line.guides[key] = (max(above, size[key]), max(below, size.height - size[key]))
        }
      }
      column += max(1, cell.layoutValue(GridCellColumnsKey.self))
    }
    return line
  }

  /// The widths of columns within a width: as wide as their cells, or wider or narrower if these are flexible.
  private func ownWidths(_ whole: CGFloat?) -> [CGFloat] {
    // A view that is no row takes all columns, and one that spans several widens none.
    let count =
      rows.map { row in
        row.cells.reduce(0) { sum, cell in
          let columns = cell.layoutValue(GridCellColumnsKey.self)
          return sum + (columns >= GridCellColumnsKey.all ? 1 : max(1, columns))
        }
      }.max() ?? 0
    var columns = [[ViewElement]](repeating: [], count: count)
    for row in rows {
      var column = 0
      for cell in row.cells where column < count {
        let width = max(1, min(cell.layoutValue(GridCellColumnsKey.self), count - column))
        if width == 1, !cell.layoutValue(GridUnsizedAxesKey.self).contains(.horizontal) {
          columns[column].append(cell)
        }
        column += width
      }
    }
    func width(of column: Int, _ offer: CGFloat?) -> CGFloat {
      columns[column].map { $0.size(ProposedViewSize(width: offer, height: nil)).width }.max() ?? 0
    }
    guard let whole else { return (0..<count).map { width(of: $0, nil) } }
    return Self.shares(of: whole - gaps.width * CGFloat(max(0, count - 1)), among: count) {
      width(of: $0, $1)
    }
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

  /// The alignment of a cell: its own, its column's and its row's, or the grid's.
  private func alignment(of cell: ViewElement, in column: Int, _ row: Row) -> Alignment {
    if let columns, let last = columns.indices.last, let own = columns[min(column, last)].alignment {
      return own
    }
    var alignment = alignment
    if let own = columnAlignments[column] { alignment.horizontal = own }
    if let own = row.alignment { alignment.vertical = own }
    return alignment
  }

  /// The alignments of columns, of which the first cell with one decides; each cell is looked at once.
  private static func columnAlignments(of rows: [Row]) -> [Int: HorizontalAlignment] {
    var alignments: [Int: HorizontalAlignment] = [:]
    for row in rows {
      var column = 0
      for cell in row.cells {
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
      let line = line(of: row, plan.widths, offered: height)
      var x = corner.x
      var column = 0
      for cell in row.cells where column < plan.widths.count {
        let width = Self.span(cell, plan.widths[column...], gaps.width)
        let offer = ProposedViewSize(width: width, height: height)
        let place = place(of: cell, in: CGSize(width: width, height: height), line, column, row)
        cell.write(at: CGPoint(x: x + place.x, y: y + place.y), offer, into: writer)
        x += width + gaps.width
        column += max(1, cell.layoutValue(GridCellColumnsKey.self))
      }
      y += height + gaps.height
    }
    ghosts.write(into: writer)
  }

  /// The corner of a cell in its room: by its anchor, or by its column's guide and that of the row's cells.
  private func place(
    of cell: ViewElement, in room: CGSize, _ line: Line,
    _ column: Int, _ row: Row
  ) -> CGPoint {
    let own = cell.dimensions(ProposedViewSize(width: room.width, height: room.height))
    if let anchor = cell.layoutValue(GridCellAnchorKey.self) {
      return CGPoint(x: anchor.x * (room.width - own.width), y: anchor.y * (room.height - own.height))
    }
    let alignment = alignment(of: cell, in: column, row)
    let corner = alignment.corner(of: own, in: ViewDimensions(room))
    let guide = alignment.vertical.id
    guard let line = line.guides[guide] else { return corner }
    // A line that is lower than the row stands in it as the alignment says.
    let rest = ViewDimensions(CGSize(width: 0, height: max(0, room.height - line.above - line.below)))
    return CGPoint(x: corner.x, y: line.above - own[guide] + min(rest[guide], rest.height))
  }
}
