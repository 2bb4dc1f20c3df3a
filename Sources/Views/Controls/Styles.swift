/// A style of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The configuration that the style draws.
  typealias Configuration = ToggleStyleConfiguration
  /// The look of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle as its style sees it.
public struct ToggleStyleConfiguration {
  /// The label.
  public struct Label {
    let make: (ViewContext) -> [ViewElement]
  }
  /// The label.
  public let label: Label
  /// True if the toggle is on.
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) { (self.label, _isOn) = (label, isOn) }
}

extension ToggleStyleConfiguration.Label: PrimitiveView {
  /// The label.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A switch behind the label.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?
  /// A switch.
  nonisolated public init() { tint = nil }
  /// A switch in a colour.
  nonisolated public init(tint: Color) { self.tint = tint }
  /// The label and the switch.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Spacer()
      Switch(isOn: configuration.$isOn, tint: tint)
    }
  }
}

/// A button that is tinted while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// A button.
  nonisolated public init() {}
  /// The label on its background.
  public func makeBody(configuration: Configuration) -> some View {
    let binding = configuration.$isOn
    return configuration.label.foregroundStyle(Color.accentColor).padding(8)
      .background(
        Color.accentColor.opacity(binding.wrappedValue ? 0.2 : 0), in: RoundedRectangle(cornerRadius: 8)
      )
      .contentShape(Rectangle()).onTapGesture { binding.wrappedValue.toggle() }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  /// A switch.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A style of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The configuration that the style draws.
  typealias Configuration = LabelStyleConfiguration
  /// The look of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label as its style sees it.
public struct LabelStyleConfiguration {
  /// The text.
  public struct Title {
    let make: (ViewContext) -> [ViewElement]
  }
  /// The picture.
  public struct Icon {
    let make: (ViewContext) -> [ViewElement]
  }
  /// The text.
  public let title: Title
  /// The picture.
  public let icon: Icon
}

extension LabelStyleConfiguration.Title: PrimitiveView {
  /// The text.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

extension LabelStyleConfiguration.Icon: PrimitiveView {
  /// The picture.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// The picture and the text.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Both.
  nonisolated public init() {}
  /// Both, side by side; in a list the picture has the tint.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon.adjusted { $0.environment.tintListIcons() }
      configuration.title
    }
  }
}

/// Only the text.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Only the text.
  nonisolated public init() {}
  /// The text.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Only the picture.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Only the picture.
  nonisolated public init() {}
  /// The picture.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The picture and the text.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
  /// The picture and the text.
  public static var automatic: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// Only the text.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// Only the picture.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension View {
  /// Sets the style of toggles.
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    adjusted { $0.environment.toggleStyle = style }
  }
  /// Sets the style of labels.
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    adjusted { $0.environment.labelStyle = style }
  }
}

extension ViewContext {
  /// The look that a style of an author's own makes; a control of the kind within that look is one of its own, with the
  /// usual look.
  func body<S, Look>(
    of style: S, at look: WritableKeyPath<EnvironmentValues, Look?>,
    _ make: @MainActor (S, ViewContext) -> [ViewElement]
  ) -> [ViewElement] {
    guard var inner = next("style").enter(S.self) else { return [] }
    if environment[keyPath: look] != nil { inner.environment[keyPath: look] = nil }
    var copy = style
    inner.install(update.fields(of: S.self), in: &copy)
    nonisolated(unsafe) let (installed, place) = (copy, inner)
    return MainActor.inScene { make(installed, place) }
  }
}
