/// A gradient over a grid of points, each with a colour; patches between them are bicubic.
///
/// Patches are Hermite with zero twist; tangents are (next - previous) / 2 inside and one-sided at the edges.
/// Colours are interpolated in gamma-encoded sRGB, in the same way if smooth, else bilinearly.
public struct MeshGradient: Resizable {
  let columns: Int
  let rows: Int
  let points: [UnitPoint]
  let colors: [Color]
  let smoothsColors: Bool
  /// The size it is drawn at.
  public var size = defaultShapeSize

  /// A mesh of `width` × `height` points, at least 2 × 2, row by row, as fractions of the frame, with a colour for
  /// each; one without lies in the corner, or is clear.
  public init(width: Int, height: Int, points: [UnitPoint], colors: [Color], smoothsColors: Bool = true) {
    columns = max(2, width)
    rows = max(2, height)
    self.points = points
    self.colors = colors
    self.smoothsColors = smoothsColors
  }

  /// A gradient from the top edge to the bottom one, through colours that lie evenly between them.
  public init(vertical colors: [Color]) {
    let colors = colors.count == 1 ? colors + colors : colors
    let points = colors.indices.flatMap { row in
      let y = Double(row) / Double(max(1, colors.count - 1))
      return [UnitPoint(x: 0, y: y), UnitPoint(x: 1, y: y)]
    }
    self.init(
      width: 2, height: colors.count, points: points, colors: colors.flatMap { [$0, $0] },
      smoothsColors: false)
  }

  /// Writes a `mesh` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.mesh, detail: .mesh(columns: columns, rows: rows, smoothsColors: smoothsColors))
    frame.write(size)
    for index in 0..<columns * rows {
      let point = index < points.count ? points[index] : .topLeading
      frame.write(point.x)
      frame.write(point.y)
      frame.write(index < colors.count ? colors[index] : .clear)
    }
  }
}
