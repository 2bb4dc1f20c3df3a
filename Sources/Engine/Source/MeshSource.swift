extension Mesh {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css:
      .unavailable(
        "CSS has no mesh gradient. Take the SwiftUI source, or draw the mesh with WebGL, as the viewer's "
          + "shaders/mesh.vert.glsl does.")
    }
  }

  private var swiftUISource: SceneSource {
    swiftFile(importing: ["SwiftUI"], [view, animate ? Self.sway : nil, Self.preview].compactMap { $0 })
  }

  private var view: String {
    let gradient = { (points: String, indent: String) in
      """
      MeshGradient(
      \(indent)  width: Self.width, height: Self.height, points: \(points), colors: Self.colors,
      \(indent)  smoothsColors: \(self.smoothsColors))
      """
    }
    let body =
      animate
      ? """
      TimelineView(.animation) { timeline in
            let elapsed = timeline.date.timeIntervalSince(start)
            \(gradient("Self.swayed(at: elapsed)", "      "))
          }
      """ : gradient("Self.points", "    ")
    return #"""
      /// A gradient over a grid of points.
      struct MeshBackground: View {
        static let width = \#(columns)
        static let height = \#(rows)
        /// Row by row, from 0 to 1 across and down.
        static let points: [SIMD2<Float>] = [
      \#(table(points.map { "[\(rounded($0.x)), \(rounded($0.y))]" }))
        ]
        static let colors: [Color] = [
      \#(colorLines)
        ]\#(animate ? "\n\n  @State private var start = Date.now" : "")

        var body: some View {
          \#(body)
        }
      }
      """#
  }

  /// A row of the grid to a line.
  private func table(_ items: [String]) -> String {
    stride(from: 0, to: items.count, by: columns)
      .map { "    " + items[$0..<$0 + columns].joined(separator: ", ") + "," }
      .joined(separator: "\n")
  }

  /// A colour to a line.
  private var colorLines: String {
    colors.map { "    \(swiftColor($0))," }.joined(separator: "\n")
  }

  private static let sway = #"""
    extension MeshBackground {
      /// The points, each on a slow path of its own; those of an edge stay on it, and corners stay.
      static func swayed(at time: Double) -> [SIMD2<Float>] {
        points.enumerated().map { index, point in
          let (column, row, phase) = (index % width, index / width, Double(index))
          var point = point
          if column > 0 && column < width - 1 {
            point.x += Float(0.05 * sin(time * (0.9 + 0.3 * sin(2 * phase))))
          }
          if row > 0 && row < height - 1 {
            point.y += Float(0.05 * sin(time * (1.1 + 0.3 * cos(3 * phase))))
          }
          return point
        }
      }
    }
    """#

  private static let preview = """
    #Preview {
      MeshBackground().ignoresSafeArea()
    }
    """
}
