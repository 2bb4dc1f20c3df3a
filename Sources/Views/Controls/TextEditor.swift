/// A text of several lines that is typed.
public struct TextEditor {
  let text: FieldValue

  /// A text that is typed.
  nonisolated public init(text: Binding<String>) { self.text = FieldValue(text, kind: .lines) }
}

extension TextEditor: PrimitiveView {
  /// The text, in all of its frame.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let site = text.site(in: context)
    let view = FieldText(site: site, placeholder: EmptyView()).padding(8)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    let ground = context.environment.listLook.hasBackground ? Color(UIColor.systemBackground) : .clear
    return view.background(ground).focusing(site).elements(in: context)
  }
}

/// A text that is typed in secret, of which stage and scene have dots.
public struct SecureField<Label: View> {
  let field: TextField<Label>
}

extension SecureField where Label == Text {
  /// A text that is typed.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    field = TextField(label: Text(titleKey), prompt: nil, text: FieldValue(text, kind: .secure))
  }
  /// A secure field with a placeholder.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    field = TextField(label: Text(titleKey), prompt: prompt, text: FieldValue(text, kind: .secure))
  }
  /// A text that is typed, with an action for its end.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    let value = FieldValue(text, kind: .secure, committed: onCommit)
    field = TextField(label: Text(titleKey), prompt: nil, text: value)
  }
  /// A text that is typed.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    field = TextField(label: Text(title), prompt: nil, text: FieldValue(text, kind: .secure))
  }
  /// A secure field with a placeholder.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    field = TextField(label: Text(title), prompt: prompt, text: FieldValue(text, kind: .secure))
  }
  /// A text that is typed, with an action for its end.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    let value = FieldValue(text, kind: .secure, committed: onCommit)
    field = TextField(label: Text(title), prompt: nil, text: value)
  }
}

extension SecureField {
  /// A text that is typed, with a label.
  nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    field = TextField(label: label(), prompt: prompt, text: FieldValue(text, kind: .secure))
  }
}

extension SecureField: PrimitiveView {
  /// The field.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { field.elements(in: context) }
}
