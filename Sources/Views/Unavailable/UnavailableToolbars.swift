// Bars, and what is dragged from app to app. Each declaration says what to use instead.

/// Makes the items of a bar.
@resultBuilder
public struct ToolbarContentBuilder {
  /// The items.
  public static func buildBlock<each Item>(_ content: repeat each Item) -> EmptyView { EmptyView() }
}

/// A place in a bar.
public struct ToolbarItemPlacement: Sendable {
  /// As usual.
  public static let automatic = ToolbarItemPlacement()
  /// In the middle.
  public static let principal = ToolbarItemPlacement()
  /// At the top, on the leading side.
  public static let topBarLeading = ToolbarItemPlacement()
  /// At the top, on the trailing side.
  public static let topBarTrailing = ToolbarItemPlacement()
  /// At the top, on the leading side.
  public static let navigationBarLeading = ToolbarItemPlacement()
  /// At the top, on the trailing side.
  public static let navigationBarTrailing = ToolbarItemPlacement()
  /// For navigation.
  public static let navigation = ToolbarItemPlacement()
  /// For the main action.
  public static let primaryAction = ToolbarItemPlacement()
  /// For another action.
  public static let secondaryAction = ToolbarItemPlacement()
  /// For the action that confirms.
  public static let confirmationAction = ToolbarItemPlacement()
  /// For the action that cancels.
  public static let cancellationAction = ToolbarItemPlacement()
  /// For the action that takes away.
  public static let destructiveAction = ToolbarItemPlacement()
  /// At the bottom.
  public static let bottomBar = ToolbarItemPlacement()
  /// Above the keyboard.
  public static let keyboard = ToolbarItemPlacement()
  /// For what goes on.
  public static let status = ToolbarItemPlacement()
}

/// An item of a bar.
@available(
  *, unavailable, message: "A stage has no bars: place the buttons in the view, for example in an HStack."
)
public struct ToolbarItem<Content: View>: View {
  /// Unavailable.
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
  /// Unavailable.
  nonisolated public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Items of a bar.
@available(
  *, unavailable, message: "A stage has no bars: place the buttons in the view, for example in an HStack."
)
public struct ToolbarItemGroup<Content: View>: View {
  /// Unavailable.
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Room in a bar.
@available(
  *, unavailable, message: "A stage has no bars: place the buttons in the view, for example in an HStack."
)
public struct ToolbarSpacer: View {
  /// Unavailable.
  nonisolated public init() {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

extension View {
  /// A stage has no bars.
  @available(*, unavailable, message: "A stage has no bars: use a Text at the top.")
  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  /// A stage has no bars.
  @available(*, unavailable, message: "A stage has no bars: use a Text at the top.")
  nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// A stage has no bars.
  @available(
    *, unavailable, message: "A stage has no bars: place the buttons in the view, for example in an HStack."
  )
  nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View { self }
  /// A stage has no navigation.
  @available(*, unavailable, message: "A stage has no navigation: show another view with if or switch.")
  nonisolated public func navigationDestination<C: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> C
  ) -> some View { self }
  /// A stage has no navigation.
  @available(*, unavailable, message: "A stage has no navigation: move the view with withAnimation.")
  nonisolated public func navigationTransition(_ style: Any) -> some View { self }
  /// A stage has no navigation.
  @available(*, unavailable, message: "A stage has no navigation: move the view with withAnimation.")
  nonisolated public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID)
    -> some View
  {
    self
  }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { self }
  /// A stage opens no menus.
  @available(
    *, unavailable, message: "A stage opens no menus: use onLongPressGesture, and buttons that if shows."
  )
  nonisolated public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func inspector<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show a Text with if in an overlay.")
  nonisolated public func alert<A: View>(
    isPresented: Binding<Bool>, error: (any Error)?, @ViewBuilder actions: () -> A
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "Nothing is presented on a stage: show buttons with if in an overlay.")
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { self }
  /// A stage reads no files of a presenter.
  @available(*, unavailable, message: "A stage reads no files of a presenter: put them into the folder.")
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [Any], onCompletion: @escaping (Any) -> Void
  ) -> some View { self }
  /// A stage has no photos.
  @available(*, unavailable, message: "A stage has no photos: put pictures into the folder Pictures.")
  nonisolated public func photosPicker(isPresented: Binding<Bool>, selection: Any) -> some View { self }
  /// A tabs' label.
  @available(*, unavailable, message: "A stage has no tabs: use a Picker and switch.")
  nonisolated public func tabBarMinimizeBehavior(_ behavior: Any) -> some View { self }
}
