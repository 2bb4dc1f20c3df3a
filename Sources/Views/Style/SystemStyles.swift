import Engine

extension Color {
  /// A colour that differs between light and dark surroundings.
  init(_ light: UInt32, _ lightOpacity: Double = 1, dark: UInt32, _ darkOpacity: Double = 1) {
    self.init(
      .schemed(
        light: Engine.Color(rgb: light).opacity(lightOpacity),
        dark: Engine.Color(rgb: dark).opacity(darkOpacity)))
  }
}

/// The style of what fills controls, at one of its levels.
public struct FillShapeStyle: ShapeStyle {
  private let level: Int

  /// The style of large fills.
  public init() { level = 0 }
  private init(level: Int) { self.level = level }

  private static let levels = [
    Color(0x787880, 0.2, dark: 0x787880, 0.36), Color(0x787880, 0.16, dark: 0x787880, 0.32),
    Color(0x767680, 0.12, dark: 0x767680, 0.24), Color(0x747480, 0.08, dark: 0x767680, 0.18),
  ]

  /// A faint grey.
  public func fill(in context: ViewContext) -> Fill { Self.levels[level].fill(in: context) }

  /// A fainter grey.
  public var secondary: FillShapeStyle { FillShapeStyle(level: min(level + 1, 3)) }
  /// A still fainter grey.
  public var tertiary: FillShapeStyle { FillShapeStyle(level: min(level + 2, 3)) }
  /// The faintest grey.
  public var quaternary: FillShapeStyle { FillShapeStyle(level: 3) }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The style of what fills controls.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// The style of what is selected.
public struct SelectionShapeStyle: ShapeStyle {
  /// The style of what is selected.
  public init() {}
  /// The tint.
  public func fill(in context: ViewContext) -> Fill { Color.accentColor.fill(in: context) }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  /// The style of what is selected.
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

/// The style of links.
public struct LinkShapeStyle: ShapeStyle {
  /// The style of links.
  public init() {}
  /// The colour of links.
  public func fill(in context: ViewContext) -> Fill { Color(0x007aff, dark: 0x0984ff).fill(in: context) }
}

extension ShapeStyle where Self == LinkShapeStyle {
  /// The style of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == SurroundingShapeStyle {
  /// The background of a window.
  public static var windowBackground: SurroundingShapeStyle { .background }
}

extension View {
  /// Fills the background in the style of backgrounds.
  nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(SurroundingShapeStyle.background, ignoresSafeAreaEdges: edges)
  }

  /// Fills a shape in the background in the style of backgrounds.
  nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
    layered(BackgroundStyleView(shape: shape), .center, inFront: false)
  }
}

/// A shape in the style of backgrounds.
private struct BackgroundStyleView<S: Shape> {
  let shape: S
}

extension BackgroundStyleView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let style = context.environment.backgroundStyle ?? AnyShapeStyle(.background)
    return [ShapeElement(shape, style, in: context)]
  }
}
