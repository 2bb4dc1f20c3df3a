/// The bar of a page, as the page's views set it while they are evaluated.
final class NavigationPage {
  var title: Text?
  var isLarge: Bool
  var isHidden = false
  var hidesBack = false
  var items: [ToolbarEntry] = []
  var search: SearchField?
  /// The colour behind the bar and the content; nil for the usual one.
  var background: Color?

  init(isLarge: Bool) { self.isLarge = isLarge }

  func items(_ sides: ToolbarItemPlacement.Side...) -> [ToolbarEntry] {
    items.filter { sides.contains($0.placement.side) }
  }
}

/// A page: its bar, its content, and a bar at the bottom if it has one.
struct NavigationPageView {
  let content: [ViewElement]
  let page: NavigationPage
  let back: (() -> Void)?
}

extension NavigationPageView: View {
  private var leading: [ToolbarEntry] { page.items(.leading) }
  private var trailing: [ToolbarEntry] { page.items(.trailing) }
  private var hasBack: Bool { back != nil && !page.hidesBack }
  private var hasBar: Bool {
    !page.isHidden
      && (page.title != nil || hasBack || !page.items(.leading, .trailing, .principal).isEmpty)
  }

  /// The title below the bar.
  private var largeTitle: Text? { hasBar && page.isLarge ? page.title : nil }

  var body: some View {
    let part = BarPagePart()
    let largeTitle = largeTitle
    return VStack(spacing: 0) {
      if hasBar {
        bar.zIndex(1)
        // The content writes the title that goes with it; above a search field one stays.
        if let largeTitle, page.search != nil {
          LargeTitle.large(largeTitle).zIndex(1)
        } else if largeTitle != nil {
          Color.clear.frame(height: LargeTitle.height)
        }
      }
      if let search = page.search { search.zIndex(1) }
      ElementsView(elements: content).frame(maxWidth: .infinity, maxHeight: .infinity)
        .wrapped { BarContentElement($0, part, titled: page.search == nil ? largeTitle : nil, in: $1) }
      if !page.items(.bottom).isEmpty {
        HStack { entries(page.items(.bottom)) }.padding(.horizontal, 16).frame(height: 49)
          .frame(maxWidth: .infinity).background(.bar).zIndex(1)
      }
    }
    .wrapped { BarPageElement($0, part, in: $1) }
    // A page without content has its bar on top, too.
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(page.background ?? Color(UIColor.systemBackground))
  }

  private var bar: some View {
    nonisolated(unsafe) let back = back
    return HStack(spacing: 16) {
      if hasBack {
        Button {
          back?()
        } label: {
          HStack(spacing: 4) {
            Image(systemName: "chevron.left").font(.system(size: 20, weight: .medium))
            Text("Back")
          }
        }
      }
      entries(leading)
      Spacer()
      entries(trailing)
    }
    .font(.body)
    .padding(.horizontal, 16).frame(height: 44)
    .overlay {
      HStack {
        if !page.items(.principal).isEmpty {
          entries(page.items(.principal))
        } else if !page.isLarge, let title = page.title {
          title.font(.headline).lineLimit(1)
        }
      }
    }
  }

  private func entries(_ entries: [ToolbarEntry]) -> some View {
    ForEach(Array(entries.enumerated()), id: \.offset) { $0.element.view }
  }
}

/// Evaluated elements.
struct ElementsView {
  let elements: [ViewElement]
}

extension ElementsView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] { elements }
}

private enum NavigatorKey: EnvironmentKey { static var defaultValue: Navigator? { nil } }
private enum PageKey: EnvironmentKey { static var defaultValue: NavigationPage? { nil } }

extension EnvironmentValues {
  /// The stack of pages around.
  var navigator: Navigator? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
  /// The page around.
  var page: NavigationPage? {
    get { self[PageKey.self] }
    set { self[PageKey.self] = newValue }
  }
}
