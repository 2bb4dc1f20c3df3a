// Modifiers of what a stage does not have. Each says what to use instead.

extension View {
  /// Nobody can type on a stage.
  @available(*, unavailable, message: "A stage takes no text: show buttons for suggestions.")
  nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    self
  }
  /// Nobody can type on a stage.
  @available(*, unavailable, message: "A stage takes no text: use a Picker.")
  nonisolated public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { self }
  /// Nobody can type on a stage.
  @available(*, unavailable, message: "Nobody can type on a stage: use a Button.")
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
}
