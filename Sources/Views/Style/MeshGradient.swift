import Engine

/// A gradient over a grid of points.
public struct MeshGradient: Sendable {
  let width: Int
  let height: Int
  let points: [SIMD2<Float>]
  let colors: [Color]
  let smoothsColors: Bool

  /// A gradient over `width` × `height` points, row by row.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    (self.width, self.height) = (min(max(width, 2), 32), min(max(height, 2), 32))
    let count = self.width * self.height
    if (width, height) != (self.width, self.height) || points.count != count || colors.count != count {
      ViewUpdate.current?.notice(
        "A MeshGradient of \(width) × \(height) has \(points.count) points and \(colors.count) colours; it needs a point "
          + "and a colour for each of 2 × 2 to 32 × 32.")
    }
    (self.points, self.colors, self.smoothsColors) = (points, colors, smoothsColors)
  }
}

extension MeshGradient: PrimitiveView {
  /// The gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [MeshElement(self, in: context)]
  }
}

final class MeshElement: ViewElement {
  private let mesh: MeshGradient

  init(_ mesh: MeshGradient, in context: ViewContext) {
    self.mesh = mesh
    super.init(.gradient, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: corner, size: size(proposal))
    let detail = Engine.Node.Detail.mesh(
      columns: mesh.width, rows: mesh.height, smoothsColors: mesh.smoothsColors)
    writer.leaf(.mesh, detail: detail) {
      writer.write(rect.values, 0..<4, key, .frame, animation)
      for index in 0..<mesh.width * mesh.height {
        let point = index < mesh.points.count ? mesh.points[index] : .zero
        let color = index < mesh.colors.count ? mesh.colors[index].resolved(in: context) : .clear
        let pointKey = StableHash.combine(key, UInt64(100 + index))
        writer.write(SIMD4(point.x.written, point.y.written, 0, 0), 0..<2, pointKey, .anchor, animation)
        writer.write(color.values, 0..<4, pointKey, .color, animation)
      }
    }
  }
}

extension Float {
  /// The number that an author has written: 0.9 and not 0.899999976.
  fileprivate var written: Double { Double(description) ?? 0 }
}
