/// A place in the largest grid, by row and column from 0.
struct MeshCell: Hashable, Sendable {
  var row: Int
  var column: Int

  /// The most rows, and the most columns.
  static let most = 6
  /// All places, row by row.
  static let all = (0..<most).flatMap { row in (0..<most).map { MeshCell(row: row, column: $0) } }

  /// The place in `all`.
  var number: Int { row * Self.most + column }

  /// The parameters of the point at this place.
  var parameters: [Parameter<Mesh>] {
    let name = "\(row + 1)\(column + 1)"
    let group = "Points of row \(row + 1)"
    // The numbers of points are rounded.
    let needs = ["width": Double(column) + 0.5, "height": Double(row) + 0.5]
    return [
      Parameter(
        "x\(name)", title: "\(column + 1) in row \(row + 1), x", \.[x: self], in: 0...1, step: 0.01,
        group: group,
        help: "The point's place across, as a part of the width. Try 0.9 for the middle one."),
      Parameter(
        "y\(name)", title: "\(column + 1) in row \(row + 1), y", \.[y: self], in: 0...1, step: 0.01,
        group: group,
        help: "The point's place down, as a part of the height. Try 0.3 for the middle one."),
      Parameter(
        "tint\(name)", title: "\(column + 1) in row \(row + 1), colour", \.[tint: self], group: group,
        help: "The point's colour. Try one that is not in the palette."),
    ].map { $0.needing(needs) }
  }
}
