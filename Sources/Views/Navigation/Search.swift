extension View {
  /// Shows a field to search with in the page's bar.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey? = nil
  ) -> some View {
    adjusted { context in
      context.environment.page?.search = SearchField(
        prompt: Text(prompt ?? "Search"), text: text, in: context)
    }
  }
  /// Shows a field to search with in the page's bar.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text?
  ) -> some View {
    adjusted { context in
      context.environment.page?.search = SearchField(
        prompt: prompt ?? Text("Search"), text: text, in: context)
    }
  }
  /// Shows a field to search with in the page's bar.
  @_disfavoredOverload
  nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }
  /// Shows a field to search with in the page's bar.
  @_disfavoredOverload
  nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }
  /// Shows a field to search with in the page's bar.
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text?
  ) -> some View { searchable(text: text, placement: placement, prompt: prompt) }
  /// Shows a field to search with in the page's bar.
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey? = nil
  ) -> some View { searchable(text: text, placement: placement, prompt: prompt) }
  /// Shows a field to search with in the page's bar, without the suggestions below it, which a notice says.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> some View
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions)
  }
  /// Shows a field to search with in the page's bar, without the suggestions below it, which a notice says.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> some View
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions)
  }
  /// Sets the text that a suggestion stands for.
  nonisolated public func searchCompletion(_ completion: String) -> some View { self }
  /// Shows no suggestions, which a notice says.
  nonisolated public func searchSuggestions(@ViewBuilder _ suggestions: () -> some View) -> some View {
    placeholder("A stage shows no suggestions for a search: show them in the page.")
  }
}

/// The field to search with in a page's bar.
struct SearchField {
  let prompt: Text
  let text: FieldValue
  /// The settings of typing where the field was asked for.
  let typing: TypingEnvironment

  init(prompt: Text, text: Binding<String>, in context: ViewContext) {
    self.prompt = prompt
    self.text = FieldValue(text, kind: .search)
    typing = context.environment.typing
  }
}

extension SearchField: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context
    inner.environment.typing = typing
    let site = text.site(in: inner)
    let field = HStack(spacing: 6) {
      Image(systemName: "magnifyingglass").foregroundStyle(Color.gray)
      FieldText(site: site, placeholder: prompt.foregroundStyle(Color.gray))
    }
    .padding(.horizontal, 8).frame(height: 36)
    .background(Color(UIColor.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
    .focusing(site)
    .padding(.horizontal, 16).padding(.bottom, 8)
    return field.elements(in: inner)
  }
}

/// A place of a field to search with.
public struct SearchFieldPlacement: Sendable {
  /// Whether a field is always shown.
  public enum NavigationBarDrawerDisplayMode: Sendable {
    /// The standard behavior.
    case automatic
    /// Always.
    case always
  }
  /// The standard behavior.
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
