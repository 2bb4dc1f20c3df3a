/// A space of colours. Display P3 is converted to sRGB.
public struct CGColorSpace: Hashable, Sendable {
  /// The number of components besides the opacity: one for greys, three for colours.
  public let numberOfComponents: Int
  private let isWide: Bool

  fileprivate init(_ numberOfComponents: Int, isWide: Bool = false) {
    (self.numberOfComponents, self.isWide) = (numberOfComponents, isWide)
  }

  /// The space of a name, such as `CGColorSpace.sRGB`; nil for another name.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(3)
    case Self.displayP3: self.init(3, isWide: true)
    case Self.genericGrayGamma2_2: self.init(1)
    default: return nil
    }
  }

  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components below 0 and above 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of Display P3.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of greys.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The colour of components, of which the last is the opacity; nil for another number of them.
  fileprivate func color(_ components: [CGFloat]) -> Color? {
    switch (numberOfComponents, components.count) {
    case (1, 2): Color(white: components[0], opacity: components[1])
    case (3, 4):
      Color(
        isWide ? .displayP3 : .sRGB, red: components[0], green: components[1], blue: components[2],
        opacity: components[3])
    default: nil
    }
  }
}

/// The space of the screen's colours.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(3) }
/// The space of the screen's greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(1) }

extension CGColor {
  /// A colour from components in a space, of which the last is the opacity; nil for another number of them.
  public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard let color = space.color(components) else { return nil }
    self.init(color)
  }
}
