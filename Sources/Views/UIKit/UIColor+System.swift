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
