// What a stage does not have. Each declaration says what to use instead, where the compiler would only know no such name.

/// A stage has one view: use `if` or `switch` to show another one.
@available(
  *, unavailable, message: "A stage has no navigation: show another view with if or switch, and a transition."
)
public struct NavigationStack<Content: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder root: () -> Content) {}
  /// Unavailable.
  nonisolated public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has one view: use `if` or `switch` to show another one.
@available(
  *, unavailable, message: "A stage has no navigation: show another view with if or switch, and a transition."
)
public struct NavigationView<Content: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has one view: use `if` or `switch` to show another one.
@available(*, unavailable, message: "A stage has no navigation: place the views side by side with HStack.")
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has one view: use a button and `if` to show another one.
@available(*, unavailable, message: "A stage has no navigation: use a Button that changes a state, and if.")
public struct NavigationLink<Label: View, Destination: View>: View {
  /// Unavailable.
  nonisolated public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {}
  /// Unavailable.
  nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {}
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) where Label == Text {}
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination)
  where Label == Text {}
  /// Unavailable.
  nonisolated public init<V: Hashable>(value: V?, @ViewBuilder label: () -> Label)
  where Destination == Never {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has one view: use a picker and `switch`.
@available(
  *, unavailable, message: "A stage has no tabs: use a Picker and switch, or a horizontal ScrollView."
)
public struct TabView<Content: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// Unavailable.
  nonisolated public init<V: Hashable>(selection: Binding<V>, @ViewBuilder content: () -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Scenes have no network: put the picture into the folder.
@available(
  *, unavailable, message: "Scenes have no network: put the picture into the folder Pictures, and use Image."
)
public struct AsyncImage<Content: View>: View {
  /// Unavailable.
  nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == Image {}
  /// Unavailable.
  nonisolated public init<P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> Content,
    @ViewBuilder placeholder: @escaping () -> P
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Nobody can type on a stage.
@available(*, unavailable, message: "Nobody can type on a stage: show a Text, and change it with buttons.")
public struct TextEditor: View {
  /// Unavailable.
  nonisolated public init(text: Binding<String>) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Nobody can type on a stage.
@available(*, unavailable, message: "Nobody can type on a stage: show a Text, and change it with buttons.")
public struct SecureField: View {
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
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

/// A stage opens no menus.
@available(*, unavailable, message: "A stage opens no menus: use a Picker, or buttons that if shows.")
public struct Menu<Label: View, Content: View>: View {
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Label == Text {}
  /// Unavailable.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage shares nothing.
@available(*, unavailable, message: "A stage shares nothing: use a Button.")
public struct ShareLink: View {
  /// Unavailable.
  nonisolated public init(item: String) {}
  /// Unavailable.
  nonisolated public init(item: URL) {}
  /// Nothing.
  public var body: some View { EmptyView() }
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
  nonisolated public init(player: Never?) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// There is no UIKit here.
@available(
  *, unavailable, message: "There is no UIKit here: write the view with SwiftUI, for example with Canvas."
)
public protocol UIViewRepresentable: View {}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: write the view with SwiftUI.")
public protocol UIViewControllerRepresentable: View {}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: write a SwiftUI View with its states.")
open class UIViewController {}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: write a SwiftUI View.")
open class UIView {}
