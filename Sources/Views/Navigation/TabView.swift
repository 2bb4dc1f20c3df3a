/// Views of which one is seen, with a bar of their labels at the bottom, or pages side by side.
public struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<AnyHashable?>?
  let content: Content
}

extension TabView {
  /// Views of which a binding selects one by its tag.
  nonisolated public init(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.selection = Binding(
      get: { AnyHashable(selection.wrappedValue) },
      set: { if let value = $0?.base as? SelectionValue { selection.wrappedValue = value } })
    self.content = content()
  }
}

extension TabView where SelectionValue == Int {
  /// Views of which the first one is seen at first.
  nonisolated public init(@ViewBuilder content: () -> Content) {
    (selection, self.content) = (nil, content())
  }
}

extension TabView: View {
  /// The view that is seen, and the bar; or pages.
  public var body: some View { Tabs(selection: selection, content: content) }
}

/// The tabs, and which one has been chosen where no binding says so.
private struct Tabs<Content: View>: View {
  let selection: Binding<AnyHashable?>?
  let content: Content
  @State private var chosen: Int? = 0

  var body: some View { TabsContent(selection: selection, chosen: $chosen, content: content) }
}

private struct TabsContent<Content: View> {
  let selection: Binding<AnyHashable?>?
  let chosen: Binding<Int?>
  let content: Content

  /// The number of the view that is seen.
  private func index(_ tabs: [ViewElement]) -> Int {
    let wanted = selection?.wrappedValue
    let tagged = wanted.flatMap { value in tabs.firstIndex { $0.tag == value } }
    return min(max(0, tagged ?? wanted?.base as? Int ?? chosen.wrappedValue ?? 0), max(0, tabs.count - 1))
  }

  private func choose(_ index: Int, _ tabs: [ViewElement]) {
    guard tabs.indices.contains(index) else { return }
    chosen.wrappedValue = index
    if let selection { selection.wrappedValue = tabs[index].tag ?? AnyHashable(index) }
  }
}

extension TabsContent: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context.part("tabs")
    let style = context.environment.tabStyle
    inner.environment.isInList = false
    let tabBar = TabBar(isHidden: context.update.hidesTabBars)
    if style == nil { inner.environment.tabBar = tabBar }
    let tabs = content.elements(in: inner.eager).filter { !$0.isGhost }
    guard !tabs.isEmpty else { return [] }
    let index = index(tabs)
    if let style {
      return pages(tabs, index, showsDots: style.showsDots && tabs.count > 1).elements(in: context)
    }
    return bar(tabBar.isHidden ? nil : tabs, tabs[index], index).elements(in: context)
  }

  nonisolated private func pages(_ tabs: [ViewElement], _ index: Int, showsDots: Bool) -> some View {
    let page = Binding<Int?>(
      get: { [self] in self.index(tabs) },
      set: { [self] in if let number = $0, number != self.index(tabs) { choose(number, tabs) } })
    return ScrollView(.horizontal) {
      HStack(spacing: 0) {
        ForEach(0..<tabs.count) { number in
          ElementsView(elements: [tabs[number]]).frame(maxWidth: .infinity, maxHeight: .infinity)
            .containerRelativeFrame(.horizontal).clipped().id(number)
        }
      }
    }
    .scrollTargetBehavior(.paging).scrollPosition(id: page)
    .overlay(alignment: .bottom) {
      if showsDots {
        HStack(spacing: 9) {
          ForEach(0..<tabs.count) { number in
            Circle().fill(Color.white.opacity(number == index ? 1 : 0.35)).frame(width: 8, height: 8)
          }
        }
        .padding(.horizontal, 10).padding(.vertical, 6)
        .background(Color.gray.opacity(0.35), in: Capsule()).padding(.bottom, 10)
      }
    }
  }

  /// The view that is seen, above the bar of some tabs.
  nonisolated private func bar(_ tabs: [ViewElement]?, _ seen: ViewElement, _ index: Int) -> some View {
    let part = BarPagePart()
    return VStack(spacing: 0) {
      ElementsView(elements: [seen]).frame(maxWidth: .infinity, maxHeight: .infinity)
        .wrapped { BarContentElement($0, part, in: $1) }
      if let tabs {
        Divider().zIndex(1)
        HStack(spacing: 0) {
          ForEach(0..<tabs.count) { number in
            TabItem(
              label: tabs[number].tabLabel, badge: tabs[number].tabBadge?.text, isChosen: number == index
            )
            .frame(maxWidth: .infinity).frame(height: 49).contentShape(Rectangle())
            .onTapGesture { choose(number, tabs) }
          }
        }
        .zIndex(1)
      }
    }
    .wrapped { BarPageElement($0, part, in: $1) }
  }
}

/// The bar of a tab view, as the views in it set it while they are evaluated.
final class TabBar {
  var isHidden: Bool

  init(isHidden: Bool) { self.isHidden = isHidden }
}

private enum TabBarKey: EnvironmentKey { static var defaultValue: TabBar? { nil } }

extension EnvironmentValues {
  /// The bar of the tab view around.
  var tabBar: TabBar? {
    get { self[TabBarKey.self] }
    set { self[TabBarKey.self] = newValue }
  }
}

/// A label in the bar.
private struct TabItem {
  let label: TabLabel?
  let badge: Text?
  let isChosen: Bool
}

extension TabItem: View {
  var body: some View {
    VStack(spacing: 2) {
      if let label {
        label.view.labelStyle(TabLabelStyle())
      } else {
        Text(" ")
      }
    }
    .font(.system(size: 10, weight: .medium)).lineLimit(1)
    .environment(\.symbolSize, 20).symbolVariant(.fill)
    .foregroundStyle(isChosen ? Color.accentColor : Color.gray)
    .overlay(alignment: .top) {
      // UIKit's badge is 18 points high, and begins beside the middle of the symbol.
      badge.font(.system(size: 13)).foregroundStyle(Color.white).fixedSize()
        .padding(.horizontal, 5).frame(minWidth: 18).frame(height: 18)
        .background(Color.red, in: Capsule())
        .frame(width: 0, alignment: .leading).offset(x: 4, y: -5)
    }
  }
}

private struct TabLabelStyle: LabelStyle {
  nonisolated init() {}
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon
      configuration.title
    }
  }
}

/// The label of a tab.
struct TabLabel {
  let view: StyledPart
}

extension ViewElement {
  var tabLabel: TabLabel? { layoutValues[ObjectIdentifier(TabLabel.self)] as? TabLabel }
  var tabBadge: TabBadge? { layoutValues[ObjectIdentifier(TabBadge.self)] as? TabBadge }
}

/// A tab of a tab view.
public struct Tab<Value: Hashable, Content: View, Label: View> {
  let value: AnyHashable?
  let content: Content
  let label: Label
}

/// Tabs under a title, which a bar at the bottom does not show.
public struct TabSection<Content: View> {
  let content: Content
}

extension TabSection: View {
  /// The tabs.
  public var body: some View { content }
}

extension TabSection {
  /// Tabs under a title.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  /// Tabs under a title.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  /// Tabs under a header.
  nonisolated public init<Header: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header
  ) { self.content = content() }
  /// Tabs.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// The purpose of a tab.
public struct TabRole: Hashable, Sendable {
  let name: String
  /// Searching.
  public static let search = TabRole(name: "search")
}

extension Tab where Label == Views.Label<Text, Image> {
  /// A tab with a text and a symbol, which a value selects.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.value, self.content) = (AnyHashable(value), content())
    label = Views.Label(titleKey, systemImage: systemImage)
  }
  /// A tab with a text and a picture, which a value selects.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.value, self.content) = (AnyHashable(value), content())
    label = Views.Label(titleKey, image: image)
  }
  /// A tab with a text and a symbol, which a value selects.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.value, self.content) = (AnyHashable(value), content())
    label = Views.Label(title, systemImage: systemImage)
  }
  /// A tab with a text and a picture, which a value selects.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.value, self.content) = (AnyHashable(value), content())
    label = Views.Label(title, image: image)
  }
  /// A tab to search in, which a value selects.
  nonisolated public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    (self.value, self.content) = (AnyHashable(value), content())
    label = Views.Label("Search", systemImage: "magnifyingglass")
  }
}

extension Tab where Value == Never, Label == Views.Label<Text, Image> {
  /// A tab with a text and a symbol.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (value, self.content, label) = (nil, content(), Views.Label(titleKey, systemImage: systemImage))
  }
  /// A tab with a text and a picture.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    (value, self.content, label) = (nil, content(), Views.Label(titleKey, image: image))
  }
  /// A tab with a text and a picture.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    (value, self.content, label) = (nil, content(), Views.Label(title, image: image))
  }
  /// A tab with a text and a symbol.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    (value, self.content, label) = (nil, content(), Views.Label(title, systemImage: systemImage))
  }
  /// A tab to search in.
  nonisolated public init(role: TabRole, @ViewBuilder content: () -> Content) {
    (value, self.content) = (nil, content())
    label = Views.Label("Search", systemImage: "magnifyingglass")
  }
}

extension Tab {
  /// A tab with a label, which a value selects.
  nonisolated public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.value, self.content, self.label) = (AnyHashable(value), content(), label())
  }
}

extension Tab where Label == Views.Label<Text, Image> {
  /// A tab without a label, which a value selects.
  nonisolated public init(value: Value, @ViewBuilder content: () -> Content) {
    (self.value, self.content, label) = (AnyHashable(value), content(), Views.Label("", systemImage: ""))
  }
}

extension Tab where Value == Never {
  /// A tab with a label.
  nonisolated public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (value, self.content, self.label) = (nil, content(), label())
  }
}

extension Tab: PrimitiveView {
  /// The content, with its label for the bar.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let whole = DepthElement(.center, content.elements(in: context.next("tab")), in: context)
    let tagged = value.map { TraitElement(whole, tag: $0, in: context) } ?? whole
    let label = TabLabel(view: StyledPart(label))
    return [LayoutValueElement(tagged, [ObjectIdentifier(TabLabel.self): label], in: context)]
  }
}
