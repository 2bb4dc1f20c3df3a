extension Stepper {
  /// Two buttons that change a number within bounds.
  nonisolated public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label(), value, bounds, step)
  }
  /// Two buttons that change a number.
  nonisolated public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label(), value, nil, step)
  }
}

extension Stepper where Label == Text {
  /// Two buttons that change a number within bounds.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(title), value, bounds, step)
  }
  /// Two buttons that change a number.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1
  ) {
    self.init(Text(title), value, nil, step)
  }
}

extension Toggle where Label == Views.Label<Text, Image> {
  /// A toggle with a text and a symbol.
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Views.Label(titleKey, systemImage: systemImage) }
  }
  /// A toggle with a text and a picture.
  nonisolated public init(_ titleKey: LocalizedStringKey, image: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Views.Label(titleKey, image: image) }
  }
  /// A toggle with a text and a symbol.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Views.Label(title, systemImage: systemImage) }
  }
  /// A toggle with a text and a picture.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, image: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Views.Label(title, image: image) }
  }
}

extension Toggle {
  /// A toggle of several values, which is on where all are.
  nonisolated public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    self.init(
      isOn: Binding(
        get: { bindings.allSatisfy(\.wrappedValue) },
        set: { value in for binding in bindings { binding.wrappedValue = value } }), label: label)
  }
}

extension Picker where Label == Text {
  /// A picker with a text, which segments do not show.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension Picker where Label == Views.Label<Text, Image> {
  /// A picker with a text and a symbol, which segments do not show.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Views.Label(titleKey, systemImage: systemImage) }
  }
  /// A picker with a text and a symbol, which segments do not show.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Views.Label(title, systemImage: systemImage) }
  }
}

extension Picker {
  /// A picker with a label, which segments do not show.
  nonisolated public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { label }
  }
}

extension Button where Label == Views.Label<Text, Image> {
  /// A button with a text and a picture.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, image: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Views.Label(titleKey, image: image) }
  }
}

/// A statement that there is nothing to show.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  let label: Label
  let description: Description
  let actions: Actions

  /// A statement with a description and buttons.
  nonisolated public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    (self.label, self.description, self.actions) = (label(), description(), actions())
  }
}

extension ContentUnavailableView
where Label == Views.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A statement with a symbol.
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    (label, self.description, actions) = (Views.Label(title, systemImage: name), description, EmptyView())
  }
  /// A statement with a symbol.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    (label, self.description, actions) = (Views.Label(title, systemImage: name), description, EmptyView())
  }
  /// The statement that nothing has been found.
  public static var search: Self {
    Self(
      "No Results", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }
  /// The statement that nothing has been found for a text.
  public static func search(text: String) -> Self {
    Self("No Results for “\(text)”", systemImage: "magnifyingglass")
  }
}

extension ContentUnavailableView: PrimitiveView {
  /// The label above the description and the buttons.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let view = VStack(spacing: 10) {
      label.labelStyle(AboveLabelStyle()).font(.title2.bold())
      description.font(.callout).foregroundStyle(Color.gray).multilineTextAlignment(.center)
      actions
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    return view.elements(in: context)
  }
}

/// The picture above the text.
private struct AboveLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 10) {
      configuration.icon.font(.largeTitle).foregroundStyle(Color.gray)
      configuration.title
    }
  }
}
