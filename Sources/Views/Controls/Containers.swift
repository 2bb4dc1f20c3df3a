/// Controls one below the other.
public struct Form<Content: View> {
  let content: Content

  /// Controls one below the other.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: PrimitiveView {
  /// A list.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context
    inner.environment.listLook.isForm = true
    return List { content }.elements(in: inner)
  }
}

/// A label with a value behind it.
public struct LabeledContent<Label: View, Content: View> {
  let label: Label
  let content: Content

  /// A label with content.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
}

extension LabeledContent where Label == Text {
  /// A title with content.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(titleKey), content())
  }
  /// A title with content.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(title), content())
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A title with a value.
  nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    (label, content) = (Text(titleKey), Text(value))
  }
  /// A title with a value.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: StringProtocol>(_ title: S, value: V) {
    (label, content) = (Text(title), Text(value))
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A title with a value in a format.
  nonisolated public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    (label, content) = (Text(titleKey), Text(value, format: format))
  }
  /// A title with a value in a format.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    (label, content) = (Text(title), Text(value, format: format))
  }
}

extension LabeledContent where Label == StyledPart, Content == StyledPart {
  /// A label with content for a style, with the style's additions around it.
  nonisolated public init(_ configuration: LabeledContentStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
  }
}

extension LabeledContent: PrimitiveView {
  /// The label and the content in their style.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let configuration = LabeledContentStyleConfiguration(
      label: StyledPart(label), content: StyledPart(content, \.styles.labeledContent, in: context))
    let style: any LabeledContentStyle =
      context.environment.styles.labeledContent ?? AutomaticLabeledContentStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: LabeledContentStyle>(
    _ style: S, _ configuration: LabeledContentStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.labeledContent) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }
}

/// Content shown and hidden by a tap.
public struct DisclosureGroup<Label: View, Content: View> {
  let label: Label
  let content: Content
  let isExpanded: Binding<Bool>?

  /// Content shown and hidden by a tap.
  nonisolated public init(
    isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.label, self.content, self.isExpanded) = (label(), content(), isExpanded)
  }
}

extension DisclosureGroup where Label == Text {
  /// Content shown and hidden by a tap on a title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) {
    (label, self.content, self.isExpanded) = (Text(titleKey), content(), isExpanded)
  }
  /// Content shown and hidden by a tap on a title.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) {
    (label, self.content, self.isExpanded) = (Text(title), content(), isExpanded)
  }
}

extension DisclosureGroup: View {
  /// The label, and below it the content.
  public var body: some View { Disclosure(label: label, content: content, binding: isExpanded) }
}

private struct Disclosure<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let binding: Binding<Bool>?
  @State private var isOpen = false

  var body: some View {
    StyledDisclosure(
      configuration: DisclosureGroupStyleConfiguration(
        label: StyledPart(label), content: StyledPart(content), isExpanded: binding ?? $isOpen))
  }
}

private struct StyledDisclosure {
  let configuration: DisclosureGroupStyleConfiguration
}

extension StyledDisclosure: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var configuration = configuration
    configuration.content = StyledPart(configuration.content, \.styles.disclosureGroup, in: context)
    let style: any DisclosureGroupStyle =
      context.environment.styles.disclosureGroup ?? AutomaticDisclosureGroupStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: DisclosureGroupStyle>(
    _ style: S, _ configuration: DisclosureGroupStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.disclosureGroup) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }
}

/// A link, which nothing follows on a stage.
public struct Link<Label: View> {
  let label: Label

  /// A link with a label.
  nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) { self.label = label() }
}

extension Link where Label == Text {
  /// A link with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { label = Text(titleKey) }
  /// A link with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) { label = Text(title) }
}

extension Link: PrimitiveView {
  /// The label, tinted.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    label.foregroundStyle(Color.accentColor).elements(in: context)
  }
}

/// Several controls side by side.
public typealias ControlGroup = HStack
