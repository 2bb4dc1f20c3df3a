import Engine

/// A colour, which may depend on its surroundings.
public struct Color: Hashable, Sendable {
  indirect enum Base: Hashable, Sendable {
    case fixed(Engine.Color)
    case schemed(light: Engine.Color, dark: Engine.Color)
    case adaptive(light: Base, dark: Base)
    case accent
    case asset(String, SourceLine)
    case mixed(Base, Base, Double)
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
    /// Display P3, of which the part outside sRGB is cut off.
    case displayP3
  }

  /// A colour from components between 0 and 1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    func encoded(_ value: Double) -> Double {
      let value = value.clamped(to: 0...1)
      guard colorSpace == .sRGBLinear else { return value }
      return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    self.init(
      fixed: Engine.Color(
        red: encoded(red), green: encoded(green), blue: encoded(blue), alpha: opacity.clamped(to: 0...1)))
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

  /// The interpolation of two colours in gamma-encoded sRGB; 0 is this one, 1 the other.
  public func mix(with rhs: Color, by fraction: Double) -> Color {
    Color(.mixed(base, rhs.base, fraction.clamped(to: 0...1)))
  }

  /// The interpolation of two colours; always in gamma-encoded sRGB.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace) -> Color {
    mix(with: rhs, by: fraction)
  }
  /// The colour, brighter than a screen shows by so many stops, for which the colour stands.
  public func exposureAdjust(_ stops: Double) -> Color { self }
  /// The colour with as much headroom, which screens do not have in common.
  public func headroom(_ headroom: Double?) -> Color { self }

  /// A gradient from a lighter shade to the colour.
  public var gradient: AnyGradient { AnyGradient(colors: [mix(with: .white, by: 0.25), self]) }

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
  /// Nothing.
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
    Self.resolve(base, context.environment.colorScheme, context.environment.tint) { name, line in
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
    case .mixed(let first, let second, let fraction):
      return resolved(first).mix(with: resolved(second), by: fraction)
    case .faded(let base, let opacity): return resolved(base).opacity(opacity)
    }
  }
}

extension Color: PrimitiveView {
  /// A rectangle of the colour that takes all of the space that is offered.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}
