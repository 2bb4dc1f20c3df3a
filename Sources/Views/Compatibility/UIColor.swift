/// A colour as UIKit has it.
public struct UIColor: Hashable, Sendable {
  let color: Color

  /// A colour as SwiftUI has it.
  public init(_ color: Color) { self.color = color }

  /// A colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// A grey between 0 and 1.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }
  /// A colour from hue, saturation and brightness, each between 0 and 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }

  /// The colour in another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

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
  public static let systemRed = UIColor(Color.red)
  /// The colour orange.
  public static let systemOrange = UIColor(Color.orange)
  /// The colour yellow.
  public static let systemYellow = UIColor(Color.yellow)
  /// The colour green.
  public static let systemGreen = UIColor(Color.green)
  /// The colour mint.
  public static let systemMint = UIColor(Color.mint)
  /// The colour teal.
  public static let systemTeal = UIColor(Color.teal)
  /// The colour cyan.
  public static let systemCyan = UIColor(Color.cyan)
  /// The colour blue.
  public static let systemBlue = UIColor(Color.blue)
  /// The colour indigo.
  public static let systemIndigo = UIColor(Color.indigo)
  /// The colour purple.
  public static let systemPurple = UIColor(Color.purple)
  /// The colour pink.
  public static let systemPink = UIColor(Color.pink)
  /// The colour brown.
  public static let systemBrown = UIColor(Color.brown)
  /// The colour gray.
  public static let systemGray = UIColor(Color.gray)
  /// The colour white.
  public static let white = UIColor(Color.white)
  /// The colour black.
  public static let black = UIColor(Color.black)
  /// The colour clear.
  public static let clear = UIColor(Color.clear)
  /// The colour primary.
  public static let label = UIColor(Color.primary)
  /// The colour secondary.
  public static let secondaryLabel = UIColor(Color.secondary)
  /// The colour red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The colour green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The colour blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The colour cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The colour yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The colour magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The colour orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The colour purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The colour brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// The colour gray.
  public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
}

extension Color {
  /// The colour that UIKit has.
  public init(_ color: UIColor) { self = color.color }
  /// The colour that UIKit has.
  public init(uiColor: UIColor) { self = uiColor.color }
}
