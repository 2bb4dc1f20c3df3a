import SwiftUI

/// A gradient over a grid of points.
struct MeshBackground: View {
  static let width = 3
  static let height = 3
  /// Row by row, from 0 to 1 across and down.
  static let points: [SIMD2<Float>] = [
    [0, 0], [0.5, 0], [1, 0],
    [0, 0.5], [0.9, 0.3], [1, 0.5],
    [0, 1], [0.5, 1], [1, 1],
  ]
  static let colors: [Color] = [
    Color(red: 0, green: 0, blue: 0),
    Color(red: 0, green: 0, blue: 0),
    Color(red: 0, green: 0, blue: 0),
    Color(red: 0, green: 0.4784, blue: 1),
    Color(red: 0, green: 0.4784, blue: 1),
    Color(red: 0, green: 0.4784, blue: 1),
    Color(red: 0.2039, green: 0.7804, blue: 0.349),
    Color(red: 0.2039, green: 0.7804, blue: 0.349),
    Color(red: 0.2039, green: 0.7804, blue: 0.349),
  ]

  var body: some View {
    MeshGradient(
      width: Self.width, height: Self.height, points: Self.points, colors: Self.colors,
      smoothsColors: true)
  }
}

#Preview {
  MeshBackground().ignoresSafeArea()
}
