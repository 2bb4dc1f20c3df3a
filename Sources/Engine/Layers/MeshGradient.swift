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

  /// A mesh of `width` × `height` points, row by row, as fractions of the frame, with a colour for each.
  public init(width: Int, height: Int, points: [UnitPoint], colors: [Color], smoothsColors: Bool = true) {
    precondition(width >= 2 && height >= 2, "A mesh needs two points in each direction.")
    precondition(
      points.count == width * height && colors.count == width * height,
      "A mesh needs a point and a colour for each place of its grid.")
    columns = width
    rows = height
    self.points = points
    self.colors = colors
    self.smoothsColors = smoothsColors
  }

  /// Writes a `mesh` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.mesh, detail: .mesh(columns: columns, rows: rows, smoothsColors: smoothsColors))
    frame.write(size)
    for (point, color) in zip(points, colors) {
      frame.write(point.x)
      frame.write(point.y)
      frame.write(color)
    }
  }
}
