/// A text that is typed.
public struct TextField<Label: View> {
  let label: Label
  let prompt: Text?
  let text: FieldValue
}

extension TextField where Label == Text {
  /// A text that is typed.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    (label, prompt, self.text) = (Text(titleKey), nil, FieldValue(text))
  }
  /// A text that is typed.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    (label, prompt, self.text) = (Text(title), nil, FieldValue(text))
  }
  /// A text field with a placeholder.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    (label, self.prompt, self.text) = (Text(titleKey), prompt, FieldValue(text))
  }
  /// A text that is typed and grows along an axis.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    (label, self.prompt) = (Text(titleKey), prompt)
    self.text = FieldValue(text, kind: axis == .vertical ? .lines : .line)
  }
  /// A text field with actions for typing.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void
  ) {
    (label, prompt) = (Text(titleKey), nil)
    self.text = FieldValue(text, editingChanged: onEditingChanged, committed: onCommit)
  }
  /// A text field with actions for typing.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) {
    (label, prompt) = (Text(titleKey), nil)
    self.text = FieldValue(text, editingChanged: onEditingChanged)
  }
  /// A text field with actions for typing.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    (label, prompt) = (Text(title), nil)
    self.text = FieldValue(text, editingChanged: onEditingChanged, committed: onCommit)
  }
  /// A value that is typed in a format.
  nonisolated public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    (label, self.prompt) = (Text(titleKey), prompt)
    text = FieldValue(
      value, formatted: { format.onStage.format($0) }, parsed: { Views.parsed($0, by: format) })
  }
  /// A value that is typed as a formatter writes it.
  nonisolated public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    (label, self.prompt) = (Text(titleKey), prompt)
    text = FieldValue(
      value, formatted: { formatter.string(for: $0) ?? "" },
      parsed: { Views.parsed($0, by: formatter, as: V.self) })
  }
  /// A value that is typed as a formatter writes it, with actions for typing.
  nonisolated public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
  ) {
    (label, prompt) = (Text(titleKey), nil)
    text = FieldValue(
      value, formatted: { formatter.string(for: $0) ?? "" },
      parsed: { Views.parsed($0, by: formatter, as: V.self) }, editingChanged: onEditingChanged,
      committed: onCommit)
  }
  /// A value that is typed as a formatter writes it, with an action for its end.
  nonisolated public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onCommit: @escaping () -> Void
  ) {
    self.init(titleKey, value: value, formatter: formatter, onEditingChanged: { _ in }, onCommit: onCommit)
  }
}

// Titles that are texts of the program.
extension TextField where Label == Text {
  /// A text field with an action for the end of typing.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(title, text: text, onEditingChanged: { _ in }, onCommit: onCommit) }
  /// A value that is typed as a formatter writes it, with actions for typing.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void
  ) {
    (label, prompt) = (Text(title), nil)
    text = FieldValue(
      value, formatted: { formatter.string(for: $0) ?? "" },
      parsed: { Views.parsed($0, by: formatter, as: V.self) }, editingChanged: onEditingChanged,
      committed: onCommit)
  }
  /// A text field with a placeholder.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    (label, self.prompt, self.text) = (Text(title), prompt, FieldValue(text))
  }
  /// A text that is typed and grows along an axis.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    (label, self.prompt) = (Text(title), prompt)
    self.text = FieldValue(text, kind: axis == .vertical ? .lines : .line)
  }
  /// A value that is typed in a format.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: FormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    (label, self.prompt) = (Text(title), prompt)
    text = FieldValue(
      value, formatted: { format.onStage.format($0) }, parsed: { Views.parsed($0, by: format) })
  }
  /// A value that is typed in a format; nil for an empty text.
  nonisolated public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    (label, self.prompt, text) = (Text(titleKey), prompt, FieldValue(value, format: format))
  }
  /// A value that is typed in a format; nil for an empty text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: FormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    (label, self.prompt, text) = (Text(title), prompt, FieldValue(value, format: format))
  }
  /// A value that is typed as a formatter writes it.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    (label, self.prompt) = (Text(title), prompt)
    text = FieldValue(
      value, formatted: { formatter.string(for: $0) ?? "" },
      parsed: { Views.parsed($0, by: formatter, as: V.self) })
  }
}

extension TextField {
  /// A text that is typed, with a label.
  nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    (self.label, self.prompt, self.text) = (label(), prompt, FieldValue(text))
  }
}

extension TextField: PrimitiveView {
  // Source: UITextField's heights, plain and with a rounded border.
  nonisolated private static var height: CGFloat { 22 }
  nonisolated private static var borderedHeight: CGFloat { 34 }

  /// The words in the place of a text while it is empty.
  @ViewBuilder private var placeholder: some View {
    (prompt.map { AnyView($0) } ?? AnyView(label)).foregroundColor(Color(UIColor.placeholderText))
  }

  /// The text, or the title while it is empty.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    if let style = context.environment.styles.textField, !(style is any StandardTextFieldStyle) {
      return body(style, in: context)
    }
    let site = text.site(in: context)
    let view = FieldText(site: site, placeholder: placeholder)
    guard context.environment.styles.textField is RoundedBorderTextFieldStyle else {
      return view.frame(minHeight: Self.height).focusing(site).elements(in: context)
    }
    let border = RoundedRectangle(cornerRadius: 5, style: .continuous)
    return view.padding(.horizontal, 7).frame(minHeight: Self.borderedHeight)
      .background(Color(UIColor.systemBackground), in: border)
      .overlay { border.strokeBorder(Color(UIColor.systemGray5), lineWidth: 1) }
      .focusing(site).elements(in: context)
  }

  nonisolated private func body<S: TextFieldStyle>(_ style: S, in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let field = TextField<StyledPart>(
      label: StyledPart(label), prompt: prompt, text: text)
    return context.body(of: style, at: \.styles.textField) {
      $0._body(configuration: field).elements(in: $1)
    }
  }
}

/// A look of text fields.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  // swift-format-ignore: NoLeadingUnderscores
  /// The label of a text field.
  typealias _Label = StyledPart
  // swift-format-ignore: NoLeadingUnderscores
  /// The type of the body.
  associatedtype _Body: View
  // swift-format-ignore: NoLeadingUnderscores
  /// The look of a text field.
  @ViewBuilder func _body(configuration: TextField<Self._Label>) -> _Body
}

/// A look that the runtime draws itself.
private protocol StandardTextFieldStyle: TextFieldStyle {}

extension RoundedBorderTextFieldStyle: StandardTextFieldStyle {}
extension PlainTextFieldStyle: StandardTextFieldStyle {}

/// A field with a border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// A field with a border.
  nonisolated public init() {}
  // swift-format-ignore: NoLeadingUnderscores
  /// The field.
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// A field without a border.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// A field without a border.
  nonisolated public init() {}
  // swift-format-ignore: NoLeadingUnderscores
  /// The field.
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// The look of fields where nothing else is said.
public typealias DefaultTextFieldStyle = PlainTextFieldStyle

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A field with a border.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A field without a border.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
  /// A field without a border.
  public static var automatic: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension View {
  /// Sets the look of text fields.
  nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.textField = style }
  }
}

/// Kinds of text fields whose submissions trigger an action.
public struct SubmitTriggers: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Texts from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Texts in fields.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Search fields.
  public static let search = SubmitTriggers(rawValue: 2)
}
