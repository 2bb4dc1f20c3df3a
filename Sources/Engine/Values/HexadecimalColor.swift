/// Colours as CSS writes them in hexadecimal notation.
extension Color {
  /// A colour from `#rrggbb` or `#rrggbbaa`, in upper or lower case; nil for anything else.
  /// Source: W3C CSS Color 4, the RGB hexadecimal notations.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard text.hasPrefix("#"), text.utf8.count == digits.count + 1, [6, 8].contains(digits.count) else {
      return nil
    }
    let components: [Double] = stride(from: 0, to: digits.count, by: 2).map { index -> Double in
      Double(16 * digits[index] + digits[index + 1]) / 255
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// True if each component is one.
  public var isSound: Bool { [red, green, blue, alpha].allSatisfy((0.0...1).contains) }

  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque; components are rounded to 256 steps.
  public var hexadecimal: String {
    let components = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 9) { text in
      text[0] = UInt8(ascii: "#")
      for (index, component) in components.enumerated() {
        let step = Int(saturating: (component.clamped(to: 0...1) * 255).rounded())
        text[1 + 2 * index] = digits[step / 16]
        text[2 + 2 * index] = digits[step % 16]
      }
      return 1 + 2 * components.count
    }
  }
}
