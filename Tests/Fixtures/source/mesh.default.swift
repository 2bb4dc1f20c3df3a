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

  /// Whether the middle point is where a tap moves it.
  @State private var isMoved = false

  private var points: [SIMD2<Float>] {
    var points = Self.points
    if isMoved { points[4] = [0.9, 0.3] }
    return points
  }

  var body: some View {
    MeshGradient(
      width: Self.width, height: Self.height, points: points, colors: Self.colors,
      smoothsColors: true
    )
    .onTapGesture {
      withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isMoved.toggle() }
    }
  }
}

#Preview {
  MeshBackground().ignoresSafeArea()
}
