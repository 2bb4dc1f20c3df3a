/// A control that chooses one of several values, drawn as segments or rows.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content

  /// A picker with a label, which segments do not show.
  nonisolated public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.selection, self.content) = (selection, content())
  }
}

extension Picker where Label == Text {
  /// A picker with a text, which segments do not show.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    (self.selection, self.content) = (selection, content())
  }
}

extension Picker: PrimitiveView {
  /// The segments, of which the chosen one is marked.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let selection = selection
    let choices = content.elements(in: context.eager).filter { !$0.isGhost }
    if context.environment.pickerForm == .rows {
      return PickerRows(selection: selection).elements(of: choices, in: context)
    }
    let chosen = context.environment.colorScheme == .dark ? Color.gray.opacity(0.7) : Color.white
    let segments = choices.map { element -> ViewElement in
      let value = element.tag?.base as? SelectionValue
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
