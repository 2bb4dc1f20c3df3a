/// A part of a list or of a form.
public struct Section<Parent: View, Content: View, Footer: View> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section {
  /// A part with a header and a footer.
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    (self.header, self.content, self.footer) = (header(), content(), footer())
  }
}

extension Section where Footer == EmptyView {
  /// A part with a header.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    (self.header, self.content, footer) = (header(), content(), EmptyView())
  }
  /// A part with a header.
  nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) {
    (self.header, self.content, footer) = (header, content(), EmptyView())
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// A part with a title.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (Text(titleKey), content(), EmptyView())
  }
  /// A part with a title.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (Text(title), content(), EmptyView())
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// A part.
  nonisolated public init(@ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (EmptyView(), content(), EmptyView())
  }
}

extension Section: PrimitiveView {
  /// The header, the content and the footer.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    header.font(.footnote).foregroundStyle(Color.gray).textCase(.uppercase).elements(
      in: context.part("header"))
      + content.elements(in: context.part("content"))
      + footer.font(.footnote).foregroundStyle(Color.gray).elements(in: context.part("footer"))
  }
}

/// Controls one below the other.
public struct Form<Content: View> {
  let content: Content

  /// Controls one below the other.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: PrimitiveView {
  /// A list.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    List { content }.elements(in: context)
  }
}

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
}

extension GroupBox: PrimitiveView {
  /// The box.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let view = VStack(alignment: .leading) {
      label.font(.headline)
      content
    }
    .padding().background(Color.gray.opacity(0.12), in: RoundedRectangle(cornerRadius: 8))
    return view.elements(in: context)
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
}

extension LabeledContent where Label == Text, Content == Text {
  /// A title with a value.
  nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    (label, content) = (Text(titleKey), Text(value))
  }
}

extension LabeledContent: PrimitiveView {
  /// The label, and the content at the trailing edge.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let row = HStack {
      label
      Spacer()
      content.foregroundStyle(Color.gray)
    }
    return row.elements(in: context)
  }
}

/// Content that a tap shows and hides.
public struct DisclosureGroup<Label: View, Content: View> {
  let label: Label
  let content: Content
  let isExpanded: Binding<Bool>?

  /// Content that a tap shows and hides.
  nonisolated public init(
    isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.label, self.content, self.isExpanded) = (label(), content(), isExpanded)
  }
}

extension DisclosureGroup where Label == Text {
  /// Content that a tap on a title shows and hides.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) {
    (label, self.content, self.isExpanded) = (Text(titleKey), content(), isExpanded)
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
    let isShown = binding?.wrappedValue ?? isOpen
    VStack(alignment: .leading) {
      HStack {
        label
        Spacer()
        Image(systemName: "chevron.right").foregroundStyle(Color.accentColor)
          .rotationEffect(.degrees(isShown ? 90 : 0))
      }
      .contentShape(Rectangle())
      .onTapGesture {
        withAnimation(.smooth) {
          if let binding { binding.wrappedValue.toggle() } else { isOpen.toggle() }
        }
      }
      if isShown { content.transition(.opacity) }
    }
  }
}

/// A value between bounds, as a ring or a bar.
public struct Gauge<Label: View> {
  let fraction: Double
  let label: Label

  /// A value with a label.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    self.label = label()
  }
}

extension Gauge: PrimitiveView {
  /// The label above a bar.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let view = VStack(alignment: .leading) {
      label
      ProgressView(value: fraction)
    }
    return view.elements(in: context)
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
}

extension Link: PrimitiveView {
  /// The label, tinted.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    label.foregroundStyle(Color.accentColor).elements(in: context)
  }
}

/// Several controls side by side.
public typealias ControlGroup = HStack
