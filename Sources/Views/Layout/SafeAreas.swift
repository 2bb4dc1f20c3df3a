// A stage has no notches, so its safe area is all of it; what is added to it counts.

extension View {
  /// Places another view at an edge, and the view in what is left.
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return VStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .top { content }
      self
      if edge == .bottom { content }
    }
  }
}

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
  /// Places another view beside the view, and the view in what is left.
  nonisolated public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return HStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .leading { content }
      self
      if edge == .trailing { content }
    }
  }
  /// Places a bar at the top or the bottom, and the view in what is left.
  nonisolated public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }
  /// Keeps away from edges.
  nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  /// Keeps away from all edges.
  nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
  /// Keeps away from edges.
  nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }
  /// Keeps away from the edges of a scene as its own content does.
  nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }
}
