/// Two buttons that change a number step by step.
public struct Stepper<Label: View> {
  let label: Label
  let increment: (() -> Void)?
  let decrement: (() -> Void)?

  /// Two buttons that do something.
  nonisolated public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
  ) {
    (self.label, increment, decrement) = (label(), onIncrement, onDecrement)
  }

  nonisolated init<V: Strideable>(
    _ label: Label, _ value: Binding<V>, _ bounds: ClosedRange<V>?, _ step: V.Stride
  ) {
    self.label = label
    func change(by distance: V.Stride) -> (() -> Void)? {
      let next = value.wrappedValue.advanced(by: distance)
      if let bounds, !bounds.contains(next) { return nil }
      return { value.wrappedValue = next }
    }
    (increment, decrement) = (change(by: step), change(by: -step))
  }
}

extension Stepper where Label == Text {
  /// Two buttons that change a number within bounds.
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.init(Text(titleKey), value, bounds, step)
  }
  /// Two buttons that change a number.
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) {
    self.init(Text(titleKey), value, nil, step)
  }
  /// Two buttons that do something.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

extension Stepper: PrimitiveView {
  /// The label, and the buttons at the trailing edge.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let (increment, decrement) = (increment, decrement)
    let row = HStack {
      label
      Spacer()
      HStack(spacing: 0) {
        Button("−") { decrement?() }.frame(width: 46, height: 32).disabled(decrement == nil)
          .opacity(decrement == nil ? 0.3 : 1)
        Button("+") { increment?() }.frame(width: 46, height: 32).disabled(increment == nil)
          .opacity(increment == nil ? 0.3 : 1)
      }
      .background(Color.gray.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
    }
    return row.elements(in: context)
  }
}

/// A choice of colours, of which twelve are offered in turn.
public struct ColorPicker {
  let title: Text
  let selection: Binding<Color>

  /// A choice of colours.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    (title, self.selection) = (Text(titleKey), selection)
  }
}

extension ColorPicker: PrimitiveView {
  /// The text and the colour, which a tap changes to the next one.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let selection = selection
    let colors: [Color] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
    ]
    context.update.notice("There is no dialog of colours: a tap takes the next one of twelve.")
    let row = HStack {
      title
      Spacer()
      Circle().fill(selection.wrappedValue).frame(width: 28, height: 28)
        .onTapGesture {
          let index = colors.firstIndex(of: selection.wrappedValue) ?? -1
          selection.wrappedValue = colors[(index + 1) % colors.count]
        }
    }
    return row.elements(in: context)
  }
}
