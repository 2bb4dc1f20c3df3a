#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Lenticular {
  /// The source of the direction from which the card is seen.
  enum Drive: String, CaseIterable, AddedState {
    /// The phone's tilt.
    case tilt
    /// The eye, which is where a presenter's pointer is over the stage.
    case eye

    init() { self = .tilt }
  }

  /// The tilts of a phone that show the card to a viewer straight above it as an eye sees it from elsewhere.
  ///
  /// The eye is above a point of the stage, so far away that the middle of the top edge is 60° from the middle of
  /// the card: h = 200/tan 60°, about 115 points. At (a, b) from the middle, b upwards,
  ///
  ///     tiltX = atan2(b, h)       tiltY = atan2(-a, h)
  ///
  /// as the world's up in the axes of a tilted phone would have it.
  static func tilts(ofEyeAbove location: Point) -> (x: Double, y: Double) {
    let (right, up) = (location.x - stage.width / 2, stage.height / 2 - location.y)
    return (x: atan2(up, eyeHeight) * 180 / .pi, y: atan2(-right, eyeHeight) * 180 / .pi)
  }

  /// The height of the eye above the card, in points.
  private static let eyeHeight = stage.height / 2 / tan(.pi / 3)
}
