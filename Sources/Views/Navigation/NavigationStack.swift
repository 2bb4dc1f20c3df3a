/// Pages above each other, of which the last one is seen, below a bar with its title.
public struct NavigationStack<Data, Root: View> {
  let path: Binding<[AnyHashable]>?
  let root: Root
}

extension NavigationStack where Data == NavigationPath {
  /// Pages above a first one.
  nonisolated public init(@ViewBuilder root: () -> Root) { (path, self.root) = (nil, root()) }

  /// Pages for the values of a path, above a first one.
  nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.path = Binding(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
    self.root = root()
  }
}

extension NavigationStack
where
  Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
{
  /// Pages for the values of a path, above a first one.
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
    self.root = root()
  }
}

extension NavigationStack: View {
  /// The pages.
  public var body: some View { NavigationPages(path: path, root: root) }
}

/// Pages above each other, of which the first view is the lowest: of several columns a phone shows one.
public struct NavigationView<Content: View> {
  let content: Content

  /// Pages above a first one.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: View {
  /// The pages.
  public var body: some View { NavigationPages(path: nil, root: FirstView(content: content)) }
}

/// The first of several views; the others are not evaluated.
private struct FirstView<Content: View> {
  let content: Content
}

extension FirstView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    (content as? any SeveralViews)?.elementsOfFirst(in: context) ?? content.elements(in: context)
  }
}

/// The values of the pages above the first one.
public struct NavigationPath {
  var values: [AnyHashable] = []

  /// No pages.
  public init() {}
  /// Pages for values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }
  /// The number of pages.
  public var count: Int { values.count }
  /// True if there are none.
  public var isEmpty: Bool { values.isEmpty }
  /// Adds a page.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Takes the last pages away.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(max(0, min(k, values.count))) }
}

extension NavigationPath: Equatable {}

/// The pages of a stack, and those that links have added.
struct NavigationPages<Root: View>: View {
  let path: Binding<[AnyHashable]>?
  let root: Root
  @State private var own: [Navigator.Page] = []

  var body: some View {
    let pages = Navigator.Page.pages(of: path?.wrappedValue ?? []) + own
    NavigationLevel(
      navigator: Navigator(pages: pages, push: push, pop: pop), index: 0, root: StyledPart(root))
  }

  private func push(_ page: Navigator.Page) {
    withAnimation(.smooth(duration: 0.4)) {
      if case .value(let value) = page, let path, own.isEmpty {
        path.wrappedValue.append(value)
      } else {
        own.append(page)
      }
    }
  }

  private func pop() {
    withAnimation(.smooth(duration: 0.4)) {
      if !own.isEmpty {
        own.removeLast()
      } else if let path, !path.wrappedValue.isEmpty {
        path.wrappedValue.removeLast()
      }
    }
  }
}

/// The way from page to page while views are evaluated: the destinations of links that the views set.
final class Navigator {
  /// A page above the first one.
  enum Page: Hashable {
    /// A value, whose view a destination makes.
    case value(AnyHashable)
    /// The view that a link leads to.
    case link(UInt64)

    static func pages(of values: [AnyHashable]) -> [Page] { values.map { .value($0) } }
  }

  /// A page that a binding shows.
  struct Shown {
    let make: (ViewContext) -> [ViewElement]
    let isShown: () -> Bool
    let close: () -> Void
  }

  let pages: [Page]
  let push: (Page) -> Void
  let pop: () -> Void
  var destinations: [ObjectIdentifier: (Any) -> StyledPart?] = [:]
  var links: [UInt64: StyledPart] = [:]
  var shown: [Shown] = []

  init(pages: [Page], push: @escaping (Page) -> Void, pop: @escaping () -> Void) {
    (self.pages, self.push, self.pop) = (pages, push, pop)
  }

  /// The view of a page, and a function that closes it, or nil beyond the last page.
  func page(_ index: Int) -> (view: StyledPart, close: () -> Void)? {
    if pages.indices.contains(index) {
      switch pages[index] {
      case .link(let key): return links[key].map { ($0, pop) }
      case .value(let value):
        let type = ObjectIdentifier(Swift.type(of: value.base))
        return destinations[type]?(value.base).map { ($0, pop) }
      }
    }
    let open = shown.filter { $0.isShown() }
    let place = index - pages.count
    guard open.indices.contains(place) else { return nil }
    let page = open[place]
    return (StyledPart(ContextView(make: page.make)), page.close)
  }
}

/// A view that is made where it stands.
struct ContextView {
  let make: (ViewContext) -> [ViewElement]
}

extension ContextView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// A page with the pages above it.
struct NavigationLevel {
  let navigator: Navigator
  let index: Int
  var root: StyledPart?
  var close: (() -> Void)?
  var isLarge = true
}

extension NavigationLevel: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    guard let root else { return [] }
    var inner = context.part("page\(index)")
    let page = NavigationPage(isLarge: isLarge)
    inner.environment.navigator = navigator
    inner.environment.page = page
    inner.environment.isInList = false
    inner.beginEditing()
    if let close { inner.environment.dismiss = DismissAction(action: close) }
    let content = root.elements(in: inner)
    // What leads on is known when the page has been evaluated.
    let next = navigator.page(index)
    let view = NavigationPageView(content: content, page: page, back: close)
      .allowsHitTesting(next == nil)
    var bar = inner.part("bar")
    bar.environment.page = nil
    let level = next.map { next in
      NavigationLevel(
        navigator: navigator, index: index + 1, root: next.view, close: next.close, isLarge: page.isLarge
      )
      .transition(.move(edge: .trailing)).erased()
    }
    return [
      DepthElement(
        .topLeading, view.elements(in: bar) + level.elements(in: context.part("above\(index)")), in: context)
    ]
  }
}
