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
    let outline = shape.moving(key, animation, in: context.update).outline(in: rect)
    style.fill(in: context).write(
      in: rect.offsetBy(dx: corner.x, dy: corner.y), key, in: context, into: writer
    ) { color in
      write(outline, corner, rect.size, color, into: writer)
    }
  }

  private func write(
    _ outline: ShapeOutline, _ corner: CGPoint, _ size: CGSize, _ color: Engine.Color,
    into writer: DisplayWriter
  ) {
    let isHittable = color.alpha > 0
    func numbers(_ frame: CGRect) {
      writer.write(frame.offsetBy(dx: corner.x, dy: corner.y).values, 0..<4, key, .frame, animation)
      writer.write(color.values, 0..<4, key, .color, animation)
    }
    switch outline {
    case .rectangle(let frame, let radius, let style):
      writer.leaf(.rectangle, detail: style.detail(radius), isHittable: isHittable) {
        numbers(frame)
        writer.write(SIMD4(radius, 0, 0, 0), 0..<1, key, .extra, animation)
      }
    case .ellipse(let frame): writer.leaf(.ellipse, isHittable: isHittable) { numbers(frame) }
    case .path(let path):
      guard !path.isEmpty else { return }
      // In the box of its own frame, so that a frame that changes stretches it; an outline may reach beyond it.
      let frame = CGRect(x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1))
      let box = frame.union(path.boundingRect)
      let shifted =
        box.origin == .zero ? path : path.mapped { CGPoint(x: $0.x - box.minX, y: $0.y - box.minY) }
      let data = shifted.svg
      let asset = Asset.outline(
        "path/" + String(StableHash.of("\(box.width) \(box.height) " + data), radix: 36),
        path: data, width: box.width, height: box.height)
      writer.add(asset, touched: .path(shifted, box: box.size))
      writer.leaf(.path, asset: asset.id, isHittable: isHittable) { numbers(box) }
    }
  }
}

extension ShapeOutline {
  /// The rectangle, the radius of its corners and their style, if that is all.
  var roundedBox: (CGRect, CGFloat, RoundedCornerStyle)? {
    switch self {
    case .rectangle(let rect, let radius, let style): (rect, radius, style)
    case .ellipse(let rect): rect.width == rect.height ? (rect, rect.width / 2, .circular) : nil
    case .path: nil
    }
  }
}
