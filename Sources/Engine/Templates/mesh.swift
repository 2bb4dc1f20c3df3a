import SwiftUI

/// A gradient over a grid of points.
struct MeshBackground: View {
  static let width = 3
  static let height = 3
  /// Row by row, from 0 to 1 across and down.
  static let points: [SIMD2<Float>] = [
    [0, 0], [0.5, 0], [1, 0],
    [0, 0.5], [0.5, 0.5], [1, 0.5],
    [0, 1], [0.5, 1], [1, 1],
  ]
  static let colors: [Color] = [
    .black, .black, .black,
    .blue, .blue, .blue,
    .green, .green, .green,
  ]
  static let smoothsColors = true
  #if !fixed
    /// The index of the point in the middle, and whether it begins where a tap moves it.
    static let middle = 4
    static let isMoved = false
  #endif

  #if animate
    @State private var start = Date.now
  #elseif !fixed
    /// True if the middle point is where a tap moves it.
    @State private var isMoved = Self.isMoved

    private var points: [SIMD2<Float>] {
      var points = Self.points
      if isMoved { points[Self.middle] = [0.9, 0.3] }
      return points
    }
  #endif

  var body: some View {
    #if animate
      TimelineView(.animation) { timeline in
        let elapsed = timeline.date.timeIntervalSince(start)
        MeshGradient(
          width: Self.width, height: Self.height, points: Self.swayed(at: elapsed), colors: Self.colors,
          smoothsColors: Self.smoothsColors)
      }
    #elseif fixed
      MeshGradient(
        width: Self.width, height: Self.height, points: Self.points, colors: Self.colors,
        smoothsColors: Self.smoothsColors)
    #else
      MeshGradient(
        width: Self.width, height: Self.height, points: points, colors: Self.colors,
        smoothsColors: Self.smoothsColors
      )
      .onTapGesture {
        withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isMoved.toggle() }
      }
    #endif
  }
}

#if animate
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
#endif

#Preview {
  MeshBackground().ignoresSafeArea()
}
