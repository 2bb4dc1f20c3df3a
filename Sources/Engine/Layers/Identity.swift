extension Layer {
  /// Names the layer with all its effects; the name is unique in the scene.
  public consuming func id(_ id: String) -> Identified<Self> {
    Identified(content: self, id: id)
  }

  /// Changes the painter's order among the children of one stack; higher values are drawn later.
  public consuming func zIndex(_ value: Double) -> ZIndex<Self> {
    ZIndex(content: self, plane: value)
  }
}

/// A layer with a name, which stands on its outermost node.
public struct Identified<Content: Layer>: Modifier {
  let content: Content
  let id: String

  /// Writes the content, its first node named.
  public func render(into frame: inout FrameBuilder) {
    if frame.pendingID == nil {
      frame.pendingID = id
      content.render(into: &frame)
    } else {
      // An outer id waits for a node of its own.
      let outer = frame.open(.group)
      frame.pendingID = id
      content.render(into: &frame)
      frame.close(outer)
    }
  }
}

/// A layer with another place in its stack's painter's order.
public struct ZIndex<Content: Layer>: Modifier {
  let content: Content
  /// The place in the painter's order.
  public let plane: Double

  /// Writes the content as it is.
  public func render(into frame: inout FrameBuilder) { content.render(into: &frame) }
}
