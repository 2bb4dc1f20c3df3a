/// A projective transform of the plane: a 3 × 3 matrix, row by row.
struct Transform: Equatable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 1.0
  var f = 0.0
  var g = 0.0
  var h = 0.0
  var i = 1.0

  static let identity = Transform()

  static func translation(_ x: Double, _ y: Double) -> Transform { Transform(c: x, f: y) }

  static func scale(_ x: Double, _ y: Double, about anchor: CGPoint) -> Transform {
    translation(anchor.x, anchor.y) * Transform(a: x, e: y) * translation(-anchor.x, -anchor.y)
  }

  /// A turn clockwise, in degrees.
  static func rotation(_ degrees: Double, about anchor: CGPoint) -> Transform {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return translation(anchor.x, anchor.y) * Transform(a: cosine, b: -sine, d: sine, e: cosine)
      * translation(-anchor.x, -anchor.y)
  }

  /// A turn about an axis in space with perspective, by the numbers of a `rotation3D` node.
  static func rotation3D(_ numbers: ArraySlice<Double>) -> Transform {
    let n = Array(numbers)
    guard n.count == 10 else { return .identity }
    let length = (n[1] * n[1] + n[2] * n[2] + n[3] * n[3]).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (n[1] / length, n[2] / length, n[3] / length)
    let (s, c) = (sin(n[0] * .pi / 180), cos(n[0] * .pi / 180))
    let t = 1 - c
    let (anchorX, anchorY, depth) = (n[4], n[5], n[6])
    let side = max(n[8], n[9])
    let perspective = side > 0 ? n[7] / side : 0
    // Points of the plane, from the anchor, turned about the axis at depth; then divided by their distance.
    let turned = Transform(
      a: t * x * x + c, b: t * x * y - s * z, c: -depth * (t * x * z + s * y),
      d: t * x * y + s * z, e: t * y * y + c, f: -depth * (t * y * z - s * x))
    let (zx, zy, z0) = (t * x * z - s * y, t * y * z + s * x, -depth * (t * z * z + c) + depth)
    let projected = Transform(
      a: turned.a, b: turned.b, c: turned.c, d: turned.d, e: turned.e, f: turned.f,
      g: -perspective * zx, h: -perspective * zy, i: 1 - perspective * z0)
    return translation(anchorX, anchorY) * projected * translation(-anchorX, -anchorY)
  }

  static func * (l: Transform, r: Transform) -> Transform {
    Transform(
      a: l.a * r.a + l.b * r.d + l.c * r.g, b: l.a * r.b + l.b * r.e + l.c * r.h,
      c: l.a * r.c + l.b * r.f + l.c * r.i,
      d: l.d * r.a + l.e * r.d + l.f * r.g, e: l.d * r.b + l.e * r.e + l.f * r.h,
      f: l.d * r.c + l.e * r.f + l.f * r.i,
      g: l.g * r.a + l.h * r.d + l.i * r.g, h: l.g * r.b + l.h * r.e + l.i * r.h,
      i: l.g * r.c + l.h * r.f + l.i * r.i)
  }

  /// The image of a point; nil behind the eye.
  func apply(_ point: CGPoint) -> CGPoint? {
    let w = g * point.x + h * point.y + i
    guard w > 1e-9 else { return nil }
    return CGPoint(x: (a * point.x + b * point.y + c) / w, y: (d * point.x + e * point.y + f) / w)
  }

  /// The way back; nil where the plane is seen from its edge.
  var inverse: Transform? {
    let (A, B, C) = (e * i - f * h, c * h - b * i, b * f - c * e)
    let determinant = a * A + d * B + g * C
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return Transform(
      a: A * k, b: B * k, c: C * k,
      d: (f * g - d * i) * k, e: (a * i - c * g) * k, f: (c * d - a * f) * k,
      g: (d * h - e * g) * k, h: (b * g - a * h) * k, i: (a * e - b * d) * k)
  }

  /// The box around a transformed rectangle; the rectangle itself where a corner is behind the eye.
  func bounds(of rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].compactMap(apply)
    guard corners.count == 4 else { return rect }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension Transform {
  /// The way in which a node moves its content; a plain value, so that it costs nothing where nobody asks.
  enum Step {
    case translation(Double, Double)
    case scale(Double, Double, about: CGPoint)
    case rotation(Double, about: CGPoint)
    case placed(Transform)

    var transform: Transform {
      switch self {
      case .translation(let x, let y): .translation(x, y)
      case .scale(let x, let y, let anchor): .scale(x, y, about: anchor)
      case .rotation(let degrees, let anchor): .rotation(degrees, about: anchor)
      case .placed(let transform): transform
      }
    }
  }
}
