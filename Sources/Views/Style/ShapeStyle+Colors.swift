extension ShapeStyle where Self == Color {
  /// The colour red.
  public static var red: Color { Color.red }
  /// The colour orange.
  public static var orange: Color { Color.orange }
  /// The colour yellow.
  public static var yellow: Color { Color.yellow }
  /// The colour green.
  public static var green: Color { Color.green }
  /// The colour mint.
  public static var mint: Color { Color.mint }
  /// The colour teal.
  public static var teal: Color { Color.teal }
  /// The colour cyan.
  public static var cyan: Color { Color.cyan }
  /// The colour blue.
  public static var blue: Color { Color.blue }
  /// The colour indigo.
  public static var indigo: Color { Color.indigo }
  /// The colour purple.
  public static var purple: Color { Color.purple }
  /// The colour pink.
  public static var pink: Color { Color.pink }
  /// The colour brown.
  public static var brown: Color { Color.brown }
  /// The colour gray.
  public static var gray: Color { Color.gray }
  /// The colour white.
  public static var white: Color { Color.white }
  /// The colour black.
  public static var black: Color { Color.black }
  /// The colour clear.
  public static var clear: Color { Color.clear }
  /// The colour of what can be touched.
  public static var accentColor: Color { Color.accentColor }
}
