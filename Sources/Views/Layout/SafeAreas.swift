// What is added to a safe area.

/// The top or the bottom.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
  /// The top.
  case top
  /// The bottom.
  case bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Codable, Hashable, Sendable {
  /// The edge at which reading begins.
  case leading
  /// The edge at which reading ends.
  case trailing
}

extension View {
  /// Places a bar at the top or the bottom, and the view in what is left.
  nonisolated public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }
  /// Keeps away from edges; what scrolls begins there, and is seen up to the edges.
  nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }
  /// Keeps away from all edges; what scrolls begins there, and is seen up to the edges.
  nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View {
    safeAreaPadding(EdgeInsets(.all, length))
  }
  /// Keeps away from edges; what scrolls begins there, and is seen up to the edges.
  nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    SafeAreaPaddedView(content: self, insets: insets)
  }
  /// Keeps away from the edges of a scene as its own content does.
  nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }
}

/// A view that keeps away from edges.
struct SafeAreaPaddedView<Content: View> {
  let content: Content
  let insets: EdgeInsets
}

extension SafeAreaPaddedView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    guard scrolls(Content.self) else { return content.padding(insets).elements(in: context) }
    var inner = context
    inner.environment.scrolling.safeArea = inner.environment.scrolling.safeArea.adding(insets)
    return content.elements(in: inner)
  }
}

/// A view that may be no more than one that scrolls.
protocol ScrollingContent {
  static var isScrolling: Bool { get }
}

/// True if views of a type are no more than one that scrolls, under modifiers.
private func scrolls<V: View>(_ type: V.Type) -> Bool {
  if let type = type as? any ScrollingContent.Type { return type.isScrolling }
  if V.Body.self == PrimitiveBody.self || V.Body.self == Never.self || V.Body.self == V.self { return false }
  return scrolls(V.Body.self)
}

extension ScrollView: ScrollingContent { static var isScrolling: Bool { true } }
extension List: ScrollingContent { static var isScrolling: Bool { true } }
extension ScrollViewReader: ScrollingContent { static var isScrolling: Bool { scrolls(Content.self) } }
extension WrappedView: ScrollingContent { static var isScrolling: Bool { scrolls(Content.self) } }
extension AdjustedView: ScrollingContent { static var isScrolling: Bool { scrolls(Content.self) } }
extension SafeAreaPaddedView: ScrollingContent { static var isScrolling: Bool { scrolls(Content.self) } }
