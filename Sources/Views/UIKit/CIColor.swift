/// A colour as Core Image has it, from which UIKit's components are often read.
public struct CIColor: Hashable, Sendable {
  /// The red component, from 0 to 1.
  public let red: CGFloat
  /// The green component, from 0 to 1.
  public let green: CGFloat
  /// The blue component, from 0 to 1.
  public let blue: CGFloat
  /// The opacity, from 0 to 1.
  public let alpha: CGFloat

  /// A colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// A colour of UIKit.
  public init(color: UIColor) {
    let resolved = color.color.resolve(in: EnvironmentValues())
    self.init(
      red: CGFloat(resolved.red), green: CGFloat(resolved.green), blue: CGFloat(resolved.blue),
      alpha: CGFloat(resolved.opacity))
  }
  /// A colour of Core Graphics.
  public init(cgColor: CGColor) { self.init(color: UIColor(cgColor: cgColor)) }

  /// The components red, green, blue and alpha.
  public var components: [CGFloat] { [red, green, blue, alpha] }
  /// The number of components.
  public var numberOfComponents: Int { 4 }
}

extension UIColor {
  /// The colour as Core Image has it.
  public var ciColor: CIColor { CIColor(color: self) }
  /// A colour of Core Image.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
}
