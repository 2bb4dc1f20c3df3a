/// The drawing style of a line.
public struct StrokeStyle: Hashable, Sendable {
  /// The width, in points.
  public var lineWidth: CGFloat
  /// The ends.
  public var lineCap: CGLineCap
  /// The corners.
  public var lineJoin: CGLineJoin
  /// The reach of a sharp corner.
  public var miterLimit: CGFloat
  /// The lengths of lines and gaps.
  public var dash: [CGFloat]
  /// The start of the first line.
  public var dashPhase: CGFloat

  /// A style from its parts.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

/// The end of a line.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// At the point.
  case butt
  /// Round.
  case round
  /// Half a width later.
  case square
}

/// The corner of two lines.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// In a point.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}

extension Path {
  /// The outline of the path drawn as a line; corners are round for all joins but sharp ones.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    let half = style.lineWidth / 2
    guard half > 0, half.isFinite else { return Path() }
    var stroke = Path()
    for line in dashed(style) { stroke.addStroke(of: line, half: half, style) }
    return stroke
  }

  /// The lines, or their dashes.
  private func dashed(_ style: StrokeStyle) -> [FlattenedLine] {
    let lines = flattened()
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    let period = pattern.reduce(0, +)
    guard period > 0.01, pattern.allSatisfy({ $0 >= 0 }), style.dashPhase.isFinite else { return lines }
    var parts: [FlattenedLine] = []
    for line in lines {
      var ranges: [Range<CGFloat>] = []
      let length = line.length
      guard length / period < 2000 else { return lines }
      var at = -(style.dashPhase - (style.dashPhase / period).rounded(.down) * period)
      while at < length {
        for (index, part) in pattern.enumerated() {
          if index % 2 == 0, part > 0, at + part > 0 { ranges.append(max(0, at)..<at + part) }
          at += part
        }
      }
      parts += Path([line], keeping: ranges).flattened()
    }
    return parts
  }

  /// Adds a piece for each segment and each corner, all with the same sense, so that the nonzero rule unites them.
  private mutating func addStroke(of line: FlattenedLine, half: CGFloat, _ style: StrokeStyle) {
    var points: [CGPoint] = []
    for point in line.points where points.last != point { points.append(point) }
    guard points.count > 1 else {
      if let point = points.first, style.lineCap == .round { addDisc(point, half) }
      return
    }
    let segments = zip(points, points.dropFirst()).map { a, b -> (a: CGPoint, b: CGPoint, u: CGPoint) in
      let length = hypot(b.x - a.x, b.y - a.y)
      return (a, b, CGPoint(x: (b.x - a.x) / length, y: (b.y - a.y) / length))
    }
    if addStrip(along: points, segments.map(\.u), isClosed: line.isClosed, half: half, style) { return }
    for (index, segment) in segments.enumerated() {
      let isFirst = index == 0 && !line.isClosed
      let isLast = index == segments.count - 1 && !line.isClosed
      let before = isFirst && style.lineCap == .square ? half : 0
      let after = isLast && style.lineCap == .square ? half : 0
      addQuad(segment.a, segment.b, segment.u, half, before, after)
    }
    for index in segments.indices {
      let next = index + 1 < segments.count ? index + 1 : line.isClosed ? 0 : nil
      guard let next else { continue }
      addJoin(segments[index].u, segments[next].u, at: segments[index].b, half, style)
    }
    if style.lineCap == .round, !line.isClosed, let first = points.first, let last = points.last {
      addDisc(first, half)
      addDisc(last, half)
    }
  }

  /// Adds the line as one strip where no corner is sharp, and none is nearer to the next than the strip is wide: then
  /// its sides turn back nowhere, and the nonzero rule fills it.
  ///
  /// - Returns: Whether the line is of that kind.
  private mutating func addStrip(
    along points: [CGPoint], _ ways: [CGPoint], isClosed: Bool, half: CGFloat, _ style: StrokeStyle
  ) -> Bool {
    guard ways.count > 4 else { return false }
    let pairs = isClosed ? ways.indices : ways.indices.dropLast()
    var reach: [CGFloat] = []
    for index in pairs {
      let (u, v) = (ways[index], ways[(index + 1) % ways.count])
      let dot = u.x * v.x + u.y * v.y
      guard dot >= 0.95 else { return false }
      // How far a side is cut at the corner.
      reach.append(half * ((1 - dot) / (1 + dot)).squareRoot())
    }
    for index in ways.indices {
      let (a, b) = (points[index], points[index + 1])
      let before =
        isClosed ? reach[(index + reach.count - 1) % reach.count] : index > 0 ? reach[index - 1] : 0
      let after = index < reach.count ? reach[index] : 0
      guard before + after < hypot(b.x - a.x, b.y - a.y) else { return false }
    }
    var (left, right): ([CGPoint], [CGPoint]) = ([], [])
    func add(_ p: CGPoint, _ x: CGFloat, _ y: CGFloat) {
      left.append(CGPoint(x: p.x + x, y: p.y + y))
      right.append(CGPoint(x: p.x - x, y: p.y - y))
    }
    let ahead = isClosed || style.lineCap != .square ? 0 : half
    if !isClosed {
      let (p, u) = (points[0], ways[0])
      add(CGPoint(x: p.x - u.x * ahead, y: p.y - u.y * ahead), u.y * half, -u.x * half)
    }
    for index in pairs {
      let (u, v) = (ways[index], ways[(index + 1) % ways.count])
      let k = half / (1 + u.x * v.x + u.y * v.y)
      add(points[index + 1], k * (u.y + v.y), -k * (u.x + v.x))
    }
    if isClosed {
      addPiece(left)
      addPiece(right.reversed())
      return true
    }
    let (p, u) = (points[points.count - 1], ways[ways.count - 1])
    add(CGPoint(x: p.x + u.x * ahead, y: p.y + u.y * ahead), u.y * half, -u.x * half)
    addPiece(left + right.reversed())
    if style.lineCap == .round {
      addDisc(points[0], half)
      addDisc(p, half)
    }
    return true
  }

  private mutating func addQuad(
    _ a: CGPoint, _ b: CGPoint, _ u: CGPoint, _ half: CGFloat, _ before: CGFloat, _ after: CGFloat
  ) {
    let (nx, ny) = (-u.y * half, u.x * half)
    let (ax, ay) = (a.x - u.x * before, a.y - u.y * before)
    let (bx, by) = (b.x + u.x * after, b.y + u.y * after)
    addPiece([
      CGPoint(x: ax - nx, y: ay - ny), CGPoint(x: bx - nx, y: by - ny), CGPoint(x: bx + nx, y: by + ny),
      CGPoint(x: ax + nx, y: ay + ny),
    ])
  }

  /// Adds a polygon, whose corners are rounded to a thousandth of a point: an outline has hundreds of them.
  private mutating func addPiece(_ corners: [CGPoint]) {
    addLines(corners.map { CGPoint(x: ($0.x * 1000).rounded() / 1000, y: ($0.y * 1000).rounded() / 1000) })
    closeSubpath()
  }

  private mutating func addJoin(
    _ u: CGPoint, _ v: CGPoint, at p: CGPoint, _ half: CGFloat, _ style: StrokeStyle
  ) {
    let cross = u.x * v.y - u.y * v.x
    let dot = u.x * v.x + u.y * v.y
    guard abs(cross) > 1e-6 || dot < 0 else { return }
    // Where a curve was divided, the corners are too blunt to tell joins apart.
    let isBlunt = dot >= 0.95
    guard isBlunt || style.lineJoin != .round else { return addDisc(p, half) }
    let side: CGFloat = cross > 0 ? -1 : 1
    let first = CGPoint(x: p.x - u.y * half * side, y: p.y + u.x * half * side)
    let second = CGPoint(x: p.x - v.y * half * side, y: p.y + v.x * half * side)
    var corners = [p, first, second]
    let ratio = (2 / max(1e-9, 1 + dot)).squareRoot()
    if isBlunt || (style.lineJoin == .miter && ratio <= style.miterLimit) {
      let k = half * side / max(1e-9, 1 + dot)
      corners.insert(CGPoint(x: p.x + k * -(u.y + v.y), y: p.y + k * (u.x + v.x)), at: 2)
    }
    addPiece(side > 0 ? corners.reversed() : corners)
  }

  private mutating func addDisc(_ center: CGPoint, _ radius: CGFloat) {
    addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }
}
