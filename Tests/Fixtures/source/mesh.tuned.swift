import SwiftUI

/// A gradient over a grid of points.
struct MeshBackground: View {
  static let width = 4
  static let height = 5
  /// Row by row, from 0 to 1 across and down.
  static let points: [SIMD2<Float>] = [
    [0, 0], [0.3333, 0], [0.6667, 0], [1, 0],
    [0, 0.25], [0.3333, 0.25], [0.4, 0.25], [1, 0.25],
    [0, 0.5], [0.3333, 0.5], [0.6667, 0.5], [1, 0.5],
    [0, 0.75], [0.3333, 0.75], [0.6667, 0.75], [1, 0.75],
    [0, 1], [0.3333, 1], [0.6667, 1], [1, 1],
  ]
  static let colors: [Color] = [
    Color(red: 0.1059, green: 0.102, blue: 0.2941),
    Color(red: 0.1869, green: 0.1438, blue: 0.417),
    Color(red: 0.2915, green: 0.1922, blue: 0.5281),
    Color(red: 0.4196, green: 0.2471, blue: 0.6275),
    Color(red: 0.2922, green: 0.1725, blue: 0.4549),
    Color(red: 0.466, green: 0.2248, blue: 0.4771),
    Color(red: 0, green: 1, blue: 0, opacity: 0.502),
    Color(red: 0.6843, green: 0.3804, blue: 0.5235),
    Color(red: 0.4784, green: 0.2431, blue: 0.6157),
    Color(red: 0.7451, green: 0.3059, blue: 0.5373),
    Color(red: 0.902, green: 0.3961, blue: 0.4719),
    Color(red: 0.949, green: 0.5137, blue: 0.4196),
    Color(red: 0.7137, green: 0.3608, blue: 0.5157),
    Color(red: 0.8641, green: 0.4732, blue: 0.4778),
    Color(red: 0.951, green: 0.5863, blue: 0.4765),
    Color(red: 0.9745, green: 0.7, blue: 0.5118),
    Color(red: 0.949, green: 0.4784, blue: 0.4157),
    Color(red: 0.983, green: 0.6405, blue: 0.4183),
    Color(red: 1, green: 0.7765, blue: 0.481),
    Color(red: 1, green: 0.8863, blue: 0.6039),
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
