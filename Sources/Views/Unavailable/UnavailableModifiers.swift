// Modifiers of what a stage does not have. Each says what to use instead.

extension View {
  /// A stage has no bars.
  @available(*, unavailable, message: "A stage has no bars: use a Text at the top.")
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// A stage has no bars.
  @available(*, unavailable, message: "A stage has no bars: leave it out.")
  nonisolated public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode)
    -> some View
  {
    self
  }
  /// A stage has no navigation.
  @available(*, unavailable, message: "A stage has no navigation: show another view with if or switch.")
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  /// A stage has no bars.
  @available(
    *, unavailable, message: "A stage has no bars: place the buttons in the view, for example in an HStack."
  )
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show the view with if in an overlay.")
  nonisolated public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show a Text with if in an overlay.")
  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show a Text with if in an overlay.")
  nonisolated public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show buttons with if in an overlay.")
  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View { self }
  /// A stage opens no menus.
  @available(
    *, unavailable, message: "A stage opens no menus: use onLongPressGesture, and buttons that if shows."
  )
  nonisolated public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }
  /// Nobody can type on a stage.
  @available(*, unavailable, message: "Nobody can type on a stage: filter with buttons or a Picker.")
  nonisolated public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View {
    self
  }
  /// A stage cannot wait.
  @available(*, unavailable, message: "A scene cannot wait: use a Button that changes a state.")
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
  /// Rows do not swipe.
  @available(*, unavailable, message: "Rows do not swipe: use a DragGesture, or buttons in the row.")
  nonisolated public func swipeActions<T: View>(
    edge: Edge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
  /// A stage has no tabs.
  @available(*, unavailable, message: "A stage has no tabs: use a Picker and switch.")
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func draggable<T>(_ payload: T) -> some View { self }
  /// Nobody can type on a stage.
  @available(*, unavailable, message: "Nobody can type on a stage: use a Button.")
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
}

/// A bar that a stage does not have.
public enum NavigationBarItem {
  /// How the title of a bar is shown.
  public enum TitleDisplayMode: Sendable {
    /// As usual.
    case automatic
    /// In the bar.
    case inline
    /// Below the bar.
    case large
  }
}
