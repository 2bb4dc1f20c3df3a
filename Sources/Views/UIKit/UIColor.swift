/// A colour as UIKit has it.
open class UIColor: Hashable, _ExpressibleByColorLiteral, @unchecked Sendable {
  let color: Color

  /// A colour as SwiftUI has it.
  public init(_ color: Color) { self.color = color }

  /// A colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// A colour from components between 0 and 1 in Display P3.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha)
  }
  /// A grey between 0 and 1.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }
  /// A colour from hue, saturation and brightness, each between 0 and 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }
  /// A colour of the assets; a missing one is reported when it is drawn.
  public init?(named name: String, file: StaticString = #fileID, line: UInt = #line) {
    color = Color(name, file: file, line: line)
  }
  /// A colour of the assets; a missing one is reported when it is drawn.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    color = Color(name, file: file, line: line)
  }
  /// A colour of a catalogue.
  public init(resource: ColorResource) { color = Color(resource) }
  /// A colour of Core Graphics.
  public init(cgColor: CGColor) { color = cgColor.color }
  /// A colour that depends on its surroundings; the closure gives the light one and the dark one.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    func color(_ style: UIUserInterfaceStyle) -> Color {
      dynamicProvider(UITraitCollection(userInterfaceStyle: style)).color
    }
    self.color = Color(light: color(.light), dark: color(.dark))
  }
  /// A colour of Xcode's colour literals.
  public required init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    color = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  /// True if two colours are the same.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.color == b.color }
  /// Hashes the colour.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  /// The colour in another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    // What a catalogue has is known where it is drawn.
    if case .asset = color.base { return UIColor(color.opacity(alpha)) }
    func faded(_ style: UIUserInterfaceStyle) -> Color {
      var resolved = resolved(style)
      resolved.opacity = Float(alpha)
      return Color(resolved)
    }
    return UIColor(Color(light: faded(.light), dark: faded(.dark)))
  }

  private func resolved(_ style: UIUserInterfaceStyle) -> Color.Resolved {
    var environment = EnvironmentValues()
    environment.colorScheme = style == .dark ? .dark : .light
    return color.resolve(in: environment)
  }

  /// The colour in the surroundings of a style.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(Color(resolved(traitCollection.userInterfaceStyle)))
  }
  /// Does nothing: a scene draws with Canvas.
  public func set() {}
  /// Does nothing: a scene draws with Canvas.
  public func setFill() {}
  /// Does nothing: a scene draws with Canvas.
  public func setStroke() {}

  /// Gives hue, saturation, brightness and opacity, between 0 and 1; always true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = color.resolve(in: EnvironmentValues())
    let (r, g, b) = (CGFloat(resolved.red), CGFloat(resolved.green), CGFloat(resolved.blue))
    let (most, least) = (max(r, g, b), min(r, g, b))
    let range = most - least
    let sixth: CGFloat =
      range == 0 ? 0 : most == r ? (g - b) / range : most == g ? 2 + (b - r) / range : 4 + (r - g) / range
    hue?.pointee = (sixth < 0 ? sixth + 6 : sixth) / 6
    saturation?.pointee = most == 0 ? 0 : range / most
    brightness?.pointee = most
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }
  /// Gives the brightness as a grey and the opacity, between 0 and 1; always true.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = color.resolve(in: EnvironmentValues())
    white?.pointee =
      0.2126 * CGFloat(resolved.red) + 0.7152 * CGFloat(resolved.green) + 0.0722 * CGFloat(resolved.blue)
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// Gives the components, between 0 and 1; always true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = color.resolve(in: EnvironmentValues())
    red?.pointee = CGFloat(resolved.red)
    green?.pointee = CGFloat(resolved.green)
    blue?.pointee = CGFloat(resolved.blue)
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// The colour red.
  public class var systemRed: UIColor { UIColor(Color.red) }
  /// The colour orange.
  public class var systemOrange: UIColor { UIColor(Color.orange) }
  /// The colour yellow.
  public class var systemYellow: UIColor { UIColor(Color.yellow) }
  /// The colour green.
  public class var systemGreen: UIColor { UIColor(Color.green) }
  /// The colour mint.
  public class var systemMint: UIColor { UIColor(Color.mint) }
  /// The colour teal.
  public class var systemTeal: UIColor { UIColor(Color.teal) }
  /// The colour cyan.
  public class var systemCyan: UIColor { UIColor(Color.cyan) }
  /// The colour blue.
  public class var systemBlue: UIColor { UIColor(Color.blue) }
  /// The colour indigo.
  public class var systemIndigo: UIColor { UIColor(Color.indigo) }
  /// The colour purple.
  public class var systemPurple: UIColor { UIColor(Color.purple) }
  /// The colour pink.
  public class var systemPink: UIColor { UIColor(Color.pink) }
  /// The colour brown.
  public class var systemBrown: UIColor { UIColor(Color.brown) }
  /// The colour gray.
  public class var systemGray: UIColor { UIColor(Color.gray) }
  /// The colour white.
  public class var white: UIColor { UIColor(Color.white) }
  /// The colour black.
  public class var black: UIColor { UIColor(Color.black) }
  /// The colour clear.
  public class var clear: UIColor { UIColor(Color.clear) }
  /// The colour primary.
  public class var label: UIColor { UIColor(Color.primary) }
  /// The colour secondary.
  public class var secondaryLabel: UIColor { UIColor(Color.secondary) }
  /// The colour red.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// The colour green.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// The colour blue.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// The colour cyan.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// The colour yellow.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// The colour magenta.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// The colour orange.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// The colour purple.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// The colour brown.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// The colour gray.
  public class var gray: UIColor { UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1) }
}

extension Color {
  /// The colour that UIKit has.
  public init(_ color: UIColor) { self = color.color }
  /// The colour that UIKit has.
  public init(uiColor: UIColor) { self = uiColor.color }
}

// swift-format-ignore: NoLeadingUnderscores
/// The type of Xcode's colour literals that stand alone.
public typealias _ColorLiteralType = UIColor

// Colours that UIKit names by what they are for.

extension UIColor {
  /// A second grey.
  public class var systemGray2: UIColor { UIColor(Color(0xaeaeb2, dark: 0x636366)) }
  /// A third grey.
  public class var systemGray3: UIColor { UIColor(Color(0xc7c7cc, dark: 0x48484a)) }
  /// A fourth grey.
  public class var systemGray4: UIColor { UIColor(Color(0xd1d1d6, dark: 0x3a3a3c)) }
  /// A fifth grey.
  public class var systemGray5: UIColor { UIColor(Color(0xe5e5ea, dark: 0x2c2c2e)) }
  /// A sixth grey.
  public class var systemGray6: UIColor { UIColor(Color(0xf2f2f7, dark: 0x1c1c1e)) }
  /// The background.
  public class var systemBackground: UIColor { UIColor(Color(0xffffff, dark: 0x000000)) }
  /// The background of content on the background.
  public class var secondarySystemBackground: UIColor { UIColor(Color(0xf2f2f7, dark: 0x1c1c1e)) }
  /// The background of content on the secondary background.
  public class var tertiarySystemBackground: UIColor { UIColor(Color(0xffffff, dark: 0x2c2c2e)) }
  /// The background of groups.
  public class var systemGroupedBackground: UIColor { UIColor(Color(0xf2f2f7, dark: 0x000000)) }
  /// The background of content in groups.
  public class var secondarySystemGroupedBackground: UIColor { UIColor(Color(0xffffff, dark: 0x1c1c1e)) }
  /// The background of content within a group's content.
  public class var tertiarySystemGroupedBackground: UIColor { UIColor(Color(0xf2f2f7, dark: 0x2c2c2e)) }
  /// The colour of less important text.
  public class var tertiaryLabel: UIColor { UIColor(Color(0x3c3c43, 0.3, dark: 0xebebf5, 0.3)) }
  /// The colour of the least important text.
  public class var quaternaryLabel: UIColor { UIColor(Color(0x3c3c43, 0.18, dark: 0xebebf5, 0.16)) }
  /// The colour of placeholder text.
  public class var placeholderText: UIColor { UIColor(Color(0x3c3c43, 0.3, dark: 0xebebf5, 0.3)) }
  /// The colour of lines.
  public class var separator: UIColor { UIColor(Color(0x3c3c43, 0.29, dark: 0x545458, 0.6)) }
  /// The colour of opaque lines.
  public class var opaqueSeparator: UIColor { UIColor(Color(0xc6c6c8, dark: 0x38383a)) }
  /// The colour of links.
  public class var link: UIColor { UIColor(Color(0x007aff, dark: 0x0984ff)) }
  /// The colour of large fills.
  public class var systemFill: UIColor { UIColor(Color(0x787880, 0.2, dark: 0x787880, 0.36)) }
  /// The colour of fills.
  public class var secondarySystemFill: UIColor { UIColor(Color(0x787880, 0.16, dark: 0x787880, 0.32)) }
  /// The colour of small fills.
  public class var tertiarySystemFill: UIColor { UIColor(Color(0x767680, 0.12, dark: 0x767680, 0.24)) }
  /// The colour of the smallest fills.
  public class var quaternarySystemFill: UIColor { UIColor(Color(0x747480, 0.08, dark: 0x767680, 0.18)) }
  /// The colour of controls.
  public class var tintColor: UIColor { UIColor(Color.accentColor) }
  /// Dark text.
  public class var darkText: UIColor { UIColor(Color.black) }
  /// Light text.
  public class var lightText: UIColor { UIColor(Color(white: 1, opacity: 0.6)) }
  /// A dark grey.
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  /// A light grey.
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }

  /// The colour as Core Graphics has it.
  public var cgColor: CGColor { CGColor(color) }
}

extension UIColor {
  /// The colours to which catalogues refer, by their names.
  static let named: [String: UIColor] = [
    "systemRedColor": systemRed, "systemOrangeColor": systemOrange, "systemYellowColor": systemYellow,
    "systemGreenColor": systemGreen, "systemMintColor": systemMint, "systemTealColor": systemTeal,
    "systemCyanColor": systemCyan, "systemBlueColor": systemBlue, "systemIndigoColor": systemIndigo,
    "systemPurpleColor": systemPurple, "systemPinkColor": systemPink, "systemBrownColor": systemBrown,
    "systemGrayColor": systemGray, "systemGray2Color": systemGray2, "systemGray3Color": systemGray3,
    "systemGray4Color": systemGray4, "systemGray5Color": systemGray5, "systemGray6Color": systemGray6,
    "labelColor": label, "secondaryLabelColor": secondaryLabel, "tertiaryLabelColor": tertiaryLabel,
    "quaternaryLabelColor": quaternaryLabel, "placeholderTextColor": placeholderText,
    "systemBackgroundColor": systemBackground, "secondarySystemBackgroundColor": secondarySystemBackground,
    "tertiarySystemBackgroundColor": tertiarySystemBackground,
    "systemGroupedBackgroundColor": systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": tertiarySystemGroupedBackground,
    "systemFillColor": systemFill, "secondarySystemFillColor": secondarySystemFill,
    "tertiarySystemFillColor": tertiarySystemFill, "quaternarySystemFillColor": quaternarySystemFill,
    "separatorColor": separator, "opaqueSeparatorColor": opaqueSeparator, "linkColor": link,
    "darkTextColor": darkText, "lightTextColor": lightText,
  ]
}

/// A colour as Core Graphics has it.
public struct CGColor: Hashable, Sendable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// A colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// A colour from components between 0 and 1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// A grey between 0 and 1.
  public init(gray: CGFloat, alpha: CGFloat) { color = Color(white: gray, opacity: alpha) }

  /// Red, green, blue and opacity, between 0 and 1.
  public var components: [CGFloat]? {
    let resolved = color.resolve(in: EnvironmentValues())
    return [resolved.red, resolved.green, resolved.blue, resolved.opacity].map { CGFloat($0) }
  }
  /// The opacity, between 0 and 1.
  public var alpha: CGFloat { CGFloat(color.resolve(in: EnvironmentValues()).opacity) }
}

extension Color {
  /// The colour that Core Graphics has.
  public init(cgColor: CGColor) { self = cgColor.color }
  /// The colour that Core Graphics has.
  public init(_ cgColor: CGColor) { self = cgColor.color }
  /// The colour as Core Graphics has it.
  public var cgColor: CGColor? { CGColor(self) }
}
