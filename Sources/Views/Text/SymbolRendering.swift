/// The colouring of a symbol.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String
  /// In one colour.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// In its own colours, as far as they are known.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// In shades.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// In several colours.
  public static let palette = SymbolRenderingMode(name: "palette")
}

private enum SymbolRenderingModeKey: EnvironmentKey {
  static var defaultValue: SymbolRenderingMode? { nil }
}

extension EnvironmentValues {
  /// The colouring of symbols; nil for several colours if there are several styles in front.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }
}

extension View {
  /// Sets how symbols are coloured: in one colour, in shades, in several colours, or in their own.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
}

/// The styles of a symbol, as a whole and in parts.
struct SymbolStyles {
  /// The style of a symbol without parts.
  let whole: AnyShapeStyle
  /// The styles of a frame and of what is in it; nil if they are the same.
  let parts: (frame: AnyShapeStyle, inside: AnyShapeStyle)?

  init(of image: Image, in context: ViewContext) {
    let environment = context.environment
    let front = environment.foreground ?? AnyShapeStyle(Color.primary)
    let levels = environment.foregroundLevels
    let own = image.renderingMode == .original ? SymbolRenderingMode.multicolor : nil
    let mode = image.symbolRenderingMode ?? own ?? environment.symbolRenderingMode ?? .palette
    if mode == .palette, levels.count > 1 {
      (whole, parts) = (front, (levels[1], front))
    } else if mode == .hierarchical {
      (whole, parts) = (front, (AnyShapeStyle(HierarchicalShapeStyle.secondary), front))
    } else if mode == .multicolor, let color = Self.color(of: image).map({ AnyShapeStyle($0) }) {
      (whole, parts) = (color, (color, AnyShapeStyle(Color.white)))
    } else {
      (whole, parts) = (front, nil)
    }
  }

  /// The colour of a symbol that has its own; nil for others.
  private static func color(of image: Image) -> Color? {
    guard case .symbol(let name) = image.source else { return nil }
    return colors.first { $0.names.contains(name) }?.color
  }

  private static let colors: [(color: Color, names: Set<String>)] = [
    (
      .yellow,
      [
        "bolt.fill", "bolt.circle.fill", "exclamationmark.triangle.fill", "lightbulb.fill", "star.fill",
        "sun.and.horizon.fill", "sun.dust.fill", "sun.haze.fill", "sun.max", "sun.max.fill", "sun.min",
        "sun.min.fill", "sunrise", "sunrise.fill", "sunset", "sunset.fill",
      ]
    ),
    (
      .red,
      [
        "exclamationmark.octagon.fill", "heart.circle.fill", "heart.fill", "minus.circle.fill", "trash.fill",
        "xmark.circle.fill", "xmark.octagon.fill",
      ]
    ),
    (.green, ["checkmark.circle.fill", "leaf.fill", "phone.fill", "phone.circle.fill", "plus.circle.fill"]),
    (.cyan, ["drop.fill", "snowflake", "wind.snow"]),
  ]
}
