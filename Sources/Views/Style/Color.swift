import Engine

/// A colour, which may depend on its surroundings.
public struct Color: Hashable, Sendable {
  indirect enum Base: Hashable, Sendable {
    case fixed(Engine.Color)
    case schemed(light: Engine.Color, dark: Engine.Color)
    case adaptive(light: Base, dark: Base)
    case accent
    case asset(String, SourceLine)
    case mixed(Base, Base, Double, Gradient.ColorSpace)
    case faded(Base, Double)
  }

  let base: Base

  init(_ base: Base) { self.base = base }
  init(fixed color: Engine.Color) { base = .fixed(color) }
  init(light: Color, dark: Color) {
    base = light == dark ? light.base : .adaptive(light: light.base, dark: dark.base)
  }
  private init(_ light: UInt32, dark: UInt32) {
    base = .schemed(light: Engine.Color(rgb: light), dark: Engine.Color(rgb: dark))
  }

  /// The space of a colour's components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// Gamma-encoded sRGB.
    case sRGB
    /// Linear sRGB.
    case sRGBLinear
    /// Display P3, converted to sRGB; what lies outside sRGB is cut off.
    case displayP3
  }

  /// A colour from components between 0 and 1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let given = SIMD4(red, green, blue, opacity).clamped(lowerBound: .zero, upperBound: .one)
    let components =
      switch colorSpace {
      case .sRGB: given
      case .sRGBLinear: given.gammaEncoded
      case .displayP3: Self.fromDisplayP3(given)
      }
    self.init(
      fixed: Engine.Color(
        red: components.x, green: components.y, blue: components.z, alpha: components.w))
  }

  /// Components of sRGB from those of Display P3.
  private static func fromDisplayP3(_ color: SIMD4<Double>) -> SIMD4<Double> {
    // A grey is the same in both, to the bit.
    if color.x == color.y, color.y == color.z { return color }
    return color.linearLight.fromDisplayP3.gammaEncoded.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// A grey between 0 and 1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour from hue, saturation and brightness, each between 0 and 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let (s, v) = (saturation.clamped(to: 0...1), brightness.clamped(to: 0...1))
    func component(_ n: Double) -> Double {
      let whole = hue.isFinite ? hue - hue.rounded(.down) : 0
      let k = (n + whole * 6).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// A colour of the assets.
  public init(
    _ name: String, bundle: Bundle? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    base = .asset(name, SourceLine(file, line))
  }

  /// The colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color { Color(.faded(base, opacity.clamped(to: 0...1))) }

  /// The interpolation of two colours; 0 is this one, 1 the other.
  public func mix(
    with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    Color(.mixed(base, rhs.base, fraction.clamped(to: 0...1), colorSpace))
  }
  /// The colour, brighter than a screen shows by so many stops, for which the colour stands.
  public func exposureAdjust(_ stops: Double) -> Color { self }
  /// The colour with as much headroom, which screens do not have in common.
  public func headroom(_ headroom: Double?) -> Color { self }

  /// A gradient from a lighter shade to the colour.
  public var gradient: AnyGradient { AnyGradient(colors: [mix(with: .white, by: 0.25, in: .device), self]) }

  /// Red.
  public static let red = Color(0xff3b30, dark: 0xff453a)
  /// Orange.
  public static let orange = Color(0xff9500, dark: 0xff9f0a)
  /// Yellow.
  public static let yellow = Color(0xffcc00, dark: 0xffd60a)
  /// Green.
  public static let green = Color(0x34c759, dark: 0x30d158)
  /// Mint.
  public static let mint = Color(0x00c7be, dark: 0x63e6e2)
  /// Teal.
  public static let teal = Color(0x30b0c7, dark: 0x40c8e0)
  /// Cyan.
  public static let cyan = Color(0x32ade6, dark: 0x64d2ff)
  /// Blue.
  public static let blue = Color(0x007aff, dark: 0x0a84ff)
  /// Indigo.
  public static let indigo = Color(0x5856d6, dark: 0x5e5ce6)
  /// Purple.
  public static let purple = Color(0xaf52de, dark: 0xbf5af2)
  /// Pink.
  public static let pink = Color(0xff2d55, dark: 0xff375f)
  /// Brown.
  public static let brown = Color(0xa2845e, dark: 0xac8e68)
  /// Grey.
  public static let gray = Color(0x8e8e93, dark: 0x8e8e93)
  /// White.
  public static let white = Color(fixed: .white)
  /// Black.
  public static let black = Color(fixed: .black)
  /// No effect.
  public static let clear = Color(fixed: .clear)
  /// The colour of text.
  public static let primary = Color(.schemed(light: .black, dark: .white))
  /// The colour of less important text.
  public static let secondary = Color(
    .schemed(
      light: Engine.Color(rgb: 0x3c3c43).opacity(0.6), dark: Engine.Color(rgb: 0xebebf5).opacity(0.6)))
  /// The colour of what can be touched.
  public static let accentColor = Color(.accent)

  func resolved(in context: ViewContext) -> Engine.Color {
    // Most colours need neither the surroundings' tint nor the assets.
    switch base {
    case .fixed(let color): return color
    case .schemed(let light, let dark): return context.environment.colorScheme == .dark ? dark : light
    default: break
    }
    let accent = context.update.program.accent(under: context.environment.tint)
    return Self.resolve(base, context.environment.colorScheme, accent) { name, line in
      if let color = context.update.program.colors[name] {
        return context.environment.colorScheme == .dark ? color.dark : color.light
      }
      context.update.notice("There is no colour named \"\(name)\"; grey stands for it.", at: line)
      return nil
    }
  }

  /// The colour in an environment; grey for one of the assets.
  func resolved(in environment: EnvironmentValues) -> Engine.Color {
    Self.resolve(base, environment.colorScheme, environment.tint) { _, _ in nil }
  }

  /// The components in surroundings of a scheme and a tint; `asset` finds the colours of the assets.
  static func resolve(
    _ base: Base, _ scheme: ColorScheme, _ tint: Color?, asset: (String, SourceLine) -> Engine.Color?
  ) -> Engine.Color {
    func resolved(_ base: Base) -> Engine.Color { resolve(base, scheme, tint, asset: asset) }
    switch base {
    case .fixed(let color): return color
    case .schemed(let light, let dark): return scheme == .dark ? dark : light
    case .adaptive(let light, let dark): return resolved(scheme == .dark ? dark : light)
    case .accent:
      let tint = tint?.base ?? Color.blue.base
      if case .accent = tint { return resolved(Color.blue.base) }
      return resolved(tint)
    case .asset(let name, let line): return asset(name, line) ?? resolved(Color.gray.base)
    case .mixed(let first, let second, let fraction, let space):
      let (first, second) = (resolved(first), resolved(second))
      return space == .perceptual
        ? first.mixPerceptually(with: second, by: fraction) : first.mix(with: second, by: fraction)
    case .faded(let base, let opacity): return resolved(base).opacity(opacity)
    }
  }
}

extension Engine.Color {
  /// The interpolation of two colours in Oklab; 0 is exactly this one, 1 the other.
  ///
  /// Source: Björn Ottosson, "A perceptual color space for image processing".
  fileprivate func mixPerceptually(with other: Engine.Color, by fraction: Double) -> Engine.Color {
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    let (a, b) = (values.linearLight.oklab, other.values.linearLight.oklab)
    let mixed = (a + (b - a) * fraction).linearLightOfOklab.gammaEncoded
      .clamped(lowerBound: .zero, upperBound: .one)
    return Engine.Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
  }
}

extension SIMD4<Double> {
  /// Lightness, green to red, blue to yellow, and opacity, from linear components of sRGB.
  fileprivate var oklab: Self {
    let l = cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z)
    let m = cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z)
    let s = cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z)
    return Self(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, w)
  }

  /// Linear components of sRGB, from those of Oklab.
  fileprivate var linearLightOfOklab: Self {
    let l = x + 0.3963377774 * y + 0.2158037573 * z
    let m = x - 0.1055613458 * y - 0.0638541728 * z
    let s = x - 0.0894841775 * y - 1.2914855480 * z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return Self(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3, w)
  }
}

extension Color: PrimitiveView {
  /// A rectangle of the colour that takes all of the space that is offered.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}
