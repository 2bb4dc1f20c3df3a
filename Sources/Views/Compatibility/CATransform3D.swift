/// A matrix that moves, turns and stretches points in space, as Core Animation has it: a row is multiplied with it.
public struct CATransform3D: Equatable, Sendable {
  /// The numbers of the first row.
  public var (m11, m12, m13, m14): (CGFloat, CGFloat, CGFloat, CGFloat) = (1, 0, 0, 0)
  /// The numbers of the second row.
  public var (m21, m22, m23, m24): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 1, 0, 0)
  /// The numbers of the third row.
  public var (m31, m32, m33, m34): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 1, 0)
  /// The numbers of the fourth row.
  public var (m41, m42, m43, m44): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
  /// A matrix that changes nothing.
  public init() {}

  fileprivate var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }

  fileprivate init(_ rows: [[CGFloat]]) {
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }
}

/// The matrix that changes nothing.
public let CATransform3DIdentity = CATransform3D()

/// A move in space.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var matrix = CATransform3D()
  (matrix.m41, matrix.m42, matrix.m43) = (tx, ty, tz)
  return matrix
}

/// A stretching in space.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var matrix = CATransform3D()
  (matrix.m11, matrix.m22, matrix.m33) = (sx, sy, sz)
  return matrix
}

/// A turn about an axis, in radians.
///
/// Source: Rodrigues' formula, for rows that are multiplied with the matrix.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite, angle.isFinite else { return CATransform3D() }
  let (x, y, z, c, s) = (x / length, y / length, z / length, cos(angle), sin(angle))
  let u = 1 - c
  return CATransform3D([
    [c + x * x * u, x * y * u + z * s, x * z * u - y * s, 0],
    [x * y * u - z * s, c + y * y * u, y * z * u + x * s, 0],
    [x * z * u + y * s, y * z * u - x * s, c + z * z * u, 0],
    [0, 0, 0, 1],
  ])
}

/// One matrix, and then another one.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (a, b) = (a.rows, b.rows)
  return CATransform3D(
    (0..<4).map { row in
      (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } }
    })
}

/// A move before a matrix.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// A stretching before a matrix.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// A turn before a matrix, in radians.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// True if a matrix changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// True if two matrices are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// The matrix of a plane's move, turn and stretching.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var matrix = CATransform3D()
  (matrix.m11, matrix.m12, matrix.m21, matrix.m22) = (m.a, m.b, m.c, m.d)
  (matrix.m41, matrix.m42) = (m.tx, m.ty)
  return matrix
}

extension ProjectionTransform {
  /// The change by a matrix in space; of its perspective only the part in the plane's origin is drawn.
  public init(_ m: CATransform3D) {
    let w = m.m44 == 0 ? 1 : m.m44
    self.init(
      CGAffineTransform(
        a: m.m11 / w, b: m.m12 / w, c: m.m21 / w, d: m.m22 / w, tx: m.m41 / w, ty: m.m42 / w))
  }
}
