/// A box with a label around views that belong together.
public struct GroupBox<Label: View, Content: View> {
  let label: Label
  let content: Content

  /// A box with a label.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
}

extension GroupBox where Label == EmptyView {
  /// A box.
  nonisolated public init(@ViewBuilder content: () -> Content) {
    (label, self.content) = (EmptyView(), content())
  }
}

extension GroupBox where Label == Text {
  /// A box with a title.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(titleKey), content())
  }
  /// A box with a title.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(title), content())
  }
}

extension GroupBox where Label == StyledPart, Content == StyledPart {
  /// A box for a style, with the style's additions around it.
  nonisolated public init(_ configuration: GroupBoxStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
  }
}

extension GroupBox: PrimitiveView {
  /// The box in its style.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let configuration = GroupBoxStyleConfiguration(
      label: StyledPart(label), content: StyledPart(content, \.styles.groupBox, in: context))
    let style: any GroupBoxStyle = context.environment.styles.groupBox ?? DefaultGroupBoxStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: GroupBoxStyle>(
    _ style: S, _ configuration: GroupBoxStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.groupBox) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }
}

extension GroupBox {
  /// A box with a label.
  nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
    (self.label, self.content) = (label, content())
  }
}
