/// The shape of the borders of buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  private enum Kind: Hashable { case rounded(CGFloat), capsule, circle }
  private let kind: Kind

  /// A rounded rectangle.
  public static let automatic = roundedRectangle
  /// Half circles at the ends.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A rounded rectangle.
  public static let roundedRectangle = roundedRectangle(radius: 8)
  /// A rounded rectangle.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded(radius))
  }
  /// A circle.
  public static let circle = ButtonBorderShape(kind: .circle)

  var isCircle: Bool { kind == .circle }
}

extension ButtonBorderShape: InsettableShape {
  /// The outline.
  nonisolated public func path(in rect: CGRect) -> Path { outline(in: rect).path }
  /// The outline.
  nonisolated public func outline(in rect: CGRect) -> ShapeOutline {
    switch kind {
    case .rounded(let radius): RoundedRectangle(cornerRadius: radius).outline(in: rect)
    case .capsule: Capsule().outline(in: rect)
    case .circle: Self.circle(around: rect)
    }
  }
  nonisolated private static func circle(around rect: CGRect) -> ShapeOutline {
    let side = max(rect.width, rect.height)
    return .ellipse(
      CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
  /// The smaller shape.
  nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
    AnyInsettableShape(shape: self, amount: amount)
  }
}

/// A shape in a smaller rectangle.
private struct AnyInsettableShape<Content: Shape>: InsettableShape {
  var shape: Content
  var amount: CGFloat
  nonisolated func path(in rect: CGRect) -> Path { outline(in: rect).path }
  nonisolated func outline(in rect: CGRect) -> ShapeOutline { shape.outline(in: rect.inset(amount)) }
  nonisolated func inset(by amount: CGFloat) -> AnyInsettableShape {
    AnyInsettableShape(shape: shape, amount: self.amount + amount)
  }
}

extension Shape where Self == ButtonBorderShape {
  /// The shape of the borders of buttons.
  nonisolated public static var buttonBorder: ButtonBorderShape { .automatic }
}

private enum ButtonBorderShapeKey: EnvironmentKey {
  static var defaultValue: ButtonBorderShape { .automatic }
}

extension EnvironmentValues {
  /// The shape of the borders of buttons.
  public var buttonBorderShape: ButtonBorderShape {
    get { self[ButtonBorderShapeKey.self] }
    set { self[ButtonBorderShapeKey.self] = newValue }
  }
}

extension View {
  /// Sets the shape of the borders of buttons.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
  /// Sets the size of controls.
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }
}

/// The label of a button on its background.
struct BorderedLabel<Label: View>: View {
  let label: Label
  let isProminent: Bool
  let isPressed: Bool
  let isDestructive: Bool
  @Environment(\.controlSize) private var controlSize
  @Environment(\.buttonBorderShape) private var shape
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let (horizontal, vertical) = controlSize.buttonPadding
    let color = isDestructive ? Color.red : Color.accentColor
    let ground = isEnabled ? color.opacity(isProminent ? 1 : 0.15) : Color(UIColor.tertiarySystemFill)
    label.transformEnvironment(\.font) { $0 = $0 ?? controlSize.buttonFont }
      .styledInButton(isProminent ? Color.white : color)
      .padding(.horizontal, shape.isCircle ? vertical : horizontal).padding(.vertical, vertical)
      .background(ground, in: shape)
      .opacity(isPressed ? 0.7 : 1)
  }
}

extension ControlSize {
  // Source: buttons of iOS 18.5, which are 28, 34.33 and 50.33 points high.
  fileprivate var buttonPadding: (horizontal: CGFloat, vertical: CGFloat) {
    switch self {
    case .mini, .small: (10, 5)
    case .regular: (12, 7)
    case .large, .extraLarge: (20, 15)
    }
  }

  fileprivate var buttonFont: Font? {
    switch self {
    case .mini, .small: .subheadline
    case .regular, .large, .extraLarge: nil
    }
  }
}
