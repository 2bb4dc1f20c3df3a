/// The edges of two paths, cut wherever they meet, so that each edge lies inside or outside of either path as a whole.
///
/// Curves are lines of points. An edge is kept where the result begins at one of its sides, and runs with the result at
/// its left, so that the kept edges make outlines by the winding rule.
struct PathOverlay {
  private struct Edge {
    let a: CGPoint
    let b: CGPoint
  }

  private let first: [FlattenedLine]
  private let second: [FlattenedLine]
  private let evenOdd: Bool
  /// The most edges of both paths, whose pairs are compared.
  private static let mostEdges = 4000

  init(_ first: Path, _ second: Path, evenOdd: Bool) {
    (self.first, self.second, self.evenOdd) = (first.flattened(), second.flattened(), evenOdd)
  }

  /// The outline of where a rule is true of being inside the first and the second path.
  func outline(where rule: (Bool, Bool) -> Bool) -> Path {
    let edges = Self.edges(of: first, closing: true) + Self.edges(of: second, closing: true)
    guard edges.count <= Self.mostEdges else { return Path() }
    var kept: [Edge] = []
    var seen: Set<[Int]> = []
    for piece in Self.cut(edges, at: edges) {
      let ends = [Self.grid(piece.a), Self.grid(piece.b)].sorted { $0.lexicographicallyPrecedes($1) }
      guard ends[0] != ends[1], seen.insert(ends[0] + ends[1]).inserted else { continue }
      let (left, right) = sides(of: piece)
      let (isLeft, isRight) = (
        rule(isInside(left, first), isInside(left, second)),
        rule(isInside(right, first), isInside(right, second))
      )
      if isLeft != isRight { kept.append(isLeft ? piece : Edge(a: piece.b, b: piece.a)) }
    }
    return Self.joined(kept)
  }

  /// The parts of the first path, as a line, that lie inside or outside of the second one.
  func lines(inside: Bool) -> Path {
    let others = Self.edges(of: second, closing: true)
    var path = Path()
    guard Self.edges(of: first, closing: false).count + others.count <= Self.mostEdges else { return path }
    for line in first {
      var last: CGPoint?
      for piece in Self.cut(Self.edges(of: [line], closing: false), at: others) {
        let middle = CGPoint(x: (piece.a.x + piece.b.x) / 2, y: (piece.a.y + piece.b.y) / 2)
        guard isInside(middle, second) == inside else { continue }
        if last != piece.a { path.move(to: piece.a) }
        path.addLine(to: piece.b)
        last = piece.b
      }
    }
    return path
  }

  private static func edges(of lines: [FlattenedLine], closing: Bool) -> [Edge] {
    lines.flatMap { line -> [Edge] in
      var points = line.points
      if closing, let start = points.first, points.last != start { points.append(start) }
      return zip(points, points.dropFirst()).filter { $0 != $1 }.map { Edge(a: $0, b: $1) }
    }
  }

  /// The edges in order, each divided where another one crosses or touches it.
  private static func cut(_ edges: [Edge], at others: [Edge]) -> [Edge] {
    edges.flatMap { edge -> [Edge] in
      let length = hypot(edge.b.x - edge.a.x, edge.b.y - edge.a.y)
      let margin = 1e-7 / max(length, 1e-7)
      var places: [CGFloat] = []
      for other in others { places += crossings(edge, other) }
      places = places.filter { $0 > margin && $0 < 1 - margin }.sorted()
      var points = [edge.a]
      for place in places {
        let point = CGPoint(
          x: edge.a.x + (edge.b.x - edge.a.x) * place, y: edge.a.y + (edge.b.y - edge.a.y) * place)
        if grid(point) != points.last.map(grid) { points.append(point) }
      }
      points.append(edge.b)
      return zip(points, points.dropFirst()).map { Edge(a: $0, b: $1) }
    }
  }

  /// The fractions of an edge at which another one crosses it, or ends on it.
  private static func crossings(_ edge: Edge, _ other: Edge) -> [CGFloat] {
    let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y)
    let (vx, vy) = (other.b.x - other.a.x, other.b.y - other.a.y)
    let (wx, wy) = (other.a.x - edge.a.x, other.a.y - edge.a.y)
    let (square, cross) = (ux * ux + uy * uy, ux * vy - uy * vx)
    guard abs(cross) > 1e-9 * (square * (vx * vx + vy * vy)).squareRoot() else {
      // In line with each other: the ends of the other one count, if they lie on this one's line.
      guard abs(ux * wy - uy * wx) <= 1e-7 * square.squareRoot() else { return [] }
      return [(wx * ux + wy * uy) / square, ((wx + vx) * ux + (wy + vy) * uy) / square]
    }
    let (t, s) = ((wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross)
    return s >= -1e-9 && s <= 1 + 1e-9 ? [t] : []
  }

  /// A point close to an edge at its left, with y up, and one at its right.
  private func sides(of edge: Edge) -> (CGPoint, CGPoint) {
    let (dx, dy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y)
    let distance = 1e-5 / max(hypot(dx, dy), 1e-9)
    let (x, y) = ((edge.a.x + edge.b.x) / 2, (edge.a.y + edge.b.y) / 2)
    return (
      CGPoint(x: x - dy * distance, y: y + dx * distance), CGPoint(x: x + dy * distance, y: y - dx * distance)
    )
  }

  private func isInside(_ point: CGPoint, _ lines: [FlattenedLine]) -> Bool {
    let winding = Path.winding(of: lines, around: point)
    return evenOdd ? winding % 2 != 0 : winding != 0
  }

  private static func grid(_ point: CGPoint) -> [Int] {
    [Int(saturating: (point.x * 1e5).rounded()), Int(saturating: (point.y * 1e5).rounded())]
  }

  /// Closed outlines of edges, each of which goes on where another one ends.
  private static func joined(_ edges: [Edge]) -> Path {
    var path = Path()
    var open: [[Int]: [Int]] = [:]
    for (index, edge) in edges.enumerated() { open[grid(edge.a), default: []].append(index) }
    for start in edges.indices {
      guard open[grid(edges[start].a)]?.contains(start) == true else { continue }
      var points: [CGPoint] = []
      var place = grid(edges[start].a)
      while let index = open[place]?.popLast() {
        points.append(edges[index].a)
        place = grid(edges[index].b)
      }
      guard points.count > 2 else { continue }
      path.addLines(points)
      path.closeSubpath()
    }
    return path
  }
}
