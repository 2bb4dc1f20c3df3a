import Engine

/// The background, blurred and under a tint.
public struct Material: ShapeStyle {
  let opacity: Double

  /// The material in the colour scheme.
  public func fill(in context: ViewContext) -> Fill {
    let isDark = context.environment.colorScheme == .dark
    return Fill(
      kind: .material(
        tint: (isDark ? Engine.Color(rgb: 0x262626) : Engine.Color(rgb: 0xF7F7F7)).opacity(opacity)))
  }
}

extension ShapeStyle where Self == Material {
  /// A very thin material.
  public static var ultraThinMaterial: Material { Material(opacity: 0.45) }
  /// A thin material.
  public static var thinMaterial: Material { Material(opacity: 0.6) }
  /// A material.
  public static var regularMaterial: Material { Material(opacity: 0.75) }
  /// A thick material.
  public static var thickMaterial: Material { Material(opacity: 0.85) }
  /// A very thick material.
  public static var ultraThickMaterial: Material { Material(opacity: 0.95) }
  /// The material of bars.
  public static var bar: Material { Material(opacity: 0.9) }
}
