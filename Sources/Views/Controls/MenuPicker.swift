/// The chosen value, which opens a menu of all; in a row of a list, behind the picker's label.
struct MenuPicker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label
}

extension MenuPicker: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let hasLabel = context.environment.isInList && !context.environment.labelsHidden
    let menu = Menu {
      PickerMenuItems(selection: selection, content: content)
    } label: {
      HStack {
        if hasLabel {
          label.foregroundStyle(Color.primary)
          Spacer()
        }
        HStack(spacing: 4) {
          ChosenValue(selection: selection, content: content)
          Image(systemName: "chevron.up.chevron.down").imageScale(.small)
        }
        .foregroundStyle(hasLabel ? Color.secondary : Color.accentColor)
      }
      .contentShape(Rectangle())
    }
    return menu.elements(in: context)
  }
}

/// The choice that is selected.
private struct ChosenValue<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content
}

extension ChosenValue: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let value = selection.wrappedValue
    let choices = content.choices(in: context)
    return choices.first { $0.choice(as: SelectionValue.self) == value }.map { [$0] } ?? []
  }
}

/// A button for each choice in an open menu, with a mark before the chosen one.
struct PickerMenuItems<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content
}

extension PickerMenuItems: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let selection = selection
    let choices = content.choices(in: context)
    return choices.enumerated().flatMap { index, choice -> [ViewElement] in
      let value = choice.choice(as: SelectionValue.self)
      let isChosen = value != nil && value == selection.wrappedValue
      nonisolated(unsafe) let choose = { if let value { selection.wrappedValue = value } }
      let item = Button(action: { choose() }) {
        HStack {
          Image(systemName: "checkmark").opacity(isChosen ? 1 : 0)
          ElementsView(elements: [choice])
        }
      }
      return item.elements(in: context.part("item\(index)"))
    }
  }
}
