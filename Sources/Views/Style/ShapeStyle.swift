import Engine

/// A fill of shapes and text.
public protocol ShapeStyle: Sendable {
  /// The type of the style that stands for this one.
  associatedtype Resolved: ShapeStyle = Color.Resolved
  /// The style that stands for this one where it is drawn.
  func resolve(in environment: EnvironmentValues) -> Resolved
  /// The drawn fill; called by the runtime.
  func fill(in context: ViewContext) -> Fill
}

extension ShapeStyle {
  /// The fill of the resolved style.
  public func fill(in context: ViewContext) -> Fill { resolve(in: context.environment).fill(in: context) }
}

extension ShapeStyle where Resolved == Color.Resolved {
  /// The colour of text, for styles that are drawn as they are.
  public func resolve(in environment: EnvironmentValues) -> Color.Resolved {
    Color.primary.resolve(in: environment)
  }
}

extension Color.Resolved: ShapeStyle {
  /// The colour itself.
  public func fill(in context: ViewContext) -> Fill { Color(self).fill(in: context) }
}

extension Color: ShapeStyle {
  /// The colour where it stands.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .color(resolved(in: context))) }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// A style whose type is forgotten.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  /// The fill of the style.
  public func fill(in context: ViewContext) -> Fill { style.fill(in: context) }
}

/// The style of what stands in front, at one of its levels.
public struct HierarchicalShapeStyle: ShapeStyle {
  let opacity: Double
  /// The place among the styles that a view sets.
  private var level: Int { opacity == 1 ? 0 : opacity == 0.6 ? 1 : 2 }

  /// The first level.
  public static let primary = HierarchicalShapeStyle(opacity: 1)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(opacity: 0.6)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(opacity: 0.3)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(opacity: 0.18)
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(opacity: 0.1)

  /// The colour of text at this level.
  public func fill(in context: ViewContext) -> Fill {
    let levels = context.environment.foregroundLevels
    guard levels.indices.contains(level) else { return Color.primary.opacity(opacity).fill(in: context) }
    return levels[level].fill(in: context)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level.
  public static var primary: HierarchicalShapeStyle { .init(opacity: 1) }
  /// The second level.
  public static var secondary: HierarchicalShapeStyle { .init(opacity: 0.6) }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { .init(opacity: 0.3) }
  /// The fourth level.
  public static var quaternary: HierarchicalShapeStyle { .init(opacity: 0.18) }
  /// The fifth level.
  public static var quinary: HierarchicalShapeStyle { .init(opacity: 0.1) }
}

/// The style of the surroundings: what is in front, what is tinted, or what is behind.
public struct SurroundingShapeStyle: ShapeStyle {
  enum Role { case foreground, tint, background }
  let role: Role

  /// The style where it stands.
  public func fill(in context: ViewContext) -> Fill {
    switch role {
    case .foreground: context.environment.foreground?.fill(in: context) ?? Color.primary.fill(in: context)
    case .tint: Color.accentColor.fill(in: context)
    case .background: (context.environment.colorScheme == .dark ? Color.black : Color.white).fill(in: context)
    }
  }
}

extension ShapeStyle where Self == SurroundingShapeStyle {
  /// The foreground.
  public static var foreground: SurroundingShapeStyle { .init(role: .foreground) }
  /// The tint.
  public static var tint: SurroundingShapeStyle { .init(role: .tint) }
  /// The background.
  public static var background: SurroundingShapeStyle { .init(role: .background) }
}

extension ShapeStyle {
  /// The style with its opacity multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }
  /// The style at the second level.
  public var secondary: some ShapeStyle { opacity(0.6) }
  /// The style at the third level.
  public var tertiary: some ShapeStyle { opacity(0.3) }
  /// The style at the fourth level.
  public var quaternary: some ShapeStyle { opacity(0.18) }
  /// The style at the fifth level.
  public var quinary: some ShapeStyle { opacity(0.1) }
}

struct FadedStyle<S: ShapeStyle>: ShapeStyle {
  let style: S
  let opacity: Double

  func fill(in context: ViewContext) -> Fill {
    var fill = style.fill(in: context)
    switch fill.kind {
    case .color(let color): fill.kind = .color(color.opacity(opacity))
    case .gradient(let stops, let form):
      fill.kind = .gradient(
        stops.map { Gradient.Stop(color: $0.color.opacity(opacity), location: $0.location) }, form)
    case .material(let tint): fill.kind = .material(tint: tint.opacity(opacity))
    case .shader, .picture: break
    }
    return fill
  }
}

extension View {
  /// Sets the style of text and shapes in front.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    adjusted { $0.environment.foreground = AnyShapeStyle(style) }
  }

  /// Sets the styles of text and shapes in front, by their levels.
  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2)
    -> some View
  {
    adjusted { $0.setLevels([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }
  }

  /// Sets the styles of text and shapes in front, by their levels.
  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    adjusted { $0.setLevels([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]) }
  }

  /// Sets the colour of what can be touched to a style's first colour.
  @_disfavoredOverload
  nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    adjusted { context in
      context.environment.tint = tint.map { Color(fixed: $0.fill(in: context).color(in: context)) }
    }
  }

  /// Sets the colour of text and shapes.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    adjusted { $0.environment.foreground = color.map { AnyShapeStyle($0) } }
  }

  /// Sets the colour of what can be touched.
  nonisolated public func tint(_ tint: Color?) -> some View {
    adjusted { $0.environment.tint = tint }
  }

  /// Sets the colour of what can be touched.
  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Fills the background.
  nonisolated public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layered(StyleView(style: AnyShapeStyle(style)), .center, inFront: false)
  }

  /// Fills a shape in the background.
  nonisolated public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style), .center, inFront: false)
  }

  /// Fills a shape in front.
  nonisolated public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style), .center, inFront: true)
  }

  /// Fills the front.
  nonisolated public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layered(StyleView(style: AnyShapeStyle(style)), .center, inFront: true)
  }
}

extension ViewContext {
  /// Sets the styles of the levels, resolved where they are set.
  fileprivate mutating func setLevels(_ styles: [AnyShapeStyle]) {
    environment.foreground = styles.first
    environment.foregroundLevels = styles.map { style in
      let resolved = style.fill(in: self).color(in: self)
      return AnyShapeStyle(Color(fixed: resolved))
    }
  }
}

struct StyleView {
  let style: AnyShapeStyle
}

extension StyleView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), style, in: context)]
  }
}
