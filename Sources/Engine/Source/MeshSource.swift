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
    let gradient = { (points: String, indent: String, end: String) in
      """
      MeshGradient(
      \(indent)  width: Self.width, height: Self.height, points: \(points), colors: Self.colors,
      \(indent)  smoothsColors: \(self.smoothsColors)\(end))
      """
    }
    let body =
      animate
      ? """
      TimelineView(.animation) { timeline in
            let elapsed = timeline.date.timeIntervalSince(start)
            \(gradient("Self.swayed(at: elapsed)", "      ", ""))
          }
      """
      : moves
        ? gradient("points", "    ", "\n    ")
          + "\n" + """
                .onTapGesture {
                  withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isMoved.toggle() }
                }
            """
        : gradient("Self.points", "    ", "")
    return #"""
      /// A gradient over a grid of points.
      struct MeshBackground: View {
        static let width = \#(columns)
        static let height = \#(rows)
        /// Row by row, from 0 to 1 across and down.
        static let points: [SIMD2<Float>] = [
      \#(table(straight.map { "[\(rounded($0.x)), \(rounded($0.y))]" }))
        ]
        static let colors: [Color] = [
      \#(colorLines)
        ]\#(moves ? movement : "")\#(animate ? "\n\n  @State private var start = Date.now" : "")

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

  /// A row of the system's colours to a line, or a colour of another kind.
  private var colorLines: String {
    let names = colors.map { Self.systemNames[$0] ?? swiftColor($0) }
    let isShort = names.allSatisfy { $0.hasPrefix(".") }
    return isShort ? table(names) : names.map { "    \($0)," }.joined(separator: "\n")
  }

  private static let systemNames: [Color: String] = [
    .black: ".black", systemBlue: ".blue", systemGreen: ".green",
  ]

  /// Whether a tap moves the middle point.
  private var moves: Bool { middle.map { [.center, Self.moved].contains(points[$0]) && !animate } ?? false }

  /// The points, with the one that a tap moves in the middle.
  private var straight: [UnitPoint] {
    var points = points
    if let middle, moves { points[middle] = .center }
    return points
  }

  private var movement: String {
    guard let middle else { return "" }
    return """


        /// Whether the middle point is where a tap moves it.
        @State private var isMoved = \(points[middle] == Self.moved)

        private var points: [SIMD2<Float>] {
          var points = Self.points
          if isMoved { points[\(middle)] = [\(rounded(Self.moved.x)), \(rounded(Self.moved.y))] }
          return points
        }
      """
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
