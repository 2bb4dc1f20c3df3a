import Engine

extension Color {
  /// A colour's components where it stands.
  public struct Resolved: Hashable, Sendable {
    /// Red, linear.
    public var linearRed: Float
    /// Green, linear.
    public var linearGreen: Float
    /// Blue, linear.
    public var linearBlue: Float
    /// The opacity.
    public var opacity: Float

    /// A colour from its components between 0 and 1.
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      self.opacity = opacity
      (linearRed, linearGreen, linearBlue) = (red, green, blue)
      guard colorSpace != .sRGBLinear else { return }
      (self.red, self.green, self.blue) = (red, green, blue)
      guard colorSpace == .displayP3 else { return }
      let linear = SIMD4<Double>(Double(linearRed), Double(linearGreen), Double(linearBlue), 1).fromDisplayP3
      (linearRed, linearGreen, linearBlue) = (Float(linear.x), Float(linear.y), Float(linear.z))
    }

    /// Red, gamma-encoded.
    public var red: Float {
      get { Self.encoded(linearRed) }
      set { linearRed = Self.linear(newValue) }
    }
    /// Green, gamma-encoded.
    public var green: Float {
      get { Self.encoded(linearGreen) }
      set { linearGreen = Self.linear(newValue) }
    }
    /// Blue, gamma-encoded.
    public var blue: Float {
      get { Self.encoded(linearBlue) }
      set { linearBlue = Self.linear(newValue) }
    }

    /// A linear component; one outside 0…1 keeps its sign, as a colour outside sRGB has.
    private static func linear(_ value: Float) -> Float {
      let size = abs(value)
      guard size != 1 else { return value }
      // In SwiftUI's order, whose rounding its descriptions show.
      let linear =
        size <= 0.04045
        ? size * (1 / 12.92) : Float(pow(Double(size * (1 / 1.055) + 0.055 * (1 / 1.055)), 2.4))
      return value < 0 ? -linear : linear
    }

    private static func encoded(_ value: Float) -> Float {
      let size = abs(value)
      guard size != 1 else { return value }
      let encoded = size <= 0.0031308 ? size * 12.92 : Float(pow(Double(size), 1 / 2.4)) * 1.055 - 0.055
      return value < 0 ? -encoded : encoded
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

extension Color.Resolved: CustomStringConvertible {
  /// The components as hexadecimal digits.
  public var description: String {
    "#"
      + [red, green, blue, opacity].map { component in
        let byte = min(max(component, 0), 1) * 255 + 0.5
        let number = Int(saturating: Double(byte))
        let digits = String(number, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension SIMD4<Double> {
  /// Linear components of sRGB from linear ones of Display P3, with the four digits with which SwiftUI reckons.
  var fromDisplayP3: Self {
    Self(1.2249 * x - 0.2247 * y, -0.0420 * x + 1.0419 * y, -0.0197 * x - 0.0786 * y + 1.0979 * z, w)
  }
}

extension Color.Resolved: Animatable {
  /// The linear components, in 128ths, and the opacity.
  public var animatableData: AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>> {
    get {
      AnimatablePair(
        linearRed * 128, AnimatablePair(linearGreen * 128, AnimatablePair(linearBlue * 128, opacity * 128)))
    }
    set {
      (linearRed, linearGreen) = (newValue.first / 128, newValue.second.first / 128)
      (linearBlue, opacity) = (newValue.second.second.first / 128, newValue.second.second.second / 128)
    }
  }
}

extension Color.Resolved: Codable {
  /// Writes the gamma-encoded components and the opacity in a row.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.unkeyedContainer()
    for component in [red, green, blue, opacity] { try row.encode(component) }
  }

  /// Reads the gamma-encoded components and the opacity.
  public init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    let (red, green) = (try row.decode(Float.self), try row.decode(Float.self))
    let (blue, opacity) = (try row.decode(Float.self), try row.decode(Float.self))
    self.init(red: red, green: green, blue: blue, opacity: opacity)
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
