/// The measures of the system's font, for which another one's letters stand.
///
/// Sources: the tables of SF Pro as UIFont reports them (ascender, descender, capHeight); Apple's Human Interface
/// Guidelines, Typography, "Tracking values" of SF Pro.
enum SystemFont {
  /// The height of the font above the baseline, in ems.
  static let ascent = 0.95215
  /// The depth of the font below the baseline, in ems.
  static let descent = 0.24121
  /// The height of a line, in ems.
  static let lineHeight = 1.19336
  /// The height of capitals, in ems.
  static let capHeight = 0.70459
  /// The length of a pixel of the standard stage's screen, in points.
  static let pixel = 1.0 / 3

  /// The size from which on letters are those for titles, in points.
  static let leastDisplaySize = 20.0

  /// The distances that are added to letters, in thousandths of an em, by size in points; along lines between these.
  private static let trackings: [(size: Double, thousandths: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -16), (16, -20),
    (17, -26), (18, -25), (19, -24), (20, -23), (21, -18), (22, -12), (23, -4), (24, 3), (25, 6), (26, 8),
    (27, 11),
    (28, 14), (30, 14), (31, 13), (32, 13), (33, 12), (34, 12), (35, 11), (36, 10), (40, 10), (44, 8),
    (48, 8),
    (54, 6), (60, 5), (66, 4), (72, 3), (80, 0),
  ]

  /// The distance that is added to letters of a size, in ems.
  static func tracking(_ size: Double) -> Double {
    guard let next = trackings.firstIndex(where: { $0.size >= size }) else { return 0 }
    guard next > 0 else { return trackings[0].thousandths / 1000 }
    let (before, after) = (trackings[next - 1], trackings[next])
    let share = (size - before.size) / (after.size - before.size)
    return (before.thousandths + share * (after.thousandths - before.thousandths)) / 1000
  }

  /// The distance that is added to letters of a size and weight, in ems, so that they are as wide as SF Pro's.
  ///
  /// Sources: pictures of SwiftUI. Lines of 28 and 34 points (doordash-oss/swiftui-preview-snapshots) are narrower
  /// than in Inter's regular letters for titles, and its bold ones agree; headlines (cashapp/AccessibilitySnapshot,
  /// paulz/ViewSnapshots) are wider than in its semibold letters.
  static func tracking(_ size: Double, weight: Double) -> Double {
    if size < leastDisplaySize {
      let semibold = max(0, 1 - abs(weight - 600) / 100)
      return tracking(size) + 0.010 * semibold
    }
    let regular = min(1, max(0, (700 - weight) / 300))
    return tracking(size) - 0.0006 * (size - 10.5) * regular
  }

  /// The distance that is added to letters of one width, in ems: SF Mono's are 0.616 em wide, those here 0.602.
  static let monospacedTracking = 0.014
}

extension Double {
  /// The number, rounded up to a whole pixel.
  var roundedUpToPixel: Double { ((self / SystemFont.pixel - 1e-4).rounded(.up)) * SystemFont.pixel }
}

extension CGFloat {
  /// The number, rounded up to a whole pixel.
  var roundedUpToPixel: CGFloat { CGFloat(Double(self).roundedUpToPixel) }
}
