import Engine
import Foundation

/// A rotation as a 3×3 matrix, written by hand: what the tests hold quaternions against.
struct Rotation {
  var rows: [[Double]]

  static func aboutX(_ degrees: Double) -> Rotation {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return Rotation(rows: [[1, 0, 0], [0, c, -s], [0, s, c]])
  }

  static func aboutY(_ degrees: Double) -> Rotation {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return Rotation(rows: [[c, 0, s], [0, 1, 0], [-s, 0, c]])
  }

  static func aboutZ(_ degrees: Double) -> Rotation {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return Rotation(rows: [[c, -s, 0], [s, c, 0], [0, 0, 1]])
  }

  /// The rotation v -> q v q*, column by column.
  init(_ q: Quaternion) {
    let axes = [
      Quaternion(w: 0, x: 1, y: 0, z: 0), Quaternion(w: 0, x: 0, y: 1, z: 0),
      Quaternion(w: 0, x: 0, y: 0, z: 1),
    ]
    let images = axes.map { q * $0 * q.conjugate }
    rows = [images.map(\.x), images.map(\.y), images.map(\.z)]
  }

  init(rows: [[Double]]) {
    self.rows = rows
  }

  static func * (left: Rotation, right: Rotation) -> Rotation {
    Rotation(
      rows: left.rows.map { row in
        (0..<3).map { (column: Int) -> Double in
          (0..<3).reduce(0) { (sum: Double, index: Int) -> Double in
            sum + row[index] * right.rows[index][column]
          }
        }
      })
  }

  func applied(to vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The greatest difference of two entries.
  func distance(to other: Rotation) -> Double {
    zip(rows.joined(), other.rows.joined()).map { abs($0 - $1) }.max() ?? 0
  }
}
