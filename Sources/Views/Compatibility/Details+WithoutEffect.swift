// Modifiers of details that a stage draws in one way.

/// A look of text editors, of which there is one.
public struct TextEditorStyleName: Sendable {
  /// The standard behavior.
  public static let automatic = TextEditorStyleName()
  /// Plain.
  public static let plain = TextEditorStyleName()
  /// With a border.
  public static let roundedBorder = TextEditorStyleName()
}

/// The purpose of a page's bar.
public struct ToolbarRole: Sendable {
  /// The standard behavior.
  public static let automatic = ToolbarRole()
  /// Of an editor.
  public static let editor = ToolbarRole()
  /// Of a browser.
  public static let browser = ToolbarRole()
  /// Of a stack of pages.
  public static let navigationStack = ToolbarRole()
}

/// Whether a menu goes away when something is chosen.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = MenuActionDismissBehavior(name: "automatic")
  /// It goes away.
  public static let enabled = MenuActionDismissBehavior(name: "enabled")
  /// It stays.
  public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

/// The effect of a swipe on a sheet.
public struct PresentationContentInteraction: Hashable, Sendable {
  let name: String
  /// The standard behavior.
  public static let automatic = PresentationContentInteraction(name: "automatic")
  /// The sheet takes another height.
  public static let resizes = PresentationContentInteraction(name: "resizes")
  /// Its content scrolls.
  public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

extension View {
  /// Sets the look of text editors, of which there is one.
  nonisolated public func textEditorStyle(_ style: TextEditorStyleName) -> some View { self }
  /// Says the purpose of the page's bar, which looks one way.
  nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View { self }
  /// Says whether a menu goes away when something is chosen, which it does.
  nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    self
  }
  /// Says what a swipe on a sheet does.
  nonisolated public func presentationContentInteraction(_ behavior: PresentationContentInteraction)
    -> some View
  {
    self
  }
  /// Sets the style of what stands in a bar, which has one.
  nonisolated public func toolbarForegroundStyle<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Says when the field to search with is typed into, which it never is.
  nonisolated public func searchFocused(_ binding: Binding<Bool>) -> some View { self }
  /// Offers what a keyboard copies, which a stage does not have.
  nonisolated public func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
    self
  }
  /// Takes what was chosen to be exported, which a notice says is nothing.
  nonisolated public func fileExporter<D>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { placeholder("A stage writes no files of a presenter: leave the export out.") }
}

extension View {
  /// Sets how wide letters are, which is as the font has them.
  nonisolated public func fontWidth(_ width: Font.Width?) -> some View { self }
}

extension Font {
  /// The width of letters.
  public enum Width: Hashable, Sendable {
    /// Narrow.
    case compressed
    /// Somewhat narrow.
    case condensed
    /// The standard behavior.
    case standard
    /// Wide.
    case expanded
  }
}
