/// A control that chooses one of several values: in a menu, from segments, rows or a wheel.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label

  /// A picker with a label, which only a menu in a row of a list shows.
  nonisolated public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.selection, self.content, self.label) = (selection, content(), label())
  }
}

extension Picker where Label == Text {
  /// A picker with a text, which only a menu in a row of a list shows.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    (self.selection, self.content, label) = (selection, content(), Text(titleKey))
  }
}

extension Picker: PrimitiveView {
  /// The choices in the style around the picker.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    switch context.environment.pickerForm {
    case .menu: MenuPicker(selection: selection, content: content, label: label).elements(in: context)
    case .menuItems: PickerMenuItems(selection: selection, content: content).elements(in: context)
    case .segments: segments(in: context)
    case .rows: PickerRows(selection: selection).elements(of: content.choices(in: context), in: context)
    case .wheel:
      PickerWheel(selection: selection, choices: content.choices(in: context)).elements(in: context)
    }
  }

  nonisolated private func segments(in context: ViewContext) -> [ViewElement] {
    var inner = context
    inner.environment.font = .system(size: 13)
    // The line below a row begins at the control, not at a text in it.
    inner.environment.isInList = false
    let (selection, choices) = (selection, content.choices(in: inner))
    let chosen = context.environment.colorScheme == .dark ? Color.gray.opacity(0.7) : Color.white
    let segments = choices.map { element -> ViewElement in
      let value = element.choice(as: SelectionValue.self)
      let isChosen = value == selection.wrappedValue
      let tap = GestureRecognizer(
        kind: .tap(count: 1), ended: { _ in if let value { selection.wrappedValue = value } })
      let fill = ShapeElement(
        RoundedRectangle(cornerRadius: 7), AnyShapeStyle(isChosen ? chosen : Color.clear), in: context)
      let label = FlexibleFrameElement(
        element, FrameBounds(most: .infinity), FrameBounds(least: 28), .center, in: context)
      let layered = LayeredElement(label, fill, .center, .back, in: context)
      return TargetElement(AreaElement(layered, in: context), [tap], in: context)
    }
    let row = LinearElement(.horizontal, VerticalAlignment.center.id, 0, segments, in: context)
    let back = ShapeElement(
      RoundedRectangle(cornerRadius: 9), AnyShapeStyle(Color.gray.opacity(0.2)), in: context)
    return [
      LayeredElement(
        PaddingElement(row, EdgeInsets(.all, 2), in: context), back, .center, .back, in: context)
    ]
  }
}

extension View {
  /// The views that a picker offers as choices.
  nonisolated func choices(in context: ViewContext) -> [ViewElement] {
    elements(in: context.eager).filter { !$0.isGhost }
  }
}

extension ViewElement {
  /// The value that the element stands for in a picker of such values.
  func choice<Value: Hashable>(as type: Value.Type) -> Value? {
    // An element without a tag is no choice, also where no value is one.
    guard let tag else { return nil }
    return tag.base as? Value
  }
}
