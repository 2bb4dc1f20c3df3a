#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A rotation as its axis times its angle, in radians: it can be scaled, filtered and measured.
struct RotationVector: Codable, Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  static let zero = RotationVector(x: 0, y: 0, z: 0)

  /// The angle, in radians.
  var length: Double { sqrt(x * x + y * y + z * z) }

  static func + (left: RotationVector, right: RotationVector) -> RotationVector {
    RotationVector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func * (vector: RotationVector, factor: Double) -> RotationVector {
    RotationVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }
}

extension Quaternion {
  /// The rotation of a vector: the exponential map.
  init(_ vector: RotationVector) {
    let angle = vector.length
    // sin(angle/2)/angle is 1/2 to the last bit for angles as small as these.
    let factor = angle < 1e-8 ? 0.5 : sin(angle / 2) / angle
    self.init(w: cos(angle / 2), x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  /// The shorter way to this rotation, at most pi long, of a quaternion of length 1: the logarithm.
  var rotationVector: RotationVector {
    let q = canonical
    let sine = sqrt(q.x * q.x + q.y * q.y + q.z * q.z)
    let factor = sine < 1e-8 ? 2 : 2 * atan2(sine, q.w) / sine
    return RotationVector(x: q.x, y: q.y, z: q.z) * factor
  }
}
