// Modifiers of keyboards, pointers, windows and widgets, which a stage does not have.

/// A kind of input that scrolls.
public struct ScrollInputKind: Hashable, Sendable {
  let name: String
  /// Eyes.
  public static let look = ScrollInputKind(name: "look")
  /// A crown.
  public static let handGestureShortcut = ScrollInputKind(name: "handGestureShortcut")
}

/// Whether an input scrolls.
public enum ScrollInputBehavior: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// The input scrolls.
  case enabled
  /// The input does not scroll.
  case disabled
}

/// A look of pointers.
public struct PointerStyle: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let `default` = PointerStyle(name: "default")
  /// Over a link.
  public static let link = PointerStyle(name: "link")
  /// Over text.
  public static let horizontalText = PointerStyle(name: "horizontalText")
  /// Over a part that can be grabbed.
  public static let grabIdle = PointerStyle(name: "grabIdle")
  /// Over a grabbed part.
  public static let grabActive = PointerStyle(name: "grabActive")
  /// Over a part that can be zoomed into.
  public static let zoomIn = PointerStyle(name: "zoomIn")
  /// Over a part that can be zoomed out of.
  public static let zoomOut = PointerStyle(name: "zoomOut")
  /// Over a part that is selected in rectangles.
  public static let rectSelection = PointerStyle(name: "rectSelection")
}

/// A direction of arrow keys.
public enum MoveCommandDirection: Hashable, Sendable {
  /// Up.
  case up
  /// Down.
  case down
  /// Left.
  case left
  /// Right.
  case right
}

/// A size in which something is presented.
public struct StandardPresentationSizing: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = StandardPresentationSizing(name: "automatic")
  /// As a form.
  public static let form = StandardPresentationSizing(name: "form")
  /// As a page.
  public static let page = StandardPresentationSizing(name: "page")
  /// As large as its content.
  public static let fitted = StandardPresentationSizing(name: "fitted")
}

extension View {
  /// Does something with arrow keys, which a stage does not have.
  nonisolated public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
    self
  }
  /// Does something with the key that leaves, which a stage does not have.
  nonisolated public func onExitCommand(perform action: (() -> Void)?) -> some View { self }
  /// Does something with the key that deletes, which a stage does not have.
  nonisolated public func onDeleteCommand(perform action: (() -> Void)?) -> some View { self }
  /// Does something with a remote's button, which a stage does not have.
  nonisolated public func onPlayPauseCommand(perform action: (() -> Void)?) -> some View { self }
  /// Does something with a menu's command, which a stage does not have.
  nonisolated public func onCommand(_ selector: Selector, perform action: (() -> Void)?) -> some View { self }
  /// Says which events of other apps the view takes.
  nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    self
  }
  /// Sets the size of a presented view, which follows from its content.
  nonisolated public func presentationSizing(_ sizing: StandardPresentationSizing) -> some View { self }
  /// Hides the effect at the edges of a scroll view, which has none.
  nonisolated public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all)
    -> some View
  { self }
  /// Says how the view looks under a pointer, which fingers are not.
  nonisolated public func hoverEffect<Result: View>(
    _ body: @escaping (PlaceholderContentView<Self>, Bool, GeometryProxy) -> Result
  ) -> some View { self }
  /// Lets a hand's gesture trigger the view's action; a stage knows no such gesture.
  nonisolated public func handGestureShortcut(_ shortcut: HandGestureShortcut, isEnabled: Bool = true)
    -> some View
  { self }
  /// Opens an address when a widget is tapped, which a stage does not have.
  nonisolated public func widgetURL(_ url: URL?) -> some View { self }
  /// Tints the view in a widget, which a stage does not have.
  nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
  /// Sets how materials look in a window that is not used.
  nonisolated public func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> some View {
    self
  }
  /// Says how a window can be closed, which a stage does not have.
  nonisolated public func windowDismissBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }
  /// Shows the labels of controls or not.
  nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
    adjusted { if visibility == .hidden { $0.environment.labelsHidden = true } }
  }
  /// Puts a menu into the title of a page, which has none.
  nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { self }
  /// Puts a view above the bar of tabs, for which there is no room.
  nonisolated public func tabViewBottomAccessory<C: View>(@ViewBuilder content: () -> C) -> some View { self }
  /// Lists things for assistive technologies, which a stage does not have.
  nonisolated public func accessibilityRotor<V, ID: Hashable>(
    _ label: LocalizedStringKey, entries: [V], entryID: KeyPath<V, ID>, entryLabel: KeyPath<V, String>
  ) -> some View { self }
  /// Names something in a dialog of files, which a stage does not have.
  nonisolated public func fileDialogMessage(_ message: LocalizedStringKey?) -> some View { self }
  /// Sets the direction of a paragraph, which follows from its letters.
  nonisolated public func writingDirection(strategy: Text.WritingDirectionStrategy) -> some View { self }
  /// Sets how the lines of a text are aligned, as ``multilineTextAlignment(_:)`` does.
  nonisolated public func multilineTextAlignment(strategy: Text.AlignmentStrategy) -> some View { self }
  /// Sets the height of lines, which is the font's.
  nonisolated public func lineHeight(_ lineHeight: Text.LineHeight?) -> some View { self }
  /// Shows a tip, which a stage does not have.
  @available(*, unavailable, message: "A stage has no tips: show the view with if, and a transition.")
  nonisolated public func popoverTip(_ tip: Any?) -> some View { self }
  /// Shows a file, which a stage does not have.
  @available(*, unavailable, message: "A stage shows no files of others: use an Image.")
  nonisolated public func quickLookPreview(_ item: Binding<URL?>) -> some View { self }
}

/// Ways in which people may change a window.
public enum WindowInteractionBehavior: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// People may change the window.
  case enabled
  /// People may not change the window.
  case disabled
}

/// A gesture of a hand.
public enum HandGestureShortcut: Hashable, Sendable {
  /// The first thing that can be done.
  case primaryAction
}

/// A look of materials in a window.
public enum MaterialActiveAppearance: Hashable, Sendable {
  /// The standard behavior.
  case automatic
  /// As in one that is used.
  case active
  /// As in one that is not.
  case inactive
}

extension Text {
  /// A way to find where a paragraph begins.
  public enum WritingDirectionStrategy: Hashable, Sendable {
    /// The standard behavior.
    case `default`
    /// From its letters.
    case contentBased
    /// From its surroundings.
    case layoutBased
  }
  /// A way to align the lines of a text.
  public enum AlignmentStrategy: Hashable, Sendable {
    /// The standard behavior.
    case `default`
    /// By where each paragraph begins.
    case writingDirectionBased
    /// By its surroundings.
    case layoutBased
  }
  /// A height of lines.
  public enum LineHeight: Hashable, Sendable {
    /// The standard behavior.
    case normal
    /// Closer.
    case tight
    /// Wider.
    case loose
    /// A multiple of the font's size.
    case multiple(factor: CGFloat)
    /// Points.
    case exact(points: CGFloat)
  }
}
