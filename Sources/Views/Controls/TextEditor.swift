/// A text of several lines that is typed, which a stage only shows.
public struct TextEditor {
  let text: () -> String

  /// A text that is typed.
  nonisolated public init(text: Binding<String>) { self.text = { text.wrappedValue } }
}

extension TextEditor: PrimitiveView {
  /// The text, in all of its frame.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    context.update.notice("A stage takes no text: a TextEditor shows its own.")
    let view = Text(verbatim: text()).padding(8)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    return view.elements(in: context)
  }
}

/// A text that is typed in secret, which a stage only shows as dots.
public struct SecureField<Label: View> {
  let field: TextField<Label>
}

extension SecureField where Label == Text {
  /// A text that is typed.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    field = TextField(label: Text(titleKey), prompt: nil, text: Self.dots(text))
  }
  /// A secure field with a placeholder.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    field = TextField(label: Text(titleKey), prompt: prompt, text: Self.dots(text))
  }
  /// A text that is typed.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    field = TextField(label: Text(title), prompt: nil, text: Self.dots(text))
  }

  nonisolated private static func dots(_ text: Binding<String>) -> () -> String {
    { String(repeating: "•", count: min(text.wrappedValue.count, 1000)) }
  }
}

extension SecureField: PrimitiveView {
  /// The field.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { field.elements(in: context) }
}
