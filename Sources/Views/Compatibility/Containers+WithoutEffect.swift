// Modifiers of lists, grids, buttons and symbols, all of which look one way on a stage.

/// The shape of a button's border; all have the same.
public struct ButtonBorderShape: Sendable {
  /// As usual.
  public static var automatic: ButtonBorderShape { ButtonBorderShape() }
  /// Half circles at the ends.
  public static var capsule: ButtonBorderShape { ButtonBorderShape() }
  /// A rounded rectangle.
  public static var roundedRectangle: ButtonBorderShape { ButtonBorderShape() }
  /// A rounded rectangle.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape() }
  /// A circle.
  public static var circle: ButtonBorderShape { ButtonBorderShape() }
}

/// A variant of a symbol.
public struct SymbolVariants: Sendable {
  /// None.
  public static let none = SymbolVariants()
  /// Filled.
  public static let fill = SymbolVariants()
  /// In a circle.
  public static let circle = SymbolVariants()
  /// In a square.
  public static let square = SymbolVariants()
  /// Crossed out.
  public static let slash = SymbolVariants()
}

extension View {
  /// Sets the shape of the borders of buttons, all of which have the same.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Sets the variant of symbols; name the one that is meant.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Sets how wide letters are, which is as the font has them.
  nonisolated public func fontWidth(_ width: Font.Width?) -> some View { self }
}

extension Font {
  /// How wide letters are.
  public enum Width: Hashable, Sendable {
    /// Narrow.
    case compressed
    /// Somewhat narrow.
    case condensed
    /// As usual.
    case standard
    /// Wide.
    case expanded
  }
}
