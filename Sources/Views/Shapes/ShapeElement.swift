import Engine

/// A shape that is filled.
final class ShapeElement<S: Shape>: ViewElement {
  private let shape: S
  private let style: AnyShapeStyle

  init(_ shape: S, _ style: AnyShapeStyle, in context: ViewContext) {
    (self.shape, self.style) = (shape, style)
    super.init(.shape, guideKinds: .none, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: .zero, size: size(proposal))
    let shape = shape.moving(key, animation, in: context.update)
    if let color = style.color(in: context) { return write(shape, corner, rect.size, color, into: writer) }
    style.fill(in: context).write(
      in: rect.offsetBy(dx: corner.x, dy: corner.y), key, in: context, into: writer
    ) { color in
      write(shape, corner, rect.size, color, into: writer)
    }
  }

  private func write(
    _ shape: S, _ corner: CGPoint, _ size: CGSize, _ color: Engine.Color, into writer: DisplayWriter
  ) {
    let isHittable = color.alpha > 0
    func numbers(_ frame: CGRect) {
      writer.write(frame.offsetBy(dx: corner.x, dy: corner.y).values, 0..<4, key, .frame, animation)
      writer.write(color.values, 0..<4, key, .color, animation)
    }
    switch shape.outline(in: CGRect(origin: .zero, size: size)) {
    case .rectangle(let frame, let radius, let style):
      writer.leaf(.rectangle, detail: style.detail(radius), isHittable: isHittable) {
        let box = writer.valueCount
        numbers(frame)
        writer.write(radius: radius, ofBoxAt: box, key, animation)
      }
    case .ellipse(let frame): writer.leaf(.ellipse, isHittable: isHittable) { numbers(frame) }
    case .path(let path):
      guard !path.isEmpty else { return }
      let outlines = context.update.memory.outlines
      let boxed = outlines.box(path, size: size)
      let target = CGRect(origin: corner, size: size)
      guard let moving = writer.movingFrame(target, key, animation) else {
        boxed.add(to: writer)
        writer.leaf(.path, asset: boxed.asset.id, isHittable: isHittable) { numbers(boxed.box) }
        return
      }
      // The outline is another one at each size on the way, as that of a line is, which stays as wide as it is.
      let passed = outlines.box(
        shape.path(in: CGRect(origin: .zero, size: moving.size)), size: moving.size)
      passed.add(to: writer)
      writer.leaf(.path, asset: passed.asset.id, isHittable: isHittable) {
        let box = passed.box.offsetBy(dx: moving.minX, dy: moving.minY)
        for number in [box.minX, box.minY, box.width, box.height] { writer.write(number) }
        writer.write(color.values, 0..<4, key, .color, animation)
      }
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
