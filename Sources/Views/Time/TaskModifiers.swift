extension View {
  /// Does something that does not wait when the view appears.
  nonisolated public func task(priority: TaskPriority = .userInitiated, _ action: @escaping () -> Void)
    -> some View
  {
    onAppear(perform: action)
  }

  /// Does something that does not wait when the view appears, and when a value changes.
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: true) { _, _ in action() }
  }

  /// Does something that may wait when the view appears; it is cancelled when the view disappears.
  nonisolated public func task(
    name: String? = nil, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    adjusted { $0.update.task(at: $0.place.key(.appearance), in: $0.cause, action) }
  }

  /// Does something that may wait when the view appears, and again when a value changes.
  nonisolated public func task<T: Equatable>(
    id value: T, name: String? = nil, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    adjusted { context in
      let (update, key) = (context.update, context.place.key(.appearance))
      if update.hasChanged(value, at: key) {
        update.afterwards(in: context.cause) { update.tasks.start(key, action) }
      }
      update.task(at: key, in: context.cause, action)
    }
  }
}

extension ViewUpdate {
  /// Begins the task of a view that appears, and ends it when the view disappears.
  fileprivate func task(
    at key: UInt64, in cause: Transaction, _ action: @escaping @Sendable () async -> Void
  ) {
    if hasAppeared(key) || isRestoring?.restartsTasks == true || memory.restartsTasks {
      afterwards(in: cause) { [self] in tasks.start(key, action) }
    }
    onDisappearance(of: StableHash.combine(key, 53)) { ViewUpdate.current?.memory.tasks?.run.cancel(key) }
  }
}
