// What a stage does not have. Each declaration says what to use instead, where the compiler would only know no such name.

/// A stage has one column.
@available(
  *, unavailable,
  message: "A stage has one column: use a NavigationStack, or place the views side by side with HStack."
)
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
  /// Unavailable.
  nonisolated public init<C: View>(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> C, @ViewBuilder detail: () -> Detail
  ) {}
  /// Unavailable.
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {}
  /// Unavailable.
  nonisolated public init<C: View>(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> C, @ViewBuilder detail: () -> Detail
  ) {}
  /// Unavailable.
  nonisolated public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has no calendar.
@available(*, unavailable, message: "A stage has no calendar: use a Stepper or a Slider.")
public struct DatePicker<Label: View>: View {
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>) where Label == Text {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage shares nothing.
@available(*, unavailable, message: "A stage shares nothing: use a Button.")
public struct ShareLink<Label: View>: View {
  /// Unavailable.
  nonisolated public init<T>(item: T, subject: Text? = nil, message: Text? = nil) where Label == Text {}
  /// Unavailable.
  nonisolated public init<T>(
    _ titleKey: LocalizedStringKey, item: T, subject: Text? = nil, message: Text? = nil
  ) where Label == Text {}
  /// Unavailable.
  nonisolated public init<T>(
    item: T, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {}
  /// Unavailable.
  nonisolated public init<T>(
    item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview,
    @ViewBuilder label: () -> Label
  ) {}
  /// Unavailable.
  nonisolated public init<T>(item: T, preview: SharePreview) where Label == Text {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage shares nothing.
@available(*, unavailable, message: "A stage shares nothing: use a Button.")
public struct SharePreview {
  /// Unavailable.
  public init(_ titleKey: LocalizedStringKey, image: Image? = nil) {}
}

/// A stage has no maps.
@available(*, unavailable, message: "A stage has no maps: use an Image of one.")
public struct Map: View {
  /// Unavailable.
  nonisolated public init() {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage plays no videos.
@available(*, unavailable, message: "A stage plays no videos: use a TimelineView, or an Image.")
public struct VideoPlayer: View {
  /// Unavailable.
  nonisolated public init(player: AVPlayer?) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}
