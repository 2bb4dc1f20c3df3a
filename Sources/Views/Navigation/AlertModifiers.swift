extension View {
  nonisolated private func alerting(
    _ isShown: @escaping () -> Bool, close: @escaping () -> Void,
    _ make: @escaping () -> (title: Text, message: StyledPart?, actions: StyledPart)
  ) -> some View {
    presenting("alert", isShown, close: close) { close in
      let parts = make()
      return AnyView(
        AlertCard(title: parts.title, message: parts.message, actions: parts.actions, close: close))
    }
  }

  /// Presents an alert while a binding is true.
  nonisolated public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alerting({ isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }) {
      (title, nil, StyledPart(actions()))
    }
  }
  /// Presents an alert while a binding is true.
  nonisolated public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alerting({ isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }) {
      (title, StyledPart(message()), StyledPart(actions()))
    }
  }
  /// Presents an alert for a value while a binding is true.
  nonisolated public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alerting({ isPresented.wrappedValue && data != nil }, close: { isPresented.wrappedValue = false }) {
      (title, nil, StyledPart(data.map { actions($0) }))
    }
  }
  /// Presents an alert for a value while a binding is true.
  nonisolated public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ isPresented.wrappedValue && data != nil }, close: { isPresented.wrappedValue = false }) {
      (title, StyledPart(data.map { message($0) }), StyledPart(data.map { actions($0) }))
    }
  }
  /// Presents an alert while a binding is true.
  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions)
  }
  /// Presents an alert while a binding is true.
  nonisolated public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
  }
  /// Presents an alert for a value while a binding is true.
  nonisolated public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions)
  }
  /// Presents an alert for a value while a binding is true.
  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  /// Presents an alert while a binding is true.
  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions)
  }
  /// Presents an alert while a binding is true.
  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }
  /// Presents an alert for a value while a binding is true.
  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions)
  }
  /// Presents an alert for a value while a binding is true.
  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  /// Presents an alert for an error while a binding is true.
  nonisolated public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alerting({ isPresented.wrappedValue && error != nil }, close: { isPresented.wrappedValue = false }) {
      (Text(verbatim: error?.errorDescription ?? ""), nil, StyledPart(actions()))
    }
  }
  /// Presents an alert for an error while a binding is true.
  nonisolated public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    alerting({ isPresented.wrappedValue && error != nil }, close: { isPresented.wrappedValue = false }) {
      (
        Text(verbatim: error?.errorDescription ?? ""), StyledPart(error.map { message($0) }),
        StyledPart(error.map { actions($0) })
      )
    }
  }
  /// Presents an alert while a binding is true.
  nonisolated public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alerting({ isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }) {
      let alert = content()
      return (
        alert.title, alert.message.map { StyledPart($0) }, StyledPart(DialogActions(buttons: alert.buttons))
      )
    }
  }
  /// Presents an alert while a binding has a value.
  nonisolated public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    alerting({ item.wrappedValue != nil }, close: { item.wrappedValue = nil }) {
      guard let alert = item.wrappedValue.map(content) else {
        return (Text(""), nil, StyledPart(EmptyView()))
      }
      return (
        alert.title, alert.message.map { StyledPart($0) }, StyledPart(DialogActions(buttons: alert.buttons))
      )
    }
  }

  /// Presents buttons at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    dialog(titleVisibility == .visible ? title : nil, isPresented, actions) { nil }
  }
  /// Presents buttons at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    dialog(titleVisibility == .visible ? title : nil, isPresented, actions) { StyledPart(message()) }
  }
  nonisolated private func dialog<A: View>(
    _ title: Text?, _ isPresented: Binding<Bool>, _ actions: @escaping () -> A,
    _ message: @escaping () -> StyledPart?
  ) -> some View {
    presenting("dialog", { isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }) { close in
      AnyView(DialogCard(title: title, message: message(), actions: StyledPart(actions()), close: close))
    }
  }
  /// Presents buttons at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  /// Presents buttons at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
  /// Presents buttons at the bottom while a binding is true.
  @_disfavoredOverload
  nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  /// Presents buttons at the bottom while a binding is true.
  @_disfavoredOverload
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
  /// Presents buttons for a value at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(titleKey, isPresented: isPresented, titleVisibility: titleVisibility) {
      data.map { actions($0) }
    }
  }
  /// Presents buttons for a value at the bottom while a binding is true.
  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(titleKey, isPresented: isPresented, titleVisibility: titleVisibility) {
      data.map { actions($0) }
    } message: {
      data.map { message($0) }
    }
  }
  /// Presents buttons for a value at the bottom while a binding is true.
  @_disfavoredOverload
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility) {
      data.map { actions($0) }
    }
  }
  /// Presents buttons for a value at the bottom while a binding is true.
  @_disfavoredOverload
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility) {
      data.map { actions($0) }
    } message: {
      data.map { message($0) }
    }
  }
  /// Presents buttons at the bottom while a binding is true.
  nonisolated public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet)
    -> some View
  {
    presenting("dialog", { isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }) { close in
      let sheet = content()
      return AnyView(
        DialogCard(
          title: sheet.title, message: sheet.message.map { StyledPart($0) },
          actions: StyledPart(DialogActions(buttons: sheet.buttons)), close: close))
    }
  }
}

/// A title, a message and one or two buttons.
public struct Alert {
  let title: Text
  let message: Text?
  let buttons: [Button]

  /// A button of an alert.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: () -> Void

    /// A button.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
      Button(label: label, role: nil, action: action ?? {})
    }
    /// A button that does nothing but close.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }
    /// A button that does nothing but close.
    public static func cancel(_ action: (() -> Void)? = {}) -> Alert.Button {
      cancel(Text("Cancel"), action: action)
    }
    /// A button that takes something away.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  /// An alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Alert.Button? = nil) {
    (self.title, self.message, buttons) = (title, message, [dismissButton ?? .cancel(Text("OK"))])
  }
  /// An alert with two buttons.
  public init(
    title: Text, message: Text? = nil, primaryButton: Alert.Button, secondaryButton: Alert.Button
  ) {
    (self.title, self.message, buttons) = (title, message, [primaryButton, secondaryButton])
  }
}

/// Buttons to choose from.
public struct ActionSheet {
  /// A button to choose.
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Buttons with a title.
  public init(title: Text, message: Text? = nil, buttons: [ActionSheet.Button] = [.cancel()]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }
}

/// Buttons of an alert, as views.
struct DialogActions {
  let buttons: [Alert.Button]
}

extension DialogActions: View {
  var body: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
      Button(role: button.role, action: { button.action() }) { button.label }
    }
  }
}
