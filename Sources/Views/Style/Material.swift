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

extension Material {
  /// A very thin material.
  public static let ultraThin = Material(opacity: 0.45)
  /// A thin material.
  public static let thin = Material(opacity: 0.6)
  /// A material.
  public static let regular = Material(opacity: 0.75)
  /// A thick material.
  public static let thick = Material(opacity: 0.85)
  /// A very thick material.
  public static let ultraThick = Material(opacity: 0.95)
}

extension ShapeStyle where Self == Material {
  /// A very thin material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A thin material.
  public static var thinMaterial: Material { .thin }
  /// A material.
  public static var regularMaterial: Material { .regular }
  /// A thick material.
  public static var thickMaterial: Material { .thick }
  /// A very thick material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { Material(opacity: 0.9) }
}
