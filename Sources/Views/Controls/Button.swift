/// A label that does something when it is tapped.
public struct Button<Label: View> {
  let role: ButtonRole?
  let action: () -> Void
  let label: Label

  /// A button with a label.
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// A button with a role.
  nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    (self.role, self.label) = (role, label())
    self.action = { MainActor.inScene(action) }
  }
}

extension Button where Label == Text {
  /// A button with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }

  /// A button with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }

  /// A button with a text and a role.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
}

extension Button where Label == Views.Label<Text, Image> {
  /// A button with a text and a symbol.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { Views.Label(titleKey, systemImage: systemImage) }
  }
}

extension Button where Label == Views.Label<Text, Image> {
  /// A button with a text and a symbol.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { Views.Label(title, systemImage: systemImage) }
  }
  /// A button with a text, a symbol and a role.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Views.Label(titleKey, systemImage: systemImage) }
  }
  /// A button with a text, a symbol and a role.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Views.Label(title, systemImage: systemImage) }
  }
  /// A button with a text and a picture of a catalogue.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Views.Label(titleKey, image: image) }
  }
  /// A button with a text and a picture of a catalogue.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, image: ImageResource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Views.Label(title, image: image) }
  }
}

extension Button where Label == Text {
  /// A button with a text and a role.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == StyledPart {
  /// A button for a style, with the style's additions around it.
  nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    (role, action, label) = (configuration.role, configuration.trigger, configuration.label)
  }
}

extension Button: PrimitiveView {
  /// The button in its style.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    if let style = context.environment.styles.primitiveButton {
      return body(
        style, PrimitiveButtonStyleConfiguration(role: role, label: StyledPart(label), action: action),
        in: context)
    }
    let key = context.place.key(.button)
    let configuration = ButtonStyleConfiguration(
      role: role,
      label: ButtonStyleConfiguration.Label { [label] in Self.row(of: label.elements(in: $0), in: $0) },
      isPressed: context.update.memory.touches.pressed.contains(key))
    let style = context.environment.buttonStyle ?? DefaultButtonStyle()
    let after = context.environment.afterButton
    let press = GestureRecognizer(
      kind: .press,
      ended: { [action] _ in
        action()
        after?()
      })
    let button = ButtonElement(
      DepthElement(.center, body(style, configuration, in: context), in: context), key,
      context.environment.isEnabled ? [press] : [], fillsRow: context.environment.buttonsFillRows, in: context
    )
    guard let role else { return [button] }
    return [LayoutValueElement(button, [ObjectIdentifier(ButtonRole.self): role], in: context)]
  }

  /// The views of a label, side by side where there are several.
  nonisolated private static func row(of elements: [ViewElement], in context: ViewContext) -> [ViewElement] {
    guard elements.count(where: { !$0.isGhost }) > 1 else { return elements }
    return [LinearElement(.horizontal, VerticalAlignment.center.id, nil, elements, in: context)]
  }

  nonisolated private func body<S: PrimitiveButtonStyle>(
    _ style: S, _ configuration: PrimitiveButtonStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.primitiveButton) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }

  nonisolated private func body<S: ButtonStyle>(
    _ style: S, _ configuration: ButtonStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    var inner = context.next("button")
    if let entered = inner.enter(S.self) { inner = entered }
    // A button within the look is one of its own.
    if context.environment.buttonStyle != nil { inner.environment.buttonStyle = nil }
    nonisolated(unsafe) let (style, configuration) = (style, configuration)
    var copy = style
    inner.install(context.update.fields(of: S.self), in: &copy)
    nonisolated(unsafe) let installed = copy
    return MainActor.inScene { installed.makeBody(configuration: configuration) }.elements(in: inner)
  }
}

/// A button's look, all of which can be touched.
final class ButtonElement: WrapperElement {
  private let target: UInt64
  private let recognizers: [GestureRecognizer]
  private let fillsRow: Bool

  init(
    _ child: ViewElement, _ target: UInt64, _ recognizers: [GestureRecognizer], fillsRow: Bool,
    in context: ViewContext
  ) {
    (self.target, self.recognizers, self.fillsRow) = (target, recognizers, fillsRow)
    super.init(child, .button, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let transform = writer.transform * .translation(corner.x, corner.y)
    let button = TouchTarget(
      key: target, recognizers: recognizers, transform: transform, fillsRow: fillsRow)
    writer.target(button) {
      writer.area(CGRect(origin: corner, size: size(proposal)), key, animation)
      child.write(at: corner, proposal, into: writer)
    }
  }
}
