/// A label that leads to another page.
public struct NavigationLink<Label: View, Destination: View> {
  let label: Label
  let destination: Destination?
  var value: AnyHashable?
  var isActive: Binding<Bool>?
}

extension NavigationLink {
  /// A label that leads to a view.
  nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), destination())
  }
  /// A label that leads to a view.
  nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), destination)
  }
  /// A label that leads to a view, also where a binding says so.
  nonisolated public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    (self.label, self.destination, self.isActive) = (label(), destination, isActive)
  }
  /// A label that leads to a view, also where a binding says so.
  nonisolated public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), isActive: isActive, label: label) }
  /// A label that leads to a view, also while a binding has the link's value.
  nonisolated public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), tag: tag, selection: selection, label: label) }
  /// A label that leads to a view, also while a binding has the link's value.
  nonisolated public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding(
      get: { selection.wrappedValue == tag }, set: { selection.wrappedValue = $0 ? tag : nil })
    self.init(destination: destination, isActive: isActive, label: label)
  }
}

extension NavigationLink where Label == Text {
  /// A text that leads to a view, also where a binding says so.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(titleKey, destination: destination(), isActive: isActive) }
  /// A text that leads to a view, also while a binding has the link's value.
  nonisolated public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) } }
  /// A text that leads to a view.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination) {
    (label, self.destination) = (Text(title), destination)
  }
  /// A text that leads to a view.
  nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    (label, self.destination) = (Text(titleKey), destination)
  }
  /// A text that leads to a view.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    (label, self.destination) = (Text(titleKey), destination())
  }
  /// A text that leads to a view.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    (label, self.destination) = (Text(title), destination())
  }
  /// A text that leads to a view, also where a binding says so.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>
  ) {
    (label, self.destination, self.isActive) = (Text(titleKey), destination, isActive)
  }
  /// A text that leads to a view, also where a binding says so.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) {
    (label, self.destination, self.isActive) = (Text(title), destination, isActive)
  }
  /// A text that leads to a view, also where a binding says so.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(title, destination: destination(), isActive: isActive) }
  /// A text that leads to a view, also while a binding has the link's value.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(title) } }
}

extension NavigationLink where Destination == Never {
  /// A label that leads to a value's page, made by `navigationDestination(for:destination:)`.
  nonisolated public init<V: Hashable>(value: V?, @ViewBuilder label: () -> Label) {
    (self.label, destination, self.value) = (label(), nil, value.map { AnyHashable($0) })
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// A text that leads to a value's page, made by `navigationDestination(for:destination:)`.
  nonisolated public init<V: Hashable>(_ titleKey: LocalizedStringKey, value: V?) {
    (label, destination, self.value) = (Text(titleKey), nil, value.map { AnyHashable($0) })
  }
  /// A text that leads to a value's page, made by `navigationDestination(for:destination:)`.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: Hashable>(_ title: S, value: V?) {
    (label, destination, self.value) = (Text(title), nil, value.map { AnyHashable($0) })
  }
}

extension NavigationLink: PrimitiveView {
  /// The label, with an arrow where it is a row.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard let navigator = context.environment.navigator else {
      context.update.notice("A NavigationLink leads nowhere without a NavigationStack around it.")
      return label.elements(in: context)
    }
    let key = context.place.part("link").key(.button)
    let page = value.map { Navigator.Page.value($0) } ?? .link(key)
    if let destination { navigator.links[key] = StyledPart(destination) }
    if let isActive, let destination {
      navigator.shown.append(
        Navigator.Shown(
          make: { destination.elements(in: $0) }, isShown: { isActive.wrappedValue },
          close: { withAnimation(.smooth(duration: 0.4)) { isActive.wrappedValue = false } }))
    }
    nonisolated(unsafe) let open = {
      if let isActive {
        withAnimation(.smooth(duration: 0.4)) { isActive.wrappedValue = true }
      } else {
        navigator.push(page)
      }
    }
    guard context.environment.isInList else {
      return Button(action: { open() }) { label }.elements(in: context)
    }
    let row = Button(action: { open() }) {
      HStack {
        label
        Spacer()
        Image(systemName: "chevron.right").font(.system(size: 14, weight: .semibold))
          .foregroundStyle(Color(UIColor.tertiaryLabel))
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(RowLinkStyle())
    return row.elements(in: context)
  }
}

/// The look of a link in a row.
struct RowLinkStyle: ButtonStyle {
  nonisolated init() {}
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(configuration.isPressed ? 0.6 : 1)
  }
}

extension NavigationLink {
  /// The link; on phones all lead to a page.
  nonisolated public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension View {
  /// Sets the view of a value's page.
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    adjusted { context in
      context.environment.navigator?.destinations[ObjectIdentifier(data)] = { value in
        (value as? D).map { StyledPart(destination($0)) }
      }
    }
  }
  /// Shows a page while a binding says so.
  nonisolated public func navigationDestination<C: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> C
  ) -> some View {
    adjusted { context in
      context.environment.navigator?.shown.append(
        Navigator.Shown(
          make: { destination().elements(in: $0) }, isShown: { isPresented.wrappedValue },
          close: { withAnimation(.smooth(duration: 0.4)) { isPresented.wrappedValue = false } }))
    }
  }
  /// Shows a page while a binding has a value.
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    adjusted { context in
      context.environment.navigator?.shown.append(
        Navigator.Shown(
          make: { context in item.wrappedValue.map { destination($0).elements(in: context) } ?? [] },
          isShown: { item.wrappedValue != nil },
          close: { withAnimation(.smooth(duration: 0.4)) { item.wrappedValue = nil } }))
    }
  }
}
