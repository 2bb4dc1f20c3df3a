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

  /// No effect.
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

  /// True if there is nothing.
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

  /// Adds a rectangle from the middle of its right side on, clockwise.
  ///
  /// Source: a ball on a trimmed `Capsule`, and mouths that are halves of one, in public files that were made for an iPhone.
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
    move(to: point(rect.maxX, (rect.minY + topRight.height + rect.maxY - bottomRight.height) / 2))
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
    addLine(to: point(rect.maxX - topRight.width, rect.minY))
    addCurve(
      to: point(rect.maxX, rect.minY + topRight.height),
      control1: point(rect.maxX - topRight.width * (1 - k), rect.minY),
      control2: point(rect.maxX, rect.minY + topRight.height * (1 - k)))
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

  /// True if a point is inside, by the nonzero rule.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    let winding = Self.winding(of: flattened(), around: p)
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// The outline as SVG path data.
  var svg: String {
    func write(_ point: CGPoint) -> String {
      // Equal paths have the same text: the sum with 0 has no sign.
      let (x, y) = (point.x.isFinite ? Double(point.x) + 0 : 0, point.y.isFinite ? Double(point.y) + 0 : 0)
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

extension Path {
  /// Adds an arc of a circle from an angle, as far as a difference says; positive differences are clockwise on screen.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    guard delta.radians.isFinite else { return }
    let end = startAngle + Angle(degrees: delta.degrees.clamped(to: -360...360))
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: end, clockwise: delta.degrees < 0)
    addOutline(arc.applying(transform))
  }

  /// Adds an arc of a circle, moved by a matrix.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform
  ) {
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    addOutline(arc.applying(transform))
  }

  /// Adds an arc that rounds the corner between two lines: from the current point to the first end, and on to the second.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let (corner, end) = (tangent1End.applying(transform), tangent2End.applying(transform))
    guard let start = currentPoint else { return move(to: corner) }
    let (first, second) = (start.direction(from: corner), end.direction(from: corner))
    let cosine = first.x * second.x + first.y * second.y
    let cross = first.x * second.y - first.y * second.x
    // Lines that go straight on, or back, have no corner to round.
    guard radius > 0, radius.isFinite, abs(cross) > 1e-9 else { return addLine(to: corner) }
    let half = acos(max(-1, min(1, cosine))) / 2
    let (reach, distance) = (radius / tan(half), radius / sin(half))
    let middle = CGPoint(x: first.x + second.x, y: first.y + second.y).direction(from: .zero)
    let center = CGPoint(x: corner.x + middle.x * distance, y: corner.y + middle.y * distance)
    func angle(_ direction: CGPoint) -> Angle {
      let point = CGPoint(x: corner.x + direction.x * reach, y: corner.y + direction.y * reach)
      return .radians(atan2(point.y - center.y, point.x - center.x))
    }
    addArc(
      center: center, radius: radius, startAngle: angle(first), endAngle: angle(second), clockwise: cross > 0)
  }

  /// Adds an outline that goes on from the current point.
  private mutating func addOutline(_ outline: Path) {
    outline.forEach { part in
      switch part {
      case .move(let to): if currentPoint == nil { move(to: to) } else { addLine(to: to) }
      case .line(let to): addLine(to: to)
      case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
      case .curve(let to, let first, let second): addCurve(to: to, control1: first, control2: second)
      case .closeSubpath: closeSubpath()
      }
    }
  }
}

extension CGPoint {
  /// The unit vector to the point from another one; zero where they are the same.
  fileprivate func direction(from other: CGPoint) -> CGPoint {
    let length = hypot(x - other.x, y - other.y)
    return length > 0 ? CGPoint(x: (x - other.x) / length, y: (y - other.y) / length) : .zero
  }
}

extension Path {
  /// The path, moved, turned and stretched by a matrix.
  public func applying(_ transform: CGAffineTransform) -> Path {
    transform.isIdentity ? self : mapped { $0.applying(transform) }
  }

  /// Adds another path, moved by a matrix.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform) {
    addPath(path.applying(transform))
  }
  /// Adds a rectangle, moved by a matrix.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform) {
    addPath(Path(rect), transform: transform)
  }
  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// Adds an ellipse, moved by a matrix.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform) {
    addPath(Path(ellipseIn: rect), transform: transform)
  }
  /// Adds a rectangle with round corners, moved by a matrix.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous, transform: CGAffineTransform
  ) {
    addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform)
  }
  /// Adds a rectangle with a radius for each corner.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform)
  }

  /// A rectangle with elliptic corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style) }
  }
  /// A rectangle with a radius for each corner.
  public init(
    roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self = UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style).path(in: rect)
  }

  /// The outline as Core Graphics has it.
  public var cgPath: CGPath { CGPath(self) }
}

extension CGPoint {
  /// The point, moved by a matrix.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size, turned and stretched by a matrix.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The box around the rectangle, moved by a matrix.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(t) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension CGAffineTransform {
  /// A matrix from its numbers.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
  /// True if the matrix changes nothing.
  public var isIdentity: Bool { self == .identity }
  /// The matrix that leads back; itself where there is no way back.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension Path: LosslessStringConvertible {
  /// The path that a description draws: numbers, and after them `m`, `l`, `q`, `c` or `h`; nil if it is none.
  public init?(_ description: String) {
    self.init()
    var numbers: [CGFloat] = []
    func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    for word in description.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        guard number.isFinite, numbers.count < 6 else { return nil }
        numbers.append(number)
        continue
      }
      switch (word, numbers.count) {
      case ("m", 2): move(to: point(0))
      case ("l", 2): addLine(to: point(0))
      case ("q", 4): addQuadCurve(to: point(1), control: point(0))
      case ("c", 6): addCurve(to: point(2), control1: point(0), control2: point(1))
      case ("h", 0): closeSubpath()
      default: return nil
      }
      numbers = []
    }
    guard numbers.isEmpty else { return nil }
  }

  /// The path as text, which `init(_:)` reads.
  public var description: String {
    var words: [String] = []
    func add(_ points: CGPoint...) {
      for point in points {
        for number in [point.x, point.y] {
          let isWhole = number.rounded() == number && abs(number) < 1e15
          words.append(isWhole ? String(format: "%.0f", Double(number)) : "\(Double(number))")
        }
      }
    }
    forEach { part in
      switch part {
      case .move(let to):
        add(to)
        words.append("m")
      case .line(let to):
        add(to)
        words.append("l")
      case .quadCurve(let to, let control):
        add(control, to)
        words.append("q")
      case .curve(let to, let first, let second):
        add(first, second, to)
        words.append("c")
      case .closeSubpath: words.append("h")
      }
    }
    return words.joined(separator: " ")
  }
}
