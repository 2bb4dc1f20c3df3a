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
  /// A colour, which most styles are, is drawn without a look at its type.
  private enum Kind {
    case color(Color)
    case other(any ShapeStyle)
  }

  private let kind: Kind

  /// A style whose type is forgotten.
  public init<S: ShapeStyle>(_ style: S) {
    kind = S.self == Color.self ? .color(unsafeBitCast(style, to: Color.self)) : .other(style)
  }

  /// A style that is set in an environment: what it says about the style in front, it says about the one so far.
  init<S: ShapeStyle>(_ style: S, setIn environment: EnvironmentValues) {
    if S.self == Color.self {
      self.init(style)
    } else {
      self.init(
        ScopedStyle(
          style: style, foreground: environment.foreground, levels: environment.foregroundLevels))
    }
  }

  /// The fill of the style.
  public func fill(in context: ViewContext) -> Fill {
    switch kind {
    case .color(let color): color.fill(in: context)
    case .other(let style): style.fill(in: context)
    }
  }

  /// The colour, if the style is nothing else.
  func color(in context: ViewContext) -> Engine.Color? {
    if case .color(let color) = kind { color.resolved(in: context) } else { nil }
  }
}

/// The style of what stands in front, at one of its levels.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The place among the levels, from 0.
  let level: Int

  /// The first level.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// The colours of text by level, where no style is set. Source: UIKit's label colours.
  private static let labels = [
    Color.primary, Color.secondary, Color(0x3c3c43, 0.3, dark: 0xebebf5, 0.3),
    Color(0x3c3c43, 0.18, dark: 0xebebf5, 0.16), Color(0x000000, 0.05, dark: 0xffffff, 0.05),
  ]

  /// The opacities of the levels of a style that is set. Source: pictures of SwiftUI on iOS 18.
  static let opacities = [1, 0.5, 0.25, 0.18, 0.18]

  /// The style in front at this level: half of it at the second, a quarter at the third, 18 % from the fourth on.
  public func fill(in context: ViewContext) -> Fill {
    let levels = context.environment.foregroundLevels
    if levels.indices.contains(level) { return levels[level].fill(in: context) }
    guard let foreground = context.environment.foreground else {
      return Self.labels[level].fill(in: context)
    }
    return level == 0
      ? foreground.fill(in: context)
      : FadedStyle(style: foreground, opacity: Self.opacities[level]).fill(in: context)
  }
}

/// A style with what stood in front where it was set.
private struct ScopedStyle<S: ShapeStyle>: ShapeStyle {
  let style: S
  let foreground: AnyShapeStyle?
  let levels: [AnyShapeStyle]

  func fill(in context: ViewContext) -> Fill {
    var context = context
    (context.environment.foreground, context.environment.foregroundLevels) = (foreground, levels)
    return style.fill(in: context)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level.
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  /// The second level.
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  /// The fourth level.
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
  /// The fifth level.
  public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
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
  public var secondary: some ShapeStyle { opacity(HierarchicalShapeStyle.opacities[1]) }
  /// The style at the third level.
  public var tertiary: some ShapeStyle { opacity(HierarchicalShapeStyle.opacities[2]) }
  /// The style at the fourth level.
  public var quaternary: some ShapeStyle { opacity(HierarchicalShapeStyle.opacities[3]) }
  /// The style at the fifth level.
  public var quinary: some ShapeStyle { opacity(HierarchicalShapeStyle.opacities[4]) }
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
    adjusted { context in
      context.environment.foreground = AnyShapeStyle(style, setIn: context.environment)
      context.environment.foregroundLevels = []
    }
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
      context.environment.tintGradient = tint as? Gradient
    }
  }

  /// Sets the colour of text and shapes.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    adjusted { context in
      context.environment.foreground = color.map { AnyShapeStyle($0) }
      context.environment.foregroundLevels = []
    }
  }

  /// Sets the colour of what can be touched.
  nonisolated public func tint(_ tint: Color?) -> some View {
    adjusted {
      $0.environment.tint = tint
      $0.environment.tintGradient = nil
    }
  }

  /// Sets the colour of what can be touched.
  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Fills the background.
  nonisolated public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layered(StyleView(style: AnyShapeStyle(style)).ignoresSafeArea(edges: edges), .center, inFront: false)
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
    layered(StyleView(style: AnyShapeStyle(style)).ignoresSafeArea(edges: edges), .center, inFront: true)
  }
}

extension ViewContext {
  /// Sets the styles of the levels, resolved where they are set.
  fileprivate mutating func setLevels(_ styles: [AnyShapeStyle]) {
    let levels = styles.map { style in
      let resolved = style.fill(in: self).color(in: self)
      return AnyShapeStyle(Color(fixed: resolved))
    }
    environment.foreground = styles.first.map { AnyShapeStyle($0, setIn: environment) }
    environment.foregroundLevels = levels
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
