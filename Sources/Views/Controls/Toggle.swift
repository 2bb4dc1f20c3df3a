/// A control that is on or off.
public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label

  /// A toggle with a label.
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    (self.isOn, self.label) = (isOn, label())
  }
}

extension Toggle where Label == Text {
  /// A toggle with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// A toggle with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// A toggle for a style, with the style's additions around it.
  nonisolated public init(_ configuration: ToggleStyleConfiguration) {
    (isOn, label) = (configuration.$isOn, configuration.label)
  }
}

extension Toggle: PrimitiveView {
  /// The label, and the switch at the trailing edge.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard !context.environment.labelsHidden else { return Switch(isOn: isOn).elements(in: context) }
    let configuration = ToggleStyleConfiguration(
      label: ToggleStyleConfiguration.Label { [label] in label.elements(in: $0) }, isOn: isOn)
    let style: any ToggleStyle = context.environment.toggleStyle ?? SwitchToggleStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: ToggleStyle>(
    _ style: S, _ configuration: ToggleStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.toggleStyle) { style, inner in
      style.makeBody(configuration: configuration).elements(in: inner)
    }
  }
}

/// A switch, whose knob slides.
struct Switch {
  let isOn: Binding<Bool>
  var tint: Color?
}

extension Switch: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let isOn = isOn
    let tint = tint ?? context.environment.tint ?? .green
    let look = Capsule().fill(isOn.wrappedValue ? tint : Color(UIColor.secondarySystemFill))
      .overlay(alignment: isOn.wrappedValue ? .trailing : .leading) {
        Circle().fill(Color.white).padding(2)
      }
      .frame(width: 51, height: 31)
      // UISwitch says that it is two points narrower than it is drawn; in a row it takes no more room than a text.
      .frame(width: 49, height: context.environment.isInList ? 22 : 31)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.smooth(duration: 0.25)) { isOn.wrappedValue.toggle() } }
    return look.fadedIfDisabled().elements(in: context)
  }
}

extension View {
  /// Leaves the labels of controls out, of which only those of toggles are drawn.
  nonisolated public func labelsHidden() -> some View { adjusted { $0.environment.labelsHidden = true } }
}
