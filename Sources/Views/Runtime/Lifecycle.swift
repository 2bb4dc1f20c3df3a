extension View {
  /// Does something when the view appears.
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    adjusted { context in
      let update = context.update
      if update.hasAppeared(context.place.key(.appearance)), let action {
        update.afterwards(in: context.cause, action)
      } else if update.isRestoring != nil, let action {
        update.again(action)
      }
    }
  }

  /// Does something when the view disappears.
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    adjusted { context in
      if let action { context.update.onDisappearance(of: context.place.key(.appearance), action) }
    }
  }

  /// Does something when a value changes.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    let line = SourceLine(file, line)
    return adjusted { context in
      let (update, key) = (context.update, context.place.key(.change))
      let isNew = update.hasAppeared(key)
      let old = update.previous(value, at: key)
      if let old, old != value { update.afterwards(in: context.cause, at: line) { action(old, value) } }
      if isNew, initial { update.afterwards(in: context.cause, at: line) { action(value, value) } }
      if value is Date || value is any Numeric, case .timeline(_, let next) = context.moment {
        update.wake(key, at: next)
      }
    }
  }

  /// Does something when a value changes.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial, file: file, line: line) { _, _ in action() }
  }

  /// Does something when a value changes.
  nonisolated public func onChange<V: Equatable>(
    of value: V, file: StaticString = #fileID, line: UInt = #line, perform action: @escaping (V) -> Void
  ) -> some View {
    onChange(of: value, file: file, line: line) { _, new in action(new) }
  }
}

extension ViewUpdate {
  /// Does something after the evaluation, in the transaction of the change that has led to it.
  func afterwards(in cause: Transaction, at line: SourceLine? = nil, _ action: @escaping () -> Void) {
    actions.append(Action(line: line, transaction: cause, isRepeated: false, body: action))
  }

  /// Does again what a restored view has done when it appeared, without changing states.
  func again(_ action: @escaping () -> Void) {
    actions.append(Action(transaction: transaction, isRepeated: true, body: action))
  }

  /// Something to be done after the evaluation, and the line that asks for it.
  struct Action {
    var line: SourceLine?
    let transaction: Transaction
    /// True if the action ran before the view was restored, so it changes no states.
    let isRepeated: Bool
    let body: () -> Void
  }
}
