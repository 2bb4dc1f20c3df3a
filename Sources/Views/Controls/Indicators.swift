/// Two buttons that change a number step by step.
public struct Stepper<Label: View> {
  let label: Label
  let increment: (() -> Void)?
  let decrement: (() -> Void)?

  /// Two buttons that do something.
  nonisolated public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    func edit(_ change: (() -> Void)?) -> (() -> Void)? {
      change.map { change in
        {
          onEditingChanged(true)
          change()
          onEditingChanged(false)
        }
      }
    }
    (self.label, increment, decrement) = (label(), edit(onIncrement), edit(onDecrement))
  }
  /// Two buttons that do something.
  nonisolated public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
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
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
  /// Two buttons that do something.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}

extension Stepper: PrimitiveView {
  /// The label, and the buttons at the trailing edge.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let (increment, decrement) = (increment, decrement)
    let buttons = HStack(spacing: 0) {
      StepperButton(isIncrement: false, action: decrement)
      Rectangle().fill(Color(UIColor.separator)).frame(width: 1, height: 18)
      StepperButton(isIncrement: true, action: increment)
    }
    .background(Color(UIColor.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 8))
    return buttons.labelled(label, in: context)
  }
}

extension View {
  /// The control at the trailing edge behind its label, or by itself where labels are hidden.
  nonisolated func labelled(_ label: some View, in context: ViewContext) -> [ViewElement] {
    guard !context.environment.labelsHidden else { return elements(in: context) }
    let row = HStack {
      label
      Spacer()
      self
    }
    return row.elements(in: context)
  }
}

/// A sign of a stepper, 18 points wide in the colour of labels, as UIStepper draws it.
private struct StepperButton {
  let isIncrement: Bool
  let action: (() -> Void)?
}

extension StepperButton: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let action = action
    let button = Button {
      action?()
    } label: {
      ZStack {
        Rectangle().frame(width: 18, height: 2)
        if isIncrement { Rectangle().frame(width: 2, height: 18) }
      }
      .foregroundStyle(Color.primary).frame(width: 46.5, height: 32).contentShape(Rectangle())
    }
    return button.buttonStyle(PlainButtonStyle()).disabled(action == nil).opacity(action == nil ? 0.3 : 1)
      .elements(in: context)
  }
}
