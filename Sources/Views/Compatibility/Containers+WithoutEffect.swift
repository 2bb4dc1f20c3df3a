// Modifiers of lists, grids, buttons and symbols, all of which look one way on a stage.

/// A style of lists; all look the same.
public struct StandardListStyle: Sendable {
  /// As usual.
  public static var automatic: StandardListStyle { StandardListStyle() }
  /// Without a frame.
  public static var plain: StandardListStyle { StandardListStyle() }
  /// In groups.
  public static var grouped: StandardListStyle { StandardListStyle() }
  /// In groups with a margin.
  public static var insetGrouped: StandardListStyle { StandardListStyle() }
  /// With a margin.
  public static var inset: StandardListStyle { StandardListStyle() }
  /// As beside a window.
  public static var sidebar: StandardListStyle { StandardListStyle() }
}

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
  /// Sets the style of lists, all of which look the same.
  nonisolated public func listStyle(_ style: StandardListStyle) -> some View { self }
  /// Sets the background of a row, which is the list's.
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  /// Sets the distances within a row.
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  /// Sets whether lines are between rows.
  nonisolated public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    self
  }
  /// Sets the shape of the borders of buttons, all of which have the same.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Sets the variant of symbols; name the one that is meant.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Sets the size of symbols beside texts.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View { self }
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
