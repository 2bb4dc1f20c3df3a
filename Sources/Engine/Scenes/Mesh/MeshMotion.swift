#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The movement of a point, with a spring for each coordinate.
struct MeshTravel: Codable {
  private var x: Animated
  private var y: Animated

  /// A movement that starts at rest at a position.
  init(from start: UnitPoint) {
    x = Animated(start.x)
    y = Animated(start.y)
  }

  var isSound: Bool { x.isSound && y.isSound }
  var restTime: Time { max(x.restTime, y.restTime) }

  func position(at time: Time) -> UnitPoint { UnitPoint(x: x.value(at: time), y: y.value(at: time)) }

  mutating func retarget(to target: UnitPoint, at time: Time) {
    x.retarget(to: target.x, at: time)
    y.retarget(to: target.y, at: time)
  }
}

/// A grid's points that sway about their positions.
///
/// τ seconds after the start, point i is moved by
///
///     0.05 · (sin(τ · (0.9 + 0.3·sin 2i)), sin(τ · (1.1 + 0.3·cos 3i)))
///
/// except for the coordinate that would take a point off an edge of the frame; so corners stay.
struct MeshSway {
  let columns: Int
  let rows: Int

  /// Points, row by row, after a time in seconds.
  func moved(_ points: [UnitPoint], after elapsed: Time) -> [UnitPoint] {
    points.indices.map { index in
      let (column, row, phase) = (index % columns, index / columns, Double(index))
      var point = points[index]
      if column > 0 && column < columns - 1 {
        point.x += 0.05 * sin(elapsed * (0.9 + 0.3 * sin(2 * phase)))
      }
      if row > 0 && row < rows - 1 {
        point.y += 0.05 * sin(elapsed * (1.1 + 0.3 * cos(3 * phase)))
      }
      return point
    }
  }
}
