/// An outline of lines and curves.
public struct Path: Hashable, Sendable {
  /// A part of an outline.
  public enum Element: Hashable, Sendable {
    /// The start of another outline.
    case move(to: CGPoint)
    /// A line.
    case line(to: CGPoint)
    /// A quadratic curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to the start.
    case closeSubpath
  }

  private(set) var parts: [Element] = []
  /// The most parts of a path.
  private static let most = 20_000

  /// Nothing.
  public init() {}
  /// An outline that a closure draws.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }
  /// A rectangle.
  public init(_ rect: CGRect) { addRect(rect) }
  /// A rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// An ellipse.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  /// The outline of a Core Graphics path.
  public init(_ path: CGPath) { self = path.path }

  /// Whether there is nothing.
  public var isEmpty: Bool { parts.isEmpty }
  /// The last point.
  public private(set) var currentPoint: CGPoint?
  private var start: CGPoint?

  private mutating func append(_ part: Element) {
    if parts.count < Self.most { parts.append(part) }
  }

  /// Begins another outline.
  public mutating func move(to end: CGPoint) {
    append(.move(to: end))
    (currentPoint, start) = (end, end)
  }

  /// Adds a line.
  public mutating func addLine(to end: CGPoint) {
    guard currentPoint != nil else { return move(to: end) }
    append(.line(to: end))
    currentPoint = end
  }

  /// Adds a quadratic curve.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    append(.quadCurve(to: end, control: control))
    currentPoint = end
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    append(.curve(to: end, control1: control1, control2: control2))
    currentPoint = end
  }

  /// Ends the outline with a line to its start.
  public mutating func closeSubpath() {
    append(.closeSubpath)
    currentPoint = start
  }

  /// Adds lines.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  /// Adds an ellipse, from its rightmost point on clockwise, as Core Graphics does.
  public mutating func addEllipse(in rect: CGRect) {
    let k = 0.5522847498307936
    let (a, b) = (rect.width / 2, rect.height / 2)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: rect.midX + a * x, y: rect.midY + b * y) }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), control1: point(1, k), control2: point(k, 1))
    addCurve(to: point(-1, 0), control1: point(-k, 1), control2: point(-1, k))
    addCurve(to: point(0, -1), control1: point(-1, -k), control2: point(-k, -1))
    addCurve(to: point(1, 0), control1: point(k, -1), control2: point(1, -k))
    closeSubpath()
  }

  /// Adds a rectangle with round corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let corner = CGSize(
      width: max(0, min(cornerSize.width, rect.width / 2)),
      height: max(0, min(cornerSize.height, rect.height / 2)))
    addCorners(
      rect, topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner, style: style)
  }

  mutating func addCorners(
    _ rect: CGRect, topLeft: CGSize, topRight: CGSize, bottomRight: CGSize, bottomLeft: CGSize,
    style: RoundedCornerStyle
  ) {
    if style == .continuous {
      return addContinuousCorners(
        rect, topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }
    let k = 0.5522847498307936
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: point(rect.minX + topLeft.width, rect.minY))
    addLine(to: point(rect.maxX - topRight.width, rect.minY))
    addCurve(
      to: point(rect.maxX, rect.minY + topRight.height),
      control1: point(rect.maxX - topRight.width * (1 - k), rect.minY),
      control2: point(rect.maxX, rect.minY + topRight.height * (1 - k)))
    addLine(to: point(rect.maxX, rect.maxY - bottomRight.height))
    addCurve(
      to: point(rect.maxX - bottomRight.width, rect.maxY),
      control1: point(rect.maxX, rect.maxY - bottomRight.height * (1 - k)),
      control2: point(rect.maxX - bottomRight.width * (1 - k), rect.maxY))
    addLine(to: point(rect.minX + bottomLeft.width, rect.maxY))
    addCurve(
      to: point(rect.minX, rect.maxY - bottomLeft.height),
      control1: point(rect.minX + bottomLeft.width * (1 - k), rect.maxY),
      control2: point(rect.minX, rect.maxY - bottomLeft.height * (1 - k)))
    addLine(to: point(rect.minX, rect.minY + topLeft.height))
    addCurve(
      to: point(rect.minX + topLeft.width, rect.minY),
      control1: point(rect.minX, rect.minY + topLeft.height * (1 - k)),
      control2: point(rect.minX + topLeft.width * (1 - k), rect.minY))
    closeSubpath()
  }

  /// Adds an arc of a circle; as in SwiftUI, `clockwise` is as seen with y up.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    guard sweep.isFinite, radius.isFinite else { return }
    let turn = 2 * Double.pi
    if abs(sweep) >= turn { sweep = clockwise ? -turn : turn }
    if clockwise, sweep > 0 { sweep -= turn }
    if !clockwise, sweep < 0 { sweep += turn }
    let steps = max(1, Int(exactly: (abs(sweep) / (.pi / 4)).rounded(.up)) ?? 8)
    let step = sweep / Double(steps)
    let k = 4 / 3 * tan(step / 4) * radius
    func point(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let first = point(startAngle.radians)
    if currentPoint == nil { move(to: first) } else { addLine(to: first) }
    for index in 0..<steps {
      let (from, to) = (
        startAngle.radians + step * Double(index), startAngle.radians + step * Double(index + 1)
      )
      let (a, b) = (point(from), point(to))
      addCurve(
        to: b, control1: CGPoint(x: a.x - k * sin(from), y: a.y + k * cos(from)),
        control2: CGPoint(x: b.x + k * sin(to), y: b.y - k * cos(to)))
    }
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path) {
    for part in path.parts { append(part) }
    (currentPoint, start) = (path.currentPoint, path.start)
  }

  /// Calls a closure for each part.
  public func forEach(_ body: (Element) -> Void) { parts.forEach(body) }

  /// The path, moved.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) }
  }

  func mapped(_ map: (CGPoint) -> CGPoint) -> Path {
    var copy = self
    copy.parts = parts.map { part in
      switch part {
      case .move(let to): .move(to: map(to))
      case .line(let to): .line(to: map(to))
      case .quadCurve(let to, let control): .quadCurve(to: map(to), control: map(control))
      case .curve(let to, let first, let second):
        .curve(to: map(to), control1: map(first), control2: map(second))
      case .closeSubpath: .closeSubpath
      }
    }
    copy.currentPoint = currentPoint.map(map)
    copy.start = start.map(map)
    return copy
  }

  /// The box around the path's points.
  public var boundingRect: CGRect {
    var points: [CGPoint] = []
    for line in flattened() { points += line.points }
    guard let first = points.first else { return CGRect.zero }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      (left, top) = (min(left, point.x), min(top, point.y))
      (right, bottom) = (max(right, point.x), max(bottom, point.y))
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a point is inside, by the nonzero rule.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    let winding = Self.winding(of: flattened(), around: p)
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// The outline as SVG path data.
  var svg: String {
    func write(_ point: CGPoint) -> String {
      let (x, y) = (point.x.isFinite ? Double(point.x) : 0, point.y.isFinite ? Double(point.y) : 0)
      return "\(x) \(y)"
    }
    return parts.map { part in
      switch part {
      case .move(let to): "M\(write(to))"
      case .line(let to): "L\(write(to))"
      case .quadCurve(let to, let control): "Q\(write(control)) \(write(to))"
      case .curve(let to, let first, let second): "C\(write(first)) \(write(second)) \(write(to))"
      case .closeSubpath: "Z"
      }
    }.joined(separator: " ")
  }
}
