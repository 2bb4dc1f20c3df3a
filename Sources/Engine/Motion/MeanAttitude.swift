#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Attitude {
  /// The attitude to which the given ones are nearest, or nil if there are none or several are equally near.
  ///
  /// The unit q that maximises the sum of (q · qi)², which is the same for qi and -qi and for any order: the
  /// eigenvector of the greatest eigenvalue of the sum of qi·qiᵀ. Squaring that matrix again and again leaves
  /// the projection onto it. Source: Markley, Cheng, Crassidis, Oshman: Averaging Quaternions, Journal of
  /// Guidance, Control, and Dynamics 30 (4), 2007, equations 12 and 13.
  public static func mean(of attitudes: some Sequence<Attitude>) -> Attitude? {
    var matrix = SquareMatrix()
    for attitude in attitudes { matrix.addOuterProduct(of: attitude.quaternion) }
    guard matrix.trace > 0 else { return nil }
    matrix.scale(by: 1 / matrix.trace)
    // 2^40 multiplies a difference of the eigenvalues of one in 10^10 into a clear one.
    for _ in 0..<40 {
      matrix = matrix.squared
      let purity = matrix.trace
      matrix.scale(by: 1 / purity)
      if purity > 1 - 1e-15 { break }
    }
    // A projection onto one axis is its own square.
    guard matrix.squared.trace > 1 - 1e-6 else { return nil }
    return Attitude(quaternion: matrix.longestColumn)
  }

  /// The attitude of the page instead of the device's, as if the screen angle were 0: q · Rz(-angle).
  public func ofPage(_ screenAngle: ScreenAngle) -> Attitude {
    let half = -Double(screenAngle.rawValue) * .pi / 360
    return Attitude(quaternion: quaternion * Quaternion(w: cos(half), x: 0, y: 0, z: sin(half))) ?? self
  }
}

/// A symmetric matrix of 4 × 4 numbers, row by row.
private struct SquareMatrix {
  private var rows = SIMD16<Double>(repeating: 0)

  var trace: Double { rows[0] + rows[5] + rows[10] + rows[15] }

  var squared: SquareMatrix {
    var result = SquareMatrix()
    for row in 0..<4 {
      for column in row..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += rows[row * 4 + k] * rows[k * 4 + column] }
        result.rows[row * 4 + column] = sum
        result.rows[column * 4 + row] = sum
      }
    }
    return result
  }

  /// The column whose part on the diagonal is the greatest.
  var longestColumn: Quaternion {
    let column = (0..<4).max { rows[$0 * 5] < rows[$1 * 5] } ?? 0
    return Quaternion(w: rows[column], x: rows[4 + column], y: rows[8 + column], z: rows[12 + column])
  }

  mutating func addOuterProduct(of q: Quaternion) {
    let parts = [q.w, q.x, q.y, q.z]
    for row in 0..<4 {
      for column in 0..<4 { rows[row * 4 + column] += parts[row] * parts[column] }
    }
  }

  mutating func scale(by factor: Double) { rows *= factor }
}
