extension View {
  /// Names the view for tests, and for the inputs of `tiltcast render`.
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    named { $0.identifier = identifier }
  }

  /// Names the view for assistive technologies, which a stage does not have, and for tests.
  nonisolated public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(label))
  }

  /// Names the view for assistive technologies, which a stage does not have, and for tests.
  nonisolated public func accessibilityLabel(_ label: Text) -> some View {
    named { $0.label = label.parts.map(\.string).joined() }
  }

  /// Names the view for assistive technologies, which a stage does not have, and for tests.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    let label = String(label)
    return named { $0.label = label }
  }

  /// Names the view for tests.
  nonisolated public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }

  /// Sets the view's label.
  nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  nonisolated private func named(_ name: @escaping (inout DisplayList.Element) -> Void) -> some View {
    wrapped { child, context in
      var names = DisplayList.Element()
      name(&names)
      return NamedElement(child, names, in: context)
    }
  }
}

/// An element with names, by which tests find it.
final class NamedElement: WrapperElement {
  private var names: DisplayList.Element
  private let named: ViewElement

  /// The names of an element; those of one that has some already are completed.
  init(_ child: ViewElement, _ names: DisplayList.Element, in context: ViewContext) {
    self.names = names
    if let inner = child as? NamedElement {
      named = inner.named
      self.names.identifier = names.identifier ?? inner.names.identifier
      self.names.label = names.label ?? inner.names.label
    } else {
      named = child
    }
    super.init(child, .element, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.element(names, CGRect(origin: corner, size: size(proposal)), key, animation) {
      named.write(at: corner, proposal, into: writer)
    }
  }
}
