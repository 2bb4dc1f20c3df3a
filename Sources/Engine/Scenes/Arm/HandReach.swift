#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The place of the arm's hand for its two sliders, and the sliders that bring the hand to a place: inverse
/// kinematics.
///
/// Both arm angles hang on the one slider A, so the wrist has a single curve to run along, in points from the
/// top centre of the stand: 210 cos(45° - A/2) · (sin 2A, -cos 2A). To bring a point of the hand to a place:
///
/// 1. With the wrist's slider as it is, take the A of the least distance: the best of 91 whole degrees, then
///    the zero of the derivative beside it, by 50 halvings. This alone is the answer if the hand gets there,
///    or if it is held at the wrist's disc, where turning it brings nothing.
/// 2. Otherwise let the hand turn towards the place (within the wrist's range) at every A, and go downhill
///    from there. The distance shrinks or stays, and the pose follows the pointer without leaps of its own.
///
/// The same hold and the same place always give the same pose, for any path of the pointer.
struct HandReach {
  /// The slider of the two arm bones, in degrees.
  private(set) var arm: Double
  /// The slider of the hand, in degrees.
  private(set) var wrist: Double

  /// The reach of given sliders.
  init(arm: Double, wrist: Double) {
    self.arm = arm
    self.wrist = wrist
  }

  /// The sliders, within their ranges, that bring a point of the hand nearest to a target.
  ///
  /// - Parameters:
  ///   - place: the point of the hand, from the wrist, in the hand's own axes.
  ///   - target: where it should go, from the top centre of the stand.
  ///   - wrist: the wrist's slider if it need not move.
  init(bringing place: Point, to target: Point, wrist: Double) {
    let degrees = stride(from: Arm.armRange.lowerBound, through: Arm.armRange.upperBound, by: 1)
    let nearest = degrees.min {
      let (one, other) = (HandReach(arm: $0, wrist: wrist), HandReach(arm: $1, wrist: wrist))
      return one.distance(of: place, to: target) < other.distance(of: place, to: target)
    }
    arm = Self.lowest(from: nearest ?? 0) {
      HandReach(arm: $0, wrist: wrist).slope(of: place, to: target)
    }
    self.wrist = wrist
    guard place.length > Self.discRadius, distance(of: place, to: target) > Self.tolerance else { return }
    arm = Self.lowest(from: arm) {
      HandReach(arm: $0, turning: place, towards: target).slope(of: place, to: target)
    }
    self = HandReach(arm: arm, turning: place, towards: target)
  }

  /// The hand turned so that a point of it looks towards the target, as far as the wrist allows.
  private init(arm: Double, turning place: Point, towards target: Point) {
    self.init(arm: arm, wrist: 0)
    let way = target - joint
    let turn = (atan2(way.x, -way.y) - atan2(place.x, -place.y)) * 180 / .pi - handAngle
    wrist = turn.remainder(dividingBy: 360).clamped(to: Arm.wristRange)
  }

  /// The point of the hand that is at a location, from the wrist, in the hand's own axes.
  func place(of location: Point) -> Point {
    (location - joint).rotated(by: -handAngle)
  }

  /// The location of a point of the hand.
  func location(of place: Point) -> Point {
    joint + place.rotated(by: handAngle)
  }

  private var upperArm: Point { Point(x: 0, y: -Bone.length).rotated(by: 1.5 * arm + 45) }
  private var forearm: Point { Point(x: 0, y: -Bone.length).rotated(by: 2.5 * arm - 45) }
  private var handAngle: Double { 2.5 * arm - 45 + wrist }
  private var joint: Point { upperArm + forearm }

  private func distance(of place: Point, to target: Point) -> Double {
    (location(of: place) - target).length
  }

  /// A positive multiple of the distance's derivative by the arm's slider.
  ///
  /// It holds for a hand that looks at the target too: there the distance does not change with the wrist, or
  /// the wrist cannot change.
  private func slope(of place: Point, to target: Point) -> Double {
    let (upper, fore, hand) = (upperArm, forearm, place.rotated(by: handAngle))
    let missing = upper + fore + hand - target
    let (x, y) = (1.5 * upper.x + 2.5 * (fore.x + hand.x), 1.5 * upper.y + 2.5 * (fore.y + hand.y))
    // A vector that turns clockwise moves at right angles to itself.
    return missing.y * x - missing.x * y
  }

  /// The lowest place downhill from a start, within the arm's range.
  private static func lowest(from start: Double, slope: (Double) -> Double) -> Double {
    let direction = slope(start) > 0 ? -1.0 : 1.0
    var near = start
    var far = start
    while slope(far) * direction < 0 {
      near = far
      far = (far + direction).clamped(to: Arm.armRange)
      if far == near { return far }
    }
    for _ in 0..<50 {
      let middle = (near + far) / 2
      if slope(middle) * direction < 0 { near = middle } else { far = middle }
    }
    return far
  }

  /// The radius of a joint's disc, in points.
  private static let discRadius = 8.25
  /// The distance below which the hand is where it should be, in points.
  private static let tolerance = 1e-6
}
