import Engine

extension Color.Resolved: CustomStringConvertible {
  /// The components as hexadecimal digits.
  public var description: String {
    "#"
      + [red, green, blue, opacity].map { component in
        let number = Int(saturating: (Double(component).clamped(to: 0...1) * 255).rounded())
        let digits = String(number, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension Color {
  /// A colour's components where it stands.
  public struct Resolved: Hashable, Sendable {
    /// Red, gamma-encoded.
    public var red: Float
    /// Green, gamma-encoded.
    public var green: Float
    /// Blue, gamma-encoded.
    public var blue: Float
    /// The opacity.
    public var opacity: Float

    /// A colour from its components between 0 and 1.
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    /// Red, linear.
    public var linearRed: Float { Self.linear(red) }
    /// Green, linear.
    public var linearGreen: Float { Self.linear(green) }
    /// Blue, linear.
    public var linearBlue: Float { Self.linear(blue) }

    private static func linear(_ value: Float) -> Float {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// The colour of components.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// The colour's components in an environment.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let program = ViewUpdate.current?.program
    let accent = program.map { $0.accent(under: environment.tint) } ?? environment.tint
    let color = Self.resolve(base, environment.colorScheme, accent) { name, _ in
      let color = program?.colors[name]
      return environment.colorScheme == .dark ? color?.dark : color?.light
    }
    return Resolved(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue), opacity: Float(color.alpha))
  }
}

extension Angle {
  /// Adds another angle.
  public static func += (a: inout Angle, b: Angle) { a = a + b }
  /// Takes another angle away.
  public static func -= (a: inout Angle, b: Angle) { a = a - b }
  /// Multiplies the angle.
  public static func *= (a: inout Angle, factor: Double) { a = a * factor }
  /// Divides the angle.
  public static func /= (a: inout Angle, divisor: Double) { a = a / divisor }
  /// The angle, so many times.
  public static func * (factor: Double, a: Angle) -> Angle { a * factor }
}
