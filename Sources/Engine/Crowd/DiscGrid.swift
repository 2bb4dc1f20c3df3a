/// The cells of a box in which circles lie, so that only neighbours are compared.
///
/// The pairs come in an order that follows from the positions alone.
struct DiscGrid {
  private let columns: Int
  private let rows: Int
  /// The cell of each circle.
  private let cells: [Int]
  /// The circles, cell by cell, each cell in the order of places.
  private let members: [Int]
  /// The index of each cell's first circle in `members`, and one more.
  private let starts: [Int]

  /// The most cells along a side; beyond, they are larger than they need to be.
  private static let mostCells = 256

  init(_ positions: [Point], cell: Double, in size: Size) {
    func count(_ length: Double) -> Int { min(max(1, Int(saturating: length / cell)), Self.mostCells) }
    let (columns, rows) = (count(size.width), count(size.height))
    func index(_ position: Double, _ length: Double, _ count: Int) -> Int {
      min(max(0, Int(saturating: (position / length + 0.5) * Double(count))), count - 1)
    }
    cells = positions.map {
      index($0.y, size.height, rows) * columns + index($0.x, size.width, columns)
    }
    var starts = Array(repeating: 0, count: columns * rows + 1)
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    var members = Array(repeating: 0, count: positions.count)
    for (disc, cell) in cells.enumerated() {
      members[next[cell]] = disc
      next[cell] += 1
    }
    (self.columns, self.rows, self.members, self.starts) = (columns, rows, members, starts)
  }

  /// Goes through the circles near one that come after it.
  func forEachNeighbour(of disc: Int, _ body: (Int) -> Void) {
    let (row, column) = (cells[disc] / columns, cells[disc] % columns)
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) {
        let cell = y * columns + x
        for index in starts[cell]..<starts[cell + 1] where members[index] > disc { body(members[index]) }
      }
    }
  }
}
