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

extension Section {
  /// The header of a section in a list: large if it is prominent, and else in grey.
  nonisolated private func listHeader(in context: ViewContext) -> [ViewElement] {
    guard context.environment.headerProminence == .standard else {
      return header.font(.title3.bold()).foregroundStyle(Color.primary).elements(in: context)
    }
    let isPlain = context.environment.sectionsArePlain
    return header.font(isPlain ? .headline : .footnote).foregroundStyle(Color.secondary)
      .textCase(isPlain ? nil : .uppercase).elements(in: context)
  }
}

extension View {
  /// Sets how large the headers of a list's sections are.
  nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}

/// The prominence of headers.
public enum Prominence: Hashable, Sendable {
  /// The standard behavior.
  case standard
  /// Larger.
  case increased
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

extension Section {
  /// A part with a header and a footer.
  nonisolated public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    (self.header, self.content, self.footer) = (header, content(), footer)
  }
}

extension Section where Parent == EmptyView {
  /// A part with a footer.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    (header, self.content, self.footer) = (EmptyView(), content(), footer())
  }
  /// A part with a footer.
  nonisolated public init(footer: Footer, @ViewBuilder content: () -> Content) {
    (header, self.content, self.footer) = (EmptyView(), content(), footer)
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
    let pinned = context.environment.scrolling.pinned
    var inner = context
    inner.environment.scrolling.pinned = []
    let (top, bottom) = (inner.part("header").eager, inner.part("footer").eager)
    let isInList = context.environment.isInList
    var header = isInList ? listHeader(in: top) : header.elements(in: top)
    var footer =
      isInList
      ? footer.font(.footnote).foregroundStyle(Color.secondary).elements(in: bottom)
      : footer.elements(in: bottom)
    if pinned.contains(.sectionHeaders) { header = header.map { PinnedElement($0, .header, in: inner) } }
    if pinned.contains(.sectionFooters) { footer = footer.map { PinnedElement($0, .footer, in: inner) } }
    let content = content.elements(in: inner.part("content"))
    guard context.environment.isInList else { return header + content + footer }
    let section = inner.place.key(.list)
    func marked(_ elements: [ViewElement], _ part: SectionMark.Part) -> [ViewElement] {
      let values: [ObjectIdentifier: Any] = [
        ObjectIdentifier(SectionMark.self): SectionMark(section: section, part: part)
      ]
      return elements.map { element in
        element.lazyRows?.mapped(saying: values) { [LayoutValueElement($1, values, in: $1.context)] }
          ?? LayoutValueElement(element, values, in: element.context)
      }
    }
    return marked(header, .header) + marked(content, .content) + marked(footer, .footer)
  }
}

extension Section where Footer == EmptyView {
  /// A part whose content a binding shows.
  nonisolated public init<C: View>(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> C, @ViewBuilder header: () -> Parent
  ) where Content == C? {
    (self.header, self.content, footer) = (header(), isExpanded.wrappedValue ? content() : nil, EmptyView())
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// A part whose content a binding shows.
  nonisolated public init<C: View>(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> C
  ) where Content == C? {
    (header, self.content) = (Text(titleKey), isExpanded.wrappedValue ? content() : nil)
    footer = EmptyView()
  }
  /// A part whose content a binding shows.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, C: View>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> C
  ) where Content == C? {
    (header, self.content) = (Text(title), isExpanded.wrappedValue ? content() : nil)
    footer = EmptyView()
  }
}

/// A view that may be sections of a list, under modifiers at most.
protocol SectionContent {
  nonisolated static var holdsSections: Bool { get }
}

extension View {
  /// True if the view is a section, or may have some in it that a list sees.
  nonisolated static var mayBeSections: Bool {
    if let content = Self.self as? any SectionContent.Type { return content.holdsSections }
    return Self.self is any PrimitiveView.Type ? false : Body.mayBeSections
  }
}

extension Never: SectionContent {
  nonisolated static var holdsSections: Bool { false }
}

extension Section: SectionContent {
  nonisolated static var holdsSections: Bool { true }
}

extension WrappedView: SectionContent {
  nonisolated static var holdsSections: Bool { Content.mayBeSections }
}

extension AdjustedView: SectionContent {
  nonisolated static var holdsSections: Bool { Content.mayBeSections }
}

extension IdentifiedView: SectionContent {
  nonisolated static var holdsSections: Bool { Content.mayBeSections }
}

extension Group: SectionContent where Content: View {
  nonisolated static var holdsSections: Bool { Content.mayBeSections }
}

extension ConditionalContent: SectionContent where TrueContent: View, FalseContent: View {
  nonisolated static var holdsSections: Bool { TrueContent.mayBeSections || FalseContent.mayBeSections }
}

extension Optional: SectionContent where Wrapped: View {
  nonisolated static var holdsSections: Bool { Wrapped.mayBeSections }
}
