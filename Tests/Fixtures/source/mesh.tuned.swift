import SwiftUI

/// A gradient over a grid of points.
struct MeshBackground: View {
  static let width = 4
  static let height = 5
  /// Row by row, from 0 to 1 across and down.
  static let points: [SIMD2<Float>] = [
    [0, 0], [0.3333, 0], [0.6667, 0], [1, 0],
    [0, 0.25], [0.3333, 0.25], [0.6667, 0.25], [1, 0.25],
    [0, 0.5], [0.3333, 0.5], [0.6667, 0.5], [1, 0.5],
    [0, 0.75], [0.3333, 0.75], [0.6667, 0.75], [1, 0.75],
    [0, 1], [0.3333, 1], [0.6667, 1], [1, 1],
  ]
  static let colors: [Color] = [
    Color(red: 0.129, green: 0.114, blue: 0.329),
    Color(red: 0.129, green: 0.114, blue: 0.329),
    Color(red: 0.129, green: 0.114, blue: 0.329),
    Color(red: 0.129, green: 0.114, blue: 0.329),
    Color(red: 0.49, green: 0.2195, blue: 0.4035),
    Color(red: 0.49, green: 0.2195, blue: 0.4035),
    Color(red: 0.49, green: 0.2195, blue: 0.4035),
    Color(red: 0.49, green: 0.2195, blue: 0.4035),
    Color(red: 0.851, green: 0.325, blue: 0.478),
    Color(red: 0.851, green: 0.325, blue: 0.478),
    Color(red: 0.851, green: 0.325, blue: 0.478),
    Color(red: 0.851, green: 0.325, blue: 0.478),
    Color(red: 0.9235, green: 0.547, blue: 0.443),
    Color(red: 0.9235, green: 0.547, blue: 0.443),
    Color(red: 0.9235, green: 0.547, blue: 0.443),
    Color(red: 0.9235, green: 0.547, blue: 0.443),
    Color(red: 0.996, green: 0.769, blue: 0.408),
    Color(red: 0.996, green: 0.769, blue: 0.408),
    Color(red: 0.996, green: 0.769, blue: 0.408),
    Color(red: 0.996, green: 0.769, blue: 0.408),
  ]

  @State private var start = Date.now

  var body: some View {
    TimelineView(.animation) { timeline in
      let elapsed = timeline.date.timeIntervalSince(start)
      MeshGradient(
        width: Self.width, height: Self.height, points: Self.swayed(at: elapsed), colors: Self.colors,
        smoothsColors: false)
    }
  }
}

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

#Preview {
  MeshBackground().ignoresSafeArea()
}
