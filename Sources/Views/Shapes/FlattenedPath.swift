/// A line of points that a path consists of.
struct FlattenedLine {
  var points: [CGPoint]
  var isClosed = false

  /// The distances from one point to the next.
  var length: CGFloat {
    zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
}

extension Path {
  /// The most parts of a curve, and the least.
  private static let (mostSteps, leastSteps) = (16, 4)
  /// The distance of a curve from its parts, in points, that is not seen.
  private static let flatness = 0.02

  /// The number of parts of a curve whose second differences are at most so long; `factor` is a quarter of that of its
  /// second derivative.
  ///
  /// Source: The distance of a curve from its chord over a step h is at most h²/8 of its second derivative.
  private static func steps(_ bend: CGFloat, factor: CGFloat) -> Int {
    let count = (factor * bend / flatness).squareRoot().rounded(.up)
    guard count < CGFloat(mostSteps) else { return mostSteps }
    return max(leastSteps, Int(saturating: count))
  }

  private static func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
  }

  /// The path as lines of points, whose curves are divided as finely as is seen.
  func flattened() -> [FlattenedLine] {
    var lines: [FlattenedLine] = []
    var current = CGPoint.zero
    func add(_ point: CGPoint) {
      if lines.isEmpty || lines[lines.count - 1].isClosed { lines.append(FlattenedLine(points: [current])) }
      lines[lines.count - 1].points.append(point)
    }
    for part in parts {
      switch part {
      case .move(let to): lines.append(FlattenedLine(points: [to]))
      case .line(let to): add(to)
      case .quadCurve(let to, let control):
        let steps = Self.steps(Self.bend(current, control, to), factor: 0.25)
        for step in 1...steps {
          let t = CGFloat(step) / CGFloat(steps)
          let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          add(
            CGPoint(
              x: a * current.x + b * control.x + c * to.x, y: a * current.y + b * control.y + c * to.y))
        }
      case .curve(let to, let first, let second):
        let bend = max(Self.bend(current, first, second), Self.bend(first, second, to))
        let steps = Self.steps(bend, factor: 0.75)
        for step in 1...steps {
          let t = CGFloat(step) / CGFloat(steps)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let x: CGFloat = a * current.x + b * first.x + c * second.x + d * to.x
          let y: CGFloat = a * current.y + b * first.y + c * second.y + d * to.y
          add(CGPoint(x: x, y: y))
        }
      case .closeSubpath:
        if let line = lines.last, let first = line.points.first {
          if line.points.last != first { add(first) }
          lines[lines.count - 1].isClosed = true
          current = first
        }
      }
      switch part {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): current = to
      case .closeSubpath: break
      }
    }
    return lines.filter { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
  }

  /// The part of the path between two fractions of its length.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
    guard from > 0 || to < 1 else { return self }
    let lines = flattened()
    let whole = lines.reduce(0) { $0 + $1.length }
    return Path(lines, keeping: [(from * whole)..<max(from, to) * whole])
  }

  /// Parts of lines, by their distances from the start of the first line.
  init(_ lines: [FlattenedLine], keeping ranges: [Range<CGFloat>]) {
    self.init()
    var (distance, next) = (CGFloat(0), 0)
    for line in lines {
      var isDrawing = false
      for (a, b) in zip(line.points, line.points.dropFirst()) {
        let length = hypot(b.x - a.x, b.y - a.y)
        guard length > 0 else { continue }
        while next < ranges.count, ranges[next].upperBound <= distance { next += 1 }
        var index = next
        while index < ranges.count, ranges[index].lowerBound < distance + length {
          let (start, end) = (
            max(0, ranges[index].lowerBound - distance) / length,
            min(1, (ranges[index].upperBound - distance) / length)
          )
          func point(_ t: CGFloat) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
          if !isDrawing || start > 0 { move(to: point(start)) }
          addLine(to: point(end))
          isDrawing = end >= 1
          index += 1
        }
        if index == next { isDrawing = false }
        distance += length
      }
    }
  }
}
