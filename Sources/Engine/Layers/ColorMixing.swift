extension Color {
  /// An opaque colour from a number like 0xRRGGBB.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// The colour with its opacity multiplied: 0 is clear, 1 leaves it unchanged.
  public func opacity(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }

  /// The interpolation of two colours in gamma-encoded sRGB; 0 is exactly this one, 1 the other.
  public func mix(with other: Color, by fraction: Double) -> Color {
    func between(_ path: KeyPath<Color, Double>) -> Double {
      (1 - fraction) * self[keyPath: path] + fraction * other[keyPath: path]
    }
    return Color(
      red: between(\.red), green: between(\.green), blue: between(\.blue), alpha: between(\.alpha))
  }
}
