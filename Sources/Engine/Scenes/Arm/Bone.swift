/// One of the two arm bones: its size and its outline.
enum Bone {
  static let width = 37.5
  static let length = 105.0
  static let asset = "arm/bone"

  /// A tapered bone with round ends, as SVG path data in its own box: narrow at the top, the joint at the bottom.
  static let outline = [
    "M\(maxX - 5) \(minY + 14)",
    "L\(maxX) \(maxY - 19)",
    "C\(maxX) \(maxY - 8.51) \(minX + 0.77614 * width) \(maxY) \(midX) \(maxY)",
    "C\(minX + 0.22386 * width) \(maxY) \(minX) \(maxY - 8.51) \(minX) \(maxY - 19)",
    "L\(minX + 5) \(minY + 14)",
    "C\(minX + 5) \(minY + 10.08) \(minX + 6.61) \(minY + 6.54) \(minX + 9.2) \(minY + 4)",
    "C\(minX + 11.72) \(minY + 1.53) \(minX + 0.39957 * width) \(minY) \(midX) \(minY)",
    "C\(minX + 0.70347 * width) \(minY) \(maxX - 5) \(minY + 6.27) \(maxX - 5) \(minY + 14)",
    "Z",
  ].joined(separator: " ")

  private static let (minX, midX, maxX) = (0.0, width / 2, width)
  private static let (minY, maxY) = (0.0, length)
}
