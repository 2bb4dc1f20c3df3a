/// The purpose of a button.
public struct ButtonRole: Equatable, Sendable {
  let name: String
  /// The button deletes something.
  public static let destructive = ButtonRole(name: "destructive")
  /// The button ends a task without an effect.
  public static let cancel = ButtonRole(name: "cancel")
}

/// The look of buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A button as the style sees it.
  typealias Configuration = ButtonStyleConfiguration
  /// The look of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as its style sees it.
public struct ButtonStyleConfiguration {
  /// The label.
  public struct Label {
    let make: (ViewContext) -> [ViewElement]
  }
  /// The purpose of the button, or nil for an ordinary one.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// True if a finger is on it.
  public let isPressed: Bool
}

extension ButtonStyleConfiguration.Label: PrimitiveView {
  /// The label.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// The style of a button that does not say.
public struct DefaultButtonStyle {
  /// A tinted label.
  nonisolated public init() {}
}

extension DefaultButtonStyle: ButtonStyle {
  /// The label, tinted.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.styledInButton(configuration.role == .destructive ? Color.red : Color.accentColor)
      .opacity(configuration.isPressed ? 0.2 : 1)
  }
}

extension View {
  /// Draws the label of a button in the style around it, or else in a colour; greyed out while it is disabled.
  nonisolated func styledInButton(_ color: Color) -> some View {
    adjusted { context in
      if !context.environment.isEnabled {
        context.environment.foreground = AnyShapeStyle(Color(UIColor.tertiaryLabel))
      } else if context.environment.foreground == nil {
        context.environment.foreground = AnyShapeStyle(color)
      }
    }
  }

  /// Fades a control while it is disabled.
  nonisolated func fadedIfDisabled() -> some View {
    wrapped { element, context in
      context.environment.isEnabled ? element : EffectElement(element, .opacity, 0.5, in: context)
    }
  }
}

/// A tinted label, which is all of the button in the row of a list, too.
public struct BorderlessButtonStyle {
  /// A tinted label.
  nonisolated public init() {}
}

extension BorderlessButtonStyle: ButtonStyle {
  /// The label, tinted.
  public func makeBody(configuration: Configuration) -> some View {
    DefaultButtonStyle().makeBody(configuration: configuration)
  }
}

/// A button that is only its label.
public struct PlainButtonStyle {
  /// Only the label.
  nonisolated public init() {}
}

extension PlainButtonStyle: ButtonStyle {
  /// The label.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(configuration.isPressed ? 0.6 : 1).fadedIfDisabled()
  }
}

/// A button on a tinted background.
public struct BorderedButtonStyle {
  let isProminent: Bool
  /// A light background.
  nonisolated public init() { isProminent = false }
  nonisolated init(isProminent: Bool) { self.isProminent = isProminent }
}

extension BorderedButtonStyle: ButtonStyle {
  /// The label on its background.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(
      label: configuration.label, isProminent: isProminent, isPressed: configuration.isPressed,
      isDestructive: configuration.role == .destructive)
  }
}

/// A button on a background of the tint.
public struct BorderedProminentButtonStyle {
  /// A background of the tint.
  nonisolated public init() {}
}

extension BorderedProminentButtonStyle: ButtonStyle {
  /// The label on its background.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedButtonStyle(isProminent: true).makeBody(configuration: configuration)
  }
}

extension ButtonStyle where Self == BorderedProminentButtonStyle {
  /// A background of the tint.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension ButtonStyle where Self == DefaultButtonStyle {
  /// A tinted label.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension ButtonStyle where Self == BorderlessButtonStyle {
  /// A tinted label.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  /// Only the label.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == BorderedButtonStyle {
  /// A light background.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension EnvironmentValues {
  /// True if a button is all of the row of a list in which it stands alone: if it has no look of its own.
  var buttonsFillRows: Bool {
    guard isInList else { return false }
    return buttonStyle.map { $0 is DefaultButtonStyle || $0 is RowLinkStyle } ?? true
  }
}

extension View {
  /// Sets the style of buttons.
  nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    adjusted { $0.environment.buttonStyle = style }
  }
}
