/// The angle by which the page is turned from the device's natural orientation: `screen.orientation.angle`, in
/// degrees.
public enum ScreenAngle: Int, Codable, CaseIterable, Hashable, Sendable {
  /// 0°: the device's natural orientation, portrait on a phone.
  case zero = 0
  /// 90°: the device is turned a quarter anticlockwise.
  case quarter = 90
  /// 180°: upside down.
  case half = 180
  /// 270°: the device is turned a quarter clockwise; on a phone with a home button, that is on the left.
  case threeQuarters = 270

  /// The exact sine: 0, 1 or -1.
  var sine: Double {
    switch self {
    case .zero, .half: 0
    case .quarter: 1
    case .threeQuarters: -1
    }
  }

  /// The exact cosine: 0, 1 or -1.
  var cosine: Double {
    switch self {
    case .zero: 1
    case .quarter, .threeQuarters: 0
    case .half: -1
    }
  }
}
