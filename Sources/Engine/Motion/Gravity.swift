#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Attitude {
  /// The direction in which things fall, of length 1, in the page's axes: `x` to its right, `y` to its bottom,
  /// and `z` into the page.
  public func gravity(_ screenAngle: ScreenAngle) -> (x: Double, y: Double, z: Double) {
    let (up, sine, cosine) = (up, screenAngle.sine, screenAngle.cosine)
    return (x: sine * up.y - cosine * up.x, y: sine * up.x + cosine * up.y, z: up.z)
  }

  /// The direction in which the person who holds the device looks, in degrees clockwise from north, -180 to 180.
  ///
  /// For a flat device this is the direction of the page's top, for an upright one that of its back; in between, both
  /// agree. If it points straight up or down, the direction is arbitrary.
  public func heading(_ screenAngle: ScreenAngle) -> Double {
    let (q, sine, cosine) = (quaternion, screenAngle.sine, screenAngle.cosine)
    let right = Point(x: 1 - 2 * (q.y * q.y + q.z * q.z), y: 2 * (q.x * q.y + q.w * q.z))
    let top = Point(x: 2 * (q.x * q.y - q.w * q.z), y: 1 - 2 * (q.x * q.x + q.z * q.z))
    let front = Point(x: 2 * (q.x * q.z + q.w * q.y), y: 2 * (q.y * q.z - q.w * q.x))
    let ahead = right * sine + top * cosine - front
    return atan2(ahead.x, ahead.y) * 180 / .pi
  }
}

extension Motion {
  /// The fraction of gravity along the page, to its right and to its bottom, relative to the calibration.
  public var gravity: Point {
    let gravity = relative.gravity(screenAngle)
    return Point(x: gravity.x, y: gravity.y)
  }

  /// The tilt of the page as one vector, relative to the calibration: it points to the lowest edge, and is as
  /// long as the tilt, 0 to 180 degrees. A page upside down has no lowest edge, and points to the bottom one.
  public var slope: Point {
    let (gravity, intoPage) = (gravity, relative.gravity(screenAngle).z)
    let strength = gravity.length
    guard strength > 1e-9 else { return Point(x: 0, y: intoPage < 0 ? 180 : 0) }
    return gravity * (Point(x: intoPage, y: strength).direction / strength)
  }

  /// The direction in which the person who holds the device looks, in degrees clockwise from north, -180 to 180.
  public var heading: Double { attitude.heading(screenAngle) }
}
