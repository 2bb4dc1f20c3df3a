extension View {
  /// Shows a field to search with in the page's bar, which takes no text.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey? = nil
  ) -> some View {
    adjusted { context in
      context.environment.page?.search = Text(prompt ?? "Search")
      context.update.notice("A stage takes no text: filter with buttons or a Picker.")
    }
  }
  /// Shows a field to search with in the page's bar, which takes no text.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text?
  ) -> some View {
    adjusted { context in
      context.environment.page?.search = prompt ?? Text("Search")
      context.update.notice("A stage takes no text: filter with buttons or a Picker.")
    }
  }
  /// Shows a field to search with in the page's bar, which takes no text.
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey? = nil
  ) -> some View { searchable(text: text, placement: placement, prompt: prompt) }
}

/// The field to search with in a page's bar.
struct SearchField {
  let prompt: Text
}

extension SearchField: View {
  var body: some View {
    HStack(spacing: 6) {
      Image(systemName: "magnifyingglass")
      prompt
      Spacer()
    }
    .foregroundStyle(Color.gray).padding(.horizontal, 8).frame(height: 36)
    .background(Color(UIColor.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
    .padding(.horizontal, 16).padding(.bottom, 8)
  }
}

/// A place of a field to search with.
public struct SearchFieldPlacement: Sendable {
  /// Whether a field is always shown.
  public enum NavigationBarDrawerDisplayMode: Sendable {
    /// As usual.
    case automatic
    /// Always.
    case always
  }
  /// As usual.
  public static let automatic = SearchFieldPlacement()
  /// At the side.
  public static let sidebar = SearchFieldPlacement()
  /// Below a bar.
  public static let navigationBarDrawer = SearchFieldPlacement()
  /// Below a bar.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement
  {
    SearchFieldPlacement()
  }
}
