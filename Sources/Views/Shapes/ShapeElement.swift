import Engine

/// A shape that is filled.
final class ShapeElement<S: Shape>: ViewElement {
  private let shape: S
  private let style: AnyShapeStyle

  init(_ shape: S, _ style: AnyShapeStyle, in context: ViewContext) {
    (self.shape, self.style) = (shape, style)
    super.init(.shape, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: .zero, size: size(proposal))
    let fill = style.fill(in: context)
    let outline = shape.outline(in: rect)
    if case .linear(let stops, let start, let end) = fill.kind {
      if let (box, radius) = outline.roundedBox {
        let frame = box.offsetBy(dx: corner.x, dy: corner.y)
        writer.node(.clip) {
          writer.write(frame.values, 0..<4, key, .frame, transaction)
          writer.write(SIMD4(radius, 0, 0, 0), 0..<1, key, .extra, transaction)
        } content: {
          LinearFill(stops, from: start, to: end, in: box.size, context).write(
            frame, key, transaction, into: writer)
        }
        return
      }
      context.performance.notice(
        "Gradients fill rectangles, circles and capsules; their mean colour stands for them in other shapes.")
    }
    write(outline, corner, rect.size, fill.color(in: context), into: writer)
  }

  private func write(
    _ outline: ShapeOutline, _ corner: CGPoint, _ size: CGSize, _ color: Engine.Color,
    into writer: DisplayWriter
  ) {
    let isHittable = color.alpha > 0
    func numbers(_ frame: CGRect) {
      writer.write(frame.offsetBy(dx: corner.x, dy: corner.y).values, 0..<4, key, .frame, transaction)
      writer.write(color.values, 0..<4, key, .color, transaction)
    }
    switch outline {
    case .rectangle(let frame, let radius):
      writer.leaf(.rectangle, isHittable: isHittable) {
        numbers(frame)
        writer.write(SIMD4(radius, 0, 0, 0), 0..<1, key, .extra, transaction)
      }
    case .ellipse(let frame): writer.leaf(.ellipse, isHittable: isHittable) { numbers(frame) }
    case .path(let path):
      guard !path.isEmpty else { return }
      // In the box of its own frame, so that a frame that changes stretches it.
      let box = CGRect(x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1))
      let asset = Asset.outline(
        "path/" + String(StableHash.of("\(box.width) \(box.height) " + path.svg), radix: 36), path: path.svg,
        width: box.width, height: box.height)
      writer.add(asset)
      writer.leaf(.path, asset: asset.id, isHittable: isHittable) { numbers(box) }
    }
  }
}

extension ShapeOutline {
  /// The rectangle and the radius of its corners, if that is all.
  var roundedBox: (CGRect, CGFloat)? {
    switch self {
    case .rectangle(let rect, let radius): (rect, radius)
    case .ellipse(let rect): rect.width == rect.height ? (rect, rect.width / 2) : nil
    case .path: nil
    }
  }
}

/// A linear gradient as a mesh of rows across its direction.
struct LinearFill {
  private let points: [CGPoint]
  private let colors: [Engine.Color]
  private static let rows = 33

  init(
    _ stops: [Gradient.Stop], from start: UnitPoint, to end: UnitPoint, in size: CGSize,
    _ context: ViewContext
  ) {
    let rect = CGRect(
      origin: .zero, size: CGSize(width: max(size.width, 0.01), height: max(size.height, 0.01)))
    let (a, b) = (start.point(in: rect), end.point(in: rect))
    let direction = CGPoint(x: b.x - a.x, y: b.y - a.y)
    let square = max(1e-9, direction.x * direction.x + direction.y * direction.y)
    // Where the corners lie along the direction and across it.
    var (alongs, acrosses): ([CGFloat], [CGFloat]) = ([], [])
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        alongs.append(((x - a.x) * direction.x + (y - a.y) * direction.y) / square)
        acrosses.append(((y - a.y) * direction.x - (x - a.x) * direction.y) / square)
      }
    }
    let (first, last) = (alongs.min() ?? 0, alongs.max() ?? 1)
    let (left, right) = (acrosses.min() ?? 0, acrosses.max() ?? 1)
    var (points, colors): ([CGPoint], [Engine.Color]) = ([], [])
    let resolved = stops.map { (color: $0.color.resolved(in: context), location: $0.location) }
    for row in 0..<Self.rows {
      let along = first + (last - first) * CGFloat(row) / CGFloat(Self.rows - 1)
      for across in [right, left] {
        let x = a.x + along * direction.x - across * direction.y
        let y = a.y + along * direction.y + across * direction.x
        points.append(CGPoint(x: x / rect.width, y: y / rect.height))
        colors.append(Self.color(at: along, in: resolved))
      }
    }
    (self.points, self.colors) = (points, colors)
  }

  private static func color(at place: CGFloat, in stops: [(color: Engine.Color, location: CGFloat)])
    -> Engine.Color
  {
    guard var last = stops.first else { return .clear }
    for stop in stops {
      if place < stop.location {
        let length = stop.location - last.location
        return length > 0
          ? last.color.mix(with: stop.color, by: max(0, (place - last.location) / length)) : stop.color
      }
      last = stop
    }
    return last.color
  }

  func write(_ frame: CGRect, _ key: UInt64, _ transaction: Transaction, into writer: DisplayWriter) {
    writer.leaf(.mesh, detail: .mesh(columns: 2, rows: Self.rows, smoothsColors: false)) {
      writer.write(frame.values, 0..<4, key, .track, transaction)
      for (index, (point, color)) in zip(points, colors).enumerated() {
        writer.write(point.x)
        writer.write(point.y)
        writer.write(color.values, 0..<4, StableHash.combine(key, UInt64(1000 + index)), .color, transaction)
      }
    }
  }
}
